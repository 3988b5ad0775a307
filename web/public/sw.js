// Keeps the page and finished games for times without a connection. The server is always asked first for everything that can change.

const CACHE = "cottonopolis-1";
const NEVER_CHANGES = /\/assets\//;
const OF_THE_PAGE = /\/(maps|rules|rulebook|lessons)\/[^/]+\.(json|svg)$|\/early\.js$|\/glossary\.json$|\/icon\.svg$|\/manifest\.webmanifest$/;
const OF_A_GAME = /\/api\/v1\/tables\/[a-z0-9]+(\/map|\/log)?$/;

self.addEventListener("install", (event) => event.waitUntil(prepare().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (NEVER_CHANGES.test(address.pathname)) event.respondWith(keptFirst(request));
  else if (request.mode === "navigate" || OF_THE_PAGE.test(address.pathname)) event.respondWith(serverFirst(request, () => true));
  else if (OF_A_GAME.test(address.pathname)) event.respondWith(serverFirst(request, isFinished));
});

// A message of the server: that it is one's turn, or that a game has ended. One for each table: a later one takes its place.
self.addEventListener("push", (event) => {
  const { title, text, table } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body: text, tag: table, icon: "./icon.svg", data: { table } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data.table));
});

/** Shows a table, in a window that has it open already if there is one. */
async function openTable(table) {
  const address = new URL(`./#/t/${table}`, self.registration.scope).href;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((one) => one.url === address);
  await (open ? open.focus() : self.clients.openWindow(address));
}

/** The page itself and what it begins with, since they came before anybody could keep them. */
async function prepare() {
  const cache = await caches.open(CACHE);
  const page = await fetch("./");
  const text = await page.clone().text();
  await cache.put("./", page);
  await cache.addAll([...text.matchAll(/(?:src|href)="(\.\/(?:assets\/[^"]+|early\.js))"/g)].map((found) => found[1]));
}

async function keptFirst(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  return kept ?? keep(cache, request, await fetch(request), () => true);
}

async function serverFirst(request, mayKeep) {
  const cache = await caches.open(CACHE);
  try {
    return await keep(cache, request, await fetch(request), mayKeep);
  } catch (error) {
    const kept = await cache.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

async function keep(cache, request, answer, mayKeep) {
  if (answer.ok && (await mayKeep(answer.clone(), request))) await cache.put(request, answer.clone());
  return answer;
}

/** Only games that have ended are kept: nothing in them is hidden from anybody any more. */
async function isFinished(answer, request) {
  if (/\/(map|log)$/.test(new URL(request.url).pathname)) return true;
  const position = await answer.json();
  return position.table?.status === "over";
}
