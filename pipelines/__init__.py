"""Assembly: settings, definitions, jobs, schedules, sensors and the command line."""
