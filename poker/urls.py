from django.urls import path

from poker.views import table

app_name = "poker"
urlpatterns = [
    path("<int:table_id>/", table, name="table"),
]
