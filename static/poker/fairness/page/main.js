/** Starts the page on which a deal is verified. */

import { VerifyPage } from "./verify_page.js";

new VerifyPage(document.querySelector("[data-verify]")).start();
