import { ActionIcon } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import common from '../common.module.css'
import { addFavorit, removeFavorit, useFavoriten, useFavoritenChange } from '../favoriten.ts'
import { MenuButton } from '../MenuButton.tsx'
import type { MenuEntry } from '../OpenMenu.tsx'
import { toast } from '../toast.ts'
import { type Ansicht, changeAnsicht, deleteAnsicht, saveAnsicht, useAnsichtChange } from './ansichten.ts'

interface AnsichtRowProps {
  readonly ansicht: Ansicht
  /** Search, filters and order of the address. */
  readonly parameter: Readonly<Record<string, string>>
  readonly onApplied: () => void
}

/** A saved view: the link that applies it, and what may be done with it. */
export function AnsichtRow({ ansicht, parameter, onApplied }: AnsichtRowProps) {
  const { name, liste, geteilt, benutzer_name, aktionen } = ansicht
  return (
    <li>
      <span className={common['grow']}>
        <Link
          to={`/${liste}` as string}
          search={ansicht.parameter as never}
          className={common['target']}
          activeOptions={{ exact: true }}
          onClick={onApplied}
        >
          {name}
        </Link>
        {geteilt && <span className={common['small']}> für alle, von {benutzer_name}</span>}
      </span>
      <Actions ansicht={ansicht} parameter={parameter} aktionen={aktionen} />
    </li>
  )
}

function Actions({
  ansicht,
  parameter,
  aktionen,
}: Pick<AnsichtRowProps, 'ansicht' | 'parameter'> & Pick<Ansicht, 'aktionen'>) {
  const { id, name, geteilt } = ansicht
  const say = { onError: (error: Error) => toast(error.message, { tone: 'bad' }) }
  const change = useAnsichtChange((body: Partial<Ansicht>) => changeAnsicht(id, body))
  const remove = useAnsichtChange(() => deleteAnsicht(id))
  const restore = useAnsichtChange(saveAnsicht)
  const favoriten = useFavoriten()
  const pinned = favoriten.find((favorit) => favorit.ansicht?.id === id)
  const pin = useFavoritenChange(() =>
    pinned === undefined ? addFavorit({ ansicht_id: id }) : removeFavorit(pinned.id),
  )
  const { liste } = ansicht
  const undo = () => restore.mutate({ liste, name, geteilt, parameter: ansicht.parameter }, say)
  const entries: readonly (MenuEntry | false)[] = [
    {
      label: pinned === undefined ? 'Als Favorit merken' : 'Favorit lösen',
      onChoose: () => pin.mutate(undefined, say),
    },
    aktionen.includes('aendern') && {
      label: 'Mit den jetzigen Filtern überschreiben',
      onChoose: () =>
        change.mutate(
          { parameter },
          { ...say, onSuccess: () => toast(`Die Ansicht „${name}“ hat jetzt diese Filter.`) },
        ),
    },
    aktionen.includes('teilen') && {
      label: geteilt ? 'Nicht mehr für alle' : 'Für alle freigeben',
      onChoose: () => change.mutate({ geteilt: !geteilt }, say),
    },
    aktionen.includes('loeschen') && {
      label: 'Löschen',
      onChoose: () =>
        remove.mutate(undefined, {
          ...say,
          onSuccess: () => toast(`Die Ansicht „${name}“ ist gelöscht.`, { undo }),
        }),
    },
  ]
  return (
    <MenuButton
      groups={[entries.filter((entry) => entry !== false)]}
      button={
        <ActionIcon aria-label={`${name}: Aktionen`}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      }
    />
  )
}
