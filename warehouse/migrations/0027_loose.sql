-- A conversion matches at t = -3. What was a success at t = 0 and agrees only more loosely is loose.

UPDATE conversion SET status = 'loose', phase = 'compare', message = concat_ws('; ', 'matches from t = ' || t_min::INTEGER || ' on', nullif(message, ''))
WHERE status = 'success' AND t_min > -3;
