/** Keyboard shortcuts of all pages, inactive while typing. */
import { useCallback, useEffect } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** Calls `action` for a key outside of fields and dialogs, without a modifier. */
export function useKey(key: string, action: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('[role="dialog"]') !== null) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [key, action])
}

/** Calls `action` for Strg or Cmd and a key, also while typing, but not over an open dialog. */
export function useCommandKey(key: string, action: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (document.querySelector('[role="dialog"]') !== null) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [key, action])
}

/** Focuses the search field of the page on `/`; without one it opens the app's search. */
export function useSearchKey(search: () => void): void {
  const toField = useCallback(() => {
    const field = document.getElementById('suchfeld')
    if (field === null) search()
    else field.focus()
  }, [search])
  useKey('/', toField)
}
