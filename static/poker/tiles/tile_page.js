/** Starts the page of a table that is one of several in a window. */

import { TablePage } from "../table/table_page.js";
import { SideDrawer } from "./side_drawer.js";
import { TileReport } from "./tile_report.js";

const report = new TileReport();
const page = new TablePage(document.querySelector("[data-table]"), { goHome: (url) => report.sentHome(url) });
report.follow(page);
page.join(new SideDrawer(page.table));

// For the page around it; the view as a copy, as any table's page has it.
window.room = Object.freeze({ view: () => structuredClone(page.view), tile: report });

page.start();
