"""What Celery's workers did: how each job of the timetable stands, and what its last runs came to.

The room's own small tables rather than Celery's result backend: that would keep a row for each of
the tens of thousands of runs a day in which nothing was due, and what a task was given and gave
back besides.
"""
