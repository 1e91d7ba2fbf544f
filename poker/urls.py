from django.urls import path

from poker.views import about, table

app_name = "poker"
urlpatterns = [
    path("<int:table_id>/", table, name="table"),
    path("<int:table_id>/rules/", about, name="about"),
]
