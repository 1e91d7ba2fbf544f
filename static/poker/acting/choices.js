/** The buttons of a turn: fold, check, call and wager, each always in its own place. */

import { element } from "../../room/element.js";
import { formatChips } from "../../room/money.js";

const LONG_AMOUNT = 9;

/**
 * The bet or raise to offer, `{kind, min, max}`, or null. One that only differs from the
 * all-in in name is left to that button.
 */
export function wagerOf({ bet, raise, all_in: whole }) {
  const limits = bet ?? raise;
  if (!limits || limits.min === whole) return null;
  return { kind: bet ? "bet" : "raise", ...limits };
}

const VERBS = {
  fold: () => gettext("Fold"), check: () => gettext("Check"), call: () => gettext("Call"),
  bet: () => gettext("Bet"), raise: () => gettext("Raise to"), all_in: () => gettext("All-in"),
};

/** Put the words of `action` on `button`, and `amount` in minor units where it costs one; `isAllIn` says that it is all there is. */
export function nameChoice(button, action, amount, isAllIn = false) {
  const figure = amount === undefined ? "" : formatChips(amount);
  button.replaceChildren(element("span", { class: "verb" }, VERBS[action]()));
  if (figure) button.append(" ", element("span", { class: figure.length > LONG_AMOUNT ? "money long" : "money" }, figure));
  if (isAllIn) button.append(" ", element("small", { class: "all-of-it" }, gettext("all-in")));
}

function choice(action, { style, amount, isAllIn = false, press }) {
  const button = element("button", { type: "button", class: `choice ${style}`, "data-action": action });
  nameChoice(button, action, amount, isAllIn);
  button.addEventListener("click", press);
  return button;
}

function hollow() {
  return element("span", { class: "choice hollow", "aria-hidden": "true" });
}

/**
 * The four places of the row as `{row, wager}`, `wager` being the button whose amount can be
 * chosen. `press(type)` is called with the action, for bets and raises with theirs. A call that
 * takes the whole stack is the all-in, and has one button.
 */
export function choicesRow({ you: { seat, options }, seats }, press) {
  const wagered = wagerOf(options);
  const isAllIn = !wagered && options.call !== undefined && options.all_in === options.call + (seats[seat].bet ?? 0);
  const plain = (action, style) => {
    const has = options[action];
    if (!has) return hollow();
    return choice(action, { style, amount: has === true ? undefined : has, isAllIn: isAllIn && action === "call", press: () => press(action) });
  };
  const wager = wagered && choice(wagered.kind, { style: "raise", amount: wagered.min, press: () => press(`${wagered.kind}_to`) });
  const last = wager ?? (isAllIn ? hollow() : plain("all_in", "all-in"));
  const row = element("div", { class: "choices" }, plain("fold", "fold"), plain("check", "call"), plain("call", "call"), last);
  return { row, wager };
}
