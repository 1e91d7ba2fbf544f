/** Dresses the page as its player set it: the style sheets look at these marks. */

/** Mark `root`, the page, with what `settings` say, now and whenever they change. */
export function followLook(settings, root = document.documentElement) {
  const dress = () => {
    root.dataset.deck = settings.of("deck");
    root.dataset.face = settings.of("face");
    root.dataset.back = settings.of("back");
    root.dataset.felt = settings.of("felt");
    root.dataset.around = settings.of("around");
    root.dataset.sayHand = settings.of("sayHand") ? "on" : "off";
    root.dataset.motion = settings.of("motion") ? "on" : "off";
  };
  settings.onChange(dress);
  dress();
}
