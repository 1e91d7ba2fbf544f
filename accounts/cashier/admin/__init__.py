from accounts.cashier.admin.day_closes import DayCloseAdmin
from accounts.cashier.admin.requests import CashierRequestAdmin

__all__ = ["CashierRequestAdmin", "DayCloseAdmin"]
