import type { Clock } from '@zeughaus/platform'
import { type JobHandler, writeUnaudited } from '@zeughaus/postgres'
import type { z } from 'zod'
import { DIENST } from '../access/caller.ts'
import type { FesteRolle } from '../access/rights.ts'
import type { Store } from '../db/store.ts'
import { listFristen, localDay } from '../kontrollfrist/index.ts'
import {
  ESKALATION_MELDEN,
  Eskalationsauftrag,
  FEHLBESTAND_MELDEN,
  KONTROLLEN_ERINNERN,
  Kontrollerinnerung,
  MANGEL_ZUGEWIESEN,
  Mangelzuweisung,
  Meldeanlass,
} from './benachrichtigung.schema.ts'
import { findEmpfaenger, listEmpfaenger } from './empfaenger.queries.ts'
import { eskalationMail } from './eskalation.mail.ts'
import { listLangeOffene } from './eskalation.queries.ts'
import { fehlbestandMail } from './fehlbestand.mail.ts'
import { findFehlbestandsbericht } from './fehlbestand.queries.ts'
import { kontrolleMail } from './kontrolle.mail.ts'
import { mangelMail } from './mangel.mail.ts'
import { findZugewiesenen } from './mangel.queries.ts'
import type { Mailer } from './smtp.ts'

/** The recipients: active users with one of these roles and an e-mail address. */
const RECIPIENTS = {
  neu: ['materialverantwortlicher', 'leitungsverantwortlicher'],
  erinnert_am: ['materialverantwortlicher'],
  eskaliert_am: ['leitungsverantwortlicher', 'administration'],
} as const satisfies Record<string, readonly FesteRolle[]>

/** Dependencies of the queue's handlers. */
export interface MailContext {
  readonly store: Store
  readonly mailer: Mailer
  readonly clock: Clock
  /** The zone in which people read times. */
  readonly timeZone: string
}

/** The queue's handlers that send e-mails. */
export function benachrichtigungJobs(context: MailContext): Readonly<Record<string, JobHandler>> {
  return {
    [FEHLBESTAND_MELDEN]: (payload) => sendNeue(context, Meldeanlass.parse(payload)),
    [ESKALATION_MELDEN]: (payload) => sendLangeOffene(context, Eskalationsauftrag.parse(payload)),
    [MANGEL_ZUGEWIESEN]: (payload) => sendZugewiesenen(context, Mangelzuweisung.parse(payload)),
    [KONTROLLEN_ERINNERN]: (payload) => sendFaelligeKontrollen(context, Kontrollerinnerung.parse(payload)),
  }
}

/**
 * Sends one message about all open shortages of one cause that were not reported yet. Marks them after the mail server
 * has accepted the message: a crash in between sends it twice, but never loses it.
 */
async function sendNeue({ store, mailer, clock, timeZone }: MailContext, anlass: Meldeanlass): Promise<void> {
  const bericht = await findFehlbestandsbericht(store.db, anlass)
  if (bericht === undefined) return
  const to = await listEmpfaenger(store.db, RECIPIENTS.neu)
  if (to.length > 0) await mailer.send({ to, ...fehlbestandMail(bericht, timeZone) })
  const ids = bericht.fehlbestaende.map(({ id }) => id)
  await writeUnaudited(store, DIENST, ({ tx }) =>
    tx
      .updateTable('fehlbestand')
      .set({ gemeldet_am: new Date(clock.now()).toISOString() })
      .where('id', 'in', ids)
      .execute(),
  )
}

/** Sends one message about everything that a run has brought to this stage and that is still open. */
async function sendLangeOffene(
  { store, mailer, clock }: MailContext,
  { stufe, zeitpunkt }: z.output<typeof Eskalationsauftrag>,
): Promise<void> {
  const offene = await listLangeOffene(store.db, stufe, zeitpunkt)
  const to = await listEmpfaenger(store.db, RECIPIENTS[stufe])
  if (offene.length > 0 && to.length > 0) await mailer.send({ to, ...eskalationMail(stufe, offene, clock.now()) })
}

/** Sends one message about the checks of a run that are still due when it is sent. */
async function sendFaelligeKontrollen(
  { store, mailer, clock, timeZone }: MailContext,
  { benutzer_id, objekt_ids }: z.output<typeof Kontrollerinnerung>,
): Promise<void> {
  const to = await findEmpfaenger(store.db, benutzer_id)
  const asked = new Set(objekt_ids)
  const fristen = await listFristen(store.db, localDay(clock.now(), timeZone))
  const faellig = fristen.filter(
    ({ objekt_id, kontrolle_faelligkeit }) => asked.has(objekt_id) && kontrolle_faelligkeit !== 'in_frist',
  )
  if (to !== undefined && faellig.length > 0) await mailer.send({ to: [to], ...kontrolleMail(faellig) })
}

/** Tells a person of a defect that is still theirs when the message is sent. */
async function sendZugewiesenen({ store, mailer }: MailContext, zuweisung: Mangelzuweisung): Promise<void> {
  const to = await findEmpfaenger(store.db, zuweisung.benutzer_id)
  const mangel = await findZugewiesenen(store.db, zuweisung)
  if (to !== undefined && mangel !== undefined)
    await mailer.send({ to: [to], ...mangelMail(mangel, zuweisung.von_name) })
}
