/** The table on the room's first page, for visitors without an account. */

import { startShowcase } from "./showcase.js";

const root = document.querySelector("[data-showcase]");
// Behind everything else: who only wants to read or to sign in does not wait for it.
if (root) (window.requestIdleCallback ?? window.setTimeout)(() => startShowcase(root));
