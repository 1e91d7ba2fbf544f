"""What refusals without a sentence of their own say."""

from django.utils.translation import gettext_lazy as _

from config.refusals.texts import add_texts

add_texts({"refused": _("That is not possible now.")})
