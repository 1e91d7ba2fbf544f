"""The filters of `{% load money %}`."""

from django import template

from accounts.ledger.text.money_text import editable_money, euros, money, signed_money

register = template.Library()

for each in (money, signed_money, euros, editable_money):
    register.filter(each)
