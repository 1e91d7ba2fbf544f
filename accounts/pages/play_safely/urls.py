from django.urls import path

from accounts.pages.play_safely import views
from accounts.pages.play_safely.about import about
from accounts.safer_play.time import views as time_views

app_name = "play_safely"
urlpatterns = [
    path("", views.home, name="home"),
    path("about/", about, name="about"),
    path("limit/", views.set_limit, name="set_limit"),
    path("limit/confirm/", views.confirm_limit, name="confirm_limit"),
    path("limit/keep/", views.keep_limit, name="keep_limit"),
    path("interval/", views.interval, name="interval"),
    path("break/", views.take_break, name="break"),
    path("exclusion/", views.exclude, name="exclude"),
    path("results/", views.net_results, name="results"),
    path("session/", time_views.session, name="session"),
    path("session/answer/", time_views.answer, name="answer"),
]
