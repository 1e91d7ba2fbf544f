from django.urls import path

from accounts.ledger.statement.views import statement, statement_csv

app_name = "statement"
urlpatterns = [
    path("", statement, name="statement"),
    path("statement.csv", statement_csv, name="csv"),
]
