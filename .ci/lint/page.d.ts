/** What a page of the room has besides what every browser brings. */

declare function gettext(text: string): string;
declare function ngettext(one: string, many: string, count: number): string;
declare function interpolate(text: string, values: unknown[]): string;
declare function interpolate(text: string, values: Record<string, unknown>, named: true): string;

declare const htmx: {
  ajax(verb: string, url: string, context: Record<string, unknown>): Promise<void>;
  swap(target: Element | string, html: string, style: { swapStyle: string }): void;
};

interface Window {
  htmx?: typeof htmx;
  /** What a table's page shows of itself, and what the page around tiles has for them. */
  room: { view?(): unknown; tile?: unknown; given?: { take(url: string): unknown } };
}

interface DocumentEventMap {
  "htmx:afterRequest": CustomEvent;
  "htmx:afterSettle": CustomEvent;
}

/** What kind of element is found is for the template to say. */
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
