import { type Clock, conflict, newId, unprocessable } from '@zeughaus/platform'
import {
  foreignKeyViolation,
  type Postgres,
  type Reader as ReaderOf,
  type Store as StoreOf,
  type UnauditedWrite as UnauditedWriteOf,
  uniqueViolation,
  type Write as WriteOf,
} from '@zeughaus/postgres'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
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
/** The arguments of write() and writeUnaudited() that routes pass. */
export type Store = StoreOf<Database, Ereignis>

/** Folder of the numbered SQL files. */
export const MIGRATIONS = new URL('../../migrations/', import.meta.url).pathname

/** Makes the database writable: turns events into rows of the Historie, and violated constraints into sentences. */
export function materialStore({ db, changes }: Pick<Postgres<Database>, 'db' | 'changes'>, clock: Clock): Store {
  return {
    db,
    append: async (tx, recorded) => {
      const zeitpunkt = new Date(clock.now()).toISOString()
      const rows = recorded.map(({ actor, event }) => ({ id: newId(), zeitpunkt, benutzer_id: actor.id, ...event }))
      await sql`SELECT historie_anfuegen(${JSON.stringify(rows)})`.execute(tx)
    },
    changeOf: ({ entitaet_typ, entitaet_id }) => ({ art: entitaet_typ, id: entitaet_id }),
    publish: changes.publish,
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

/**
 * Translates a violated constraint for the person. Commands therefore check neither taken names nor references: the
 * database decides both, also for two concurrent requests.
 *
 * @returns 409 `bereits_vorhanden`, 422 `unbekannte_referenz`, or the error unchanged
 */
function explain(error: unknown): unknown {
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
