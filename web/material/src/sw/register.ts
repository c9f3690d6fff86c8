/** Installs the service worker, and says when a newer version of the app is ready. */

/** The first page must not share a slow line with the files of all others. */
const NACH_MS = 2_000

let wartender: ServiceWorker | undefined
const hoerer = new Set<() => void>()

/** Whether a newer version waits; for `useSyncExternalStore`. */
export const wartetNeueVersion = (): boolean => wartender !== undefined

export function subscribeVersion(hoere: () => void): () => void {
  hoerer.add(hoere)
  return () => hoerer.delete(hoere)
}

function melde(worker: ServiceWorker): void {
  wartender = worker
  for (const hoere of hoerer) hoere()
}

/** Goes over to the newer version: every open page of the app is read anew. */
export function nimmNeueVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  wartender?.postMessage('neue-version')
}

/** Called once, after the first page stands. */
export function registerServiceWorker(): void {
  // Only where the connection is secure: elsewhere the browser has none, and the app works with a network alone.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const installiere = () => setTimeout(() => void registriere(), NACH_MS)
  if (document.readyState === 'complete') installiere()
  else window.addEventListener('load', installiere, { once: true })
}

async function registriere(): Promise<void> {
  try {
    const registrierung = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    if (registrierung.waiting !== null) melde(registrierung.waiting)
    registrierung.addEventListener('updatefound', () => beobachte(registrierung.installing))
    // A check may be open for days.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registrierung.update().catch(() => undefined)
    })
  } catch {
    // Without a network there is nothing to install; the next start tries again.
  }
}

function beobachte(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    // The very first one has nothing to replace.
    if (worker.state === 'installed' && navigator.serviceWorker.controller !== null) melde(worker)
  })
}
