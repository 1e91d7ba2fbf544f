/** What an open hand can expect of the pot, as a percentage. */

const language = document.documentElement.lang || "en";
const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });

/** Write ten-thousandths as a percentage with one digit at most. */
export function formatOdds(share) {
  return percent.format(share / 10000);
}
