import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus into a step when it follows another, whose focused element is gone. */
export function useFocusFirst<T extends HTMLElement>(
  what: 'input' | 'input[type="password"]' | 'button' | 'input, button',
): RefObject<T | null> {
  const box = useRef<T>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>(what)?.focus({ preventScroll: true }), [what])
  return box
}
