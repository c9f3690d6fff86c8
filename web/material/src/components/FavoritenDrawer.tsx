import { ActionIcon, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { Surface, useFocusBack } from '@zeughaus/web-shared'
import { useState } from 'react'
import common from './common.module.css'
import {
  type FavoritPlace,
  placesOf,
  removeFavorit,
  useFavoriten,
  useFavoritenChange,
  useFavoritenOrder,
} from './favoriten.ts'
import { toast } from './toast.ts'

/** Puts favourites in order and removes them. */
export function FavoritenDrawer({ onClose }: { onClose: () => void }) {
  const [opened, setOpened] = useState(true)
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const places = placesOf(useFavoriten(), () => true)
  const order = useFavoritenOrder()
  const remove = useFavoritenChange(removeFavorit)
  const say = { onError: (error: Error) => toast(error.message, { tone: 'bad' }) }
  useFocusBack()
  const step = (place: number, by: -1 | 1) => {
    const ids = places.map(({ id }) => id)
    const [moved] = ids.splice(place, 1)
    if (moved === undefined) return
    ids.splice(place + by, 0, moved)
    order.mutate(ids, say)
  }
  return (
    <Drawer
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClose}
      title="Favoriten ordnen"
      position="right"
      size={isPhone ? '100%' : '30rem'}
    >
      {places.length === 0 && <p>Es ist noch nichts gemerkt. Der Stern merkt die Seite, die offen ist.</p>}
      <Surface padded={false}>
        <ul className={common['list']} aria-label="Favoriten">
          {places.map((favorit, place) => (
            <Row
              key={favorit.id}
              favorit={favorit}
              isFirst={place === 0}
              isLast={place === places.length - 1}
              onStep={(by) => step(place, by)}
              onRemove={() => remove.mutate(favorit.id, say)}
            />
          ))}
        </ul>
      </Surface>
    </Drawer>
  )
}

interface RowProps {
  readonly favorit: FavoritPlace
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onStep: (by: -1 | 1) => void
  readonly onRemove: () => void
}

function Row({ favorit: { label }, isFirst, isLast, onStep, onRemove }: RowProps) {
  return (
    <li>
      <span className={common['grow']}>{label}</span>
      <span>
        <ActionIcon aria-label={`${label} nach oben`} disabled={isFirst} onClick={() => onStep(-1)}>
          <IconChevronUp size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={`${label} nach unten`} disabled={isLast} onClick={() => onStep(1)}>
          <IconChevronDown size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={`${label} lösen`} onClick={onRemove}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </span>
    </li>
  )
}
