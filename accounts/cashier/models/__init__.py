from accounts.cashier.models.day_close import DayClose
from accounts.cashier.models.request import CashierRequest, RequestKind, Status

__all__ = ["CashierRequest", "DayClose", "RequestKind", "Status"]
