/** Keys that work on every page, as long as nobody is typing. */
import { useCallback, useEffect } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** Calls `action` when the key is pressed outside of fields and dialogues, without a modifier. */
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

/** `/` leads to the search field of the page, else to where the app searches. */
export function useSearchKey(search: () => void): void {
  const toField = useCallback(() => {
    const field = document.getElementById('suchfeld')
    if (field === null) search()
    else field.focus()
  }, [search])
  useKey('/', toField)
}
