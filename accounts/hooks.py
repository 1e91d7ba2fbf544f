"""What the accounts add to the room: each of these modules registers its messages, listeners,
reports, reasons or jobs when it is imported.
"""

import accounts.cashier.freezing.freed
import accounts.cashier.freezing.own_reasons
import accounts.cashier.idle_money.messages
import accounts.cashier.messages
import accounts.compliance.erasure.clearing
import accounts.compliance.erasure.messages
import accounts.compliance.own_kinds
import accounts.compliance.own_reasons
import accounts.compliance.own_records
import accounts.compliance.reporting.reports
import accounts.core.incidents.webhook
import accounts.core.jobs.noting
import accounts.core.language.listening
import accounts.refusal_texts
import accounts.safer_play.breaks.messages
import accounts.safer_play.limits.messages
import accounts.sign_in.devices.listening
import accounts.sign_in.devices.messages
import accounts.sign_in.devices.push.sending
import accounts.sign_in.email.change.messages
import accounts.sign_in.passkeys.messages
import accounts.sign_in.passwords.change.messages
import accounts.sign_in.second_factor.messages
import accounts.sign_in.staff_failures.listening
import accounts.staff.own_panels
import accounts.staff.player_export.own_sections
import accounts.staff.sanctions.messages
import accounts.tasks
