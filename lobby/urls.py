from django.urls import path

from lobby import views

app_name = "lobby"
urlpatterns = [
    path("", views.home, name="home"),
    path("games/", views.games, name="games"),
    path("games/<int:game_id>/join/", views.join, name="join"),
    path("games/<int:game_id>/leave-line/", views.leave_line, name="leave_line"),
]
