"""The template filters of `{% load money %}`, which write amounts."""

from django import template

from accounts.ledger.text.money_text import editable_money, euros, money, signed_money

register = template.Library()

for each in (money, signed_money, euros, editable_money):
    register.filter(each)
