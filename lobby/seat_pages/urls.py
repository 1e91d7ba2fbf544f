from django.urls import path

from lobby.seat_pages import calls, holding, lines, tables

urlpatterns = [
    path("games/<int:game_id>/", tables.tables, name="tables"),
    path("games/<int:game_id>/hold/", holding.hold_in_game, name="hold"),
    path("games/<int:game_id>/held/", holding.held_in_game, name="held_in_game"),
    path("games/<int:game_id>/sit/", holding.sit_in_game, name="sit_in_game"),
    path("games/<int:game_id>/let-go/", holding.let_go_in_game, name="let_go_in_game"),
    path("tables/<int:table_id>/seats/<int:seat>/hold/", holding.hold_seat, name="hold_seat"),
    path("tables/<int:table_id>/held/", holding.held, name="held"),
    path("tables/<int:table_id>/sit/", holding.sit, name="sit"),
    path("tables/<int:table_id>/let-go/", holding.let_go, name="let_go"),
    path("tables/<int:table_id>/wait/", lines.wait, name="wait"),
    path("tables/<int:table_id>/leave-line/", lines.leave, name="leave_table_line"),
    path("calls/", calls.calls, name="calls"),
]
