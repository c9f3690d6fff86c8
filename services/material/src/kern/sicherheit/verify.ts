import { createHash } from 'node:crypto'
import { instantText } from '@zeughaus/postgres'
import { sql } from 'kysely'
import type { Reader, Store } from '../db/store.ts'
import { type ChainFault, chainSentence, FAULT_WORDS, verifyChain } from '../rules/hash-chain.ts'

const START = createHash('sha256').update('Zeughaus Sicherheitsprotokoll').digest('hex')
const PAGE = 5000

/** A place where the log differs from what was written. */
export interface SecurityFinding {
  readonly art: ChainFault
  readonly nummer: number
}

/** The result of a verification. */
export interface SecurityReport {
  readonly eintraege: number
  readonly befunde: readonly SecurityFinding[]
  /** The end of the chain. Noted elsewhere, it proves later that the log was not rewritten as a whole. */
  readonly pruefsumme: string
  /** The result in sentences for people. */
  readonly saetze: readonly string[]
}

/** Verifies the security log. Two swapped entries have each other's numbers, which are among the hashed fields. */
export function verifySicherheitsprotokoll(db: Store['db']): Promise<SecurityReport> {
  // One snapshot: concurrently appended entries would look like entries beyond the end.
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(verify)
}

async function verify(reader: Reader): Promise<SecurityReport> {
  const end = await reader.selectFrom('sicherheitsprotokoll_ende').selectAll().executeTakeFirstOrThrow()
  const befunde: SecurityFinding[] = []
  const chain = { start: START, end, readAfter: (nummer: number) => readPage(reader, nummer) }
  const eintraege = await verifyChain(chain, (art, nummer) => befunde.push({ art, nummer }))
  const pruefsumme = end.hash.toString('hex')
  return { eintraege, befunde, pruefsumme, saetze: sentences(eintraege, befunde, pruefsumme) }
}

/** Concatenates the fields independently of the function that writes them. */
const readPage = (reader: Reader, nach: number) =>
  reader
    .selectFrom('sicherheitsprotokoll')
    .select('nummer')
    .select(sql<string>`encode(hash, 'hex')`.as('hash'))
    .select(
      sql<string>`jsonb_build_array(nummer, ${instantText('zeitpunkt')},
        ereignis, ergebnis, grund, wer, benutzer_id, name, adresse, gegenstand, gegenstand_id, details)::text`.as(
        'felder',
      ),
    )
    .where('nummer', '>', nach)
    .orderBy('nummer')
    .limit(PAGE)
    .execute()

function sentences(eintraege: number, findings: readonly SecurityFinding[], checksum: string): string[] {
  return [
    ...findings.map(({ art, nummer }) => `Eintrag ${nummer} des Sicherheitsprotokolls ${FAULT_WORDS[art]}.`),
    chainSentence('das Sicherheitsprotokoll', eintraege, findings.length),
    `Prüfsumme des Sicherheitsprotokolls: ${checksum}`,
  ]
}
