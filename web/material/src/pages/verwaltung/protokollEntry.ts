import { formatDay, formatInstant } from '@zeughaus/web-shared'
import type { Schema } from '../../api/index.ts'
import type { Option } from '../../components/list/types.ts'
import {
  ENTITAETEN,
  EREIGNISSE,
  GERAETSTATUS,
  MANGELSTATUS,
  OBJEKTSTATUS,
  optionsOf,
  PRIORITAET,
  PRUEFERGEBNIS,
} from '../../components/words.ts'

/** German names of the values in events. */
const NAMES: Readonly<Record<string, string>> = {
  ablaufdatum: 'Ablaufdatum',
  anlass: 'Beendet durch',
  begruendung: 'Begründung',
  bemerkung: 'Bemerkung',
  chargennummer: 'Charge',
  code: 'Code',
  datum: 'Datum',
  einheit: 'Einheit',
  ergebnis: 'Ergebnis',
  erworben_am: 'Erworben',
  fehlmenge: 'Fehlmenge',
  gezaehlt: 'Gezählt',
  gezaehlt_am: 'Gezählt am',
  grund: 'Grund',
  gueltig_bis: 'Gültig bis',
  istmenge: 'Istmenge',
  istmenge_vorher: 'Istmenge vorher',
  letzte_pruefung: 'Letzte Prüfung',
  menge: 'Menge',
  nach: 'Neu',
  naechste_pruefung: 'Nächste Prüfung',
  name: 'Name',
  prioritaet: 'Priorität',
  pruefung: 'Prüfung',
  seriennummer: 'Seriennummer',
  sollmenge: 'Sollmenge',
  status: 'Status',
  titel: 'Titel',
  von: 'Bisher',
  vorher: 'Bisher',
}

/** German words for states; a value that several kinds share has the same word. */
const STATES: ReadonlyMap<string, string> = new Map(
  [OBJEKTSTATUS, MANGELSTATUS, PRIORITAET, GERAETSTATUS, PRUEFERGEBNIS, EREIGNISSE].flatMap((words) =>
    optionsOf<string>(words).map(({ value, label }) => [value, label] as const),
  ),
)

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Names the subject of an entry: object and material, else the kind of record. */
export function subjectOf({ objekt_name, material_name, entitaet_typ }: Schema<'HistorieEintrag'>): string {
  const names = [objekt_name, material_name].filter((name) => name !== null)
  return names.length === 0 ? ENTITAETEN[entitaet_typ] : names.join(' · ')
}

/** An id outside a field of its own names a person, as in `mangel_zugewiesen`. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Lists named values; leaves out ids, but for those of people, of whom it shows the names. */
export function valuesOf(
  details: Schema<'HistorieEintrag'>['details'],
  people: readonly Option[],
): (readonly [string, string])[] {
  const personOf = (id: string) => people.find(({ value }) => value === id)?.label ?? 'jemand anders'
  return Object.entries(details).flatMap(([key, value]) => {
    const name = NAMES[key]
    const text = typeof value === 'string' && ID.test(value) ? personOf(value) : textOf(value)
    return name === undefined || text === '' ? [] : [[name, text] as const]
  })
}

function textOfString(value: string): string {
  if (DAY.test(value)) return formatDay(value)
  return INSTANT.test(value) ? formatInstant(value) : (STATES.get(value) ?? value)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return textOfString(value)
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .filter(([key]) => key !== 'id' && !key.endsWith('_id'))
    .map(([key, one]) => `${NAMES[key] ?? key}: ${one === null ? 'leer' : textOf(one)}`)
    .join(', ')
}
