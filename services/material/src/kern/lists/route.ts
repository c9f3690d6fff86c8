import type { Call, Route, RouteSchema } from '@zeughaus/platform'
import type { z } from 'zod'
import type { Caller } from '../access/caller.ts'
import type { Right } from '../access/rights.ts'
import type { list } from '../http/wire.ts'
import type { List, PageRequest } from './list.ts'

/** The shapes of a list: `query` has `seite` and `limit`. */
export interface ListSchema {
  readonly params?: z.ZodObject
  readonly query: z.ZodObject & z.ZodType<PageRequest>
  readonly entry: z.ZodType
  /** The answer, where it holds more than a page of entries. */
  readonly answer?: z.ZodObject
}

type Entry<S extends ListSchema> = z.input<S['entry']>
type PageAnswer<S extends ListSchema> = S extends { readonly answer: infer A extends z.ZodObject }
  ? z.input<A>
  : z.input<ReturnType<typeof list<S['entry']>>>

/** A request for a page of a list. */
type PageCall<S extends ListSchema> = Call<S & Pick<RouteSchema, 'response'>, Caller>
/** A request for a list; `api.list` chooses the section. */
type ListCall<S extends ListSchema> = Omit<PageCall<S>, 'query'> & {
  readonly query: Omit<PageCall<S>['query'], keyof PageRequest>
}

/** The declaration of a list: `api.list()` makes `GET path` and `GET path/export` of it. */
export interface ListRoute<S extends ListSchema>
  extends Pick<Route<RouteSchema, Right, Caller>, 'path' | 'summary' | 'description' | 'tags' | 'errors'> {
  readonly permission: Right
  readonly schema: S
  /** The rows that this caller asks for, as entries of the answer. */
  list(call: ListCall<S>): List<Entry<S>> | Promise<List<Entry<S>>>
  /** Answers a page in another way: from a shared overview, or with more than entries. */
  page?(call: PageCall<S>): Promise<PageAnswer<S>>
}

/** Declares lists. */
export interface Lists {
  list<const S extends ListSchema>(route: ListRoute<S>): void
}
