import { ActionIcon, NumberInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { ErrorNote, Surface } from '@zeughaus/web-shared'
import common from '../../parts/common.module.css'
import classes from './AusgebenPage.module.css'
import type { Posten } from './tablett.ts'

interface TablettProps {
  readonly tablett: readonly Posten[]
  readonly onChange: (tablett: readonly Posten[]) => void
}

/** What lies ready, with its quantity; what was refused says why. */
export function Tablett({ tablett, onChange }: TablettProps) {
  const setze = (key: string, menge: number) =>
    onChange(tablett.map((posten) => (posten.key === key ? { ...posten, menge } : posten)))
  return (
    <Surface padded={false}>
      <ul className={common['list']}>
        {tablett.map(({ key, name, einheit, menge, geraet_instanz_id, lagerplatz, fehler }) => (
          <li key={key}>
            <span className={common['grow']}>
              {name}
              {lagerplatz !== null && <div className={common['small']}>aus {lagerplatz.code}</div>}
              {fehler !== undefined && <ErrorNote>{fehler}</ErrorNote>}
            </span>
            {geraet_instanz_id === null && (
              <NumberInput
                aria-label={`Menge ${name}`}
                className={classes['menge'] ?? ''}
                min={1}
                allowDecimal={false}
                suffix={` ${einheit}`}
                value={menge}
                onChange={(wert) => setze(key, Number(wert) || 1)}
              />
            )}
            <ActionIcon
              variant="default"
              aria-label={`${name} herunternehmen`}
              onClick={() => onChange(tablett.filter((posten) => posten.key !== key))}
            >
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Surface>
  )
}
