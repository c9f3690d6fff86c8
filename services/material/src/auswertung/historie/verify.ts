import { createHash } from 'node:crypto'
import { instantText } from '@zeughaus/postgres'
import { sql } from 'kysely'
import type { Reader, Store } from '../../kern/db/store.ts'
import {
  type ChainedRow,
  type ChainFault,
  chainSentence,
  FAULT_WORDS,
  verifyChain,
} from '../../kern/rules/hash-chain.ts'

const START = createHash('sha256').update('Zeughaus Historie').digest('hex')
const PAGE = 5000

/** A place where the trail differs from what was written. */
export interface Finding {
  readonly art: ChainFault
  readonly strang: number
  readonly nummer: number
  /** The entry itself, unless it is missing. */
  readonly id: string | undefined
}

/** The result of a verification. */
export interface HistorieReport {
  readonly eintraege: number
  readonly befunde: readonly Finding[]
  /**
   * One hash over the ends of all strands. Noted elsewhere, it proves later that the trail was not rewritten as a
   * whole.
   */
  readonly pruefsumme: string
  /** The result in sentences for people. */
  readonly saetze: readonly string[]
}

interface Row extends ChainedRow {
  readonly id: string
}

/** Verifies every strand of the audit trail. */
export function verifyHistorie(db: Store['db']): Promise<HistorieReport> {
  // One snapshot: concurrently appended rows would look like rows beyond the end.
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(verify)
}

async function verify(reader: Reader): Promise<HistorieReport> {
  const ends = await reader.selectFrom('historie_strang').selectAll().orderBy('strang').execute()
  const befunde: Finding[] = []
  const gesamt = createHash('sha256')
  let eintraege = 0
  for (const end of ends) {
    const { strang } = end
    const chain = { start: START, end, readAfter: (nummer: number) => readPage(reader, strang, nummer) }
    eintraege += await verifyChain(chain, (art, nummer, row) => befunde.push({ art, strang, nummer, id: row?.id }))
    gesamt.update(`${end.strang} ${end.nummer} ${end.hash.toString('hex')}\n`)
  }
  const pruefsumme = gesamt.digest('hex')
  return { eintraege, befunde, pruefsumme, saetze: sentences(eintraege, befunde, pruefsumme) }
}

function readPage(reader: Reader, chain: number, nach: number): Promise<Row[]> {
  return reader
    .selectFrom('historie')
    .select(['id', 'nummer'])
    .select(sql<string>`encode(hash, 'hex')`.as('hash'))
    .select(
      sql<string>`concat_ws(E'\n', strang, nummer, id, entitaet_typ, entitaet_id, ereignis, coalesce(benutzer_id::text, ''),
        ${instantText('zeitpunkt')}, details::text)`.as('felder'),
    )
    .where('strang', '=', chain)
    .where('nummer', '>', nach)
    .orderBy('nummer')
    .limit(PAGE)
    .execute()
}

function sentences(eintraege: number, findings: readonly Finding[], checksum: string): string[] {
  return [
    ...findings.map(
      ({ art, strang, nummer, id }) => `Eintrag ${strang}/${nummer}${id ? ` (${id})` : ''} ${FAULT_WORDS[art]}.`,
    ),
    chainSentence('die Historie', eintraege, findings.length),
    `Prüfsumme: ${checksum}`,
  ]
}
