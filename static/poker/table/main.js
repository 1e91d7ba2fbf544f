/** Starts the table page. */

import { callOnArrival } from "../../room/seat_call.js";
import { BackGuard } from "./back_guard.js";
import { TablePage } from "./table_page.js";
import { TurnCall } from "./turn_call.js";

const page = new TablePage(document.querySelector("[data-table]"));

// What the socket gave this viewer, as a copy: for tests and for the curious.
window.room = Object.freeze({ view: () => structuredClone(page.view) });

page.join(new TurnCall());
page.join(new BackGuard());
callOnArrival(document.querySelector("h1").textContent);
page.start();
