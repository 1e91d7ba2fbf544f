from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from django.utils.translation import gettext_lazy as _

from accounts.core.language.views import choose as choose_language
from config.browser_texts import browser_texts
from config.icon import icon
from config.installable import manifest, offline, service_worker
from config.security_txt import security_txt
from config.theme import choose_theme

handler500 = "config.http.pages_in_turn.answer_fault"

admin.site.site_header = _("The Card Room: staff")
admin.site.site_title = _("The Card Room: staff")
admin.site.index_title = _("What staff look after")

urlpatterns = [
    path("", include("lobby.urls")),
    path("accounts/", include("accounts.urls")),
    path("accounts/away/", include("accounts.pages.away.urls")),
    path("play-safely/", include("accounts.pages.play_safely.urls")),
    path("cashier/", include("accounts.cashier.urls")),
    path("statement/", include("accounts.ledger.statement.urls")),
    path("inbox/", include("accounts.core.inbox.urls")),
    path("compliance/hands/", include("poker.oversight.compliance.urls")),
    path("compliance/", include("accounts.compliance.reporting.pages.urls")),
    path("", include("poker.urls")),
    path(settings.ROOM_ADMIN_PATH, admin.site.urls),
    path("favicon.ico", icon),
    path(".well-known/security.txt", security_txt, name="security_txt"),
    path("manifest.webmanifest", manifest, name="manifest"),
    path("service-worker.js", service_worker, name="service_worker"),
    path("offline/", offline, name="offline"),
    path("theme/", choose_theme, name="theme"),
    path("jsi18n/", browser_texts, name="javascript-catalog"),
    path("i18n/setlang/", choose_language, name="set_language"),
]
