/** The rows of a template as a sheet: compartments one after another, each with its rows, in the order of the round. */
import { type FachValue, NO_FACH } from '../objekte/fach.ts'

export interface Row {
  readonly material_id: string
  readonly material_name: string
  readonly sollmenge: number | string
  readonly fach: FachValue
}

export type Rows = readonly Row[]

export interface Group {
  readonly key: string
  readonly fach: FachValue
  readonly rows: readonly Row[]
  /** Place of the first row in the whole sheet. */
  readonly start: number
}

/** Names a compartment; free text counts as one. */
export const fachKey = ({ fach_id, fach_freitext, isOther }: FachValue): string =>
  isOther ? `frei ${fach_freitext.trim()}` : fach_id

/** Splits rows where the compartment changes. */
export function groupsOf(rows: Rows): Group[] {
  const groups: { key: string; fach: FachValue; rows: Row[]; start: number }[] = []
  for (const [place, row] of rows.entries()) {
    const last = groups.at(-1)
    if (last?.key === fachKey(row.fach)) last.rows.push(row)
    else groups.push({ key: fachKey(row.fach), fach: row.fach, rows: [row], start: place })
  }
  return groups
}

/** Brings rows of one compartment together, at the place of its first row. */
export const together = (rows: Rows): Rows => [...Map.groupBy(rows, ({ fach }) => fachKey(fach)).values()].flat()

const flat = (groups: readonly { readonly rows: readonly Row[] }[]): Rows => groups.flatMap((group) => group.rows)

/** Moves a row by one place; at the edge of its compartment it goes into the next one. */
export function moveRow(rows: Rows, id: string, by: -1 | 1): Rows {
  const place = rows.findIndex(({ material_id }) => material_id === id)
  const [row, other] = [rows[place], rows[place + by]]
  if (row === undefined || other === undefined) return rows
  if (fachKey(row.fach) !== fachKey(other.fach)) return rows.with(place, { ...row, fach: other.fach })
  return rows.with(place, other).with(place + by, row)
}

/** Puts a row to the place of another one, into its compartment. */
export function dropRow(rows: Rows, id: string, onto: string): Rows {
  const [from, to] = [id, onto].map((wanted) => rows.findIndex(({ material_id }) => material_id === wanted))
  const [row, target] = [rows[from ?? -1], rows[to ?? -1]]
  if (row === undefined || target === undefined || row === target) return rows
  return rows.filter((one) => one !== row).toSpliced(to ?? 0, 0, { ...row, fach: target.fach })
}

/** Puts a row into a compartment: behind its rows, or at the end when it has none. */
export function setFach(rows: Rows, id: string, fach: FachValue): Rows {
  const row = rows.find(({ material_id }) => material_id === id)
  if (row === undefined) return rows
  if (fachKey(row.fach) === fachKey(fach)) return rows.map((one) => (one === row ? { ...one, fach } : one))
  return together([...rows.filter((one) => one !== row), { ...row, fach }])
}

/** Moves a compartment with its rows by one place. */
export function moveGroup(rows: Rows, key: string, by: -1 | 1): Rows {
  const groups = groupsOf(rows)
  const place = groups.findIndex((group) => group.key === key)
  const [group, other] = [groups[place], groups[place + by]]
  if (group === undefined || other === undefined) return rows
  return flat(groups.with(place, other).with(place + by, group))
}

/** Puts a compartment with its rows to the place of another one. */
export function dropGroup(rows: Rows, key: string, onto: string): Rows {
  const groups = groupsOf(rows)
  const [from, to] = [key, onto].map((wanted) => groups.findIndex((one) => one.key === wanted))
  const group = groups[from ?? -1]
  if (group === undefined || to === undefined || to < 0 || from === to) return rows
  return flat(groups.filter((one) => one !== group).toSpliced(to, 0, group))
}

/** Adds rows; one whose material stands there already takes its quantity and compartment. */
export function merge(rows: Rows, added: Rows): Rows {
  const fresh = new Map(added.map((row) => [row.material_id, row]))
  const kept = rows.map((row) => {
    const now = fresh.get(row.material_id)
    fresh.delete(row.material_id)
    return now === undefined ? row : { ...now, fach: fachKey(now.fach) === '' ? row.fach : now.fach }
  })
  return together([...kept, ...fresh.values()])
}

/** Adds one material behind the last row, into its compartment. */
export const append = (rows: Rows, material_id: string, material_name: string): Rows =>
  rows.some((row) => row.material_id === material_id)
    ? rows
    : [...rows, { material_id, material_name, sollmenge: 1, fach: rows.at(-1)?.fach ?? NO_FACH }]

/** A sheet with its past, so that each step can be undone. */
export interface Sheet {
  readonly rows: Rows
  readonly past: readonly Rows[]
  readonly future: readonly Rows[]
  /** Names the cell of the last step: typing into one cell is one step. */
  readonly cell: string | undefined
}

export type Step =
  | { readonly art: 'edit'; readonly cell?: string; readonly change: (rows: Rows) => Rows }
  | { readonly art: 'undo' }
  | { readonly art: 'redo' }

const STEPS_MAX = 200

export const newSheet = (rows: Rows): Sheet => ({ rows: together(rows), past: [], future: [], cell: undefined })

export function sheetReducer(sheet: Sheet, step: Step): Sheet {
  const { rows, past, future } = sheet
  if (step.art === 'undo') {
    const before = past.at(-1)
    return before === undefined
      ? sheet
      : { rows: before, past: past.slice(0, -1), future: [rows, ...future], cell: undefined }
  }
  if (step.art === 'redo') {
    const [after, ...further] = future
    return after === undefined ? sheet : { rows: after, past: [...past, rows], future: further, cell: undefined }
  }
  const changed = step.change(rows)
  if (changed === rows) return sheet
  const isSameCell = step.cell !== undefined && step.cell === sheet.cell
  return { rows: changed, past: isSameCell ? past : [...past, rows].slice(-STEPS_MAX), future: [], cell: step.cell }
}
