from django.contrib import admin
from django.urls import include, path
from django.utils.translation import gettext_lazy as _
from django.views.i18n import JavaScriptCatalog

from config.icon import icon

admin.site.site_header = _("The Card Room: staff")
admin.site.site_title = _("The Card Room: staff")
admin.site.index_title = _("What staff look after")

urlpatterns = [
    path("", include("lobby.urls")),
    path("accounts/", include("accounts.urls")),
    path("cashier/", include("accounts.cashier.urls")),
    path("statement/", include("accounts.statement.urls")),
    path("inbox/", include("accounts.inbox.urls")),
    path("", include("poker.urls")),
    path("staff/", admin.site.urls),
    path("favicon.ico", icon),
    path("jsi18n/", JavaScriptCatalog.as_view(), name="javascript-catalog"),
    path("i18n/", include("django.conf.urls.i18n")),
]
