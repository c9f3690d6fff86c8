import { type Clock, DAY_MS } from '@zeughaus/platform'
import { meldeEskalation, type Stufe } from '../benachrichtigung/index.ts'
import type { UnauditedWrite } from '../db.ts'
import { zaehle } from '../listen.ts'
import { konfiguration, unerledigte } from './eskalation.queries.ts'
import type { Eskalationskonfiguration, Eskalationslauf } from './eskalation.schema.ts'

/** Nothing here depends on who acts: the command for cron is the service itself. */
type Schreibend = Pick<UnauditedWrite, 'tx' | 'enqueue'>

export async function konfigurationSetzen(
  write: UnauditedWrite,
  body: Eskalationskonfiguration,
): Promise<Eskalationskonfiguration> {
  await write.tx.updateTable('eskalation_konfiguration').set(body).execute()
  return body
}

/**
 * One run: reminds of each shortage that has reached the age of the first stage, and escalates each that has reached that
 * of the second. A timestamp per stage prevents that anybody is told twice; one that is old enough for both at its first
 * run goes both ways, because others are told.
 */
export async function eskalationPruefen(write: Schreibend, clock: Clock): Promise<Eskalationslauf> {
  // Runs come one after the other: what the first has told, the second finds told.
  const schwellen = await konfiguration(write.tx).forUpdate().executeTakeFirstOrThrow()
  const geprueft = await zaehle(unerledigte(write.tx))
  const erinnerungen = await stufe(write, clock, 'erinnert_am', schwellen.erinnerung_nach_tagen)
  const eskalationen = await stufe(write, clock, 'eskaliert_am', schwellen.eskalation_nach_tagen)
  return { geprueft, erinnerungen, eskalationen }
}

/** @returns how many shortages have now reached the stage */
async function stufe(write: Schreibend, clock: Clock, stufe: Stufe, nachTagen: number): Promise<number> {
  const jetzt = clock.now()
  const zeitpunkt = new Date(jetzt).toISOString()
  const faellig = unerledigte(write.tx)
    .where('fehlbestand.entstanden_am', '<=', new Date(jetzt - nachTagen * DAY_MS).toISOString())
    .where(`fehlbestand.${stufe}`, 'is', null)
  const { numUpdatedRows } = await write.tx
    .updateTable('fehlbestand')
    .set({ [stufe]: zeitpunkt })
    .where('id', 'in', faellig.select('fehlbestand.id').orderBy('fehlbestand.id').forUpdate())
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await meldeEskalation(write, stufe, zeitpunkt)
  return Number(numUpdatedRows)
}
