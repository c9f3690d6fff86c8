/** Keeps what is typed between the key that opens the scan page and the page's field. */

/** A page that has not come by then does not come; what is typed belongs to the present page again. */
const KEPT_MS = 5_000

let kept: { text: string; stop: () => void } | undefined

/** Keeps typed letters until `takeTypedAhead`. */
export function beginTypedAhead(): void {
  kept?.stop()
  const listen = (event: KeyboardEvent) => {
    if (kept === undefined || event.ctrlKey || event.metaKey || event.altKey || [...event.key].length !== 1) return
    event.preventDefault()
    kept.text += event.key
  }
  const timer = setTimeout(() => takeTypedAhead(), KEPT_MS)
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('keydown', listen)
  }
  document.addEventListener('keydown', listen)
  kept = { text: '', stop }
}

/** Returns what was typed since `beginTypedAhead`; undefined when nothing was begun. */
export function takeTypedAhead(): string | undefined {
  const text = kept?.text
  kept?.stop()
  kept = undefined
  return text
}
