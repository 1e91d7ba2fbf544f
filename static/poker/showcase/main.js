/** A live table in place of the picture on the room's first page, for whoever has no account. */

import { startShowcase } from "./showcase.js";

const root = document.querySelector("[data-showcase]");
// Behind everything else: who only wants to read or to sign in does not wait for it.
if (root) (window.requestIdleCallback ?? window.setTimeout)(() => startShowcase(root));
