/** The lobby: what the reader chose of the games, and what its socket tells of them. */

import { Board } from "./board.js";
import { ChoicesForm } from "./choices_form.js";
import { followLobby } from "./following.js";

const form = new ChoicesForm(document.getElementById("choices"), () => board.arrange());
const board = new Board(document.querySelector("[data-board]"), form);

board.arrange();
followLobby(board);
