/** Verifies a deal in this browser: the proof the room gives, or one from a file. */

import { checkProof } from "../checks.js";
import { parsed } from "../json.js";
import { publishedKeys } from "../keys.js";
import { knownFrom, NOTHING } from "../known.js";
import { Records } from "../records.js";
import { CardTable } from "./card_table.js";
import { CheckList } from "./check_list.js";
import { People } from "./people.js";
import { fetchedProof, fileProof } from "./proof_sources.js";
import { SeedList } from "./seed_list.js";
import { verdict } from "./verdict.js";

export class VerifyPage {
  constructor(root) {
    const find = (name) => root.querySelector(`[data-${name}]`);
    this.facts = root.dataset;
    this.verdict = find("verdict");
    this.found = find("found");
    this.deal = find("deal");
    this.people = new People(JSON.parse(document.getElementById("names").textContent), Number(this.facts.player));
    this.checks = new CheckList(find("checks"), this.people);
    this.cards = new CardTable(find("cards"), this.people);
    this.seeds = new SeedList(find("seeds"), this.people);
    this.whose = find("whose");
    this.record = find("record");
    this.options = find("options");
    this.file = find("proof-file");
  }

  start() {
    this.file.addEventListener("change", () => this.#verifyFile());
    if (this.facts.proofUrl) this.#verify(fetchedProof(this.facts.proofUrl));
  }

  /** The field is emptied: the same file, saved anew, may be chosen again. */
  #verifyFile() {
    const [file] = this.file.files;
    if (file) this.#verify(fileProof(file), file.name);
    this.file.value = "";
  }

  async #verify(source, fileName = "") {
    this.#tell("checking", gettext("Checking…"));
    if (!crypto.subtle) {
      this.#tell("unknown", gettext("Browsers give the means to check only over a secure connection (https)."));
      return;
    }
    const { bytes, problem } = await source;
    if (problem) this.#tell("unknown", problem);
    else await this.#judge(parsed(bytes), fileName);
  }

  async #judge(proof, fileName) {
    const [records, keys] = await Promise.all([this.#noted(proof), publishedKeys(this.facts.keysUrl, { attempts: 4 })]);
    const results = await checkProof(proof, { records, keys });
    const readable = results[0].state === "passed";
    const { state, words } = verdict(results, this.people);
    this.checks.show(results);
    this.#showRecord(readable ? knownFrom(records, proof, keys) : NOTHING);
    this.deal.hidden = !readable;
    if (readable) this.#showDeal(proof, results, fileName);
    this.#tell(state, words);
    this.found.hidden = false;
  }

  /** Show the browser's own record as the offline checkers take it. */
  #showRecord({ root, seed, pledges, content }) {
    const noted = { root, seed, pledges: pledges && JSON.stringify(pledges), content: content && JSON.stringify(content) };
    const options = Object.entries(noted).filter(([, value]) => value);
    this.record.hidden = options.length === 0;
    this.options.textContent = options.map(([name, value]) => `--${name} '${value}'`).join(" ");
  }

  #showDeal(proof, results, fileName) {
    this.cards.show(proof, results);
    this.seeds.show(proof);
    const facts = { hand: proof.hand, table: proof.table, who: this.people.player(proof.player), file: fileName };
    const pattern = fileName
      ? gettext("%(file)s: hand %(hand)s at table no. %(table)s, as opened to %(who)s, whom the words below call you.")
      : gettext("Hand %(hand)s at table no. %(table)s, as opened to %(who)s.");
    this.whose.textContent = interpolate(pattern, facts, true);
  }

  /** Nothing is noted where the browser keeps no notes, or the proof names no hand. */
  async #noted(proof) {
    try {
      return await new Records().of(proof);
    } catch {
      return [];
    }
  }

  #tell(state, words) {
    this.verdict.dataset.state = state;
    this.verdict.textContent = words;
    this.found.hidden = true;
  }
}
