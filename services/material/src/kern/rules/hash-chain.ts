/** Verifies the chains of the database, sharing no code with its functions that write them. */
import { type ChainFault, ChainWalk, chainStart } from '@zeughaus/platform'
import type { Reader, Store } from '../db/store.ts'

/** Rows per read. */
export const CHAIN_PAGE = 5000
/** Maximum number of faults named in a strand; the first one counts. */
const NAMED_MAX = 1000

/** What is wrong at a number of the chain, and the predicate of its sentence. */
const FAULTS = {
  changed: { art: 'veraendert', satz: 'wurde verändert' },
  missing: { art: 'fehlt', satz: 'fehlt' },
  added: { art: 'eingeschoben', satz: 'wurde eingeschoben' },
} as const satisfies Record<ChainFault, object>

interface ChainEnd {
  readonly nummer: number
  readonly hash: Buffer
}

/** `felder`: every field but the hash, as a JSON array. */
interface ChainedRow extends ChainEnd {
  readonly felder: string
}

interface Chain<End extends ChainEnd, Row extends ChainedRow, Place extends object> {
  /** Its hash precedes the first row. */
  readonly name: string
  /** How people call it: „die Historie“. */
  readonly genannt: string
  /** Reads the ends of its strands. */
  ends(reader: Reader): Promise<readonly End[]>
  /** Reads a page of the rows of a strand behind a number, in order. */
  readAfter(reader: Reader, end: End, nummer: number): Promise<readonly Row[]>
  /** Where a fault is, beside its number; without a row where it is missing. */
  place(end: End, row: Row | undefined): Place
  /** Names the entry in a sentence. */
  entry(place: Place & Pick<ChainEnd, 'nummer'>): string
  /** One hash over all ends. Noted elsewhere, it proves later that the chain was not rewritten as a whole. */
  checksum(ends: readonly End[]): { readonly name: string; readonly hash: string }
}

/** Verifies every strand of a chain. `saetze`: the result in sentences for people. */
export function verifyChain<End extends ChainEnd, Row extends ChainedRow, Place extends object>(
  db: Store['db'],
  { name, genannt, ends: readEnds, readAfter, place, entry, checksum }: Chain<End, Row, Place>,
) {
  const verify = async (reader: Reader) => {
    const ends = await readEnds(reader)
    const befunde: (Place & { art: (typeof FAULTS)[ChainFault]['art']; nummer: number })[] = []
    const saetze: string[] = []
    let eintraege = 0
    for (const end of ends) {
      let row: Row | undefined
      let named = 0
      const walk = new ChainWalk(chainStart(name), { id: end.nummer, hash: end.hash }, (fault, from, to) => {
        for (let nummer = from; nummer <= to && named < NAMED_MAX; nummer++, named++) {
          const { art, satz } = FAULTS[fault]
          const befund = { art, nummer, ...place(end, fault === 'missing' ? undefined : row) }
          befunde.push(befund)
          saetze.push(`${entry(befund)} ${satz}.`)
        }
      })
      const next = () => readAfter(reader, end, row?.nummer ?? Number.MIN_SAFE_INTEGER)
      for (let page = await next(); page.length > 0; page = await next())
        for (row of page) walk.take({ id: row.nummer, fields: row.felder, hash: row.hash })
      eintraege += walk.end()
    }
    const { name: sum, hash: pruefsumme } = checksum(ends)
    const outcome =
      befunde.length === 0
        ? `${genannt} ist unversehrt`
        : `${befunde.length} Befunde: ${genannt} wurde außerhalb des Dienstes verändert`
    saetze.push(`${eintraege} Einträge geprüft, ${outcome}.`, `${sum}: ${pruefsumme}`)
    return { eintraege, befunde, pruefsumme, saetze }
  }
  // One snapshot: concurrently appended rows would look like rows beyond the end.
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(verify)
}
