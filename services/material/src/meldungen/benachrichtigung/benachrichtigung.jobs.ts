import { type Job, type JobHandler, writeUnaudited } from '@zeughaus/postgres'
import type { z } from 'zod'
import { findAkteur } from '../../kern/access/akteur.queries.ts'
import { DIENST, inOperation } from '../../kern/access/caller.ts'
import type { FesteRolle, Right } from '../../kern/access/rights.ts'
import type { Reader, Store } from '../../kern/db/store.ts'
import type { MailContext } from '../../kern/mail/context.ts'
import {
  ESKALATION_MELDEN,
  ESKALATION_SENDEN,
  Eskalationsauftrag,
  Eskalationsnachricht,
  FEHLBESTAND_MELDEN,
  KONTROLLEN_ERINNERN,
  Kontrollerinnerung,
  LEIHE_SENDEN,
  LEIHEN_ERINNERN,
  Leiherinnerung,
  Leihnachricht,
  MANGEL_ZUGEWIESEN,
  Mangelzuweisung,
  Meldeanlass,
} from '../../kern/mail/mailauftrag.schema.ts'
import type { Recipient } from '../../kern/mail/smtp.ts'
import { listFristen, localDay } from '../../kontrollen/kontrollfrist/index.ts'
import { findEmpfaenger, listEmpfaenger, listOrtsempfaenger } from './empfaenger.queries.ts'
import { eskalationMail } from './eskalation.mail.ts'
import { listLangeOffene } from './eskalation.queries.ts'
import { fehlbestandMail } from './fehlbestand.mail.ts'
import { findFehlbestandsbericht } from './fehlbestand.queries.ts'
import { kontrolleMail } from './kontrolle.mail.ts'
import { leiheMail } from './leihe.mail.ts'
import { listSpaeteLeihen } from './leihe.queries.ts'
import { mangelMail } from './mangel.mail.ts'
import { findZugewiesenen } from './mangel.queries.ts'

/** The recipients: active users with one of these roles and an e-mail address. */
const RECIPIENTS = {
  neu: ['materialverantwortlicher', 'leitungsverantwortlicher'],
  erinnert_am: ['materialverantwortlicher'],
  eskaliert_am: ['leitungsverantwortlicher', 'administration'],
} as const satisfies Record<string, readonly FesteRolle[]>

/** The queue's handlers that send e-mails. */
export function benachrichtigungJobs(context: MailContext): Readonly<Record<string, JobHandler>> {
  return {
    [FEHLBESTAND_MELDEN]: (payload) => sendNeue(context, Meldeanlass.parse(payload)),
    [ESKALATION_MELDEN]: (payload) => {
      const { stufe, zeitpunkt } = Eskalationsauftrag.parse(payload)
      const key = `${stufe} ${zeitpunkt}`
      return spread(context, RECIPIENTS[stufe], { kind: ESKALATION_SENDEN, key, payload: { stufe, zeitpunkt } })
    },
    [ESKALATION_SENDEN]: (payload) => sendLangeOffene(context, Eskalationsnachricht.parse(payload)),
    [MANGEL_ZUGEWIESEN]: (payload) => sendZugewiesenen(context, Mangelzuweisung.parse(payload)),
    [KONTROLLEN_ERINNERN]: (payload) => sendFaelligeKontrollen(context, Kontrollerinnerung.parse(payload)),
    [LEIHEN_ERINNERN]: (payload) => {
      const { zeitpunkt } = Leiherinnerung.parse(payload)
      return spread(context, RECIPIENTS.erinnert_am, { kind: LEIHE_SENDEN, key: zeitpunkt, payload: { zeitpunkt } })
    },
    [LEIHE_SENDEN]: (payload) => sendSpaeteLeihen(context, Leihnachricht.parse(payload)),
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
  for (const { seer, ...person } of await listOrtsempfaenger(store.db, RECIPIENTS.neu)) {
    if ((await findFehlbestandsbericht(store.as(seer), anlass)) !== undefined) to.push(person)
  }
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

/**
 * Makes one job of the message to those who see everything, and one of that to each person of a place. One whom the mail
 * server refuses is tried again alone: in one job with the others, they would get theirs again with each attempt.
 */
async function spread({ store }: MailContext, rollen: readonly FesteRolle[], { kind, key, payload }: Job) {
  const people = await listOrtsempfaenger(store.db, rollen)
  await writeUnaudited(store, DIENST, async ({ enqueue }) => {
    for (const an of [null, ...people.map(({ seer }) => seer.id)])
      await enqueue({ kind, key: `${key} ${an ?? ''}`, payload: { ...payload, an } })
  })
}

/** Sends one message about everything that a run has brought to this stage and that is still open. */
const sendLangeOffene = (context: MailContext, { stufe, zeitpunkt, an }: z.output<typeof Eskalationsnachricht>) =>
  sendWhatIsSeen(context, RECIPIENTS[stufe], an, {
    list: (reader) => listLangeOffene(reader, stufe, zeitpunkt),
    mail: (offene) => eskalationMail(stufe, offene, context.clock.now()),
  })

/** Sends one message about the loans that a run reminds of and that are still out: at the lender and at the borrower. */
const sendSpaeteLeihen = (context: MailContext, { zeitpunkt, an }: z.output<typeof Leihnachricht>) =>
  sendWhatIsSeen(context, RECIPIENTS.erinnert_am, an, {
    list: (reader) => listSpaeteLeihen(reader, zeitpunkt),
    mail: leiheMail,
  })

/** Sends one message about what its receivers see. */
async function sendWhatIsSeen<Row>(
  { store, mailer }: MailContext,
  rollen: readonly FesteRolle[],
  an: string | null,
  {
    list,
    mail,
  }: {
    readonly list: (reader: Reader) => Promise<readonly Row[]>
    readonly mail: (rows: readonly Row[]) => { betreff: string; text: string }
  },
): Promise<void> {
  const { to, reader } = await receiversOf(store, rollen, an)
  const seen = await list(reader)
  if (to.length > 0 && seen.length > 0) await mailer.send({ to, ...mail(seen) })
}

/** Those who see everything, or this person of a place, with the database as they see it. */
async function receiversOf(
  store: Store,
  rollen: readonly FesteRolle[],
  an: string | null,
): Promise<{ readonly to: Recipient[]; readonly reader: Reader }> {
  if (an === null) return { to: await listEmpfaenger(store.db, rollen), reader: store.db }
  const found = (await listOrtsempfaenger(store.db, rollen)).find(({ seer }) => seer.id === an)
  if (found === undefined) return { to: [], reader: store.db }
  const { seer, ...person } = found
  return { to: [person], reader: store.as(seer) }
}

/** Sends one message about the checks of a run that are still due when it is sent. */
async function sendFaelligeKontrollen(
  { store, mailer, clock, timeZone }: MailContext,
  { benutzer_id, objekt_ids }: z.output<typeof Kontrollerinnerung>,
): Promise<void> {
  const to = await findEmpfaenger(store.db, benutzer_id)
  const asked = new Set(objekt_ids)
  const fristen = await listFristen(await seenBy(store, benutzer_id, 'lesen'), localDay(clock.now(), timeZone))
  const faellig = fristen.filter(
    ({ objekt_id, kontrolle_faelligkeit }) => asked.has(objekt_id) && kontrolle_faelligkeit !== 'in_frist',
  )
  if (to !== undefined && faellig.length > 0) await mailer.send({ to: [to], ...kontrolleMail(faellig) })
}

/** The database as a person sees it with this right: a message says no more than their pages. */
async function seenBy(store: Store, benutzer_id: string, right: Right): Promise<Reader> {
  const person = await findAkteur(store.db, benutzer_id)
  return store.as(person === undefined ? DIENST : inOperation(person, right))
}

/** Tells a person of a defect that is still theirs when the message is sent. */
async function sendZugewiesenen({ store, mailer }: MailContext, zuweisung: Mangelzuweisung): Promise<void> {
  const to = await findEmpfaenger(store.db, zuweisung.benutzer_id)
  const mangel = await findZugewiesenen(await seenBy(store, zuweisung.benutzer_id, 'mangel.lesen'), zuweisung)
  if (to !== undefined && mangel !== undefined)
    await mailer.send({ to: [to], ...mangelMail(mangel, zuweisung.von_name) })
}
