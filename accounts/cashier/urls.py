from django.urls import path

from accounts.cashier import views
from accounts.cashier.models import RequestKind

app_name = "cashier"
urlpatterns = [
    path("", views.home, name="home"),
    path("refill/", views.refill, name="refill"),
    path("deposit/", views.ask, {"kind": RequestKind.DEPOSIT}, name="deposit"),
    path("withdrawal/", views.ask, {"kind": RequestKind.WITHDRAWAL}, name="withdrawal"),
    path("requests/<int:request_id>/cancel/", views.cancel, name="cancel"),
]
