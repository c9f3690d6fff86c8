import { Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Schema } from '../../api/index.ts'
import { useEinheiten, useStandorte } from '../../components/choices.ts'
import { optionsOf, ROLLEN } from '../../components/words.ts'
import classes from './verwaltung.module.css'

type Ortsrolle = Pick<Schema<'Benutzer'>['ortsrollen'][number], 'rolle' | 'rolle_id' | 'einheit_id' | 'standort_id'>
type Rolle = NonNullable<Ortsrolle['rolle']>

/** A role for a place as the selects hold it: `fest:name` or `eigene:id`, `einheit:id` or `standort:id`. */
export interface OrtsrolleChoice {
  /** Names the line while the form is open. */
  readonly key: string
  readonly rolle: string
  readonly ort: string
}

export const choicesOf = (ortsrollen: readonly Ortsrolle[]): OrtsrolleChoice[] =>
  ortsrollen.map(({ rolle, rolle_id, einheit_id, standort_id }, place) => ({
    key: String(place),
    rolle: rolle === null ? `eigene:${rolle_id}` : `fest:${rolle}`,
    ort: einheit_id === null ? `standort:${standort_id}` : `einheit:${einheit_id}`,
  }))

/** The body of a request; a line without a place is refused by the service. */
export const bodyOf = (choices: readonly OrtsrolleChoice[]) =>
  choices.map(({ rolle, ort }) => {
    const [kind, which = ''] = rolle.split(':')
    const [where, id = ''] = ort.split(':')
    return {
      ...(kind === 'fest' ? { rolle: which as Rolle } : { rolle_id: which }),
      ...(id === '' ? {} : where === 'einheit' ? { einheit_id: id } : { standort_id: id }),
    }
  })

interface OrtsrollenProps {
  readonly value: readonly OrtsrolleChoice[]
  readonly onChange: (value: OrtsrolleChoice[]) => void
  /** The error of a line. */
  readonly error: (place: number) => string | undefined
  readonly own: readonly Schema<'Rolle'>[]
}

const nextKey = (value: readonly OrtsrolleChoice[]): string =>
  String(1 + Math.max(-1, ...value.map(({ key }) => Number(key))))

/** Chooses roles that hold at one place alone. */
export function Ortsrollen({ value, onChange, error, own }: OrtsrollenProps) {
  const orte = [
    { group: 'Einheit mit allem darunter', items: prefixed('einheit', useEinheiten()) },
    { group: 'Standort', items: prefixed('standort', useStandorte()) },
  ].filter(({ items }) => items.length > 0)
  const rollen = [
    ...prefixed('fest', optionsOf(ROLLEN)),
    ...own.map(({ id, name }) => ({ value: `eigene:${id}`, label: name })),
  ]
  if (orte.length === 0) return null
  const replace = (place: number, change: Partial<OrtsrolleChoice>) =>
    onChange(value.map((one, index) => (index === place ? { ...one, ...change } : one)))
  return (
    <section aria-label="Rollen an einem Ort" className={classes['ortsrollen']}>
      <h3>Rollen an einem Ort</h3>
      <p>Sie gelten nur dort: Was anderswo liegt, sieht die Person damit nicht. Feste Rollen oben gelten überall.</p>
      {value.map(({ key, rolle, ort }, place) => (
        <div key={key} className={classes['ortsrolle']}>
          <NativeSelect
            label={`Rolle ${place + 1}`}
            data={rollen}
            value={rolle}
            onChange={(event) => replace(place, { rolle: event.currentTarget.value })}
          />
          <NativeSelect
            label={`Ort ${place + 1}`}
            data={[{ value: '', label: 'bitte wählen' }, ...orte]}
            value={ort}
            onChange={(event) => replace(place, { ort: event.currentTarget.value })}
            error={error(place)}
          />
          <Button
            variant="subtle"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => onChange(value.filter((_one, index) => index !== place))}
          >
            {`Rolle ${place + 1} entfernen`}
          </Button>
        </div>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => onChange([...value, { key: nextKey(value), rolle: 'fest:mitarbeiter', ort: '' }])}
      >
        Rolle an einem Ort hinzufügen
      </Button>
    </section>
  )
}

const prefixed = (kind: string, options: readonly { value: string; label: string }[]) =>
  options.map(({ value, label }) => ({ value: `${kind}:${value}`, label }))
