import { lasting } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { z } from 'zod'
import type { Reader, UnauditedWrite } from '../db.ts'
import { geteilteSeiten } from '../gemeinsam.ts'
import type { Api, Kontext } from '../kontext.ts'
import type { Seite } from '../listen.ts'
import type { Recht } from '../rechte.ts'
import { idParam } from '../wire.ts'

const GRUPPE = 'Stammdaten'
/** The group of further routes of master data. */
export const tags = [GRUPPE]

/** One kind of master data: its words, its shapes, and what is done with it. */
export interface Stammdatum<Row, Suche, Anlegen, Aendern> {
  /** Path below /api/v1. */
  readonly pfad: `/${string}`
  /** `Standorte`, for the summaries of the document. */
  readonly mehrzahl: string
  /** `einen Standort`, the same. */
  readonly einen: string
  /** Group in the document; `Stammdaten` unless it says otherwise. */
  readonly gruppe?: string
  readonly anlegenRecht?: Recht
  readonly aendernRecht?: Recht
  readonly schema: {
    readonly lesen: z.ZodType<Row, Row>
    readonly liste: z.ZodType<Seite<Row>, Seite<Row>>
    readonly suche: z.ZodObject & z.ZodType<Suche>
    readonly anlegen: z.ZodType<Anlegen>
    readonly aendern: z.ZodType<Aendern>
  }
  list(reader: Reader, suche: Suche): Promise<Seite<Row>>
  get(reader: Reader, id: string): Promise<Row>
  anlegen(write: UnauditedWrite, body: Anlegen): Promise<Row>
  aendern(write: UnauditedWrite, id: string, body: Aendern): Promise<Row>
  loeschen(write: UnauditedWrite, id: string): Promise<void>
}

const errors = {
  409: 'bereits_vorhanden: der Name ist vergeben · wird_verwendet: etwas verlässt sich auf das, was sich ändern soll',
  422: 'unbekannte_referenz: worauf verwiesen wird, gibt es nicht; details.feld nennt das Feld',
}

/** The five operations that every kind of master data has. */
export function stammdatumRoutes<Row, Suche, Anlegen, Aendern>(
  api: Api,
  kontext: Kontext,
  stammdatum: Stammdatum<Row, Suche, Anlegen, Aendern>,
): void {
  const { store } = kontext
  const seiten = geteilteSeiten(kontext, async (_heute, suche: Suche) =>
    lasting(await stammdatum.list(store.db, suche)),
  )
  const { pfad, mehrzahl, einen, schema } = stammdatum
  const tags = [stammdatum.gruppe ?? GRUPPE]
  api.route({
    method: 'GET',
    path: pfad,
    permission: 'lesen',
    summary: `${mehrzahl} auflisten`,
    tags,
    schema: { query: schema.suche, response: { 200: schema.liste } },
    handler: ({ query, principal }) => seiten(principal.datenstand, query),
  })
  api.route({
    method: 'GET',
    path: `${pfad}/{id}`,
    permission: 'lesen',
    summary: `${einen} lesen`,
    tags,
    schema: { params: idParam, response: { 200: schema.lesen } },
    handler: ({ params }) => stammdatum.get(store.db, params.id),
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
    permission: 'stammdaten.loeschen',
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
