from django.urls import path

from accounts.core.inbox.views import inbox, read

app_name = "inbox"
urlpatterns = [path("", inbox, name="inbox"), path("read/", read, name="read")]
