import { newId, type SecurityEntry, type SyslogSource } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Store } from '../db/store.ts'
import { listEintraegeNach, type SicherheitsprotokollRow } from './sicherheit.queries.ts'

/** Time after which an idle process loses the task of handing over. */
const LEASE = sql`interval '60 seconds'`
/** Expiry of a task that any process may take. */
const FREE = '-infinity'

/**
 * Feeds a syslog receiver from the log. One of several processes on a database hands over at a time; when it ends,
 * another continues at once, and when it is killed, after a minute.
 *
 * @param empfaenger the key under which the database remembers how far this receiver has read
 */
export function syslogSource({ db }: Pick<Store, 'db'>, empfaenger: string): SyslogSource {
  const inhaber = newId()
  const mine = db.updateTable('syslog_stand').where('empfaenger', '=', empfaenger).where('inhaber', '=', inhaber)
  return {
    next: async (limit) => {
      if (!(await hasNews(db, empfaenger))) return []
      const leased = await db
        .insertInto('syslog_stand')
        .values({ empfaenger, nummer: 0, inhaber, vergeben_bis: sql`now() + ${LEASE}` })
        .onConflict((conflict) =>
          conflict
            .column('empfaenger')
            .doUpdateSet({ inhaber, vergeben_bis: sql`now() + ${LEASE}` })
            .where(({ or, eb }) =>
              or([eb('syslog_stand.inhaber', '=', inhaber), eb('syslog_stand.vergeben_bis', '<', sql<string>`now()`)]),
            ),
        )
        .returning('nummer')
        .executeTakeFirst()
      if (leased === undefined) return []
      return (await listEintraegeNach(db, leased.nummer, limit)).map(entryOf)
    },
    handedOver: async (nummer) => {
      await mine.set({ nummer, vergeben_bis: FREE }).execute()
    },
    letGo: async () => {
      await mine.set({ vergeben_bis: FREE }).execute()
    },
  }
}

async function hasNews(db: Store['db'], recipient: string): Promise<boolean> {
  const { neues } = await db
    .selectFrom('sicherheitsprotokoll_ende')
    .select(
      sql<boolean>`nummer > coalesce((SELECT nummer FROM syslog_stand WHERE empfaenger = ${recipient}), 0)`.as('neues'),
    )
    .executeTakeFirstOrThrow()
  return neues
}

const entryOf = ({ wer, benutzer_id, name, ...row }: SicherheitsprotokollRow): SecurityEntry => ({
  nummer: row.nummer,
  zeitpunkt: row.zeitpunkt,
  ereignis: row.ereignis,
  ergebnis: row.ergebnis,
  grund: row.grund ?? '',
  wer: { art: wer, id: benutzer_id ?? '', name },
  adresse: row.adresse ?? '',
  gegenstand: row.gegenstand ?? '',
})
