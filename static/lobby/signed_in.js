/** What every page of a signed-in player starts. */

import "../room/htmx_again.js";
import "../room/session_clock.js";
import "./calls.js";
import "./reserved_seat.js";
