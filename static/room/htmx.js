/** htmx, which most pages come with; one that names its address has it brought at first use. */

import { Backoff } from "./backoff.js";

const MOST = 4;

let brought = null;

/** Settled once `htmx` is there; false when it could not be brought, to be tried again. */
export async function bringHtmx() {
  if (window.htmx) return true;
  brought ??= bring(document.querySelector("meta[name=htmx-script]").content);
  const isThere = await brought;
  if (!isThere) brought = null;
  return isThere;
}

/** It starts by itself only where the page has been loaded whole. */
async function bring(address) {
  if (document.readyState !== "complete") {
    await new Promise((loaded) => {
      window.addEventListener("load", loaded, { once: true });
    });
  }
  const backoff = new Backoff();
  for (let times = 0; times < MOST; times += 1) {
    // A browser never requests again what came as something else, except by another address.
    await run(times === 0 ? address : `${address}?again=${times}`);
    if (window.htmx) return true;
    await new Promise((done) => { window.setTimeout(done, backoff.next()); });
  }
  return false;
}

/** Settled once the script has run or failed. */
function run(src) {
  const script = Object.assign(document.createElement("script"), { src });
  script.dataset.later = "";
  return new Promise((settled) => {
    for (const kind of ["load", "error"]) script.addEventListener(kind, settled);
    document.head.append(script);
  });
}
