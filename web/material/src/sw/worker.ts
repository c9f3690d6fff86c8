/// <reference lib="webworker" />
/**
 * Keeps the app itself on the device, so that it opens without a network. What the service says is never kept here: a
 * check keeps what it needs in its own store.
 *
 * Each version of the app has a cache of its own, whole or not at all: a page never runs with parts of two versions.
 */
export type {}

declare const self: ServiceWorkerGlobalScope
/** Both are written into this file by the build. */
declare const __APP_VERSION__: string
declare const __APP_DATEIEN__: readonly string[]

const PREFIX = 'zeughaus-app-'
const CACHE = PREFIX + __APP_VERSION__
/** The one page of the app; its router reads the rest of the address. */
const SEITE = '/'
const DATEIEN = new Set(__APP_DATEIEN__)

self.addEventListener('install', (event) => {
  event.waitUntil(fuelle())
})

/** All files, past the browser's own cache where their names say nothing of what is in them. */
async function fuelle(): Promise<void> {
  const cache = await caches.open(CACHE)
  const anfragen = [SEITE, ...DATEIEN].map(
    (pfad) => new Request(pfad, { cache: pfad.startsWith('/assets/') ? 'default' : 'reload' }),
  )
  await cache.addAll(anfragen)
}

self.addEventListener('activate', (event) => {
  event.waitUntil(uebernimm())
})

async function uebernimm(): Promise<void> {
  const aeltere = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  // The last one is what other open pages of the app still run with, where something typed keeps them from going over.
  await Promise.all(aeltere.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}

self.addEventListener('message', ({ data }) => {
  // Only when the person says so: an open page would otherwise lose its parts in the middle of a check.
  if (data === 'neue-version') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!istSeiteDerApp(pathname)) return
    event.respondWith(ausCache(SEITE, request))
  } else if (DATEIEN.has(pathname)) event.respondWith(ausCache(pathname, request))
  else if (pathname.startsWith('/assets/')) event.respondWith(ausAelterer(pathname, request))
})

/** Addresses that the service answers itself. */
const istSeiteDerApp = (pfad: string): boolean => !/^\/(api|docs|health|metrics)(\/|$)/.test(pfad)

async function ausCache(pfad: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  return (await cache.match(pfad, { ignoreVary: true })) ?? fetch(request)
}

/** A part of the version before, for a page that still runs with it: the service has only the files of its own. */
async function ausAelterer(pfad: string, request: Request): Promise<Response> {
  return (await caches.match(pfad, { ignoreVary: true })) ?? fetch(request)
}
