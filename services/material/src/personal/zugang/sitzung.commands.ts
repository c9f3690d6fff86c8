/** Logins as rows: a token is valid as long as the row exists that it names. */
import { type AreaOutcome, type Clock, DAY_MS, type Logger, newId, rfc3339 } from '@zeughaus/platform'
import { type Kysely, sql } from 'kysely'
import type { Caller } from '../../kern/access/caller.ts'
import type { Issued, Tokens } from '../../kern/access/token.ts'
import type { Database } from '../../kern/db/db.gen.ts'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { recordSicherheitFor } from '../../kern/sicherheit/index.ts'
import { getBenutzer } from './benutzer.queries.ts'
import { unknownSitzung } from './sitzung.queries.ts'

/** Announced when logins of a person end: that person's open streams check their right again. */
export const ANMELDUNG = 'anmeldung'

/** Milliseconds between two writes of the last use of a login, at least. */
const GEBRAUCH_MS = 5 * 60 * 1000
const SECOND_MS = 1000

type Ending = Pick<UnauditedWrite, 'tx' | 'announce'>

interface Anmeldender {
  readonly benutzer_id: string
  readonly geraet: string | null
  readonly adresse: string | null
  /** Whether a cookie may renew its token. */
  readonly bleibt?: boolean
}

/** The number of the first cookie of a login that stays. */
export const ERSTE_ERNEUERUNG = 1
/** How long a login stays without being used, in seconds. */
export const BLEIBT_SECONDS = (30 * DAY_MS) / SECOND_MS

/** Begins a login. @returns its first token */
export async function sitzungBeginnen(
  db: Pick<Kysely<Database>, 'insertInto'>,
  tokens: Tokens,
  { bleibt = false, ...who }: Anmeldender,
): Promise<Issued> {
  const issued = await tokens.issue(who.benutzer_id, newId())
  const begonnen_am = rfc3339(issued.iat * SECOND_MS)
  const endet = bleibt ? issued.iat + BLEIBT_SECONDS : issued.exp
  const times = { begonnen_am, zuletzt_am: begonnen_am, laeuft_ab_am: rfc3339(endet * SECOND_MS) }
  const erneuerung = bleibt ? ERSTE_ERNEUERUNG : null
  await db
    .insertInto('sitzung')
    .values({ id: issued.jti, ...who, ...times, erneuerung })
    .execute()
  return issued
}

/** Ends the login of this request. */
export async function abmelden(write: UnauditedWrite): Promise<void> {
  const { tx, actor, announce } = write
  if (actor.sitzung === undefined) return
  await recordSicherheitFor(write, { ereignis: 'abmeldung' })
  await tx.deleteFrom('sitzung').where('id', '=', actor.sitzung.id).execute()
  announce({ art: ANMELDUNG, id: actor.id })
}

interface Beenden {
  readonly benutzer_id: string
  /** Only this login; default: all of the user. */
  readonly id?: string
  /** This login goes on. */
  readonly except?: string | undefined
}

/**
 * Ends one login of a user or all of them, also those on other devices.
 *
 * @throws {DomainError} 404 for an unknown user, and for a login that has ended or is another user's
 */
export async function sitzungenBeenden(write: UnauditedWrite, { benutzer_id, id, except }: Beenden): Promise<void> {
  const { tx, announce } = write
  const { name, benutzername } = await getBenutzer(tx, benutzer_id)
  const ended = await tx
    .deleteFrom('sitzung')
    .where('benutzer_id', '=', benutzer_id)
    .$if(id !== undefined, (q) => q.where('id', '=', id ?? null))
    .$if(except !== undefined, (q) => q.where('id', '<>', except ?? null))
    .returning('geraet')
    .execute()
  if (id !== undefined && ended.length === 0) throw unknownSitzung()
  if (ended.length === 0) return
  const details = id === undefined ? { anzahl: ended.length } : { geraet: ended[0]?.geraet ?? null }
  const wen = { gegenstand: `${name} (${benutzername})`, gegenstand_id: benutzer_id }
  await recordSicherheitFor(write, { ereignis: 'anmeldung_beendet', ...wen, details })
  announce({ art: ANMELDUNG, id: benutzer_id })
}

/** Sets the password that a user chose for themselves, and ends all logins before it. */
export async function passwortSetzen(
  write: Ending,
  { id, passwort_hash, now }: { readonly id: string; readonly passwort_hash: string; readonly now: string },
): Promise<void> {
  await write.tx.updateTable('benutzer').set({ passwort_hash, passwort_aendern: false }).where('id', '=', id).execute()
  await endAnmeldungen(write, id, now)
}

/**
 * Ends whatever a user's password had given: all logins, the calendar address (by `tokens_ab`, which never moves back
 * however clocks are set), an invitation and a link for a new password. Lock the user's row before: then a login either precedes this and ends, or
 * follows it.
 */
export async function endAnmeldungen({ tx, announce }: Ending, id: string, now: string): Promise<void> {
  await tx
    .updateTable('benutzer')
    .set({ tokens_ab: sql`greatest(tokens_ab + interval '1 millisecond', ${now}::timestamptz)` })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('sitzung').where('benutzer_id', '=', id).execute()
  // Access has been decided again: a link that is on its way decides nothing any more.
  await endLinks({ tx }, id)
  announce({ art: ANMELDUNG, id })
}

const LINKS = ['einladung', 'passwort_vergessen'] as const

/** Ends an invitation of a user and a link for a new password. Lock the user's row before. */
export async function endLinks({ tx }: Pick<Ending, 'tx'>, id: string): Promise<void> {
  for (const links of LINKS) await tx.deleteFrom(links).where('benutzer_id', '=', id).execute()
}

/**
 * Writes the last use of logins after their answers were sent, and seldom, so no request waits for it.
 *
 * @returns what `afterResponse` of the area calls
 */
export function gebrauchNotieren(
  db: Kysely<Database>,
  { clock, log }: { readonly clock: Clock; readonly log: Pick<Logger, 'warn'> },
): (outcome: Pick<AreaOutcome<Caller>, 'principal' | 'ip'>) => void {
  const writing = new Set<string>()
  return ({ principal, ip }) => {
    const sitzung = principal?.sitzung
    const now = clock.now()
    if (sitzung === undefined || now - Date.parse(sitzung.zuletzt_am) < GEBRAUCH_MS || writing.has(sitzung.id)) return
    writing.add(sitzung.id)
    db.updateTable('sitzung')
      .set({ zuletzt_am: rfc3339(now), adresse: ip })
      .where('id', '=', sitzung.id)
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'the last use of a login was not written'))
      .finally(() => writing.delete(sitzung.id))
  }
}

/** Removes ended links and logins, a day after their end: no clock of a process is that far off. */
export async function sweepAnmeldungen(db: Kysely<Database>, clock: Clock): Promise<void> {
  const vorbei = rfc3339(clock.now() - DAY_MS)
  await db.deleteFrom('sitzung').where('laeuft_ab_am', '<=', vorbei).execute()
  for (const links of LINKS) await db.deleteFrom(links).where('laeuft_ab_am', '<=', vorbei).execute()
}
