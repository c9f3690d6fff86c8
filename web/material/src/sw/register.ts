/** Installs the service worker. Called once, after the first page stands. */
export function registerServiceWorker(): void {
  // Filled by the folder's owner.
}
