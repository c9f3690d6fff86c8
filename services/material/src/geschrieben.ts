/**
 * Lists whose entries the database writes as JSON. To read fifty rows, check them and write them again costs the service
 * more than all the rest of a request. What is the same for every caller is written in the database, with the names of the
 * schema and nothing else; what depends on the caller is added here.
 */
import { type WrittenJson, written } from '@zeughaus/platform'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import { anzahlVon, type Seite } from './listen.ts'
import { festerText } from './vorgefertigt.ts'
import type { liste } from './wire.ts'

type Liste<E extends z.ZodObject> = ReturnType<typeof liste<E>>

/** An entry as the database answers it: the text of a JSON object, and the columns that the rest follows from. */
export type Zeile<O, Dazu extends keyof O> = Pick<O, Dazu> & { readonly text: string }

/** Written once by the database and given as it is: a list of this schema. */
export interface Schrift<E extends z.ZodObject, Nachtrag extends keyof z.input<E>> {
  /**
   * A query as a table of texts that others join. It has a column for each field of the schema that is not added later.
   *
   * @param dazu columns that are answered beside the text
   * @throws {Error} for a query with parameters, whose values would be kept with its text
   */
  zeilen<DB, TB extends keyof DB, O extends Omit<z.input<E>, Nachtrag>, Dazu extends keyof O & string>(
    stand: SelectQueryBuilder<DB, TB, O>,
    dazu: readonly Dazu[],
  ): RawBuilder<Zeile<O, Dazu>>
  /** The answer: each text with what is added to it for this caller. */
  seite<Z extends { readonly text: string }>(
    seite: Seite<Z>,
    nachtrag: (zeile: Z) => Pick<z.input<E>, Nachtrag>,
  ): WrittenJson<Liste<E>>
  /** The answer as the database has written it: of a schrift to which nothing is added. */
  ganzeSeite(seite: [Nachtrag] extends [never] ? Seite<{ readonly text: string }> : never): WrittenJson<Liste<E>>
}

/** @param nachtrag fields of an entry that the database does not know; without one a page is the same for every caller */
export function schrift<E extends z.ZodObject, const Nachtrag extends keyof z.input<E> & string>(
  schema: Liste<E>,
  nachtrag: readonly Nachtrag[],
): Schrift<E, Nachtrag> {
  const spalten = spaltenVon(schema.shape.eintraege.element, nachtrag)
  const antwort = ({ gesamt, seite, seiten }: Seite<unknown>, texte: readonly string[]) =>
    written(schema, `{"eintraege":[${texte.join()}],"gesamt":${gesamt},"seite":${seite},"seiten":${seiten}}`)
  return {
    zeilen(stand, dazu) {
      const daneben = dazu.map((name) => `, stand."${name}"`).join('')
      // Without OFFSET 0 the database computes what stands both in the text and beside it twice.
      return sql`(SELECT row_to_json(zeile)::text AS text${sql.raw(daneben)}
        FROM (SELECT * FROM ${festerText(stand)} AS stand OFFSET 0) AS stand, LATERAL (SELECT ${spalten}) AS zeile)`
    },
    seite: (seite, nachtragen) =>
      antwort(
        seite,
        seite.eintraege.map((zeile) => verlaengert(zeile.text, nachtragen(zeile))),
      ),
    ganzeSeite: (seite: Seite<{ readonly text: string }>) =>
      antwort(
        seite,
        seite.eintraege.map(({ text }) => text),
      ),
  }
}

/** An object of JSON: the one row of a query, of whose columns it has those of the schema. */
export const alsObjekt = <E extends z.ZodObject, DB, TB extends keyof DB, O extends z.input<E>>(
  schema: E,
  eine: SelectQueryBuilder<DB, TB, O>,
): RawBuilder<unknown> => sql`(SELECT row_to_json(zeile) FROM ${zeilenAus(schema, eine)})`

/** The same of all rows of a query, as an array. */
export const alsReihe = <E extends z.ZodObject, DB, TB extends keyof DB, O extends z.input<E>>(
  schema: E,
  alle: SelectQueryBuilder<DB, TB, O>,
): RawBuilder<unknown> => sql`(SELECT coalesce(json_agg(zeile), '[]') FROM ${zeilenAus(schema, alle)})`

/** The first `max` rows of a query as an array, and how many there are. */
export function alsAbschnitt<E extends z.ZodObject, DB, TB extends keyof DB, O extends z.input<E>>(
  schema: z.ZodObject<{ readonly eintraege: z.ZodArray<E> }>,
  geordnet: SelectQueryBuilder<DB, TB, O>,
  max: number,
): RawBuilder<unknown> {
  const laenge = sql.lit(max)
  return sql`(SELECT json_build_object(
    'gesamt', CASE WHEN count(*) < ${laenge} THEN count(*) ELSE ${anzahlVon(geordnet)} END,
    'eintraege', coalesce(json_agg(zeile), '[]'))
    FROM ${zeilenAus(schema.shape.eintraege.element, geordnet.limit(laenge))})`
}

/** A table of rows `zeile` that have the columns of the schema, in the order of the query. */
const zeilenAus = <DB, TB extends keyof DB, O>(schema: z.ZodObject, query: SelectQueryBuilder<DB, TB, O>) =>
  sql`(${query}) AS stand, LATERAL (SELECT ${spaltenVon(schema)}) AS zeile`

/** The columns of the row `stand` that a schema names, in the form of the wire. */
function spaltenVon(schema: z.ZodObject, ohne: readonly string[] = []): RawBuilder<unknown> {
  const felder = Object.entries(schema.shape).filter(([name]) => !ohne.includes(name))
  return sql.raw(felder.map(([name, feld]) => `${inFormDerLeitung(`stand."${name}"`, feld)} AS "${name}"`).join(', '))
}

/** An instant is RFC 3339 in UTC with milliseconds and `Z`, as wherever rows are read; all else the database writes as the wire has it. */
function inFormDerLeitung(spalte: string, feld: z.ZodType): string {
  const innen = feld instanceof z.ZodNullable ? feld.unwrap() : feld
  if (!(innen instanceof z.ZodISODateTime)) return spalte
  return `to_char(${spalte} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** A JSON object with further fields, neither of them empty. */
export const verlaengert = (text: string, weitere: object): string =>
  `${text.slice(0, -1)},${JSON.stringify(weitere).slice(1)}`
