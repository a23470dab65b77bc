/**
 * Service worker of /inspect: opens the page without a network. Its address names the build, and each build has a cache
 * of its own: the page's shell, which has no data of a user, and the scripts, styles and fonts it needs. With a network
 * the page always comes from the server.
 */
const cacheName = `inspect-${new URL(self.location.href).searchParams.get('build')}`;
const page = '/inspect';
const shell = '/inspect/shell';
const assets = '/_next/static/';
/** Milliseconds until a page that does not come counts as one without a network. */
const patience = 8_000;

/** Stores the shell and what it loads, as they are now. */
async function keepShell() {
  const response = await fetch(shell, { cache: 'no-store' });
  if (!response.ok || response.redirected) throw new Error(`The shell answered ${response.status}.`);
  const html = await response.clone().text();
  const cache = await caches.open(cacheName);
  const needed = new Set(html.match(/\/_next\/static\/[^"'\\\s<>)]+/g));
  await Promise.all([...needed].map(async (address) => (await cache.match(address)) || cache.add(address)));
  await cache.put(shell, response);
}

const keptShell = () => caches.match(shell, { cacheName });

async function openPage(event) {
  const slow = new Promise((_resolve, reject) => setTimeout(() => reject(new Error('slow')), patience));
  try {
    const response = await Promise.race([fetch(event.request), slow]);
    // A proxy in front answers 502 to 504 while the portal is away.
    if (response.status >= 502) return (await keptShell()) ?? response;
    if (response.ok) event.waitUntil(keepShell().catch(() => undefined));
    return response;
  } catch {
    return (await keptShell()) ?? Response.error();
  }
}

/** Their names change with their content. */
async function openAsset(request) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

self.addEventListener('install', (event) => event.waitUntil(keepShell().then(() => self.skipWaiting())));

self.addEventListener('activate', (event) => {
  const removeOthers = async () => {
    const names = await caches.keys();
    const others = names.filter((name) => name.startsWith('inspect-') && name !== cacheName);
    await Promise.all(others.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(removeOthers());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && pathname === page) event.respondWith(openPage(event));
  else if (pathname.startsWith(assets)) event.respondWith(openAsset(request));
});
