/** Starts the table page. */

import { TablePage } from "./table_page.js";

const page = new TablePage(document.querySelector("[data-table]"));

// What the socket gave this viewer, as a copy: for tests and for the curious.
window.room = Object.freeze({ view: () => structuredClone(page.view) });

page.start();
