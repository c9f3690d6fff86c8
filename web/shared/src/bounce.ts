/** A bounce of a thumb comes within this time of the tap. */
const BOUNCE_MS = 400
/** And on the same place, in CSS pixels. */
const BOUNCE_PX = 24

interface Tap {
  readonly at: number
  readonly x: number
  readonly y: number
  /** The window that was tapped; null for the page itself. */
  readonly window: Element | null
}

const WINDOW = '[role="dialog"], [role="menu"], [role="listbox"]'

/**
 * Keeps the bounce of a thumb from what lies beneath a window that the tap closed, or on a window that it opened: after
 * "Mangel melden" it would count a position. Two taps in one window both count, and so do mouse and keys; what is typed
 * between two taps makes the second one meant.
 */
export function ignoreBounces(): void {
  let last: Tap | undefined
  document.addEventListener('input', () => {
    last = undefined
  })
  document.addEventListener(
    'click',
    (event) => {
      // Keys click too, at no place. Safari names no pointer.
      const isTap = event.detail > 0 && event.pointerType !== 'mouse'
      if (!isTap || !(event.target instanceof Element)) return
      const tap = { at: Date.now(), x: event.clientX, y: event.clientY, window: event.target.closest(WINDOW) }
      if (last !== undefined && isBounce(last, tap)) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      last = tap
    },
    { capture: true },
  )
}

const isBounce = (first: Tap, second: Tap): boolean =>
  first.window !== second.window &&
  Math.abs(second.at - first.at) < BOUNCE_MS &&
  Math.hypot(second.x - first.x, second.y - first.y) < BOUNCE_PX
