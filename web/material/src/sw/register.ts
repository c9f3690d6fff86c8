/** Installs the service worker and reports newer versions of the app. */
import { sharedState } from '@zeughaus/web-shared/shared-state'
import { isWindowOpen } from '../components/isWindowOpen.ts'
import { isEverythingSaved } from '../components/useUnsaved.ts'

/** Delay, so that caching does not slow down the first page. */
const DELAY_MS = 2_000

let waiting: ServiceWorker | undefined
/** True when a newer version than this page's is ready. */
const newVersion = sharedState(false)
export const { get: hasNewVersion, subscribe: subscribeVersion } = newVersion
/** True after the person asked for the newer version in this tab. */
let isWanted = false
/** True after another tab switched to the newer version while this one runs the older. */
let isOutdated = false

/** Switches to the newer version: this page at once, others as soon as they hold no unsaved input. */
export function takeNewVersion(): void {
  isWanted = true
  if (isOutdated) window.location.reload()
  else waiting?.postMessage('neue-version')
}

/** Handles the takeover by a newer version. Files of the older one stay cached for pages that wait. */
function switchVersion(): void {
  if (isWanted || isReloadSafe()) window.location.reload()
  else {
    isOutdated = true
    newVersion.set(true)
  }
}

/** True when a reload interrupts nothing: no unsaved input, no open window, no focused field. */
function isReloadSafe(): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, select') === true
  return isEverythingSaved() && !isTyping && !isWindowOpen()
}

/** Called once, after the first render. */
export function registerServiceWorker(): void {
  // Browsers offer service workers on secure connections only; elsewhere the app needs a network.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // The first service worker takes over a page of its own version.
  if (navigator.serviceWorker.controller !== null) watchSwitch()
  else navigator.serviceWorker.addEventListener('controllerchange', watchSwitch, { once: true })
  const install = () => setTimeout(() => void register(), DELAY_MS)
  if (document.readyState === 'complete') install()
  else window.addEventListener('load', install, { once: true })
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    if (registration.waiting !== null) offer(registration.waiting)
    registration.addEventListener('updatefound', () => watch(registration.installing))
    // A page may stay open for days.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registration.update().catch(() => undefined)
    })
  } catch {
    // Without a network the next start tries again.
  }
}

const watchSwitch = (): void => navigator.serviceWorker.addEventListener('controllerchange', switchVersion)

function watch(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    // The first service worker replaces none.
    if (worker.state === 'installed' && navigator.serviceWorker.controller !== null) offer(worker)
  })
}

function offer(worker: ServiceWorker): void {
  waiting = worker
  newVersion.set(true)
}
