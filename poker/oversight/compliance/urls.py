"""The addresses of the compliance pages on hands."""

from django.urls import path

from poker.oversight.compliance.views import played_hand

app_name = "played_hands"
urlpatterns = [path("<int:table_id>/<int:hand_no>/", played_hand, name="hand")]
