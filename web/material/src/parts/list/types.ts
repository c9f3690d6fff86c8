import type { ReactNode } from 'react'
import type { Seite } from '../../api/index.ts'

/** What a list asks the service for: page, order, filters, search. */
export type ListQuery = Readonly<Record<string, string | number | undefined>>

export interface Option {
  readonly value: string
  readonly label: string
}

/** A filter of a list; its value stands in the address under `name`. */
export interface Filter {
  readonly name: string
  readonly label: string
  readonly options: readonly Option[]
  /** Chips with a count each, for up to about five options; a select otherwise. */
  readonly look: 'chips' | 'select'
  /** What counts while the address says nothing; `alle` in the address takes it off. */
  readonly fallback?: string
}

export interface Column<Row> {
  readonly title: string
  /** Name of the service's order, where it offers one for this column. */
  readonly sort?: string
  /** Share of the width, as in a CSS grid: `2fr`, `8rem`. Default `1fr`. */
  readonly width?: string
  readonly align?: 'end'
  readonly cell: (row: Row) => ReactNode
}

export interface ListPageProps<Row> {
  readonly title: string
  readonly lead?: ReactNode
  /** Name of the list in the cache. */
  readonly name: string
  /** Kinds of things whose change makes the list read again. */
  readonly arten: readonly string[]
  readonly load: (query: ListQuery, signal: AbortSignal) => Promise<Seite<Row>>
  /** `service`: the list of the service searches by `q`. A function: the page searches in this text of each row. */
  readonly search: 'service' | 'none' | ((row: Row) => string)
  readonly searchLabel: string
  readonly filters?: readonly Filter[]
  readonly columns: readonly Column<Row>[]
  /** The same on a phone. */
  readonly card: (row: Row) => ReactNode
  readonly rowKey: (row: Row) => string
  /** Where a row leads; the whole row is the link. */
  readonly href?: (row: Row) => string
  /** What a tap on a row does, where it leads to no page. */
  readonly onOpen?: (row: Row) => void
  readonly empty: { readonly icon: ReactNode; readonly title: string; readonly text: ReactNode }
  /** What else leads to something when a search has found nothing. */
  readonly elsewhere?: (q: string) => ReactNode
  /** The page's one main action. `n` does the same. */
  readonly action?: { readonly label: string; readonly onClick: () => void }
  /** Address of the service's export of this list: `/objekte/export`. */
  readonly exportPath?: string
  /** Fixed part of every query. */
  readonly fixed?: ListQuery
  /** Stands between head and list, for instance the switch between two views. */
  readonly children?: ReactNode
}

/** What the export of a list needs. */
export interface ExportProps {
  /** Address of the service's export: `/objekte/export`. */
  readonly path: string
  /** Name of the file. */
  readonly name: string
  readonly query: ListQuery
}
