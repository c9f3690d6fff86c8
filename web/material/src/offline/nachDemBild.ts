/** Work that waits until the page has shown what a tap did. */

/** A hidden page draws no pictures; nothing waits longer than this. */
const HOECHSTENS_MS = 100

let wartende: (() => void)[] = []

function weiter(): void {
  const diese = wartende
  wartende = []
  for (const work of diese) work()
}

function plane(): void {
  // A message comes after the picture, a callback of the picture itself before it.
  requestAnimationFrame(() => {
    const kanal = new MessageChannel()
    kanal.port1.onmessage = weiter
    kanal.port2.postMessage(null)
  })
  setTimeout(weiter, HOECHSTENS_MS)
}

// A phone that goes into the pocket right after the tap: what waits begins now.
document.addEventListener('visibilitychange', weiter)
window.addEventListener('pagehide', weiter)

/** Resolves after the next picture; whoever asked first goes on first. */
export function nachDemBild(): Promise<void> {
  return new Promise((resolve) => {
    wartende.push(resolve)
    if (wartende.length === 1) plane()
  })
}
