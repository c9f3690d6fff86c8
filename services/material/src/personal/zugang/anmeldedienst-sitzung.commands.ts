/** Logins that the OpenID provider has begun: asked whether they go on, and ended by it. */
import {
  type Clock,
  conflict,
  DAY_MS,
  type Logger,
  type LogLine,
  type LogoutToken,
  OidcFailure,
  type OidcPerson,
} from '@zeughaus/platform'
import type { Change } from '@zeughaus/postgres'
import { type Kysely, sql } from 'kysely'
import type { Anmeldedienst } from '../../kern/access/anmeldedienst.ts'
import { DIENST } from '../../kern/access/caller.ts'
import type { FesteRolle } from '../../kern/access/rights.ts'
import type { Database } from '../../kern/db/db.gen.ts'
import type { Store, UnauditedWrite } from '../../kern/db/store.ts'
import { recordSicherheit, urheberOf } from '../../kern/sicherheit/index.ts'
import { PRUEFEN_NACH_MS, sealed } from './anmeldedienst.commands.ts'
import { vomAnmeldedienstBeendet } from './anmeldedienst.sicherheit.ts'
import { rollenSetzen } from './gruppenrolle.commands.ts'
import { gibtNichts, rollenOfGruppen } from './gruppenrolle.queries.ts'
import { ANMELDUNG } from './sitzung.commands.ts'

/** When the provider does not answer, it is asked again after this time, in milliseconds; the login goes on. */
const WIEDER_NACH_MS = 60_000

interface Mittel {
  readonly store: Store
  readonly clock: Clock
  readonly dienst: Anmeldedienst | undefined
  readonly log: Pick<Logger, 'warn'>
}

/** Why a login ended: the provider's word, no role any more, a token that cannot be used, or too long without an answer. */
type Ende = 'beendet' | 'keine_rolle' | 'ohne_token' | 'abgeschaltet' | 'ungeprueft'

/**
 * Asks the provider whether a login goes on, gives the person the roles of their present groups, and ends the login where
 * it is over. A provider that does not answer ends none before the time of the settings.
 *
 * @returns what `authenticate` calls for a login whose check is due; it resolves when the answer is stored
 */
export function anmeldedienstPruefung(mittel: Mittel): (sitzung_id: string) => Promise<void> {
  const running = new Map<string, Promise<void>>()
  return (sitzung_id) => {
    // The requests of one page wait for one question.
    const asked = running.get(sitzung_id) ?? pruefen(mittel, sitzung_id).finally(() => running.delete(sitzung_id))
    running.set(sitzung_id, asked)
    return asked
  }
}

async function pruefen(mittel: Mittel, sitzung_id: string): Promise<void> {
  const { store, clock } = mittel
  const changes: Change[] = []
  const lines: LogLine[] = []
  // One transaction, so that no request sees a login as checked before its roles are those of now. The row stays locked while
  // the provider is asked: it gives a new token in place of each one that is shown, and takes a second use of the old one
  // for theft. A second run would be such a use, so this is no write(), which repeats.
  await store.db.transaction().execute(async (tx) => {
    const row = await lockSitzung(tx, sitzung_id)
    if (row === undefined || Date.parse(row.pruefen_ab) > clock.now()) return
    const answer = await ask(mittel, row, sitzung_id)
    const announce = (change: Change): void => void changes.push(change)
    const note = (...more: readonly LogLine[]): void => void lines.push(...more)
    await keep({ tx, announce, note }, mittel, row, { sitzung_id, answer })
  })
  if (changes.length > 0) store.publish(changes)
  lines.forEach(store.tell)
}

/** Locks the person first, as whatever ends logins does, and then their login. */
async function lockSitzung(tx: UnauditedWrite['tx'], sitzung_id: string): Promise<Row | undefined> {
  await tx
    .selectFrom('benutzer')
    .innerJoin('sitzung', 'sitzung.benutzer_id', 'benutzer.id')
    .select('benutzer.id')
    .where('sitzung.id', '=', sitzung_id)
    // What refers to the person goes on meanwhile.
    .forNoKeyUpdate('benutzer')
    .execute()
  return sitzungOf(tx, sitzung_id)
}

const sitzungOf = (tx: UnauditedWrite['tx'], sitzung_id: string) =>
  tx
    .selectFrom('anmeldedienst_sitzung')
    .innerJoin('sitzung', 'sitzung.id', 'anmeldedienst_sitzung.sitzung_id')
    .innerJoin('benutzer', 'benutzer.id', 'sitzung.benutzer_id')
    .innerJoin('anmeldedienst_konto', 'anmeldedienst_konto.benutzer_id', 'benutzer.id')
    .select(['benutzer.id', 'benutzername', 'name', 'email', 'einheit_id', 'aktiv'])
    // A check constraint admits only these words.
    .select(sql<FesteRolle[]>`rollen`.as('rollen'))
    .select(['refresh_token', 'pruefen_ab', 'geprueft_am', 'kennung', 'aussteller'])
    .where('sitzung_id', '=', sitzung_id)
    .forUpdate('anmeldedienst_sitzung')
    .executeTakeFirst()
type Row = NonNullable<Awaited<ReturnType<typeof sitzungOf>>>

/** `offen`: the provider did not answer. */
type Antwort = OidcPerson | 'offen' | Ende

async function ask({ dienst, clock, log }: Mittel, row: Row, sitzung_id: string): Promise<Antwort> {
  if (dienst === undefined || dienst.provider.issuer !== row.aussteller) return 'abgeschaltet'
  const token = row.refresh_token && dienst.tokens.open(row.refresh_token, sitzung_id)
  if (token === null) return 'ohne_token'
  try {
    return await dienst.provider.refresh(token, row.kennung)
  } catch (error) {
    if (!(error instanceof OidcFailure)) throw error
    if (error.kind === 'ended' || error.kind === 'invalid') return 'beendet'
    if (clock.now() - Date.parse(row.geprueft_am) >= dienst.silenceMs) return 'ungeprueft'
    log.warn({ err: error, kind: error.kind }, 'the OpenID provider could not be asked; the login goes on')
    return 'offen'
  }
}

interface Gefragt {
  readonly sitzung_id: string
  readonly answer: Antwort
}

/** Stores what the provider has answered: new token and roles, or the end of the login. */
async function keep(
  write: UnauditedEnding,
  { dienst, clock }: Mittel,
  row: Row,
  { sitzung_id, answer }: Gefragt,
): Promise<void> {
  if (typeof answer === 'string' && answer !== 'offen') return beenden(write, row, sitzung_id, answer)
  const now = clock.now()
  const again = now + (answer === 'offen' ? WIEDER_NACH_MS : PRUEFEN_NACH_MS)
  const token =
    typeof answer === 'object' && dienst
      ? { refresh_token: sealed(dienst, answer, sitzung_id), geprueft_am: new Date(now).toISOString() }
      : {}
  await write.tx
    .updateTable('anmeldedienst_sitzung')
    .set({ pruefen_ab: new Date(again).toISOString(), ...token })
    .where('sitzung_id', '=', sitzung_id)
    .execute()
  if (answer === 'offen') return
  const gegeben = await rollenOfGruppen(write.tx, answer.groups)
  await rollenSetzen(write, row, gegeben)
  if (gibtNichts(gegeben)) await beenden(write, row, sitzung_id, 'keine_rolle')
}

async function beenden(write: UnauditedEnding, person: Row, sitzung_id: string, grund: Ende): Promise<void> {
  const { tx, announce } = write
  await tx.deleteFrom('sitzung').where('id', '=', sitzung_id).execute()
  await recordSicherheit(write, urheberOf(DIENST), vomAnmeldedienstBeendet(person, grund))
  announce({ art: ANMELDUNG, id: person.id })
}
type UnauditedEnding = Pick<UnauditedWrite, 'tx' | 'announce' | 'note'>

/**
 * Ends the logins that a logout token names: of one session at the provider, or all of a person.
 *
 * @throws {DomainError} 409 `abmeldung_wiederholt` for a token that was used before
 */
export async function abmeldenPerAnmeldedienst(
  write: UnauditedEnding,
  { sub, sid, jti }: LogoutToken,
  { aussteller, now }: { readonly aussteller: string; readonly now: number },
): Promise<void> {
  const { tx, announce } = write
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('anmeldedienst_abmeldung')
    .values({ jti, laeuft_ab_am: new Date(now + DAY_MS).toISOString() })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw conflict('abmeldung_wiederholt', 'Diese Abmeldung wurde schon benutzt.')
  const ended = await tx
    .deleteFrom('sitzung')
    .using('anmeldedienst_sitzung')
    .using('anmeldedienst_konto')
    .using('benutzer')
    .whereRef('anmeldedienst_sitzung.sitzung_id', '=', 'sitzung.id')
    .whereRef('anmeldedienst_konto.benutzer_id', '=', 'sitzung.benutzer_id')
    .whereRef('benutzer.id', '=', 'sitzung.benutzer_id')
    .where('aussteller', '=', aussteller)
    .$if(sid !== undefined, (q) => q.where('sid', '=', sid ?? null))
    .$if(sub !== undefined, (q) => q.where('kennung', '=', sub ?? null))
    .returning(['benutzer.id', 'benutzername', 'name'])
    .execute()
  for (const person of ended) {
    await recordSicherheit(write, urheberOf(DIENST), vomAnmeldedienstBeendet(person, 'abgemeldet'))
    announce({ art: ANMELDUNG, id: person.id })
  }
}

/** Removes the names of logout tokens that are too old to be used again. */
export async function sweepAnmeldedienst(db: Kysely<Database>, clock: Clock): Promise<void> {
  const vorbei = new Date(clock.now()).toISOString()
  await db.deleteFrom('anmeldedienst_abmeldung').where('laeuft_ab_am', '<=', vorbei).execute()
}
