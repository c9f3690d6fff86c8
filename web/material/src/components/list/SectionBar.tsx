import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyComponent } from '../lazyComponent.tsx'
import classes from './rows.module.css'
import type { SectionDrawerProps } from './SectionDrawer.tsx'
import { Total } from './Total.tsx'

const SectionDrawer = lazyComponent<SectionDrawerProps>(async () => (await import('./SectionDrawer.tsx')).SectionDrawer)

export interface SectionBarProps extends Pick<SectionDrawerProps, 'places' | 'isCut' | 'onJump'> {
  /** Index of the row at the upper edge of the screen. */
  readonly first: number
  /** Number of rows of the whole list. */
  readonly total: number
  readonly onOpen: () => void
}

/** Names the section that passes below, and opens the list of all of them to jump to. */
export function SectionBar({ places, first, total, onOpen, ...drawer }: SectionBarProps) {
  const [isOpen, setOpen] = useState(false)
  const { section, letter } = places.findLast(({ index }) => index <= first) ?? {}
  const now = letter === undefined ? section : `${section} · ${letter}`
  return (
    <div className={classes['sectionBar']}>
      <UnstyledButton
        className={classes['sectionButton']}
        aria-haspopup="dialog"
        onClick={() => {
          onOpen()
          setOpen(true)
        }}
      >
        {now}
        <VisuallyHidden>: zu einem anderen Abschnitt springen</VisuallyHidden>
        <IconChevronDown size={20} aria-hidden />
      </UnstyledButton>
      <Total of={total} />
      {isOpen && <SectionDrawer {...drawer} places={places} onClose={() => setOpen(false)} />}
    </div>
  )
}
