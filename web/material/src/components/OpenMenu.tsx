import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { cloneElement, Fragment, type ReactElement, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'

/** One line of a menu: an action or a link. */
export interface MenuEntry {
  readonly label: string
  readonly icon?: ReactNode
  readonly onChoose?: () => void
  readonly link?: { readonly to: string; readonly search: Readonly<Record<string, string>> }
}

export interface MenuProps {
  /** The button that opens the menu, without `onClick`. */
  readonly button: ReactElement<{ ref?: Ref<HTMLButtonElement>; onClick?: () => void; 'aria-haspopup'?: 'menu' }>
  /** Groups of entries, divided by a line. */
  readonly groups: readonly (readonly MenuEntry[])[]
  /** In px. */
  readonly width?: number
}

/** The menu of a `MenuButton`; opens on mount. */
export function OpenMenu({ button, groups, width }: MenuProps) {
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  // Focus the button first: the menu returns the focus to its previous owner.
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
