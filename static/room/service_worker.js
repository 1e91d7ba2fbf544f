/**
 * Keeps the room's files, and a page for when there is no network, nothing that is anybody's; and shows
 * what the room tells this device.
 */

/** This script runs in no page. @type {any} */
const worker = self;

const KEPT = "room-files-1";
const MOST_KEPT = 400;
const OFFLINE = `/offline/${worker.location.search}`;
const NEVER_CHANGES = /^\/static\/.+\.[0-9a-f]{12}\.\w+$/u;
const AT_TABLES = /^\/(play|tables\/\d+)\/$/u;
const FILES_OF_A_PAGE = /\/static\/[^"]+/gu;

worker.addEventListener("install", (event) => {
  worker.skipWaiting();
  event.waitUntil(keepOfflinePage());
});

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (NEVER_CHANGES.test(pathname)) event.respondWith(kept(request));
  else if (request.mode === "navigate") event.respondWith(pageOrOffline(request));
});

worker.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data.json();
  const about = { body, tag, data: { path }, icon: "/favicon.ico", lang: new URL(worker.location).searchParams.get("language") };
  event.waitUntil(worker.registration.showNotification(title, about));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openAt(event.notification.data.path));
});

/**
 * Bring a page forward that shows this path; else lead one there that is neither a table nor a
 * frame; else open one. Only pages under this worker's control can be led anywhere.
 */
async function openAt(path) {
  const { pathname } = new URL(path, worker.location);
  const all = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shows = all.find((page) => pathOf(page) === pathname);
  if (shows) return shows.focus();
  const led = (await worker.clients.matchAll({ type: "window" })).find(isFree);
  if (!led) return worker.clients.openWindow(path);
  await led.focus();
  return led.navigate(path);
}

function pathOf({ url }) {
  return new URL(url).pathname;
}

function isFree(page) {
  return page.frameType !== "nested" && !AT_TABLES.test(pathOf(page));
}

/** The page as nobody in particular gets it, and what it needs to be shown. */
async function keepOfflinePage() {
  const cache = await caches.open(KEPT);
  const page = await fetch(OFFLINE, { credentials: "omit" });
  const files = (await page.clone().text()).match(FILES_OF_A_PAGE) ?? [];
  await cache.put(OFFLINE, page);
  await cache.addAll(files);
}

async function kept(request) {
  const cache = await caches.open(KEPT);
  // The page asks past all caches if what it was given is no such file.
  const found = request.cache === "reload" ? undefined : await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await keep(cache, request, answer.clone());
  return answer;
}

/** Of too many the oldest go; the offline page was the first, and stays. */
async function keep(cache, request, answer) {
  await cache.put(request, answer);
  const all = await cache.keys();
  const gone = all.slice(0, Math.max(0, all.length - MOST_KEPT));
  await Promise.all(gone.filter(({ url }) => !url.includes("/offline/")).map((old) => cache.delete(old)));
}

async function pageOrOffline(request) {
  try {
    return await fetch(request);
  } catch {
    return await caches.match(OFFLINE) ?? Response.error();
  }
}
