/** The form that says which games the reader wants to see; the room remembers it. */

const CHOSEN_BY = ["variant", "structure", "currency", "seating", "stakes"];

export class ChoicesForm {
  #form;
  #sort;

  /** `onChange()` is called when the reader has chosen something else. */
  constructor(form, onChange) {
    this.#form = form;
    this.#sort = form.querySelector("input[name=sort]");
    this.#takeOverHeads();
    this.onChange = onChange;
    form.querySelector("[data-without-script]").hidden = true;
    form.addEventListener("change", (event) => this.#changed(event.target));
    form.querySelector("[data-shows-all]").addEventListener("click", () => this.#showAll());
    this.#markChosen();
  }

  /** What to sort by, falling with a minus in front; empty: as listed. */
  get sort() {
    return this.#sort.value;
  }

  /** Whether the reader wants to see the game of this row. */
  shows(row) {
    const fields = this.#form.elements;
    if (fields.namedItem("favourites_only").checked && !("isFavourite" in row.dataset)) return false;
    if (fields.namedItem("with_players").checked && row.dataset.people === "0") return false;
    return CHOSEN_BY.every((name) => {
      const chosen = fields.namedItem(name)?.value ?? "";
      return chosen === "" || chosen === row.dataset[name];
    });
  }

  /** A list of orders stands in the form for readers who see no heads of columns. */
  #changed(field) {
    if (field.matches("[data-sorts]")) this.#sort.value = field.value;
    this.#markChosen();
    this.onChange();
  }

  /** Without a script the heads of the columns submit the form. */
  #takeOverHeads() {
    for (const head of document.querySelectorAll("[data-sort] button")) {
      head.type = "button";
      head.removeAttribute("form");
      head.addEventListener("click", () => this.#headPressed(head));
    }
  }

  #headPressed(head) {
    this.#sort.value = head.value;
    this.#form.querySelector("[data-sorts]").value = head.value;
    this.#tell();
  }

  #showAll() {
    for (const name of CHOSEN_BY) {
      const field = this.#form.elements.namedItem(name);
      if (field) field.value = "";
    }
    for (const name of ["with_players", "favourites_only"]) {
      this.#form.elements.namedItem(name).checked = false;
    }
    this.#tell();
  }

  #tell() {
    this.#form.dispatchEvent(new Event("change", { bubbles: true }));
  }

  #markChosen() {
    const fields = this.#form.elements;
    const isChosen =
      CHOSEN_BY.some((name) => fields.namedItem(name)?.value) ||
      fields.namedItem("with_players").checked ||
      fields.namedItem("favourites_only").checked;
    this.#form.querySelector("[data-shows-all]").hidden = !isChosen;
  }
}
