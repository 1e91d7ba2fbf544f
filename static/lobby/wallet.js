/** What the wallet holds, in the head of the page: kept true while the page is open. */

export function showWallet({ play, euros }) {
  const held = document.querySelector("[data-wallet] .balances-held");
  if (!held) return;
  const amounts = [amount(play, "money"), euros ? amount(euros, "money euros") : null].filter(Boolean);
  const isNew = held.textContent.replaceAll(/\s/gu, "") !== amounts.map(({ textContent }) => textContent).join("").replaceAll(/\s/gu, "");
  if (isNew) held.replaceChildren(...amounts);
}

function amount(text, kind) {
  const made = document.createElement("span");
  made.className = kind;
  if (kind.includes("euros")) made.dataset.euroWallet = "";
  made.textContent = text;
  return made;
}
