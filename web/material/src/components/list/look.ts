/** How this device shows lists: height of rows, and hidden columns of each list. Kept beyond the visit. */
import { sharedState } from '@zeughaus/web-shared/shared-state'
import { useSyncExternalStore } from 'react'

export interface ListLook {
  /** Rows of 44 px instead of 57. */
  readonly isCompact: boolean
  /** Titles of hidden columns by the list's name: a column that comes later is shown. */
  readonly hidden: Readonly<Record<string, readonly string[]>>
}

const KEY = 'zeughaus.listen'
const PLAIN: ListLook = { isCompact: false, hidden: {} }
const look = sharedState(read())

function read(): ListLook {
  try {
    return { ...PLAIN, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<ListLook>) }
  } catch {
    return PLAIN
  }
}

export const useListLook = (): ListLook => useSyncExternalStore(look.subscribe, look.get)

export function setListLook(patch: Partial<ListLook>): void {
  const next = { ...look.get(), ...patch }
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // A full storage keeps the choice for this visit only.
  }
  look.set(next)
}

/** Shows or hides a column of a list. */
export function toggleColumn(list: string, title: string): void {
  const { hidden } = look.get()
  const now = hidden[list] ?? []
  const next = now.includes(title) ? now.filter((other) => other !== title) : [...now, title]
  setListLook({ hidden: { ...hidden, [list]: next } })
}

/** Filters the shown columns: the first names and links the row, so it always shows. */
export const shownColumns = <Column extends { readonly title: string }>(
  columns: readonly Column[],
  hidden: readonly string[] = [],
): readonly Column[] => columns.filter(({ title }, place) => place === 0 || !hidden.includes(title))
