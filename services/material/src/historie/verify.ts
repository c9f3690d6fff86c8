import { createHash } from 'node:crypto'
import { instantText } from '@zeughaus/postgres'
import { sql } from 'kysely'
import type { Reader, Store } from '../db/store.ts'

const START = createHash('sha256').update('Zeughaus Historie').digest('hex')
const PAGE = 5000

/** A place where the trail differs from what was written. */
export interface Finding {
  readonly art: 'veraendert' | 'fehlt' | 'eingeschoben'
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

interface Row {
  readonly id: string
  readonly nummer: number
  readonly hash: string
  /** Every field but the hashes, as the writer concatenates them. */
  readonly felder: string
}

/**
 * Recomputes every hash of the audit trail from the stored fields. It shares no code with the function that writes
 * them.
 *
 * An edited row no longer matches its hash; a removed one leaves a gap in the numbers of its strand, at the end too,
 * because each strand knows its end; an inserted one has a number that is taken or a hash that does not follow.
 */
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
    const readBack = await verifyStrang(reader, end.strang, end, befunde)
    eintraege += readBack
    gesamt.update(`${end.strang} ${end.nummer} ${end.hash.toString('hex')}\n`)
  }
  const pruefsumme = gesamt.digest('hex')
  return { eintraege, befunde, pruefsumme, saetze: sentences(eintraege, befunde, pruefsumme) }
}

async function verifyStrang(
  reader: Reader,
  strang: number,
  end: { nummer: number; hash: Buffer },
  findings: Finding[],
): Promise<number> {
  let expected = 1
  // Undefined after a gap, which is reported already: the expected predecessor is unknown.
  let predecessor: string | undefined = START
  let readBack = 0
  for (let page = await readPage(reader, strang, 0); page.length > 0; ) {
    for (const { id, nummer, hash, felder } of page) {
      for (; expected < nummer && expected <= end.nummer; expected++) {
        findings.push({ art: 'fehlt', strang, nummer: expected, id: undefined })
        predecessor = undefined
      }
      const isEnde = nummer === end.nummer
      if (nummer > end.nummer) findings.push({ art: 'eingeschoben', strang, nummer, id })
      else if (!follows(predecessor, felder, hash) || (isEnde && hash !== end.hash.toString('hex'))) {
        findings.push({ art: 'veraendert', strang, nummer, id })
      }
      predecessor = hash
      expected = nummer + 1
    }
    readBack += page.length
    page = await readPage(reader, strang, page.at(-1)?.nummer ?? 0)
  }
  for (; expected <= end.nummer; expected++) findings.push({ art: 'fehlt', strang, nummer: expected, id: undefined })
  return readBack
}

function follows(predecessor: string | undefined, fields: string, hash: string): boolean {
  return predecessor === undefined || createHash('sha256').update(`${predecessor}\n${fields}`).digest('hex') === hash
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

const WORDS = {
  veraendert: 'wurde verändert',
  fehlt: 'fehlt',
  eingeschoben: 'wurde eingeschoben',
} as const satisfies Record<Finding['art'], string>

function sentences(eintraege: number, findings: readonly Finding[], checksum: string): string[] {
  const end =
    findings.length === 0
      ? `${eintraege} Einträge geprüft, die Historie ist unversehrt.`
      : `${eintraege} Einträge geprüft, ${findings.length} Befunde: die Historie wurde außerhalb des Dienstes verändert.`
  return [
    ...findings.map(
      ({ art, strang, nummer, id }) => `Eintrag ${strang}/${nummer}${id ? ` (${id})` : ''} ${WORDS[art]}.`,
    ),
    end,
    `Prüfsumme: ${checksum}`,
  ]
}
