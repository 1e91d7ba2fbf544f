/** On a page that stands for another one: counts down, and asks for that one again. */

const TABLE = /\/tables\/(\d+)\//u;
const TICK_MS = 250;
/** Where an address was asked for in vain before: each time a little later. */
const TRIES = "room.tries";
const LONGEST_S = 30;
/** After so long without a try the address counts as new. */
const FORGOTTEN_MS = 90_000;

/** Of a tile the page around takes care. */
const isWhole = window.top === window;

/** How often this address was tried in this window lately. */
function tried() {
  const { href, count = 0, at = 0 } = JSON.parse(window.sessionStorage.getItem(TRIES)) ?? {};
  return href === window.location.href && Date.now() - at < FORGOTTEN_MS ? count : 0;
}

function countDown(notice) {
  const count = tried();
  window.sessionStorage.setItem(TRIES, JSON.stringify({ href: window.location.href, count: count + 1, at: Date.now() }));
  // Not all who were turned away at one moment come back at another.
  const waitS = Math.min(LONGEST_S, Number(notice.dataset.retryS) * 2 ** count) * (0.75 + Math.random() / 2);
  const until = performance.now() + 1000 * waitS;
  const countdown = notice.querySelector("[data-countdown]");
  const tick = () => {
    const left = Math.ceil((until - performance.now()) / 1000);
    countdown.textContent = countdown.dataset.words.replace("{seconds}", Math.max(0, left));
    if (left > 0) window.setTimeout(tick, TICK_MS);
    else window.location.replace(window.location.href);
  };
  countdown.hidden = false;
  tick();
}

/** A proxy's page does not know what it stands for; its address says it. */
function nameTable(line) {
  const [, number] = TABLE.exec(window.location.pathname) ?? [];
  if (!number || !line.hidden) return;
  line.querySelector("span").textContent = number;
  line.hidden = false;
}

const notice = document.querySelector("[data-retry-s]");
if (notice && isWhole) countDown(notice);
const line = document.querySelector("[data-table-name]");
if (line) nameTable(line);
const back = document.querySelector("[data-back]");
if (back) {
  back.hidden = false;
  back.addEventListener("click", () => window.history.back());
}
