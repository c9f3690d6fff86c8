import { formatDay } from '@zeughaus/web-shared'
import type { Schema } from '../../api/index.ts'
import {
  ENTITAETEN,
  GERAETSTATUS,
  MANGELSTATUS,
  OBJEKTSTATUS,
  optionsOf,
  PRIORITAET,
  PRUEFERGEBNIS,
} from '../../words.ts'

/** The names of the values that events carry, as people call them. */
const NAMES: Readonly<Record<string, string>> = {
  ablaufdatum: 'Ablaufdatum',
  begruendung: 'Begründung',
  bemerkung: 'Bemerkung',
  chargennummer: 'Charge',
  code: 'Code',
  datum: 'Datum',
  ergebnis: 'Ergebnis',
  erworben_am: 'Erworben',
  fehlmenge: 'Fehlmenge',
  gezaehlt: 'Gezählt',
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

/** The words for states, as everywhere in the app; names that several kinds of things share mean the same. */
const STATES: ReadonlyMap<string, string> = new Map(
  [OBJEKTSTATUS, MANGELSTATUS, PRIORITAET, GERAETSTATUS, PRUEFERGEBNIS].flatMap((words) =>
    optionsOf<string>(words).map(({ value, label }) => [value, label] as const),
  ),
)

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What an entry is about: the object and the material by their names, else the kind of thing. */
export function sacheOf({ objekt_name, material_name, entitaet_typ }: Schema<'HistorieEintrag'>): string {
  const namen = [objekt_name, material_name].filter((name) => name !== null)
  return namen.length === 0 ? ENTITAETEN[entitaet_typ] : namen.join(' · ')
}

/** Values with a name of theirs; ids say nothing to a person. */
export function valuesOf(details: Schema<'HistorieEintrag'>['details']): (readonly [string, string])[] {
  return Object.entries(details).flatMap(([key, value]) => {
    const name = NAMES[key]
    const text = textOf(value)
    return name === undefined || text === '' ? [] : [[name, text] as const]
  })
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return DAY.test(value) ? formatDay(value) : (STATES.get(value) ?? value)
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .filter(([key]) => key !== 'id' && !key.endsWith('_id'))
    .map(([key, one]) => `${NAMES[key] ?? key}: ${one === null ? 'leer' : textOf(one)}`)
    .join(', ')
}
