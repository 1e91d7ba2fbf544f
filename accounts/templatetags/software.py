"""The version of the software on pages of staff."""

from django import template

from config.version import software_version

register = template.Library()
register.simple_tag(software_version)
