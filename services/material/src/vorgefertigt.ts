/** Statements whose text is made once: to build a long one costs the service as much as to answer it. */
import { type Compilable, type RawBuilder, sql } from 'kysely'

/** Where a value stands that is known only when the statement is asked. */
class Platz {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement whose text is made when the program starts; only its values are given each time.
 *
 * @param baue makes it; each value is `platz(name)`
 * @throws {Error} for a value that is written into it in another way: it would be kept for all that ask later
 */
export function vorgefertigt<const Name extends string, Zeile>(
  baue: (platz: (name: Name) => RawBuilder<never>) => Compilable<Zeile>,
): (werte: Readonly<Record<Name, unknown>>) => RawBuilder<Zeile> {
  const { sql: text, parameters } = baue((name) => sql.val(new Platz(name)) as RawBuilder<never>).compile()
  const namen = parameters.map((wert) => {
    if (!(wert instanceof Platz)) throw new Error('A statement whose text is kept has no values of its own.')
    return wert.name as Name
  })
  // As the template would have it: the text between the values.
  const dazwischen = text.split(/\$\d+/) as unknown as TemplateStringsArray
  return (werte) => sql<Zeile>(dazwischen, ...namen.map((name) => werte[name]))
}

/** A query as a table, its text made once. @throws {Error} for a query with values */
export function festerText<Zeile>(query: Compilable<Zeile>): RawBuilder<Zeile> {
  return sql`(${vorgefertigt(() => query)({})})`
}
