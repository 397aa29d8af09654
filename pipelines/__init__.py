"""Assembly: settings, definitions, jobs, schedules, sensors and the command line.

May import everything else of this project; nothing imports it.
"""
