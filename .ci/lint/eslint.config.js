/** Every rule of eslint for the room's scripts, less those that fight how they are written. */

import { createRequire } from "node:module";

const installed = createRequire(new URL("../../.venv/lint/package.json", import.meta.url));
const js = installed("@eslint/js");
const globals = installed("globals");

const whatPagesBring = { gettext: "readonly", htmx: "readonly", interpolate: "readonly", ngettext: "readonly" };

const message = "What players write must never be read as HTML: make elements, as room/element.js does.";

/** As far as the longest functions go today. */
const bounds = {
  "max-params": ["error", 5],
  "max-statements": ["error", 15],
};

const narrowed = {
  "camelcase": ["error", { properties: "never", ignoreDestructuring: true }], // the wire has snake_case
  "curly": ["error", "multi-line"], // what fits on the line of its `if` needs none
  "func-style": ["error", "declaration", { allowArrowFunctions: true }],
  "new-cap": ["error", { capIsNew: false }], // a constant may be a function, as texts to translate are
  "no-bitwise": ["error", { allow: ["&", ">>"] }], // the path through a tree of hashes
  "no-use-before-define": ["error", { functions: false, classes: false, variables: false }], // helpers come last
  "one-var": ["error", "never"],
  "sort-imports": ["error", { ignoreDeclarationSort: true, ignoreCase: true }], // they are sorted by path
};

const added = {
  "no-restricted-properties": ["error", ...["innerHTML", "outerHTML", "insertAdjacentHTML"].map((property) => ({ property, message }))],
};

const off = {
  "arrow-body-style": "off", // braces where one line would be too long
  "capitalized-comments": "off", // some begin with a name
  "class-methods-use-this": "off", // a private method may be a helper
  "id-length": "off", // x and y are coordinates
  "no-await-in-loop": "off", // hashes are made one from another
  "no-continue": "off", // it saves an indent
  "no-empty-function": "off", // a listener that nobody has set yet
  "no-inline-comments": "off", // a type stands in front of what has it
  "no-magic-numbers": "off", // most are what they look like: 0, 1, a half
  "no-ternary": "off", // one is plain; one inside another is refused
  "no-undefined": "off", // what a frame leaves out is compared with it
  "prefer-named-capture-group": "off", // at most two, read where they are found
  "require-atomic-updates": "off", // it takes every value read before an await for a race
  "require-await": "off", // what returns a promise says so
  "sort-keys": "off", // keys stand in the order they are thought of or shown
};

export default [
  js.configs.all,
  {
    languageOptions: { globals: { ...globals.browser, ...whatPagesBring } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: { ...bounds, ...narrowed, ...added, ...off },
  },
  { files: ["static/poker/offline/*"], rules: { "max-lines": "off" } }, // of one file by its purpose
];
