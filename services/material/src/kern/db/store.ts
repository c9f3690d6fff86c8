import { join } from 'node:path'
import {
  type Clock,
  conflict,
  type DomainError,
  forbidden,
  type Logger,
  newId,
  unprocessable,
} from '@zeughaus/platform'
import {
  checkViolation,
  foreignKeyViolation,
  isOutOfView,
  type Postgres,
  type Reader as ReaderOf,
  type Store as StoreOf,
  type UnauditedWrite as UnauditedWriteOf,
  uniqueViolation,
  type Write as WriteOf,
} from '@zeughaus/postgres'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import type { Caller, Dienst } from '../access/caller.ts'
import type { Database } from './db.gen.ts'
import type { Ereignis } from './ereignis.ts'

/** Can only select: what a query takes. */
export type Reader = ReaderOf<Database>
/** Builds statements without a connection, as parts of others. */
export const STATEMENTS: Reader = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
/** The interface of a command of an audited action. */
export type Write = WriteOf<Database, Ereignis, Caller>
/** The interface of a command of an unaudited action: master data, templates, users. */
export type UnauditedWrite = UnauditedWriteOf<Database, Caller>
/** A person with what they see. */
export type Sehende = Pick<Caller, 'id' | 'sicht'>
/** The arguments of write() and writeUnaudited() that routes pass; `as` gives the database as a caller sees it. */
export type CallerStore = StoreOf<Database, Ereignis, Sehende | Dienst>
/** The store of the service's own work, which sees everything. */
export interface Store extends CallerStore {
  readonly db: Kysely<Database>
}

/** Folder of the numbered SQL files. */
export const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

/** Einheiten from which on the views of `weitsicht` are planned better than those of `sicht`. */
const MANY = 10

/** The database as a caller sees it. */
export function seenBy(
  { db, scoped }: Pick<Postgres<Database>, 'db' | 'scoped'>,
  actor: Sehende | Dienst,
): Kysely<Database> {
  if (actor.id === null || actor.sicht === 'alles') return db
  const { einheiten, standorte } = actor.sicht
  const settings = {
    'zeughaus.person': actor.id,
    'zeughaus.einheiten': `{${einheiten.join()}}`,
    'zeughaus.standorte': `{${standorte.join()}}`,
  }
  const schema = einheiten.length < MANY ? 'sicht' : 'weitsicht, sicht'
  return scoped({ schema, settings, width: Math.round(Math.log2(1 + einheiten.length + standorte.length)) })
}

/**
 * Makes the database writable: turns events into rows of the Historie, and violated constraints into sentences.
 *
 * @param output where entries of the security log become lines
 */
export function materialStore(
  { db, scoped, changes }: Pick<Postgres<Database>, 'db' | 'scoped' | 'changes'>,
  { clock, output }: { readonly clock: Clock; readonly output: Pick<Logger, 'info'> },
): Store {
  return {
    db,
    as: (actor) => seenBy({ db, scoped }, actor),
    append: async (tx, recorded) => {
      const zeitpunkt = new Date(clock.now()).toISOString()
      const rows = recorded.map(({ actor, event }) => ({ id: newId(), zeitpunkt, benutzer_id: actor.id, ...event }))
      await sql`SELECT historie_anfuegen(${JSON.stringify(rows)})`.execute(tx)
    },
    changeOf: ({ entitaet_typ, entitaet_id }) => ({ art: entitaet_typ, id: entitaet_id }),
    publish: changes.publish,
    tell: (line) => output.info(line),
    explain,
  }
}

/** Unique indexes with a sentence of their own; all others report that the entry exists. */
const UNIQUE: Readonly<Record<string, { feld: string; satz: string }>> = {
  benutzer_benutzername: { feld: 'benutzername', satz: 'Diesen Benutzernamen gibt es schon.' },
  objekt_code: { feld: 'code', satz: 'Diesen Code trägt schon ein anderes Objekt.' },
  objektposition_code: { feld: 'code', satz: 'Diesen Code trägt schon eine andere Position.' },
  geraet_instanz_seriennummer: {
    feld: 'seriennummer',
    satz: 'Diese Seriennummer trägt schon ein anderes Gerät.',
  },
  kontrollverantwortung_einmal: { feld: 'objekt_id', satz: 'Diese Zuordnung gibt es schon.' },
  zustaendigkeit_einmal: { feld: 'benutzer_id', satz: 'Diese Person ist dafür schon zuständig.' },
  benutzer_qualifikation_einmal: {
    feld: 'qualifikationstyp_id',
    satz: 'Diese Qualifikation ist für diese Person genau so schon erfasst.',
  },
  lagerplatz_code: { feld: 'code', satz: 'Diesen Code trägt schon ein anderer Lagerplatz.' },
  lagerort_name: { feld: 'name', satz: 'Diesen Namen trägt an derselben Stelle schon ein anderer Lagerort.' },
  objektposition_material_einmal: { feld: 'material_id', satz: 'Dieses Material ist in dem Objekt schon vorhanden.' },
}
const NAME_INDEX = /_name$/

/** Builds the refusal to use an own entry outside its Einheit. */
const eintragGiltNicht = (name: string): DomainError =>
  unprocessable(
    'eigener_eintrag',
    `„${name}“ gehört einer anderen Einheit und gilt nur dort. Wer alle Einheiten verwaltet, kann den Eintrag in den Katalog für alle übernehmen.`,
    { eintrag: name },
  )

const besitzerBleibt = (name: string): DomainError =>
  conflict(
    'besitzer_bleibt',
    `„${name}“ kann nicht zu einem eigenen Eintrag dieser Einheit werden. Legen Sie dort einen neuen an.`,
    { feld: 'einheit_id' },
  )

/** Builds the 403 for what lies outside the caller's view: the same for a thing elsewhere and for one that never was. */
export const outOfView = (): DomainError =>
  forbidden(
    'Das liegt außerhalb dessen, wofür Sie hier das Recht haben. Bitte fragen Sie Ihre Verwaltung.',
    'ausserhalb',
  )

/**
 * Translates a violated constraint for the person. Commands therefore check neither taken names nor references: the
 * database decides both, also for two concurrent requests.
 *
 * @returns 403 `ausserhalb`, 409 `bereits_vorhanden`, 422 `unbekannte_referenz`, or the error unchanged
 */
function explain(error: unknown): unknown {
  if (isOutOfView(error)) return outOfView()
  const check = checkViolation(error)
  if (check?.constraint === 'eintrag_gilt') return eintragGiltNicht(check.message)
  if (check?.constraint === 'eintrag_besitzer') return besitzerBleibt(check.message)
  const index = uniqueViolation(error)
  if (index !== undefined) {
    const name = { feld: 'name', satz: 'Diesen Namen gibt es schon.' }
    const { feld, satz } =
      UNIQUE[index] ?? (NAME_INDEX.test(index) ? name : { feld: index, satz: 'Das gibt es schon.' })
    return conflict('bereits_vorhanden', `${satz} Bitte wählen Sie einen anderen Wert.`, { feld })
  }
  const feld = foreignKeyViolation(error)
  if (feld !== undefined) {
    return unprocessable('unbekannte_referenz', `${feld} verweist auf etwas, das es nicht gibt.`, { feld })
  }
  return error
}
