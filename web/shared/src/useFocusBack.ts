import { useEffect } from 'react'

/**
 * Returns the focus to its previous element when a window unmounts, or to the page's heading when that element is gone.
 */
export function useFocusBack(): void {
  useEffect(() => {
    const opener = openerOf(document.activeElement)
    return () => {
      // Another element has taken the focus on purpose.
      if (document.activeElement !== document.body && document.activeElement !== null) return
      const place = opener?.isConnected === true ? opener : document.getElementById('seitentitel')
      place?.focus({ preventScroll: true })
    }
  }, [])
}

/** Returns the menu's button for a line of a menu, which unmounts with its menu. */
function openerOf(focused: Element | null): HTMLElement | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? undefined
  const opener = button === undefined ? focused : document.getElementById(button)
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}
