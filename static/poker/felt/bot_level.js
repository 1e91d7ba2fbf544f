/** How a practice bot plays, by the last word of its name. */

const LEVELS = {
  I: () => gettext("A practice bot that calls too much and raises too little"),
  II: () => gettext("A practice bot that chooses its hands and plays by its odds"),
  III: () => gettext("A practice bot that plays by its place and takes your bets for what they say"),
};

export function botLevel(name) {
  return (LEVELS[name.split(" ").at(-1)] ?? LEVELS.II)();
}
