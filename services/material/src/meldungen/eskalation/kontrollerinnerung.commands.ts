import type { Clock } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { enqueueKontrollerinnerung } from '../../kern/mail/mailauftrag.commands.ts'
import { listFristen, localDay } from '../../kontrollen/kontrollfrist/index.ts'
import { listVerantwortliche } from '../../meldungen/benachrichtigung/index.ts'

/**
 * Reminds of checks that are due: each person once for a due date, of all their objects in one message. Runs in the
 * transaction of eskalationPruefen(), which keeps two runs apart.
 *
 * @returns how many people are reminded
 */
export async function kontrollenErinnern(
  write: Pick<UnauditedWrite, 'tx' | 'enqueue'>,
  clock: Clock,
  timeZone: string,
): Promise<number> {
  const now = clock.now()
  const fristen = await listFristen(write.tx, localDay(now, timeZone))
  const faellig = fristen.filter(({ kontrolle_faelligkeit }) => kontrolle_faelligkeit !== 'in_frist')
  if (faellig.length === 0) return 0
  const erinnert_am = new Date(now).toISOString()
  const { rows: fresh } = await sql<{ objekt_id: string }>`
    INSERT INTO kontrollerinnerung (objekt_id, faellig_am, letzte_kontrolle_am, erinnert_am)
    SELECT objekt_id, faellig_am, letzte_kontrolle_am, ${erinnert_am}::timestamptz
    FROM unnest(${faellig.map(({ objekt_id }) => objekt_id)}::uuid[],
      ${faellig.map(({ kontrolle_faellig_am }) => kontrolle_faellig_am)}::date[],
      ${faellig.map(({ letzte_kontrolle_am }) => letzte_kontrolle_am)}::timestamptz[])
      AS faellig (objekt_id, faellig_am, letzte_kontrolle_am)
    ON CONFLICT (objekt_id) DO UPDATE SET faellig_am = excluded.faellig_am,
      letzte_kontrolle_am = excluded.letzte_kontrolle_am, erinnert_am = excluded.erinnert_am
      WHERE kontrollerinnerung.faellig_am <> excluded.faellig_am
        OR kontrollerinnerung.letzte_kontrolle_am IS DISTINCT FROM excluded.letzte_kontrolle_am
    RETURNING objekt_id`.execute(write.tx)
  const people = await listVerantwortliche(
    write.tx,
    fresh.map(({ objekt_id }) => objekt_id),
  )
  for (const { benutzer_id, objekt_ids } of people) {
    await enqueueKontrollerinnerung(write, erinnert_am, { benutzer_id, objekt_ids: [...objekt_ids] })
  }
  return people.length
}
