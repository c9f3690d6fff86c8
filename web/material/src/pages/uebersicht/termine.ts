/** Merges four kinds of due dates into one timeline. Pure. */
import type { Schema } from '../../api/index.ts'

export interface Termin {
  readonly key: string
  readonly kind: 'kontrolle' | 'pruefung' | 'ablauf' | 'qualifikation'
  readonly title: string
  readonly about: string
  /** `YYYY-MM-DD` */
  readonly day: string
  /** Days from today; negative when it is past. */
  readonly left: number
  /** The object's page, where there is one. */
  readonly objekt_id: string | undefined
  /** What dates of one kind share, such as the material. */
  readonly same: string
}

/** Several dates of one kind that share something, in one line. */
export interface Gruppe {
  readonly same: string
  readonly first: Termin
  readonly count: number
}

const TEST_WORDS: Readonly<Record<Schema<'Prueftermin'>['typ'], string>> = {
  geraet: 'Geräteprüfung',
  position: 'Prüfung',
  hu: 'Hauptuntersuchung',
  uvv: 'UVV-Prüfung',
}

interface Due {
  readonly checks: readonly Schema<'FaelligeKontrolle'>[]
  readonly tests: readonly Schema<'Prueftermin'>[]
  readonly expiries: readonly Schema<'Ablaufwarnung'>[]
  readonly qualifications: readonly Schema<'Qualifikationsablauf'>[]
}

export function termineFrom({ checks, tests, expiries, qualifications }: Due): readonly Termin[] {
  const all: Termin[] = [
    ...checks.map(
      (check): Termin => ({
        key: `kontrolle ${check.objekt_id}`,
        kind: 'kontrolle',
        title: 'Kontrolle',
        about: `${check.objekt_code} ${check.objekt_name}`,
        day: check.kontrolle_faellig_am,
        left: check.resttage,
        objekt_id: check.objekt_id,
        same: 'Kontrolle',
      }),
    ),
    ...tests.map(
      (test): Termin => ({
        key: `${test.typ} ${test.objekt_id} ${test.objektposition_id} ${test.geraet_instanz_id} ${test.pruefart}`,
        kind: 'pruefung',
        title:
          test.typ === 'hu' || test.typ === 'uvv'
            ? TEST_WORDS[test.typ]
            : `${test.pruefart ?? TEST_WORDS[test.typ]}: ${test.bezeichnung}`,
        about: `${test.objekt_code} ${test.objekt_name}`,
        day: test.faelligkeitsdatum,
        left: test.resttage,
        objekt_id: test.objekt_id,
        same: test.material_name ?? TEST_WORDS[test.typ],
      }),
    ),
    ...expiries.map(
      (expiry): Termin => ({
        key: `ablauf ${expiry.objektposition_id}`,
        kind: 'ablauf',
        title: `Ablauf: ${expiry.material_name}`,
        about: `${expiry.objekt_code} ${expiry.objekt_name}`,
        day: expiry.ablaufdatum,
        left: expiry.resttage,
        objekt_id: expiry.objekt_id,
        same: expiry.material_name,
      }),
    ),
    ...qualifications.map(
      (one): Termin => ({
        key: `qualifikation ${one.id}`,
        kind: 'qualifikation',
        title: `Qualifikation: ${one.qualifikationstyp_name}`,
        about: one.benutzer_name,
        day: one.gueltig_bis,
        left: one.resttage,
        objekt_id: undefined,
        same: one.qualifikationstyp_name,
      }),
    ),
  ]
  return all.sort((a, b) => a.left - b.left || a.title.localeCompare(b.title, 'de'))
}

interface Period {
  readonly name: string
  /** Last day of the period, counted from today. */
  readonly until: number
}

const PERIODS: readonly Period[] = [
  { name: 'Überfällig', until: -1 },
  { name: 'In sieben Tagen', until: 7 },
  { name: 'In 30 Tagen', until: 30 },
  { name: 'In 90 Tagen', until: 90 },
]

/** Sorts dates into periods; leaves out empty ones. */
export function byPeriod(
  all: readonly Termin[],
): readonly { readonly name: string; readonly termine: readonly Termin[] }[] {
  return PERIODS.map(({ name, until }, index) => {
    const after = PERIODS[index - 1]?.until ?? Number.NEGATIVE_INFINITY
    return { name, termine: all.filter(({ left }) => left > after && left <= until) }
  }).filter(({ termine }) => termine.length > 0)
}

/** From so many dates of the same kind on, one line stands for all of them. */
const MANY = 3

/** Puts dates of one kind that share something into one line, where the first of them stands. */
export function inGroups(termine: readonly Termin[]): readonly (Termin | Gruppe)[] {
  const groups = new Map<string, readonly Termin[]>()
  for (const termin of termine) {
    const key = `${termin.kind} ${termin.same}`
    groups.set(key, [...(groups.get(key) ?? []), termin])
  }
  return [...groups.values()]
    .flatMap((together): readonly (Termin | Gruppe)[] => {
      const [first] = together
      if (first === undefined || together.length < MANY) return together
      return [{ same: first.same, first, count: together.length }]
    })
    .sort((a, b) => firstOf(a).left - firstOf(b).left)
}

const firstOf = (line: Termin | Gruppe): Termin => ('first' in line ? line.first : line)

/** Counts the dates of each kind that lines stand for. */
export const countKinds = (lines: readonly (Termin | Gruppe)[]): ReadonlyMap<Termin['kind'], number> =>
  lines.reduce((counts, line) => {
    const { kind } = firstOf(line)
    return counts.set(kind, (counts.get(kind) ?? 0) + ('first' in line ? line.count : 1))
  }, new Map<Termin['kind'], number>())
