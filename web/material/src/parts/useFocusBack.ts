import { useEffect } from 'react'

/**
 * For a window that is drawn only while it is open: when it is gone, the focus is where it was before, or at the heading
 * of the page where that is gone too.
 */
export function useFocusBack(): void {
  useEffect(() => {
    const opener = openerOf(document.activeElement)
    return () => {
      // Whoever has the focus by then was given it on purpose.
      if (document.activeElement !== document.body && document.activeElement !== null) return
      const place = opener?.isConnected === true ? opener : document.getElementById('seitentitel')
      place?.focus({ preventScroll: true })
    }
  }, [])
}

/** A line of a menu goes with its menu: the button of the menu stays. */
function openerOf(focused: Element | null): HTMLElement | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? undefined
  const opener = button === undefined ? focused : document.getElementById(button)
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}
