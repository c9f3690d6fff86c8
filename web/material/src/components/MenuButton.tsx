import { type ComponentType, cloneElement, useState } from 'react'
import type { MenuProps } from './OpenMenu.tsx'
import { toast } from './toast.ts'

/** A button with a menu. The menu loads on the first tap: most visits never open it. */
export function MenuButton(props: MenuProps) {
  const [OpenMenu, setOpenMenu] = useState<ComponentType<MenuProps>>()
  const open = async () => {
    try {
      const file = await import('./OpenMenu.tsx')
      setOpenMenu(() => file.OpenMenu)
    } catch {
      toast('Das Menü ließ sich nicht laden. Bitte prüfen Sie die Verbindung.', { tone: 'bad' })
    }
  }
  if (OpenMenu !== undefined) return <OpenMenu {...props} />
  return cloneElement(props.button, { 'aria-haspopup': 'menu', onClick: () => void open() })
}
