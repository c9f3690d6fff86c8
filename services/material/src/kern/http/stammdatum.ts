import { writeUnaudited } from '@zeughaus/postgres'
import type { z } from 'zod'
import type { Right } from '../../kern/access/rights.ts'
import type { Reader, UnauditedWrite } from '../../kern/db/store.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import type { Filter } from '../../kern/lists/filter.ts'
import type { List, PageRequest } from '../../kern/lists/list.ts'

const GROUP = 'Stammdaten'
/** The tag of further routes of master data. */
export const tags = [GROUP]

/** One kind of master data: its words, shapes, queries and commands. */
export interface Stammdatum<Row, Search extends PageRequest, Anlegen, Aendern> {
  /** Path below /api/v1. */
  readonly pfad: `/${string}`
  /** Plural for the summaries of the document, such as `Standorte`. */
  readonly plural: string
  /** Accusative with article for the summaries, such as `einen Standort`. */
  readonly einen: string
  /** Tag in the document; `Stammdaten` by default. */
  readonly group?: string
  readonly anlegenRecht?: Right
  readonly aendernRecht?: Right
  readonly loeschenRecht?: Right
  readonly schema: {
    readonly lesen: z.ZodType<Row, Row>
    readonly suche: z.ZodObject & z.ZodType<Search>
    readonly anlegen: z.ZodType<Anlegen>
    readonly aendern: z.ZodType<Aendern>
  }
  list(reader: Reader, search: Filter<Search>): List<Row>
  get(reader: Reader, id: string): Promise<Row>
  anlegen(write: UnauditedWrite, body: Anlegen): Promise<Row>
  aendern(write: UnauditedWrite, id: string, body: Aendern): Promise<Row>
  loeschen(write: UnauditedWrite, id: string): Promise<void>
}

const errors = {
  409: 'bereits_vorhanden: der Name ist vergeben · wird_verwendet: etwas verlässt sich auf das, was sich ändern soll',
  422: 'unbekannte_referenz: worauf verwiesen wird, gibt es nicht; details.feld nennt das Feld',
}

/** Declares the five operations that all kinds of master data have. */
export function stammdatumRoutes<Row, Search extends PageRequest, Anlegen, Aendern>(
  api: Api,
  context: Context,
  stammdatum: Stammdatum<Row, Search, Anlegen, Aendern>,
): void {
  const { store } = context
  const { pfad, plural, einen, schema } = stammdatum
  const tags = [stammdatum.group ?? GROUP]
  api.list({
    path: pfad,
    permission: 'lesen',
    summary: `${plural} auflisten`,
    tags,
    schema: { query: schema.suche, entry: schema.lesen },
    list: ({ query, principal }) => stammdatum.list(store.as(principal), query),
  })
  api.route({
    method: 'GET',
    path: `${pfad}/{id}`,
    permission: 'lesen',
    summary: `${einen} lesen`,
    tags,
    schema: { params: idParam, response: { 200: schema.lesen } },
    handler: ({ params, principal }) => stammdatum.get(store.as(principal), params.id),
  })
  api.route({
    method: 'POST',
    path: pfad,
    permission: stammdatum.anlegenRecht ?? 'stammdaten.anlegen',
    summary: `${einen} anlegen`,
    tags,
    schema: { body: schema.anlegen, response: { 201: schema.lesen } },
    errors,
    handler: ({ body, principal }) => writeUnaudited(store, principal, (write) => stammdatum.anlegen(write, body)),
  })
  api.route({
    method: 'PATCH',
    path: `${pfad}/{id}`,
    permission: stammdatum.aendernRecht ?? 'stammdaten.bearbeiten',
    summary: `${einen} ändern`,
    tags,
    schema: { params: idParam, body: schema.aendern, response: { 200: schema.lesen } },
    errors,
    handler: ({ params, body, principal }) =>
      writeUnaudited(store, principal, (write) => stammdatum.aendern(write, params.id, body)),
  })
  api.route({
    method: 'DELETE',
    path: `${pfad}/{id}`,
    permission: stammdatum.loeschenRecht ?? 'stammdaten.loeschen',
    summary: `${einen} löschen`,
    tags,
    schema: { params: idParam, response: { 204: null } },
    errors: { 409: 'wird_verwendet: details.arten nennt, wovon und wie oft' },
    handler: async ({ params, principal }) => {
      await writeUnaudited(store, principal, (write) => stammdatum.loeschen(write, params.id))
      return undefined
    },
  })
}
