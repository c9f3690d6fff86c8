/** Logins at the OpenID provider: who they are here, and which roles their groups give. */
import { type DomainError, forbidden, notFound, type OidcPerson, rfc3339 } from '@zeughaus/platform'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Anmeldedienst } from '../../kern/access/anmeldedienst.ts'
import type { FesteRolle } from '../../kern/access/rights.ts'
import type { Issued, Tokens } from '../../kern/access/token.ts'
import { visible } from '../../kern/db/folding.ts'
import type { Reader, UnauditedWrite } from '../../kern/db/store.ts'
import { recordSicherheit, recordSicherheitFor, urheberOf } from '../../kern/sicherheit/index.ts'
import { type Kennung, listVerwaltungen } from './anmeldedienst.queries.ts'
import { kontoGetrennt, kontoVerbunden } from './anmeldedienst.sicherheit.ts'
import { benutzerAnlegen, neuerBenutzername } from './benutzer.commands.ts'
import { getBenutzer } from './benutzer.queries.ts'
import { DIENST_URHEBER, rollenSetzen } from './gruppenrolle.commands.ts'
import { gibtNichts, rollenOfGruppen } from './gruppenrolle.queries.ts'
import { endAnmeldungen, sitzungBeginnen } from './sitzung.commands.ts'

type Writing = Pick<UnauditedWrite, 'tx' | 'announce' | 'note'>

/** A check of a login at the provider is due after this time, in milliseconds: well within the fifteen minutes after which who has left is out. */
export const PRUEFEN_NACH_MS = 10 * 60_000

/** A person whom the provider has logged in, and where the request comes from. */
interface Angekommen {
  readonly person: OidcPerson
  readonly geraet: string | null
  readonly adresse: string
  readonly bleibt: boolean
  /** The hash of a password that no one knows, for a person who is not here yet. */
  readonly passwort_hash: string | undefined
}

/** What a login at the provider is done with. */
interface Mittel {
  readonly dienst: Anmeldedienst
  readonly tokens: Tokens
  readonly now: number
}

/**
 * Logs a person of the provider in: found by their identity, else connected with their account here, else created, as the
 * settings say. Their roles become those of their groups.
 *
 * @throws {DomainError} 403 `keine_rolle`, `konto_gesperrt`, `kein_konto`, `konto_vorhanden`
 */
export async function anmeldenPerAnmeldedienst(
  write: Writing,
  { dienst, tokens, now }: Mittel,
  { person, geraet, adresse, bleibt, passwort_hash }: Angekommen,
): Promise<Issued> {
  const { tx } = write
  const gegeben = await rollenOfGruppen(tx, person.groups)
  if (gibtNichts(gegeben)) throw await ohneRolle(tx, person)
  const kennung = { aussteller: dienst.provider.issuer, kennung: person.sub }
  // Two first logins of one person at the same time: the second one finds what the first has created.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`anmeldedienst ${person.sub}`}, 0))`.execute(tx)
  const benutzer =
    (await lockKonto(tx, kennung)) ??
    (await verbinden(write, { kennung, person, dienst, rollen: gegeben.rollen, passwort_hash, now: rfc3339(now) }))
  if (!benutzer.aktiv)
    throw refused('konto_gesperrt', 'Ihr Zugang ist gesperrt. Bitten Sie Ihre Verwaltung, ihn freizugeben.')
  await rollenSetzen(write, benutzer, gegeben)
  const issued = await sitzungBeginnen(tx, tokens, { benutzer_id: benutzer.id, geraet, adresse, bleibt })
  await tx
    .insertInto('anmeldedienst_sitzung')
    .values({
      sitzung_id: issued.jti,
      sid: person.sid ?? null,
      refresh_token: sealed(dienst, person, issued.jti),
      pruefen_ab: rfc3339(now + PRUEFEN_NACH_MS),
      geprueft_am: rfc3339(now),
    })
    .execute()
  const details = { anmeldedienst: true, ...(bleibt && { angemeldet_bleiben: true }) }
  await recordSicherheit(write, urheberOf({ ...benutzer, adresse }), { ereignis: 'anmeldung', details })
  return issued
}

/** The refresh token as it is stored. */
export const sealed = ({ tokens }: Anmeldedienst, { refreshToken }: OidcPerson, sitzung_id: string): Buffer | null =>
  refreshToken === undefined ? null : Buffer.from(tokens.seal(refreshToken, sitzung_id))

const benutzerOf = (tx: UnauditedWrite['tx']) =>
  tx.selectFrom('benutzer').select([
    'benutzer.id',
    'benutzername',
    'name',
    'email',
    'einheit_id',
    'aktiv',
    // A check constraint admits only these words.
    sql<FesteRolle[]>`rollen`.as('rollen'),
  ])
type Benutzer = NonNullable<Awaited<ReturnType<typeof lockKonto>>>

/** Locks the connected person: a login either precedes a change of the administration, which then ends it, or follows it. */
const lockKonto = (tx: UnauditedWrite['tx'], { aussteller, kennung }: Kennung) =>
  benutzerOf(tx)
    .innerJoin('anmeldedienst_konto', 'anmeldedienst_konto.benutzer_id', 'benutzer.id')
    .where('aussteller', '=', aussteller)
    .where('kennung', '=', kennung)
    .forUpdate()
    .executeTakeFirst()

interface Verbinden {
  readonly kennung: Kennung
  readonly person: OidcPerson
  readonly dienst: Anmeldedienst
  readonly rollen: FesteRolle[]
  readonly passwort_hash: string | undefined
  readonly now: string
}

/** Connects a person of the provider with their account here, or creates it. */
async function verbinden(
  write: Writing,
  { kennung, person, dienst, rollen, passwort_hash, now }: Verbinden,
): Promise<Benutzer> {
  const { tx, announce } = write
  const found = await findVorhandene(tx, person, dienst)
  if (found === undefined && !dienst.create)
    throw refused(
      'kein_konto',
      'Sie haben hier noch kein Konto, und der Anmeldedienst darf keines anlegen. Bitten Sie Ihre Verwaltung darum.',
      await asked(tx),
    )
  const id = found?.id ?? (await anlegen(write, person, rollen, { passwort_hash, now }))
  await tx
    .insertInto('anmeldedienst_konto')
    .values({ benutzer_id: id, ...kennung, verbunden_am: now })
    .execute()
  // The password and what it had opened count no more: from now on the provider decides.
  if (found !== undefined) await endAnmeldungen(write, id, now)
  await tx.updateTable('benutzer').set({ passwort_aendern: false }).where('id', '=', id).execute()
  const benutzer = await benutzerOf(tx).where('benutzer.id', '=', id).executeTakeFirstOrThrow()
  await recordSicherheit(write, DIENST_URHEBER, kontoVerbunden(benutzer))
  announce({ art: 'benutzer', id })
  return benutzer
}

/**
 * Finds the account that a person of the provider had here before, by what the settings trust.
 *
 * @throws {DomainError} 403 `konto_vorhanden` for one that cannot be connected: of the administration, which must not hang
 * on a provider; connected with another identity; or not the only one with this address
 */
async function findVorhandene(
  tx: UnauditedWrite['tx'],
  person: OidcPerson,
  { link }: Anmeldedienst,
): Promise<{ readonly id: string } | undefined> {
  const email = person.isEmailVerified ? person.email : undefined
  const rows = await tx
    .selectFrom('benutzer')
    .select(['id', sql<boolean>`'administration' = ANY (rollen)`.as('verwaltet')])
    .select(sql<boolean>`EXISTS (SELECT 1 FROM anmeldedienst_konto k WHERE k.benutzer_id = benutzer.id)`.as('vergeben'))
    .where(({ eb, or }) =>
      or([
        eb(sql`faltung(benutzername)`, '=', sql`faltung(${neuerBenutzername(person)})`),
        ...(link === 'email' && email !== undefined ? [eb(sql`lower(email)`, '=', email.toLowerCase())] : []),
      ]),
    )
    .select(
      (link === 'email' && email !== undefined
        ? sql<boolean>`coalesce(lower(email) = ${email.toLowerCase()}, false)`
        : link === 'name'
          ? sql<boolean>`true`
          : sql<boolean>`false`
      ).as('gleich'),
    )
    .forUpdate()
    .execute()
  const [same, ...others] = rows.filter(({ gleich }) => gleich)
  if (same === undefined && rows.length === 0) return undefined
  if (same === undefined || others.length > 0 || same.verwaltet || same.vergeben)
    throw refused(
      'konto_vorhanden',
      'Es gibt hier schon ein Konto mit Ihrem Namen oder Ihrer Adresse, das nicht von selbst verbunden wird. Bitten Sie Ihre Verwaltung, es zu prüfen.',
      await asked(tx),
    )
  return same
}

async function anlegen(
  write: Writing,
  person: OidcPerson,
  rollen: FesteRolle[],
  { passwort_hash, now }: Pick<Verbinden, 'passwort_hash' | 'now'>,
): Promise<string> {
  if (passwort_hash === undefined) throw new Error('a new person needs the hash of a password that no one knows')
  const email = z.email().max(254).safeParse(person.email).data ?? null
  const benutzername = neuerBenutzername(person)
  const body = {
    benutzername,
    name:
      visible(person.name ?? '')
        .normalize('NFC')
        .trim() || benutzername,
    email,
    einheit_id: null,
    rollen,
    passwort_hash,
  }
  return (await benutzerAnlegen({ ...write, actor: { id: null } }, body, now)).id
}

const refused = (code: string, satz: string, details?: Readonly<Record<string, unknown>>): DomainError =>
  forbidden(satz, code, details)

/** Whom a person without access can ask. */
const asked = async (reader: Reader) => ({ verwaltung: await listVerwaltungen(reader) })

/** The refusal of a person whose groups give no role: says which they are, and whom to ask. */
export async function ohneRolle(reader: Reader, { groups }: Pick<OidcPerson, 'groups'>): Promise<DomainError> {
  return refused(
    'keine_rolle',
    groups.length === 0
      ? 'Der Anmeldedienst kennt Sie, nennt für Sie aber keine Gruppe. Bitten Sie Ihre Verwaltung, Sie in eine Gruppe aufzunehmen, die hier eine Rolle gibt.'
      : 'Der Anmeldedienst kennt Sie, aber keine Ihrer Gruppen gibt hier eine Rolle. Bitten Sie Ihre Verwaltung darum.',
    { gruppen: groups.slice(0, GROUPS_SHOWN), ...(await asked(reader)) },
  )
}
const GROUPS_SHOWN = 20

/**
 * Separates a person from the provider and ends their logins: they log in by password again, after an invitation. Their
 * roles stay.
 *
 * @throws {DomainError} 404
 */
export async function kontoTrennen(write: UnauditedWrite, id: string, now: string): Promise<void> {
  const person = await getBenutzer(write.tx, id)
  await write.tx.selectFrom('benutzer').select('id').where('id', '=', id).forUpdate().execute()
  const { numDeletedRows } = await write.tx
    .deleteFrom('anmeldedienst_konto')
    .where('benutzer_id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('Diese Person ist nicht mit dem Anmeldedienst verbunden.')
  for (const table of ['benutzer_rolle', 'ortsrolle'] as const)
    await write.tx.updateTable(table).set({ aus_gruppe: false }).where('benutzer_id', '=', id).execute()
  await endAnmeldungen(write, id, now)
  await recordSicherheitFor(write, kontoGetrennt(person))
  write.announce({ art: 'benutzer', id })
}
