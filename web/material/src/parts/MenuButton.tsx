import { cloneElement, lazy, Suspense, useState } from 'react'
import type { MenuProps } from './OpenMenu.tsx'

const OpenMenu = lazy(async () => ({ default: (await import('./OpenMenu.tsx')).OpenMenu }))

/** A button with a menu, which is loaded when somebody opens it: most visitors of a page never do. */
export function MenuButton(props: MenuProps) {
  const [isWanted, setWanted] = useState(false)
  const button = cloneElement(props.button, { 'aria-haspopup': 'menu', onClick: () => setWanted(true) })
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <OpenMenu {...props} />
    </Suspense>
  )
}
