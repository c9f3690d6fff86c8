import { isDeepStrictEqual } from 'node:util'
import { type Clock, DAY_MS } from '@zeughaus/platform'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { countRows } from '../../kern/lists/count.ts'
import { enqueueEskalation } from '../../kern/mail/mailauftrag.commands.ts'
import type { Stufe } from '../../kern/mail/mailauftrag.schema.ts'
import { recordSicherheitFor } from '../../kern/sicherheit/index.ts'
import { konfiguration, unerledigte } from './eskalation.queries.ts'
import type { Eskalationskonfiguration, Eskalationslauf } from './eskalation.schema.ts'

/** Needs no actor: the service itself runs this, at cron's command. */
type Writing = Pick<UnauditedWrite, 'tx' | 'enqueue'>

export async function konfigurationSetzen(
  write: UnauditedWrite,
  body: Eskalationskonfiguration,
): Promise<Eskalationskonfiguration> {
  const vorher = await konfiguration(write.tx).forUpdate().executeTakeFirstOrThrow()
  await write.tx.updateTable('eskalation_konfiguration').set(body).execute()
  const details = { vorher, nachher: body }
  if (!isDeepStrictEqual(vorher, { ...body })) {
    await recordSicherheitFor(write, { ereignis: 'einstellung_geaendert', gegenstand: 'Eskalation', details })
  }
  return body
}

/**
 * Runs once: sends reminders of shortages that have reached the age of the first stage, and escalates those of the
 * second. A timestamp per stage prevents repeated messages; a shortage old enough for both at its first run gets both,
 * because they have different recipients.
 */
export async function eskalationPruefen(write: Writing, clock: Clock): Promise<Eskalationslauf> {
  // Runs are serialized: the second sees what the first has reported.
  const thresholds = await konfiguration(write.tx).forUpdate().executeTakeFirstOrThrow()
  const geprueft = await countRows(unerledigte(write.tx))
  const erinnerungen = await level(write, clock, 'erinnert_am', thresholds.erinnerung_nach_tagen)
  const eskalationen = await level(write, clock, 'eskaliert_am', thresholds.eskalation_nach_tagen)
  return { geprueft, erinnerungen, eskalationen }
}

/** Moves shortages to a stage. @returns how many have reached it now */
async function level(write: Writing, clock: Clock, level: Stufe, nachTagen: number): Promise<number> {
  const now = clock.now()
  const zeitpunkt = new Date(now).toISOString()
  const faellig = unerledigte(write.tx)
    .where('fehlbestand.entstanden_am', '<=', new Date(now - nachTagen * DAY_MS).toISOString())
    .where(`fehlbestand.${level}`, 'is', null)
  const { numUpdatedRows } = await write.tx
    .updateTable('fehlbestand')
    .set({ [level]: zeitpunkt })
    .where('id', 'in', faellig.select('fehlbestand.id').orderBy('fehlbestand.id').forUpdate())
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await enqueueEskalation(write, level, zeitpunkt)
  return Number(numUpdatedRows)
}
