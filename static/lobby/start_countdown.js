/** How long it is until the starts that a page shows, in the language of the page. */

const written = new Intl.RelativeTimeFormat(document.documentElement.lang || "en");
/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
];

/** Return "in 90 minutes" rather than "in 1 hour": a unit is used from two of it on. */
function until(ms) {
  const [unit, length] = UNITS.find(([, each]) => ms >= 2 * each) ?? UNITS[3];
  return written.format(Math.ceil(ms / length), unit);
}

function write() {
  for (const place of document.querySelectorAll("[data-countdown]")) {
    const ms = Date.parse(place.dataset.countdown) - Date.now();
    place.textContent = ms > 0 ? until(ms) : "";
  }
}

write();
setInterval(write, 1000);
