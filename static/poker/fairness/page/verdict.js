/** What all checks of a deal come to, in a few sentences. */

import { factsInWords, judged, note, sentence, verdictWords } from "./reasons.js";

/**
 * `state` is the verdict of the table for the results of all checks; the words say what it means, the first
 * reason for it, and what no verdict shows.
 */
export function verdict(results, people) {
  const { state, reasons: [first] } = judged(results);
  const why = first && sentence(first.code, factsInWords(first, people));
  const unknown = ["passed", "limited"].includes(state) ? note() : "";
  return { state, words: [verdictWords(state), why, unknown].filter(Boolean).join(" ") };
}
