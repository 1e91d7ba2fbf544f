"""The addresses of the tables' pages."""

from django.urls import path

from poker.views.at_table import absence, player_card
from poker.views.at_table.hand_log import hand_log
from poker.views.at_table.players import players
from poker.views.at_table.seat_session import seat_session
from poker.views.at_table.several_tables import opening, play, seats, tile
from poker.views.at_table.showcase import showcase
from poker.views.at_table.table import table
from poker.views.hands import history
from poker.views.hands.bulk import hands_file
from poker.views.hands.disputes import dispute
from poker.views.hands.held_bets import held_bets
from poker.views.hands.replay import replay
from poker.views.hands.results import hand_results
from poker.views.hands.shared_replay import revoke, share, shared_page, shared_recording
from poker.views.proofs.deal_proof import proof, receipt_keys
from poker.views.proofs.fairness import fairness, shuffle_tests
from poker.views.proofs.verification import verify_deal, verify_file
from poker.views.rules.guide import guide, try_hand
from poker.views.rules.house_rules import rule_set, rules, topic
from poker.views.rules.reference import about, hand_ranks

app_name = "poker"
urlpatterns = [
    path("hands/", history.hands, name="hands"),
    path("replays/<slug:token>/", shared_page, name="shared_replay"),
    path("replays/<slug:token>/recording/", shared_recording, name="shared_recording"),
    path("replays/<slug:token>/revoke/", revoke, name="revoke_replay"),
    path("hands/results/", hand_results, name="results"),
    path("hands/all.<str:ending>", hands_file, name="hands_file"),
    path("hands/held/", held_bets, name="held_bets"),
    path("fairness/", fairness, name="fairness"),
    path("fairness/keys.json", receipt_keys, name="receipt_keys"),
    path("fairness/shuffle-<int:year>.csv", shuffle_tests, name="shuffle_tests"),
    path("players/", players, name="players"),
    path("players/marks/", player_card.marks, name="player_marks"),
    path("players/<int:player_id>/note/", player_card.note, name="player_note"),
    path("players/<int:player_id>/seen/", player_card.seen, name="player_seen"),
    path("players/<int:player_id>/mute/", player_card.muting, name="player_mute"),
    path("players/<int:player_id>/report/", player_card.report, name="player_report"),
    path("hand-ranks/", hand_ranks, name="hand_ranks"),
    path("guide/", guide, name="guide"),
    path("guide/hand/", try_hand, name="try_hand"),
    path("rules/", rules, name="rules"),
    path("rules/about/<slug:topic>/", topic, name="topic"),
    path("rules/<slug:rule_set>/", rule_set, name="rule_set"),
    path("hands/verify/", verify_file, name="verify_file"),
    path("tables/sit-out/", absence.sit_out_at_all_tables, name="sit_out_everywhere"),
    path("play/", play, name="play"),
    path("showcase/", showcase, name="showcase"),
    path("play/seats/", seats, name="seats"),
    path("play/opening/", opening, name="opening"),
    path("tables/<int:table_id>/", table, name="table"),
    path("tables/<int:table_id>/tile/", tile, name="tile"),
    path("tables/<int:table_id>/sent-home/", absence.sent_home, name="sent_home"),
    path("tables/<int:table_id>/session/", seat_session, name="seat_session"),
    path("tables/<int:table_id>/log/", hand_log, name="hand_log"),
    path("tables/<int:table_id>/rules/", about, name="about"),
    path("tables/<int:table_id>/hands/<int:hand_no>/", history.hand, name="hand"),
    path("tables/<int:table_id>/hands/<int:hand_no>/phh/", history.export, name="hand_phh"),
    path("tables/<int:table_id>/hands/<int:hand_no>/text/", history.export_text, name="hand_text"),
    path("tables/<int:table_id>/hands/<int:hand_no>/replay/", replay, name="replay"),
    path("tables/<int:table_id>/hands/<int:hand_no>/share/", share, name="share_replay"),
    path("tables/<int:table_id>/hands/<int:hand_no>/dispute/", dispute, name="dispute"),
    path("tables/<int:table_id>/hands/<int:hand_no>/deal/", proof, name="deal_proof"),
    path("tables/<int:table_id>/hands/<int:hand_no>/verify/", verify_deal, name="verify_deal"),
]
