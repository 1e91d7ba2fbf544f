/** The page of marked players: each is changed by their card. */

import { Marks } from "./marks.js";
import { openPlayerCard } from "./player_card.js";

const root = document.querySelector("[data-players]");
const marks = new Marks(root.dataset.players);
const again = () => window.location.reload();

root.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-edit]");
  if (!button) return;
  const { edit: id, name, bot } = button.dataset;
  await marks.want([id]);
  openPlayerCard({ id, name, bot: bot !== undefined }, { marks, told: again });
});
