from django.urls import path

from lobby.board import joining as views
from lobby.board import views as board
from lobby.freezeouts.pages import bar
from lobby.freezeouts.pages import views as freezeouts
from lobby.seat_pages import urls as seat_pages

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
    path("freezeouts/", freezeouts.freezeouts, name="freezeouts"),
    path("freezeouts/<int:freezeout_id>/", freezeouts.freezeout, name="freezeout"),
    path("freezeouts/<int:freezeout_id>/enter/", freezeouts.enter, name="freezeout_enter"),
    path("freezeouts/<int:freezeout_id>/withdraw/", freezeouts.withdraw, name="freezeout_withdraw"),
    path("freezeouts/at-table/<int:table_id>/", bar.bar, name="event_bar"),
]
