/** What the columns of a table mean, while the person assigns them. */
import type { Schema } from '../../api/index.ts'

export type Vorschau = Schema<'Importvorschau'>

/** The assignment as it stands. */
export interface Columns {
  readonly vorschau: Vorschau
  /** For each column the field; '' for one that is left out. */
  readonly felder: readonly string[]
  /** Values of fields that are the same in every line. */
  readonly fest: Readonly<Record<string, string>>
  /** The existing thing that a name of the table means, by `nameKey`; '' to make it. */
  readonly namen: Readonly<Record<string, string>>
}

export type Field = Vorschau['felder'][number]
export type MissingName = Vorschau['namen'][number]

export const nameKey = ({ feld, name }: Pick<MissingName, 'feld' | 'name'>): string => `${feld}\n${name}`

export const columnsOf = (vorschau: Vorschau): Columns => ({
  vorschau,
  felder: vorschau.spalten.map(({ feld }) => feld ?? ''),
  fest: {},
  namen: {},
})

/** The fields without a column that every line needs. */
export const openFields = ({ vorschau, felder }: Columns): Field[] =>
  vorschau.felder.filter(({ feld, pflicht }) => pflicht && !felder.includes(feld))

/** Assigns a field to a column; another column that had it loses it. */
export const assign = (columns: Columns, place: number, feld: string): Columns => ({
  ...columns,
  felder: columns.felder.map((old, other) => (other === place ? feld : old === feld ? '' : old)),
})

/** The assignment as the service takes it: JSON in a form. */
export function zuordnungOf({ vorschau, felder, fest, namen }: Columns): string {
  const chosen = vorschau.namen.flatMap((name) => {
    const nach = namen[nameKey(name)] ?? name.vorschlag ?? ''
    return nach === '' ? [] : [{ feld: name.feld, von: name.name, nach }]
  })
  return JSON.stringify({
    kopfzeile: vorschau.kopfzeile,
    felder: felder.map((feld) => (feld === '' ? null : feld)),
    fest,
    namen: chosen,
    anlegen: true,
  })
}
