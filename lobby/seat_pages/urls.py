from django.urls import path

from lobby.seat_pages import buy_in_dialog, lines, play_now, tables

urlpatterns = [
    path("play-now/", play_now.play_now, name="play_now"),
    path("games/<int:game_id>/", tables.tables, name="tables"),
    path("games/<int:game_id>/hold/", buy_in_dialog.reserve_in_game, name="hold"),
    path("games/<int:game_id>/held/", buy_in_dialog.reserved_in_game, name="held_in_game"),
    path("games/<int:game_id>/sit/", buy_in_dialog.sit_in_game, name="sit_in_game"),
    path("games/<int:game_id>/let-go/", buy_in_dialog.let_go_in_game, name="let_go_in_game"),
    path(
        "tables/<int:table_id>/seats/<int:seat>/hold/",
        buy_in_dialog.reserve_seat,
        name="reserve_seat",
    ),
    path("tables/<int:table_id>/held/", buy_in_dialog.held, name="held"),
    path("tables/<int:table_id>/sit/", buy_in_dialog.sit, name="sit"),
    path("tables/<int:table_id>/let-go/", buy_in_dialog.let_go, name="let_go"),
    path("tables/<int:table_id>/wait/", lines.wait, name="wait"),
    path("tables/<int:table_id>/leave-line/", lines.leave, name="leave_table_line"),
]
