import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader, Store } from '../db.ts'

const ANFANG = createHash('sha256').update('Zeughaus Historie').digest('hex')
const SEITE = 5000

/** One place where the trail is not what was written. */
export interface Befund {
  readonly art: 'veraendert' | 'fehlt' | 'eingeschoben'
  readonly strang: number
  readonly nummer: number
  /** The entry itself, unless it is missing. */
  readonly id: string | undefined
}

/** What a verification found. */
export interface Bericht {
  readonly eintraege: number
  readonly befunde: readonly Befund[]
  /** One hash over the ends of all strands. Noted elsewhere, it proves later that nobody has rewritten the whole trail. */
  readonly pruefsumme: string
  /** The same for people. */
  readonly saetze: readonly string[]
}

interface Zeile {
  readonly id: string
  readonly nummer: number
  readonly hash: string
  /** Every field but the hashes, as the writer put them together. */
  readonly felder: string
}

/**
 * Recomputes every hash of the audit trail from the stored fields. It shares no code with the function that writes them.
 *
 * An edited row no longer has its hash; a removed one leaves a gap in the numbers of its strand, at the end too, because
 * each strand knows its end; one put in by hand has a number that was taken or a hash that does not follow.
 */
export function verifyHistorie(db: Store['db']): Promise<Bericht> {
  // One snapshot: what is appended meanwhile would look like rows behind the end.
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(verify)
}

async function verify(reader: Reader): Promise<Bericht> {
  const enden = await reader.selectFrom('historie_strang').selectAll().orderBy('strang').execute()
  const befunde: Befund[] = []
  const gesamt = createHash('sha256')
  let eintraege = 0
  for (const ende of enden) {
    const gelesen = await verifyStrang(reader, ende.strang, ende, befunde)
    eintraege += gelesen
    gesamt.update(`${ende.strang} ${ende.nummer} ${ende.hash.toString('hex')}\n`)
  }
  const pruefsumme = gesamt.digest('hex')
  return { eintraege, befunde, pruefsumme, saetze: saetze(eintraege, befunde, pruefsumme) }
}

async function verifyStrang(
  reader: Reader,
  strang: number,
  ende: { nummer: number; hash: Buffer },
  befunde: Befund[],
): Promise<number> {
  let erwartet = 1
  // Undefined behind a gap, which has been named already: what should precede the row is unknown.
  let vorgaenger: string | undefined = ANFANG
  let gelesen = 0
  for (let seite = await leseSeite(reader, strang, 0); seite.length > 0; ) {
    for (const { id, nummer, hash, felder } of seite) {
      for (; erwartet < nummer && erwartet <= ende.nummer; erwartet++) {
        befunde.push({ art: 'fehlt', strang, nummer: erwartet, id: undefined })
        vorgaenger = undefined
      }
      const istEnde = nummer === ende.nummer
      if (nummer > ende.nummer) befunde.push({ art: 'eingeschoben', strang, nummer, id })
      else if (!folgt(vorgaenger, felder, hash) || (istEnde && hash !== ende.hash.toString('hex'))) {
        befunde.push({ art: 'veraendert', strang, nummer, id })
      }
      vorgaenger = hash
      erwartet = nummer + 1
    }
    gelesen += seite.length
    seite = await leseSeite(reader, strang, seite.at(-1)?.nummer ?? 0)
  }
  for (; erwartet <= ende.nummer; erwartet++) befunde.push({ art: 'fehlt', strang, nummer: erwartet, id: undefined })
  return gelesen
}

function folgt(vorgaenger: string | undefined, felder: string, hash: string): boolean {
  return vorgaenger === undefined || createHash('sha256').update(`${vorgaenger}\n${felder}`).digest('hex') === hash
}

function leseSeite(reader: Reader, strang: number, nach: number): Promise<Zeile[]> {
  return reader
    .selectFrom('historie')
    .select(['id', 'nummer'])
    .select(sql<string>`encode(hash, 'hex')`.as('hash'))
    .select(
      sql<string>`concat_ws(E'\n', strang, nummer, id, entitaet_typ, entitaet_id, ereignis, coalesce(benutzer_id::text, ''),
        to_char(zeitpunkt AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), details::text)`.as('felder'),
    )
    .where('strang', '=', strang)
    .where('nummer', '>', nach)
    .orderBy('nummer')
    .limit(SEITE)
    .execute()
}

const WORTE = {
  veraendert: 'wurde verändert',
  fehlt: 'fehlt',
  eingeschoben: 'wurde eingeschoben',
} as const satisfies Record<Befund['art'], string>

function saetze(eintraege: number, befunde: readonly Befund[], pruefsumme: string): string[] {
  const schluss =
    befunde.length === 0
      ? `${eintraege} Einträge geprüft, die Historie ist unversehrt.`
      : `${eintraege} Einträge geprüft, ${befunde.length} Befunde: die Historie wurde außerhalb des Dienstes verändert.`
  return [
    ...befunde.map(
      ({ art, strang, nummer, id }) => `Eintrag ${strang}/${nummer}${id ? ` (${id})` : ''} ${WORTE[art]}.`,
    ),
    schluss,
    `Prüfsumme: ${pruefsumme}`,
  ]
}
