from django.urls import URLPattern

app_name = "poker"
urlpatterns: list[URLPattern] = []
