import type { ComponentType, ReactNode } from 'react'
import type { Seite } from '../../api/index.ts'
import type { Selection } from './selection.ts'

/** Query of a list: page, order, filters, search. */
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
  /** Chips with counts for up to about five options; else a select. */
  readonly look: 'chips' | 'select'
  /** Value while the address names none; `alle` in the address switches the filter off. */
  readonly fallback?: string
  /** Names what a select without a choice matches, where that is not everything: `90 Tage`. */
  readonly otherwise?: string
}

export interface Column<Row> {
  readonly title: string
  /** The service's name for sorting by this column, where it offers that. */
  readonly sort?: string
  /** Share of the width, as in a CSS grid: `2fr`, `8rem`. Default `1fr`. */
  readonly width?: string
  readonly align?: 'end'
  readonly cell: (row: Row) => ReactNode
}

interface ChosenAction<Row> {
  readonly label: string
  /** Rows that the action fits. */
  readonly fits: (row: Row) => boolean
}

/** An action that runs for one chosen row after another. */
export interface EachAction<Row> extends ChosenAction<Row> {
  readonly each: (row: Row) => Promise<unknown>
  /** Sentence after the action succeeded for so many rows. */
  readonly done: (count: number) => string
}

/** An action on all chosen rows whose form asks for more first. */
export interface FormAction<Row> extends ChosenAction<Row> {
  readonly form: ComponentType<{
    readonly rows: readonly Row[]
    readonly onDone: (rows: readonly Row[]) => void
    readonly onClose: () => void
  }>
}

export type BulkAction<Row> = EachAction<Row> | FormAction<Row>

/** Lets people choose rows, for actions on several at once. */
export interface Bulk<Row> {
  /** Names a row for its checkbox and for errors. */
  readonly nameOf: (row: Row) => string
  /** Shows the actions. It loads with the first choice: most visits choose nothing. */
  readonly Bar: ComponentType<{ readonly selection: Selection<Row> }>
}

/** Sections of a long list on a phone, by what its rows have in common. */
export interface Sections<Row> {
  /** The service's name for the order by sections; undefined where that is the list's own. */
  readonly sort?: string
  readonly of: (row: Row) => string
  /** What a section with many rows stands in the order of: a letter to jump to. */
  readonly letterOf?: (row: Row) => string
}

/** The part of a list that its filters need. */
export type Filtered<Row> = Pick<
  ListPageProps<Row>,
  'name' | 'arten' | 'load' | 'filters' | 'further' | 'search' | 'fixed'
>

export interface ListPageProps<Row> {
  readonly title: string
  /** Stands below the title, on a phone below the rows. */
  readonly lead?: ReactNode
  /** Name of the list in the cache. */
  readonly name: string
  /** Kinds of records whose change reloads the list. */
  readonly arten: readonly string[]
  readonly load: (query: ListQuery, signal: AbortSignal) => Promise<Seite<Row>>
  /** `service`: the service searches by `q`. A function: the page searches in this text of each row. */
  readonly search: 'service' | 'none' | ((row: Row) => string)
  readonly searchLabel: string
  readonly filters?: readonly Filter[]
  /** Filters that are no choice among a few, such as days, with the names of their values in the address. */
  readonly further?: { readonly names: readonly string[]; readonly Fields: ComponentType }
  readonly columns: readonly Column<Row>[]
  /** A row on a phone. */
  readonly card: (row: Row) => ReactNode
  readonly sections?: Sections<Row>
  readonly rowKey: (row: Row) => string
  /** Address that the row links to. */
  readonly href?: (row: Row) => string
  /** Shows the row's page beside the list on a wide screen; `rowKey` is the record's id. */
  readonly pane?: PanePage
  /** Action of a tap on a row without a page. */
  readonly onOpen?: (row: Row) => void
  /** Rows for which there is this action; undefined: all. */
  readonly mayOpen?: (row: Row) => boolean
  readonly empty: { readonly icon: ReactNode; readonly title: string; readonly text: ReactNode }
  /** Links shown after a search without results. */
  readonly elsewhere?: (q: string) => ReactNode
  /** Main action of the page, also on the key `n`. */
  readonly action?: { readonly label: string; readonly onClick: () => void }
  /** Address of the service's export of this list: `/objekte/export`. */
  readonly exportPath?: string
  /** Fixed part of every query. */
  readonly fixed?: ListQuery
  readonly bulk?: Bulk<Row>
  /** A form that the address opens. It waits for the first rows, so that a page's first view loads no form. */
  readonly opened?: ReactNode
  /** Content between head and list, for example a switch of views; on a phone beside the number of rows. */
  readonly children?: ReactNode
}

/** The page of a row, which a wide screen shows beside the list. */
export interface PanePage {
  /** Address of the pages: `/objekte`; a row's own follows with its key. */
  readonly to: string
  readonly Page: ComponentType<{ readonly id: string }>
  /** The columns that stay beside it, by title, with their widths there. */
  readonly columns: Readonly<Record<string, string>>
}

export interface ExportProps {
  /** Address of the service's export: `/objekte/export`. */
  readonly path: string
  readonly name: string
  readonly query: ListQuery
}
