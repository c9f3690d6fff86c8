/**
 * Lists whose entries the database writes as JSON. To read fifty rows, check them and write them again costs the service
 * more than all the rest of a request. What is the same for every caller is written in the database, with the names of the
 * schema and nothing else; what depends on the caller is added here.
 */
import { type WrittenJson, written } from '@zeughaus/platform'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Seite } from './listen.ts'
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
}

/** @param nachtrag fields of an entry that the database does not know */
export function schrift<E extends z.ZodObject, const Nachtrag extends keyof z.input<E> & string>(
  schema: Liste<E>,
  nachtrag: readonly Nachtrag[],
): Schrift<E, Nachtrag> {
  const felder = Object.entries(schema.shape.eintraege.element.shape).filter(
    ([name]) => !(nachtrag as readonly string[]).includes(name),
  )
  const spalten = felder.map(([name, feld]) => `${inFormDerLeitung(`stand."${name}"`, feld)} AS "${name}"`).join(', ')
  return {
    zeilen(stand, dazu) {
      const daneben = dazu.map((name) => `, stand."${name}"`).join('')
      // Without OFFSET 0 the database computes what stands both in the text and beside it twice.
      return sql`(SELECT row_to_json(zeile)::text AS text${sql.raw(daneben)}
        FROM (SELECT * FROM ${festerText(stand)} AS stand OFFSET 0) AS stand, LATERAL (SELECT ${sql.raw(spalten)}) AS zeile)`
    },
    seite({ eintraege, gesamt, seite, seiten }, nachtragen) {
      const texte = eintraege.map((zeile) => verlaengert(zeile.text, JSON.stringify(nachtragen(zeile))))
      return written(schema, `{"eintraege":[${texte.join()}],"gesamt":${gesamt},"seite":${seite},"seiten":${seiten}}`)
    },
  }
}

/** An instant is RFC 3339 in UTC with milliseconds and `Z`, as wherever rows are read; all else the database writes as the wire has it. */
function inFormDerLeitung(spalte: string, feld: z.ZodType): string {
  const innen = feld instanceof z.ZodNullable ? feld.unwrap() : feld
  if (!(innen instanceof z.ZodISODateTime)) return spalte
  return `to_char(${spalte} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Two JSON objects, neither of them empty, as one. */
const verlaengert = (objekt: string, weiteres: string): string => `${objekt.slice(0, -1)},${weiteres.slice(1)}`
