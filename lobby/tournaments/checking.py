"""The money tournaments took from wallets and paid into them, for the check of the ledger."""

from accounts.ledger.checks.wallet_checking import WALLET_SOURCES, WalletSource

WALLET_SOURCES.add(
    WalletSource(
        "tournaments",
        # Calculated from the entries: withdrawn entries are deleted, and a cancelled tournament
        # returned everything.
        """
        SELECT entry.player_id, tournament.currency,
               coalesce(entry.prize, 0) - tournament.buy_in
               - CASE WHEN tournament.fees_returned THEN 0 ELSE tournament.fee END
          FROM lobby_entry entry JOIN lobby_tournament tournament
            ON tournament.id = entry.tournament_id
         WHERE tournament.status <> 'cancelled'
        """,
    )
)
