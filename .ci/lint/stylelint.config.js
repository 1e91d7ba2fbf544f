/** The standard rules of stylelint for the room's style sheets, and a few that find misspelt names. */

import { createRequire } from "node:module";

const installed = createRequire(new URL("../../.venv/lint/package.json", import.meta.url));

export default {
  extends: installed.resolve("stylelint-config-standard"),
  referenceFiles: ["../../static/css/**/*.css", "set_elsewhere.css"],
  rules: {
    "color-named": "never",
    "media-feature-range-notation": "prefix", // (max-width: 40rem), as all of them are written
    "no-descending-specificity": null, // it compares selectors that never meet, or set different properties
    "no-unknown-animations": true,
    "no-unknown-custom-properties": true,
    "selector-class-pattern": "^(?:[a-z][a-z0-9]*(?:-[a-z0-9]+)*|[A-Z]+)$", // kinds of a report's columns are capitals
    "selector-max-id": 0,
  },
};
