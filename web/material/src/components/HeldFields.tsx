import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './HeldFields.module.css'

interface HeldFieldsProps {
  /** True while the form is being saved. */
  readonly isHeld: boolean
  readonly children: ReactNode
}

/** Fields that take nothing while their form is being saved: it closes with the answer, and that would be lost. */
export function HeldFields({ isHeld, children }: HeldFieldsProps) {
  const box = useRef<HTMLDivElement>(null)
  const left = useRef<Element>(null)
  useLayoutEffect(() => {
    if (!isHeld) return
    const focused = document.activeElement
    left.current = box.current?.contains(focused) ? focused : null
    return () => {
      // After a refusal the person types on where they were.
      if (document.activeElement === document.body && left.current instanceof HTMLElement) left.current.focus()
    }
  }, [isHeld])
  return (
    <div ref={box} inert={isHeld} className={classes['fields']}>
      {children}
    </div>
  )
}
