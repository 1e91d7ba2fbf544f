from django.urls import path

from accounts.pages.away import views

app_name = "away"
urlpatterns = [
    path("", views.home, name="home"),
    path("withdraw/", views.withdraw, name="withdraw"),
    path("cancel/", views.cancel, name="cancel"),
    path("exclude/", views.exclude, name="exclude"),
    path("come-back/", views.come_back, name="come_back"),
]
