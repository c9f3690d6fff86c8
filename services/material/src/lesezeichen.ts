/**
 * Reads a list from its first row to its last in portions. Each begins behind the last row of the one before (keyset), so
 * none costs more than the first, however many rows lie before it, and a row that stays is read exactly once.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { ExpressionWrapper, type RawBuilder, RawNode, type SelectQueryBuilder, sql } from 'kysely'
import type { Ausschnitt } from './ausschnitt.ts'

/** The bookmark of the list that is read, seen by whatever reads it: its handler knows pages only. */
const aufgeschlagen = new AsyncLocalStorage<Lesezeichen>()

export const aufgeschlagenesLesezeichen = (): Lesezeichen | undefined => aufgeschlagen.getStore()

/** How the keys of a row are called in the answer of the database; they go no further. */
const schluesselname = (stelle: number): string => `lesezeichen_${stelle}`

type Schluesselwert = string | null

/** Where somebody is who reads a list. */
export class Lesezeichen {
  #gesamt: number | undefined
  #gelesen = 0
  #letzte: readonly Schluesselwert[] | undefined
  #amEnde = false

  /** Whether the last row has been read. */
  get amEnde(): boolean {
    return this.#amEnde
  }

  /** Does `lies`, in which a list gives its next portion in place of a page. */
  async weiter<T>(lies: () => Promise<T>): Promise<T> {
    const vorher = this.#gelesen
    const ergebnis = await aufgeschlagen.run(this, lies)
    if (!this.#amEnde && this.#gelesen === vorher) throw new Error('What is read to its end is no list of pages.')
    return ergebnis
  }

  /** How many rows there were at the beginning. */
  async gesamt(zaehle: () => Promise<number>): Promise<number> {
    this.#gesamt ??= await zaehle()
    return this.#gesamt
  }

  /** The next portion. */
  async portion<T>(limit: number, lies: (ausschnitt: Ausschnitt) => Promise<T[]>): Promise<T[]> {
    const letzte = this.#letzte
    let schluessel = 0
    const rest: Ausschnitt['teil'] = (query) =>
      (letzte === undefined ? query : query.where(hinter(ordnungVon(query), letzte))).limit(limit)
    const eintraege = await lies({
      limit,
      offset: this.#gelesen,
      teil: rest,
      anfang: rest,
      zeilen: (query) => {
        const ordnung = ordnungVon(query)
        schluessel = ordnung.length
        return mitSchluesseln(query, ordnung)
      },
    })
    this.#gelesen += eintraege.length
    this.#amEnde = eintraege.length < limit
    this.#letzte = schluessel === 0 ? undefined : schluesselVon(eintraege.at(-1), schluessel)
    return eintraege
  }
}

/** One expression that a list is ordered by. One that can be NULL says where its NULLs stand. */
interface Schluessel {
  readonly ausdruck: RawBuilder<unknown>
  readonly absteigend: boolean
  readonly leere: 'first' | 'last' | undefined
}

function ordnungVon<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Schluessel[] {
  const node = query.toOperationNode()
  const items = (node.kind === 'SelectQueryNode' ? node.orderBy?.items : undefined) ?? []
  if (items.length === 0) throw new Error('Only a list in an order can be read in portions.')
  return items.map(({ orderBy, direction, nulls }) => ({
    ausdruck: sql`(${new ExpressionWrapper(orderBy)})`,
    absteigend: direction !== undefined && RawNode.is(direction) && direction.sqlFragments[0] === 'desc',
    leere: nulls,
  }))
}

/** Adds the keys of each row, as text: what the database has written it also reads again, to the microsecond. */
function mitSchluesseln<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  ordnung: readonly Schluessel[],
): SelectQueryBuilder<DB, TB, O> {
  const spalten = ordnung.map(({ ausdruck }, stelle) => sql`${ausdruck}::text`.as(schluesselname(stelle)))
  return query.select(spalten).$castTo<O>()
}

function schluesselVon(zeile: unknown, anzahl: number): Schluesselwert[] | undefined {
  if (zeile === undefined) return undefined
  const felder = zeile as Readonly<Record<string, Schluesselwert>>
  return Array.from({ length: anzahl }, (_unbenutzt, stelle) => felder[schluesselname(stelle)] ?? null)
}

/**
 * Whether a row stands behind the one with these keys. The first condition says nothing that the others do not: it is the
 * one that an index can answer.
 */
function hinter(ordnung: readonly Schluessel[], letzte: readonly Schluesselwert[]): RawBuilder<boolean> {
  const stellen = ordnung.map((schluessel, stelle) => ({ schluessel, wert: letzte[stelle] ?? null }))
  const faelle = stellen.map(({ schluessel, wert }, stelle) => {
    const davor = stellen.slice(0, stelle).map((gleich) => istGleich(gleich.schluessel, gleich.wert))
    return sql`(${sql.join([...davor, folgt(schluessel, wert)], sql` AND `)})`
  })
  const [erste] = stellen
  const grenze = erste === undefined ? sql`true` : nichtDavor(erste.schluessel, erste.wert)
  return sql<boolean>`(${grenze} AND (${sql.join(faelle, sql` OR `)}))`
}

const istGleich = ({ ausdruck }: Schluessel, wert: Schluesselwert): RawBuilder<unknown> =>
  wert === null ? sql`${ausdruck} IS NULL` : sql`${ausdruck} = ${wert}`

function folgt({ ausdruck, absteigend, leere }: Schluessel, wert: Schluesselwert): RawBuilder<unknown> {
  if (wert === null) return leere === 'first' ? sql`${ausdruck} IS NOT NULL` : sql`false`
  const groesser = absteigend ? sql`${ausdruck} < ${wert}` : sql`${ausdruck} > ${wert}`
  return leere === 'last' ? sql`(${groesser} OR ${ausdruck} IS NULL)` : groesser
}

function nichtDavor({ ausdruck, absteigend, leere }: Schluessel, wert: Schluesselwert): RawBuilder<unknown> {
  if (leere !== undefined || wert === null) return sql`true`
  return absteigend ? sql`${ausdruck} <= ${wert}` : sql`${ausdruck} >= ${wert}`
}
