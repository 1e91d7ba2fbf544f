"""What the refusals of the tables say to the player or staff who asked."""

from django.utils.translation import gettext_lazy as _

from config.refusals.texts import add_texts

add_texts(
    {
        "already_answered": _("This dispute was answered before."),
        "already_leaving": _("You gave up your hand to leave: that cannot be taken back."),
        "already_resolved": _("This hand was resolved before."),
        "already_seated": _("You already have a seat at this table."),
        "already_shown": _("Those cards lie open already."),
        "amount_too_large": _("That is more than allowed."),
        "amount_too_small": _("That is less than allowed."),
        "awards_do_not_add_up": _(
            "The awards must be exactly what is held, to players of the hand."
        ),
        "bots_give_no_seed": _("Practice bots give no seeds."),
        "cannot_bet": _("There is a bet already: you can raise it."),
        "cannot_check": _("There is a bet to call."),
        "cannot_go_all_in": _("Your whole stack is more than the pot allows."),
        "cannot_raise": _("You can only call or fold."),
        "change_closed": _("This change was answered before, or its hour has come."),
        "change_open": _("Another change of it waits: withdraw that one first."),
        "chat_banned": _("Staff have closed the chat for you; your inbox says until when."),
        "chat_empty": _("There is nothing to read in that."),
        "chat_repeated": _("You said that a moment ago."),
        "chat_too_fast": _("You write too much at once: wait a little."),
        "chat_too_long": _("A line has at most 200 characters."),
        "dealing_goes_on": _("Hands are dealt at this table."),
        "dealing_held": _("No further hand is dealt at this table already."),
        "dispute_open": _("Staff have not answered what you wrote of this hand yet."),
        "hand_goes_on": _("Cards can be shown when the hand is over."),
        "hand_over": _("That hand is over."),
        "hand_waits": _(
            "The tournament is paused: the hand waits for players whose connection was lost."
        ),
        "hour_out_of_limits": _(
            "From an hour from now on, so that players are told, and within 90 days."
        ),
        "invalid_action": _("The table did not understand that."),
        "invalid_choice": _("The table did not understand that."),
        "last_hand_called": _("The whole room plays its last hand already."),
        "malformed_message": _("The table did not understand that."),
        "no_chips": _("Top up first: you have no chips."),
        "no_hand_to_show": _("There is no hand of yours to show."),
        "no_protection": _("Nobody at this table is protected when disconnected."),
        "no_such_commitment": _("The room is bound to another deck for that hand."),
        "no_such_seat": _("There is no such seat."),
        "not_a_whole_number": _("The table did not understand that."),
        "not_in_hand": _("That is not another player of the hand."),
        "not_seated": _("You have no seat at this table."),
        "not_your_cards": _("Those are not your cards of the last hand."),
        "not_your_turn": _("It is not your turn."),
        "nothing_changes": _("No rule is another than before."),
        "nothing_owed": _("You owe no blind: you will be dealt in."),
        "nothing_to_call": _("There is nothing to call: you can check."),
        "own_hand": _("This hand was dealt to you: leave it to a colleague."),
        "own_proposal": _("You proposed it: a colleague approves it."),
        "play_money_only": _("Stacks are filled up by themselves for play money only."),
        "pledge_already_given": _("You pledged another seed for that hand."),
        "pledges_closed": _("That hand takes no pledges now."),
        "pledges_paused": _("You left a pledge without its seed; none is taken for a while."),
        "reason_missing": _("A reason is needed."),
        "record_unreadable": _(
            "The record of this hand cannot be read: return the bets, or award them as you decide."
        ),
        "room_open": _("The room is open."),
        "seat_held": _("That seat is held for another player."),
        "seat_taken": _("Somebody sits there."),
        "seed_already_given": _("You gave another seed for that hand."),
        "seed_not_pledged": _("You did not pledge that seed for that hand."),
        "seeds_closed": _("That hand takes no more seeds."),
        "stale_decision": _("The table has moved on: that decision is closed."),
        "table_closed": _("This table is closed."),
        "table_of_tournament": _(
            "This table is a tournament's: its seats and chips are the tournament's."
        ),
        "text_missing": _("Write an answer."),
        "text_too_long": _("That is too long."),
        "too_many_commands": _("You send too much at once: wait a moment."),
        "too_many_disputes": _(
            "Too many of your disputes wait for an answer: wait for one of them first."
        ),
        "try_again": _("The room could not do that just now. Try again."),
    }
)
