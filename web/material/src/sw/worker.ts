/// <reference lib="webworker" />
/**
 * Caches the app so that it opens without a network. Never caches answers of the service: a check has its own store.
 * Each version has its own complete cache: a page never runs with files of two versions.
 */
export type {}

declare const self: ServiceWorkerGlobalScope
/** The build replaces both. */
declare const __APP_VERSION__: string
declare const __APP_FILES__: readonly string[]

const PREFIX = 'zeughaus-app-'
const CACHE = PREFIX + __APP_VERSION__
/** The only HTML page; its router handles the rest of the address. */
const PAGE = '/'
const FILES = new Set(__APP_FILES__)

self.addEventListener('install', (event) => {
  event.waitUntil(fillCache())
})

/** Fetches all files; bypasses the HTTP cache for names without a hash. */
async function fillCache(): Promise<void> {
  const cache = await caches.open(CACHE)
  const requests = [PAGE, ...FILES].map(
    (path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'reload' }),
  )
  await cache.addAll(requests)
}

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

async function takeOver(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  // Other open pages may still run the previous version, for example with unsaved input.
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}

self.addEventListener('message', ({ data }) => {
  // Only on request: an open page would lose its files in the middle of a check. The page may be an older version, so
  // this text never changes.
  if (data === 'neue-version') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!isAppPage(pathname)) return
    event.respondWith(fromCache(PAGE, request))
  } else if (FILES.has(pathname)) event.respondWith(fromCache(pathname, request))
  else if (pathname.startsWith('/assets/')) event.respondWith(fromOlder(pathname, request))
})

/** False for addresses that the service answers itself. */
const isAppPage = (path: string): boolean => !/^\/(api|docs|health|metrics)(\/|$)/.test(path)

async function fromCache(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  return (await cache.match(path, { ignoreVary: true })) ?? fetch(request)
}

/** Returns a file of the previous version, which the service no longer has. */
async function fromOlder(path: string, request: Request): Promise<Response> {
  return (await caches.match(path, { ignoreVary: true })) ?? fetch(request)
}
