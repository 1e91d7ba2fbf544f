/** The checks one by one, each with its outcome and why. */

import { element } from "../../../room/element.js";
import { checkTitle, outcome, reason } from "./check_words.js";

const MARKS = { passed: "✓", failed: "✗", limited: "!", unknown: "?", absent: "–", unreadable: "✗" };

export class CheckList {
  constructor(root, people) {
    this.root = root;
    this.people = people;
  }

  show(results) {
    this.root.replaceChildren(...results.map((result) => this.#item(result)));
  }

  #item(result) {
    return element("li", { "data-check": result.name, "data-state": result.state, "data-code": result.code },
      element("span", { class: "check-mark", "aria-hidden": "true" }, MARKS[result.state]),
      element("div", {},
        element("strong", {}, checkTitle(result.name)),
        element("span", { class: "check-outcome" }, outcome(result.state)),
        element("p", { "data-reason": true }, reason(result, this.people))));
  }
}
