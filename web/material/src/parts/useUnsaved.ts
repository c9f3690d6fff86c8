/** What was typed stays: the guard of everything that holds something unsaved. */
import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

const guards = new Set<object>()

/** Whether the page could be read anew without losing what somebody has typed. */
export const isEverythingSaved = (): boolean => guards.size === 0

const askToStay: ShouldBlockFn = ({ current, next }) =>
  next.pathname !== current.pathname &&
  !window.confirm('Was Sie eingegeben haben, ist noch nicht gespeichert. Trotzdem verlassen?')

/**
 * As long as something is unsaved, neither a link nor the back gesture nor a reload takes it away without a word.
 *
 * @param stays asked before each change of the address; default: the browser asks when it is another page
 */
export function useUnsaved(isUnsaved: boolean, stays: ShouldBlockFn = askToStay): void {
  useBlocker({ shouldBlockFn: stays, disabled: !isUnsaved, enableBeforeUnload: isUnsaved })
  useEffect(() => {
    if (!isUnsaved) return
    const guard = {}
    guards.add(guard)
    return () => void guards.delete(guard)
  }, [isUnsaved])
}
