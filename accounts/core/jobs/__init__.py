"""What Celery's workers did: the state of each job of the timetable, and the results of its last
runs.

These are the room's own small tables rather than Celery's result backend, which would keep a row
for each of the tens of thousands of runs a day in which nothing was due, and every task's arguments
and result besides.
"""
