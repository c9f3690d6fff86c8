/** Installs the service worker, and says when a newer version of the app is ready. */
import { isEverythingSaved } from '../parts/useUnsaved.ts'

/** The first page must not share a slow line with the files of all others. */
const NACH_MS = 2_000

let wartender: ServiceWorker | undefined
/** Somebody wants the newer version, here. */
let gewollt = false
/** Another page of the app has gone over to the newer version; this one is still the older. */
let ueberholt = false
const hoerer = new Set<() => void>()

/** Whether there is a newer version than the one of this page; for `useSyncExternalStore`. */
export const wartetNeueVersion = (): boolean => wartender !== undefined || ueberholt

export function subscribeVersion(hoere: () => void): () => void {
  hoerer.add(hoere)
  return () => hoerer.delete(hoere)
}

function melde(): void {
  for (const hoere of hoerer) hoere()
}

/** Goes over to the newer version: this page at once, every other one as soon as nothing typed is lost by that. */
export function nimmNeueVersion(): void {
  gewollt = true
  if (ueberholt) window.location.reload()
  else wartender?.postMessage('neue-version')
}

/** The newer version has taken over all pages. The parts of the older one stay on the device for whoever waits. */
function wechsle(): void {
  if (gewollt || istNichtsZuVerlieren()) window.location.reload()
  else {
    ueberholt = true
    melde()
  }
}

/** An open window or the focus in a field: somebody may be in the middle of something. */
function istNichtsZuVerlieren(): boolean {
  const amTippen = document.activeElement?.matches('input, textarea, select') === true
  return isEverythingSaved() && !amTippen && document.querySelector('[aria-modal="true"]') === null
}

/** Called once, after the first page stands. */
export function registerServiceWorker(): void {
  // Only where the connection is secure: elsewhere the browser has none, and the app works with a network alone.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // The very first one takes over a page that is as new as itself.
  if (navigator.serviceWorker.controller !== null) beachteWechsel()
  else navigator.serviceWorker.addEventListener('controllerchange', beachteWechsel, { once: true })
  const installiere = () => setTimeout(() => void registriere(), NACH_MS)
  if (document.readyState === 'complete') installiere()
  else window.addEventListener('load', installiere, { once: true })
}

async function registriere(): Promise<void> {
  try {
    const registrierung = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    if (registrierung.waiting !== null) warte(registrierung.waiting)
    registrierung.addEventListener('updatefound', () => beobachte(registrierung.installing))
    // A check may be open for days.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registrierung.update().catch(() => undefined)
    })
  } catch {
    // Without a network there is nothing to install; the next start tries again.
  }
}

const beachteWechsel = (): void => navigator.serviceWorker.addEventListener('controllerchange', wechsle)

function beobachte(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    // The very first one has nothing to replace.
    if (worker.state === 'installed' && navigator.serviceWorker.controller !== null) warte(worker)
  })
}

function warte(worker: ServiceWorker): void {
  wartender = worker
  melde()
}
