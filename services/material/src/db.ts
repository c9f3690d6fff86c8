import { type Clock, conflict, newId, unprocessable } from '@zeughaus/platform'
import {
  foreignKeyViolation,
  type Part,
  type Postgres,
  type Reader as ReaderOf,
  type Store as StoreOf,
  type UnauditedWrite as UnauditedWriteOf,
  uniqueViolation,
  type Write as WriteOf,
  withNext,
} from '@zeughaus/postgres'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import type { Akteur } from './akteur.ts'
import type { Database } from './db.gen.ts'
import type { Ereignis } from './ereignis.ts'

/** Can select, and nothing else: what a query takes. */
export type Reader = ReaderOf<Database>
/** Builds statements and asks nobody: for those whose text is kept. */
export const BAUKASTEN: Reader = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
/** What the command of an audited action takes. */
export type Write = WriteOf<Database, Ereignis, Akteur>
/** One of several audited actions that share a transaction, and what it is asked to do. */
export type Teil<Auftrag> = Part<Database, Ereignis, Akteur, Auftrag>
/** What the command of an action takes that the specification does not audit: master data, templates, users. */
export type UnauditedWrite = UnauditedWriteOf<Database, Akteur>
/** What routes hand to write() and writeUnaudited(). */
export type Store = StoreOf<Database, Ereignis>

/** Folder of the numbered SQL files. */
export const MIGRATIONS = new URL('../migrations/', import.meta.url).pathname

/** Makes the database writable: how events become rows of the Historie, and refusals of the database sentences. */
export function materialStore({ db, changes }: Pick<Postgres<Database>, 'db' | 'changes'>, clock: Clock): Store {
  return {
    db,
    append: async (tx, recorded) => {
      const zeitpunkt = new Date(clock.now()).toISOString()
      const rows = recorded.map(({ actor, event }) => ({ id: newId(), zeitpunkt, benutzer_id: actor.id, ...event }))
      await sql`${withNext}SELECT historie_anfuegen(${JSON.stringify(rows)})`.execute(tx)
    },
    changeOf: ({ entitaet_typ, entitaet_id }) => ({ art: entitaet_typ, id: entitaet_id }),
    publish: changes.publish,
    explain,
  }
}

/** Unique indexes with a sentence of their own; every other one says that the entry exists. */
const EINDEUTIG: Readonly<Record<string, { feld: string; satz: string }>> = {
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
const NAMENSINDEX = /_name$/

/**
 * What a violated constraint means to the person. Commands therefore neither look whether a name is taken nor whether a
 * reference exists: the database decides both, also for two people at once.
 *
 * @returns 409 `bereits_vorhanden`, 422 `unbekannte_referenz`, or the error as it was
 */
function explain(error: unknown): unknown {
  const index = uniqueViolation(error)
  if (index !== undefined) {
    const name = { feld: 'name', satz: 'Diesen Namen gibt es schon.' }
    const { feld, satz } =
      EINDEUTIG[index] ?? (NAMENSINDEX.test(index) ? name : { feld: index, satz: 'Das gibt es schon.' })
    return conflict('bereits_vorhanden', `${satz} Bitte wählen Sie einen anderen Wert.`, { feld })
  }
  const feld = foreignKeyViolation(error)
  if (feld !== undefined) {
    return unprocessable('unbekannte_referenz', `${feld} verweist auf etwas, das es nicht gibt.`, { feld })
  }
  return error
}
