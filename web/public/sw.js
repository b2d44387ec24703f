// What remains without a connection: the page's own files, and a page that says plainly what is wrong.
const FILES = "roulotte-files-1";
const ASSETS = "roulotte-assets-1";
const MOST_ASSETS = 200; // the oldest go first: those of versions that are no more
const OFFLINE = "/offline.html";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(FILES).then((files) => files.addAll([OFFLINE, "/offline.css", "/icon.svg"])),
  );
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name !== FILES && name !== ASSETS)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (url.pathname === "/offline.css" || url.pathname === "/icon.svg") {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});

/** The page as the server has it now; without the server, the one that says so. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return caches.match(OFFLINE);
  }
}

/** Names of assets change with their content: what is here is right. */
async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await keep(request, answer.clone());
  return answer;
}

async function keep(request, answer) {
  const assets = await caches.open(ASSETS);
  await assets.put(request, answer);
  const [oldest, ...others] = await assets.keys();
  if (others.length >= MOST_ASSETS) await assets.delete(oldest);
}
