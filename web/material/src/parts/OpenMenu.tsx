import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { cloneElement, Fragment, type ReactElement, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'

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

/** The menu of a `MenuButton`; opens as soon as it is there. */
export function OpenMenu({ button, groups, width }: MenuProps) {
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  // First the button takes the focus, for the menu gives it back to what had it before.
  useEffect(() => {
    target.current?.focus()
    setOpened(true)
  }, [])
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened} {...(width === undefined ? {} : { width })}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        {groups
          .filter((entries) => entries.length > 0)
          .map((entries, place) => (
            <Fragment key={entries[0]?.label}>
              {place > 0 && <Menu.Divider />}
              {entries.map((entry) => (
                <Item key={entry.label} {...entry} />
              ))}
            </Fragment>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Item({ label, icon, link, onChoose }: MenuEntry) {
  if (link !== undefined) {
    return (
      <Menu.Item component={Link} to={link.to} search={link.search as never} leftSection={icon}>
        {label}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item leftSection={icon} {...(onChoose === undefined ? {} : { onClick: onChoose })}>
      {label}
    </Menu.Item>
  )
}
