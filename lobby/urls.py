from django.urls import path

from lobby.board import joining as views
from lobby.board import views as board
from lobby.seat_pages import urls as seat_pages
from lobby.tournaments.pages import bar, calls
from lobby.tournaments.pages import views as tournaments

app_name = "lobby"
urlpatterns = [
    path("", board.home, name="home"),
    path("games/", board.games, name="games"),
    path("yours/", board.yours, name="yours"),
    path("choices/", board.choose, name="choose"),
    path("games/<int:game_id>/favourite/", board.favourite, name="favourite"),
    path("games/<int:game_id>/join/", views.join, name="join"),
    path("games/<int:game_id>/leave-line/", views.leave_line, name="leave_line"),
    *seat_pages.urlpatterns,
    path("calls/", calls.calls, name="calls"),
    path("tournaments/", tournaments.tournaments, name="tournaments"),
    path("tournaments/<int:tournament_id>/", tournaments.tournament, name="tournament"),
    path("tournaments/<int:tournament_id>/enter/", tournaments.enter, name="tournament_enter"),
    path(
        "tournaments/<int:tournament_id>/withdraw/",
        tournaments.withdraw,
        name="tournament_withdraw",
    ),
    path("tournaments/at-table/<int:table_id>/", bar.bar, name="tournament_bar"),
]
