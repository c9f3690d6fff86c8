import { createHash } from 'node:crypto'
import { instantText } from '@zeughaus/postgres'
import { sql } from 'kysely'
import type { Reader, Store } from '../db/store.ts'

const START = createHash('sha256').update('Zeughaus Sicherheitsprotokoll').digest('hex')
const PAGE = 5000
/** Maximum number of findings reported; the first one counts. */
const NAMED_MAX = 1000

/** A place where the log differs from what was written. */
export interface SecurityFinding {
  readonly art: 'veraendert' | 'fehlt' | 'eingeschoben'
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

/**
 * Recomputes every hash of the security log from the stored fields.
 *
 * An edited entry no longer matches its hash; a removed one leaves a gap in the numbers, at the end too, because the
 * chain knows its end; two swapped ones have each other's numbers, which are among the hashed fields.
 */
export function verifySicherheitsprotokoll(db: Store['db']): Promise<SecurityReport> {
  // One snapshot: concurrently appended entries would look like entries beyond the end.
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(verify)
}

async function verify(reader: Reader): Promise<SecurityReport> {
  const end = await reader.selectFrom('sicherheitsprotokoll_ende').selectAll().executeTakeFirstOrThrow()
  const lastHash = end.hash.toString('hex')
  const befunde: SecurityFinding[] = []
  const finde = (art: SecurityFinding['art'], nummer: number) => {
    if (befunde.length < NAMED_MAX) befunde.push({ art, nummer })
  }
  let eintraege = 0
  let expected = 1
  // Undefined after a gap, which is reported already: the expected predecessor is unknown.
  let predecessor: string | undefined = START
  for (let page = await readPage(reader, Number.MIN_SAFE_INTEGER); page.length > 0; ) {
    for (const { nummer, hash, felder } of page) {
      if (expected < nummer && expected <= end.nummer) predecessor = undefined
      for (; expected < nummer && expected <= end.nummer; expected++) finde('fehlt', expected)
      if (nummer > end.nummer || nummer < expected) finde('eingeschoben', nummer)
      else if (!follows(predecessor, felder, hash) || (nummer === end.nummer && hash !== lastHash))
        finde('veraendert', nummer)
      predecessor = hash
      expected = Math.max(expected, nummer + 1)
    }
    eintraege += page.length
    page = await readPage(reader, page.at(-1)?.nummer ?? 0)
  }
  for (; expected <= end.nummer && befunde.length < NAMED_MAX; expected++) finde('fehlt', expected)
  return { eintraege, befunde, pruefsumme: lastHash, saetze: sentences(eintraege, befunde, lastHash) }
}

function follows(predecessor: string | undefined, fields: string, hash: string): boolean {
  return predecessor === undefined || createHash('sha256').update(`${predecessor}\n${fields}`).digest('hex') === hash
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

const WORDS = {
  veraendert: 'wurde verändert',
  fehlt: 'fehlt',
  eingeschoben: 'wurde eingeschoben',
} as const satisfies Record<SecurityFinding['art'], string>

function sentences(eintraege: number, findings: readonly SecurityFinding[], checksum: string): string[] {
  const end =
    findings.length === 0
      ? `${eintraege} Einträge geprüft, das Sicherheitsprotokoll ist unversehrt.`
      : `${eintraege} Einträge geprüft, ${findings.length} Befunde: das Sicherheitsprotokoll wurde außerhalb des Dienstes verändert.`
  return [
    ...findings.map(({ art, nummer }) => `Eintrag ${nummer} des Sicherheitsprotokolls ${WORDS[art]}.`),
    end,
    `Prüfsumme des Sicherheitsprotokolls: ${checksum}`,
  ]
}
