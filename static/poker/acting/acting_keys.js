/** The keys of the acting row: the same letter with shift chooses in advance. */

/** Let `keys` act on `bar`; each action has a key of its own. */
export function addActingKeys(keys, bar) {
  const bindings = [
    { key: "f", label: gettext("Fold"), run: () => bar.press("fold") },
    { key: "k", label: gettext("Check"), run: () => bar.press("check") },
    { key: "c", label: gettext("Call"), run: () => bar.press("call") },
    { key: "r", label: gettext("Bet or raise to the amount shown, or go all-in"), run: () => bar.press("bet", "raise", "all_in") },
    { key: "arrowup", label: gettext("A big blind more"), run: () => bar.nudge(1) },
    { key: "arrowdown", label: gettext("A big blind less"), run: () => bar.nudge(-1) },
    { key: "m", label: gettext("Size: the most there is"), run: () => bar.size(-1) },
    { key: "f", shift: true, label: gettext("In advance: fold"), run: () => bar.strip.press("fold") },
    { key: "x", shift: true, label: gettext("In advance: check or fold"), run: () => bar.strip.press("check_fold") },
    { key: "k", shift: true, label: gettext("In advance: check"), run: () => bar.strip.press("check") },
    { key: "c", shift: true, label: gettext("In advance: call this amount"), run: () => bar.strip.press("call") },
  ];
  for (const run of bindings) keys.add(run);
  for (let place = 0; place < 4; place += 1) {
    keys.add({ key: String(place + 1), label: sizeLabel(place), run: () => bar.size(place) });
  }
}

function sizeLabel(place) {
  return [gettext("Size: the least"), gettext("Size: half the pot, before the flop 2½ times the bet"), gettext("Size: two thirds of the pot, before the flop three times the bet"), gettext("Size: the pot")][place];
}
