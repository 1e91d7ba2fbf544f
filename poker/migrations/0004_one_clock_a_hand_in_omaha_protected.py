from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

PRESET_BEFORE = {
    "name": "omaha-protected",
    "variant": "omaha",
    "fixed_limit": False,
    "pot_limit": True,
    "no_limit": True,
    "seats": 6,
    "limit_seats": 6,
    "fewest_seats": 2,
    "most_seats": 6,
    "min_buy_in_bb": 40,
    "max_buy_in_bb": 100,
    "ratholing_control": True,
    "ante_from": "everyone",
    "min_raise": "last_raise",
    "reopening": "cumulative",
    "pot_limit_counts": "whole_pot",
    "small_blind_size": "half",
    "showdown": "muck",
    "rake": "percent",
    "rake_basis_points": 500,
    "rake_cap_bb": 3,
    "no_flop_no_drop": False,
    "interrupted": "run_out",
    "players_needed": 2,
    "players_to_go_on": 2,
    "first_button": "random",
    "button": "next_dealt_in",
    "seating": "pick",
    "silent_s": 10,
    "turn_s": 30,
    "timeout": "check_fold",
    "after_timeout": "sit_out",
    "rest_of_hand": "clock",
    "grace": "none",
    "grace_s": 20,
    "protections": 2,
    "bank_s": 0,
    "bank_gain_s": 5,
    "bank_hands": 10,
    "bank_most_s": 60,
}
NO_REAL_MONEY = ("PLAY", "CHIP")


def give_one_clock_a_hand(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Take over the preset's new choice if the room still has the preset as it was delivered.

    Left as they are: a rule set staff changed, and one that real money is played by, whose rules
    change only by a proposal that a colleague approves.
    """
    database = editor.connection.alias
    rule_sets = apps.get_model("poker", "RuleSet").objects.using(database)
    rule_set = rule_sets.filter(**PRESET_BEFORE).first()
    if rule_set is None:
        return
    games = apps.get_model("poker", "Game").objects.using(database).filter(rule_set=rule_set.pk)
    is_for_real_money = games.exclude(currency__in=NO_REAL_MONEY).exists()
    entries = (
        apps.get_model("accounts", "AuditEntry")
        .objects.using(database)
        .filter(subject=f"ruleset:{rule_set.pk}", action="rule_set.changed")
    )
    if not is_for_real_money and not entries.exists():
        rule_set.rest_of_hand = "at_once"
        rule_set.save(update_fields=["rest_of_hand"])


class Migration(migrations.Migration):
    """A player who timed out in preset D has no clock in later turns of the hand.

    Clause ``timeout-check-fold``.
    """

    dependencies = [
        ("poker", "0003_money_evidence"),
        ("accounts", "0002_database_rules"),
    ]

    operations = [migrations.RunPython(give_one_clock_a_hand, migrations.RunPython.noop)]
