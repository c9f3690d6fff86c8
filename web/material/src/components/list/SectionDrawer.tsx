import { Drawer, UnstyledButton } from '@mantine/core'
import { useFocusBack } from '@zeughaus/web-shared'
import { useState } from 'react'
import classes from './rows.module.css'
import type { Place } from './sections.ts'

export interface SectionDrawerProps {
  readonly places: readonly Place[]
  /** Whether the list goes on beyond the rows that are here. */
  readonly isCut: boolean
  readonly onJump: (index: number) => void
  readonly onClose: () => void
}

/** The sections of a long list, to jump to one. */
export function SectionDrawer({ places, isCut, onJump, onClose }: SectionDrawerProps) {
  const [opened, setOpened] = useState(true)
  const [target, setTarget] = useState<number>()
  useFocusBack()
  const end = () => {
    onClose()
    if (target !== undefined) onJump(target)
  }
  const jump = (index: number) => {
    setTarget(index)
    setOpened(false)
  }
  return (
    <Drawer
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={end}
      title="Springen zu"
      position="bottom"
      size="80%"
    >
      <ul className={classes['jumps']}>
        {sectionsOf(places).map((letters) => (
          <li key={letters[0]?.index}>
            <UnstyledButton className={classes['jump']} onClick={() => jump(letters[0]?.index ?? 0)}>
              {letters[0]?.section}
            </UnstyledButton>
            {letters.length > 1 && (
              <div className={classes['letters']}>
                {letters.map(({ section, letter, index }) => (
                  <UnstyledButton
                    key={index}
                    className={classes['letter']}
                    aria-label={`${section}, ${letter}`}
                    onClick={() => jump(index)}
                  >
                    {letter}
                  </UnstyledButton>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      {isCut && (
        <p className={classes['cut']}>
          Die Liste geht weiter. Am Ende lädt sie nach; Filter führen schneller ans Ziel.
        </p>
      )}
    </Drawer>
  )
}

/** Puts the places of one section together. */
function sectionsOf(places: readonly Place[]): readonly (readonly Place[])[] {
  const sections: Place[][] = []
  for (const place of places) {
    const last = sections.at(-1)
    if (last?.[0]?.section === place.section) last.push(place)
    else sections.push([place])
  }
  return sections
}
