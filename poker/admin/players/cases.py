"""The queue of cases of collusion, for the staff who decide on them."""

from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.large_lists import LargeList
from accounts.core.admin_kit.reading_only import RoomsRecord
from accounts.core.admin_kit.row_actions import RowActions
from accounts.core.admin_kit.staff_action import StaffAction
from accounts.ledger.models import Currency
from accounts.ledger.text.money_text import money_text
from accounts.ledger.text.number_text import decimal_number
from accounts.models import Player
from poker.admin.hands.forms import ReasonForm
from poker.admin.players.case_money import nets_in_words, pair_in_words, present_in_words
from poker.admin.players.findings import DispositionForm
from poker.admin.players.suspects import BREAK, to_case, to_hands, to_players, to_reports
from poker.models import CaseNote, CollusionCase, Finding, Indicator
from poker.models.oversight.collusion_finding import OF_PLAY
from poker.oversight.collusion.cases.deciding import decide, write_note
from poker.oversight.collusion.cases.extent import currency_of
from poker.oversight.collusion.cases.present import present
from poker.oversight.collusion.cases.winnings import winnings
from poker.oversight.collusion.figures_text import PROVES_NOTHING, figures_of

if TYPE_CHECKING:
    _CaseAdmin = admin.ModelAdmin[CollusionCase]
    _NoteInline = admin.TabularInline[CaseNote, CollusionCase]
else:
    _CaseAdmin = admin.ModelAdmin
    _NoteInline = admin.TabularInline

MOST_HANDS: Final = 24
_ROW: Final = "{}: {}"


class NoteForm(ReasonForm):
    """What one of the staff writes about a case."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].label = _("Note")


class NoteInline(RoomsRecord, _NoteInline):
    """The notes on the case, the latest first."""

    model = CaseNote
    fields = readonly_fields = ("written_at", "written_by", "text")


def _goes_on(case: CollusionCase) -> bool:
    return case.merged_into_id is None


@admin.register(CollusionCase)
class CollusionCaseAdmin(RowActions, LargeList, RoomsRecord, _CaseAdmin):
    """Cases of collusion: those nobody has decided on first, by the money that moved and how
    certain it is (``collusion``)."""

    change_list_template = "admin/poker/cases.html"
    row_keyword = "case_id"
    staff_keyword = "staff"
    row_actions = {
        "decide": StaffAction(
            label=_("Decide"),
            permission="poker.change_collusioncase",
            possible=_goes_on,
            form=DispositionForm,
            service=decide,
            done=_("It is on record."),
            explanation=_(
                "All signs of the case are decided on with it, and what they kept in the room may "
                "be released. Nothing is done to the players by it: warn, suspend or expel them on "
                "their own pages."
            ),
        ),
        "note": StaffAction(
            label=_("Write a note"),
            permission="poker.change_collusioncase",
            possible=_goes_on,
            form=NoteForm,
            service=write_note,
            done=_("The note is on record."),
        ),
    }
    list_display = ("__str__", "names", "money_in_words", "strength_in_words", "state")
    list_filter = ("is_closed", "state")
    search_fields = ("players__screen_name",)
    inlines = (NoteInline,)
    fields = readonly_fields = (
        "won",
        "accused",
        "only_present",
        "what",
        "alternatives",
        "hands",
        "state",
        "money_in_words",
        "reports",
        "earlier",
        "opened_at",
        "updated_at",
        "merged_into",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[CollusionCase]:
        return super().get_queryset(request).prefetch_related("players")

    @admin.display(description=_("players"))
    def names(self, case: CollusionCase) -> str:
        return ", ".join(sorted(str(player) for player in case.players.all()))

    @admin.display(description=_("money that moved between them"), ordering="money")
    def money_in_words(self, case: CollusionCase) -> str:
        return money_text(case.money, Currency.EUR)

    @admin.display(description=_("times its threshold"), ordering="strength")
    def strength_in_words(self, case: CollusionCase) -> str:
        return decimal_number(case.strength, 2)

    @admin.display(description=_("who won how much from whom"))
    def won(self, case: CollusionCase) -> Any:
        found = winnings(case)
        rows = [
            (pair_in_words(each, found.currency), to_hands(each.largest)) for each in found.pairs
        ]
        if not rows:
            return _("none")
        return format_html("{}<br>{}", format_html_join(BREAK, "{} {}", rows), nets_in_words(found))

    @admin.display(description=_("accused, and by which signs"))
    def accused(self, case: CollusionCase) -> SafeString:
        signs = [sign for sign in _signs(case) if sign.indicator in OF_PLAY]
        rows = [
            (to_players([player]), " · ".join(_signs_with_others(player, signs)))
            for player in case.players.order_by("pk")
        ]
        return format_html_join(BREAK, _ROW, rows)

    @admin.display(description=_("only present, not accused"))
    def only_present(self, case: CollusionCase) -> Any:
        """Return who sat with players of the case and has no sign of their own (``collusion``)."""
        currency = currency_of(case)
        rows = [
            (to_players([each.player]), present_in_words(each, currency)) for each in present(case)
        ]
        if not rows:
            return _("none")
        why = _(
            "No sign of theirs is left in hands that the others of the case had no part in. It "
            "freezes none of their money."
        )
        return format_html("{}<br>{}", format_html_join(BREAK, _ROW, rows), why)

    @admin.display(description=_("signs"))
    def what(self, case: CollusionCase) -> SafeString:
        return format_html_join("", '<p><a href="{}">{}</a><br>{}</p>', _told(case))

    @admin.display(description=_("what else could explain them"))
    def alternatives(self, case: CollusionCase) -> SafeString:
        kinds = dict.fromkeys(Indicator(sign.indicator) for sign in _signs(case))
        rows = [(kind.label, PROVES_NOTHING[kind]) for kind in kinds]
        return format_html_join(BREAK, _ROW, rows)

    @admin.display(description=_("hands to look at, by table and number, what weighs most first"))
    def hands(self, case: CollusionCase) -> SafeString:
        """Return links to the hands of all signs: the first of each, then the second, and so on."""
        in_turn = chain.from_iterable(zip_longest(*(sign.hands for sign in _signs(case))))
        names = dict.fromkeys(tuple(hand) for hand in in_turn if hand)
        return to_hands(list(names)[:MOST_HANDS])

    @admin.display(description=_("reports of any of them"))
    def reports(self, case: CollusionCase) -> Any:
        return to_reports([player.pk for player in case.players.all()])

    @admin.display(description=_("other cases of theirs"))
    def earlier(self, case: CollusionCase) -> Any:
        others = CollusionCase.objects.filter(players__in=case.players.all())
        found = others.exclude(pk=case.pk).distinct().order_by("-pk")
        links = [(to_case(other), other.get_state_display()) for other in found]
        return format_html_join(BREAK, "{}: {}", links) if links else _("none")

    def action_facts(self, row: CollusionCase, form: forms.Form) -> Sequence[tuple[Any, Any]]:
        return [
            (_("Players"), self.names(row)),
            (_("Signs"), len(_signs(row))),
            (_("Money that moved between them"), self.money_in_words(row)),
            (_("State"), row.get_state_display()),
        ]


def _signs_with_others(player: Player, signs: Sequence[Finding]) -> Iterator[str]:
    """Yield for each other player the signs of play that the two have, the strongest first."""
    of_other: dict[Player, list[str]] = {}
    for sign in signs:
        if player.pk in (sign.low_id, sign.high_id):
            other = sign.high if player.pk == sign.low_id else sign.low
            of_other.setdefault(other, []).append(sign.get_indicator_display())
    for other, names in of_other.items():
        told = {"other": other, "signs": ", ".join(dict.fromkeys(names))}
        yield str(_("with %(other)s: %(signs)s") % told)


def _signs(case: CollusionCase) -> Sequence[Finding]:
    """Return the signs of a case, the strongest first."""
    signs = case.signs.select_related("low", "high")
    return sorted(signs, key=lambda sign: (-sign.strength, sign.pk))


def _told(case: CollusionCase) -> Iterator[tuple[Any, ...]]:
    """Yield for each sign its page, its name, and what was counted."""
    for sign in _signs(case):
        address = reverse("admin:poker_finding_change", args=[sign.pk])
        games = sign.get_currency_display()
        name = f"{sign.get_indicator_display()}: {sign.low}, {sign.high}"
        name += f" ({games})" if games else ""
        yield address, name, figures_of(sign)
