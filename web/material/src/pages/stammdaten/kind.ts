import type { Form } from '@zeughaus/web-shared/form'
import type { ReactNode } from 'react'
import type { Seite } from '../../api/index.ts'
import type { Bulk, Column, Filter, ListQuery, Sections } from '../../components/list/types.ts'
import type { Ort, Recht } from '../../session/useSession.ts'

export interface Stammdatum {
  readonly id: string
  readonly name: string
}

/** The fields of a form. */
export type Fields<Values extends object> = (props: { form: Form<Values>; isNew: boolean }) => ReactNode

/** Describes one kind of master data: list, form and calls of the service. */
export interface Kind<Row extends Stammdatum, Values extends object> {
  /** Kind of record in GET /ereignisse. */
  readonly art: string
  /** Path of the service: `/standorte`. */
  readonly path: string
  readonly title: string
  readonly lead: string
  /** "Standort anlegen" */
  readonly create: string
  /** "Der Standort" begins the sentences about one. */
  readonly one: string
  readonly icon: ReactNode
  readonly rights: {
    readonly create: Recht
    readonly change: Recht
    /** `stammdaten.loeschen` by default. */
    readonly remove?: Recht
  }
  readonly list: (query: ListQuery, signal: AbortSignal) => Promise<Seite<Row>>
  readonly get: (id: string) => Promise<Row>
  readonly search: 'service' | ((row: Row) => string)
  readonly searchLabel: string
  readonly useFilters?: () => readonly Filter[]
  readonly useSections?: () => Sections<Row>
  readonly columns: readonly Column<Row>[]
  /** Below the name, on a phone. */
  readonly note: (row: Row) => ReactNode
  readonly valuesOf: (row: Row | undefined) => Values
  readonly post: (values: Values) => Promise<unknown>
  /** Sends the fields that differ from the form's initial values. */
  readonly patch: (id: string, before: Values, values: Values) => Promise<unknown>
  readonly remove: (id: string) => Promise<unknown>
  /** `load` keeps heavy fields out of the list's first view. */
  readonly Fields: Fields<Values> | { readonly load: () => Promise<Fields<Values>> }
  /** Where an entry is changed, if its Einheit is that of another. */
  readonly useOwner?: (row: Row | undefined) => Ort
  /** Actions on several at once, for people who may change them everywhere. */
  readonly bulk?: Bulk<Row>
  /** Further actions below the fields. */
  readonly More?: (props: { row: Row; onDone: () => void }) => ReactNode
}
