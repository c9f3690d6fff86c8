/** Guards unsaved input. */
import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

const guards = new Set<object>()

/** True when a reload would lose no input. */
export const isEverythingSaved = (): boolean => guards.size === 0

const askToStay: ShouldBlockFn = ({ current, next }) =>
  next.pathname !== current.pathname &&
  !window.confirm('Was Sie eingegeben haben, ist noch nicht gespeichert. Trotzdem verlassen?')

/**
 * Asks before a link, the back gesture or a reload would lose unsaved input.
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
