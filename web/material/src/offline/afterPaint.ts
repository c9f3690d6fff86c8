/** Delays work until the page has drawn the effect of a tap. */

/** A hidden page does not paint, so work waits no longer than this. */
const LIMIT_MS = 100

let waiting: (() => void)[] = []

function resume(): void {
  const current = waiting
  waiting = []
  for (const work of current) work()
}

function schedule(): void {
  // A message event comes after the paint, an animation frame before it.
  requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = resume
    channel.port2.postMessage(null)
  })
  setTimeout(resume, LIMIT_MS)
}

// A phone may go into a pocket right after the tap: run what waits at once.
document.addEventListener('visibilitychange', resume)
window.addEventListener('pagehide', resume)

/** Resolves after the next paint, in the order of the calls. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) schedule()
  })
}
