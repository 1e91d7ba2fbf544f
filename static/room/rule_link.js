/** A small link to a house rule, which opens beside what one is doing. */

import { element } from "./element.js";

/** A link with `text` to the rule at `address`. */
export function ruleLink(address, text) {
  return element("a", { class: "rule-link", href: address, target: "_blank", rel: "noopener" }, text);
}
