from django.urls import path

from accounts.compliance.reporting.pages.copy_views import copies, download
from accounts.compliance.reporting.pages.views import index, issue_copy, report

app_name = "compliance"
urlpatterns = [
    path("", index, name="index"),
    path("copies/", copies, name="copies"),
    path("copies/<int:copy_id>/", download, name="download"),
    path("<slug:slug>/", report, name="report"),
    path("<slug:slug>/issue/", issue_copy, name="issue"),
]
