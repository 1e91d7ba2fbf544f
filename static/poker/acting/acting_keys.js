/** The keys of the acting row: the same letter with shift chooses in advance. */

/** Let `keys` act on `bar`; each action has a key of its own. */
export function addActingKeys(keys, bar) {
  const deeds = [
    { key: "f", label: gettext("Fold"), deed: () => bar.press("fold") },
    { key: "k", label: gettext("Check"), deed: () => bar.press("check") },
    { key: "c", label: gettext("Call"), deed: () => bar.press("call") },
    { key: "r", label: gettext("Bet or raise to the amount shown, or go all-in"), deed: () => bar.press("bet", "raise", "all_in") },
    { key: "arrowup", label: gettext("A big blind more"), deed: () => bar.nudge(1) },
    { key: "arrowdown", label: gettext("A big blind less"), deed: () => bar.nudge(-1) },
    { key: "m", label: gettext("Size: the most there is"), deed: () => bar.size(-1) },
    { key: "f", shift: true, label: gettext("In advance: fold"), deed: () => bar.strip.press("fold") },
    { key: "x", shift: true, label: gettext("In advance: check or fold"), deed: () => bar.strip.press("check_fold") },
    { key: "k", shift: true, label: gettext("In advance: check"), deed: () => bar.strip.press("check") },
    { key: "c", shift: true, label: gettext("In advance: call this amount"), deed: () => bar.strip.press("call") },
  ];
  for (const deed of deeds) keys.add(deed);
  for (let place = 0; place < 4; place += 1) {
    keys.add({ key: String(place + 1), label: sizeLabel(place), deed: () => bar.size(place) });
  }
}

function sizeLabel(place) {
  return [gettext("Size: the least"), gettext("Size: half the pot"), gettext("Size: two thirds of the pot"), gettext("Size: the pot")][place];
}
