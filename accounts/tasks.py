from celery import shared_task
from django.utils import timezone

from accounts.inbox.mailing import player_mail
from accounts.inbox.models import Message
from accounts.incidents.mailing import staff_mail
from accounts.incidents.models import Incident
from accounts.mail.sending import send_due


@shared_task
def send_due_mail() -> int:
    """Mail what players and staff are to be told by mail; how many mails went out.

    Asked for when something new is due, and by the timetable for what was put off.
    """
    now = timezone.now()
    return send_due(Incident, staff_mail, now) + send_due(Message, player_mail, now)
