import { cloneElement, lazy, type ReactElement, type ReactNode, type Ref, Suspense, useState } from 'react'

/** One line of a menu; it does something, or leads somewhere. */
export interface MenuEntry {
  readonly label: string
  readonly icon?: ReactNode
  readonly onChoose?: () => void
  readonly link?: { readonly to: string; readonly search: Readonly<Record<string, string>> }
}

export interface MenuProps {
  /** A button without `onClick`. */
  readonly button: ReactElement<{ ref?: Ref<HTMLButtonElement>; onClick?: () => void; 'aria-haspopup'?: 'menu' }>
  /** Groups of entries; a line stands between them. */
  readonly groups: readonly (readonly MenuEntry[])[]
  /** In px. */
  readonly width?: number
}

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
