import { formatDay, formatEuro, formatInstant, formatNumber, Section, Surface } from '@zeughaus/web-shared'
import type { Schema } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { State } from '../../components/State.tsx'
import { AUFTRAGSSTATUS, WERKSTATT } from '../../components/words.ts'
import classes from './wartung.module.css'

type Entry = Schema<'WartungsauftragVerlauf'>

const FIELDS: Readonly<Record<string, string>> = {
  ausgefuehrt_am: 'Ausgeführt am',
  beschreibung: 'Beschreibung',
  betriebsstunden: 'Betriebsstunden',
  kilometerstand: 'Kilometerstand',
  kosten: 'Kosten',
  werkstatt: 'Werkstatt',
  werkstatt_name: 'Name der Werkstatt',
}

/** Shows the history of an order, latest first. */
export function Auftragsverlauf({ verlauf }: { verlauf: readonly Entry[] }) {
  return (
    <Section title="Verlauf">
      <Surface padded={false}>
        <ol className={classes['history']}>
          {verlauf.toReversed().map((entry) => (
            <li key={`${entry.zeitpunkt} ${entry.status_nach}`}>
              <span className={common['small']}>
                {formatInstant(entry.zeitpunkt)}, {entry.benutzer_name}
              </span>
              {entry.status_von !== entry.status_nach && (
                <span className={common['states']}>
                  {entry.status_von === null && 'angelegt'} <State of={AUFTRAGSSTATUS[entry.status_nach]} />
                </span>
              )}
              {Object.entries(entry.aenderungen).map(([field, { von, nach }]) => (
                <span key={field}>
                  {FIELDS[field] ?? field}: {wordFor(field, von)} → {wordFor(field, nach)}
                </span>
              ))}
              {entry.bemerkung !== null && <span>{entry.bemerkung}</span>}
            </li>
          ))}
        </ol>
      </Surface>
    </Section>
  )
}

function wordFor(field: string, value: string | null): string {
  if (value === null) return 'nichts'
  if (field === 'kosten') return formatEuro(value)
  if (field === 'ausgefuehrt_am') return formatDay(value)
  if (field === 'kilometerstand' || field === 'betriebsstunden') return formatNumber(Number(value))
  return field === 'werkstatt' && (value === 'intern' || value === 'extern') ? WERKSTATT[value] : `„${value}“`
}
