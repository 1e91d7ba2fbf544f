/** What all checks of a deal come to, in one or two sentences. */

/**
 * `state` is `failed`, `passed`, or `limited` when nothing is wrong but not everything could be
 * told; `proof` is null for one that cannot be read.
 */
export function verdict(results, proof) {
  const states = new Map(results.map(({ name, state }) => [name, state]));
  if (proof === null) return { state: "failed", words: gettext("This proof cannot be read.") };
  if ([...states.values()].includes("failed")) return { state: "failed", words: failedWords() };
  const { orders = 1 } = results.find(({ name }) => name === "opened")?.facts ?? {};
  if (orders > 1) return { state: "limited", words: chosenWords(orders) };
  if (states.get("closed") !== "passed") return { state: "limited", words: unsignedWords() };
  if (proof.seeds.length === 0) return { state: "limited", words: unmixedWords() };
  if (states.get("own_seed") !== "passed") return { state: "limited", words: withoutOwnWords() };
  if (states.get("root") !== "passed" || states.get("pledges") !== "passed") return { state: "limited", words: unnotedWords() };
  return { state: "passed", words: passedWords() };
}

function failedWords() {
  return gettext("This deal does not hold. Save the proof and send it to the room, or to whoever supervises it.");
}

function passedWords() {
  return gettext("This deal holds. Your own seed was mixed in, and you gave it after the room had committed to its order and all seeds were pledged. Every pledged seed was given: nobody, the room included, could choose or know the order of the cards.");
}

function chosenWords(orders) {
  return interpolate(gettext("Nothing else is wrong with this deal, but not every pledged seed was given: whoever knew the room's order and all other seeds could have chosen between %s orders of the cards."), [orders]);
}

function unsignedWords() {
  return gettext("Nothing is wrong with this deal, but the room has not signed which pledges there were before any seed was given.");
}

function unnotedWords() {
  return gettext("Nothing is wrong with this deal, and your seed was mixed in. That the room committed and all seeds were pledged before it had yours, only the browser you played with can tell.");
}

function withoutOwnWords() {
  return gettext("Nothing is wrong with this deal, but your own seed is not in it. Nobody could choose or know the order if at least one of the seeds below was unknown to the room before all were pledged.");
}

function unmixedWords() {
  return gettext("Nothing is wrong with this deal, but no seed was mixed in: its order rests on the room's own randomness alone.");
}
