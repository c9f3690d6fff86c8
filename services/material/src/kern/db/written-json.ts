/**
 * JSON that the database writes, for the Akte alone: its nine sections come in one statement. As one statement and one
 * validation for each section it took 7 ms of both processors, written by the database 2.7 ms. A check of 2,500 positions
 * gains nothing by it (23 to 28 ms of the service, as rows 24 to 26 ms), so its positions are rows.
 */
import { type WrittenJson, written } from '@zeughaus/platform'
import { instantText } from '@zeughaus/postgres'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import { countOf } from '../lists/count.ts'

/** Writes a query's one row as a JSON object with the fields of the schema. */
export const asObject = <E extends z.ZodObject, DB, TB extends keyof DB, O extends z.input<E>>(
  schema: E,
  one: SelectQueryBuilder<DB, TB, O>,
): RawBuilder<unknown> => sql`(SELECT row_to_json(zeile) FROM ${rowsOf(schema, one)})`

/** Writes all rows of a query as a JSON array. */
export const asArray = <E extends z.ZodObject, DB, TB extends keyof DB, O extends z.input<E>>(
  schema: E,
  all: SelectQueryBuilder<DB, TB, O>,
): RawBuilder<unknown> => sql`(SELECT coalesce(json_agg(zeile), '[]') FROM ${rowsOf(schema, all)})`

/** Writes the first `max` rows of a query as an array, with the total. */
export function asSection<E extends z.ZodObject, DB, TB extends keyof DB, O extends z.input<E>>(
  schema: z.ZodObject<{ readonly eintraege: z.ZodArray<E> }>,
  ordered: SelectQueryBuilder<DB, TB, O>,
  max: number,
): RawBuilder<unknown> {
  const length = sql.lit(max)
  return sql`(SELECT json_build_object(
    'gesamt', CASE WHEN count(*) < ${length} THEN count(*) ELSE ${countOf(ordered)} END,
    'eintraege', coalesce(json_agg(zeile), '[]'))
    FROM ${rowsOf(schema.shape.eintraege.element, ordered.limit(length))})`
}

/** A table of rows `zeile` with the columns of the schema, in the order of the query. */
const rowsOf = <DB, TB extends keyof DB, O>(schema: z.ZodObject, query: SelectQueryBuilder<DB, TB, O>) =>
  sql`(${query}) AS stand, LATERAL (SELECT ${columnsOf(schema)}) AS zeile`

/** The columns of the row `stand` that a schema names, in wire format. */
const columnsOf = (schema: z.ZodObject): RawBuilder<unknown> =>
  sql.join(
    Object.entries(schema.shape).map(([name, field]) => sql`${wireForm(`stand.${name}`, field)} AS ${sql.ref(name)}`),
  )

/** Formats instants as elsewhere on the wire; all other types need no conversion. */
function wireForm(column: string, field: z.ZodType): RawBuilder<unknown> {
  const inner = field instanceof z.ZodNullable ? field.unwrap() : field
  return inner instanceof z.ZodISODateTime ? instantText(column) : sql.ref(column)
}

/**
 * The answer of a schema, with some of its fields as the database wrote them.
 *
 * @param texts JSON by field; all other fields are validated as in other answers
 */
export function withTexts<S extends z.ZodObject, const T extends string>(
  schema: S,
  values: Omit<z.input<S>, T>,
  texts: Readonly<Record<T, string>>,
): WrittenJson<S> {
  const [given, ready]: Readonly<Record<string, unknown>>[] = [values, texts]
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const text = ready?.[name] ?? JSON.stringify(field.parse(given?.[name]))
    return `${JSON.stringify(name)}:${text}`
  })
  return written(schema, `{${fields.join()}}`)
}
