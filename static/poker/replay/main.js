/** Starts the replay of a hand on its page. */

import { followLook } from "../table/look.js";
import { ask } from "../../room/ask.js";
import { Settings } from "../../room/settings.js";
import { Replay } from "./replay.js";

async function start(root) {
  const { recording, player } = root.dataset;
  const settings = new Settings(player);
  followLook(settings);
  const { status, told } = await ask(recording);
  if (status !== 200) throw new Error(`recording: ${status}`);
  const replay = new Replay(root, told, { moving: () => settings.of("motion") });
  root.dataset.ready = "";
  return replay;
}

const root = document.querySelector("[data-replay]");
start(root).catch(() => {
  root.querySelector("[data-told]").textContent = gettext("The replay could not be loaded. What happened is told below.");
});
