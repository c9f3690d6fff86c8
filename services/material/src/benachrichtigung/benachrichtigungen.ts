import { type Clock, uuid } from '@zeughaus/platform'
import { type JobHandler, writeUnaudited } from '@zeughaus/postgres'
import { z } from 'zod'
import { DIENST } from '../akteur.ts'
import type { Store } from '../db.ts'
import type { FesteRolle } from '../rechte.ts'
import { listEmpfaenger } from './empfaenger.queries.ts'
import { listLangeOffene } from './eskalation-bericht.queries.ts'
import { eskalationMail } from './eskalation-mail.ts'
import { ESKALATION_MELDEN, Eskalationsauftrag } from './eskalation-meldung.ts'
import { findFehlbestandsbericht } from './fehlbestand-bericht.queries.ts'
import { fehlbestandMail } from './fehlbestand-mail.ts'
import { FEHLBESTAND_MELDEN, type Meldeanlass } from './fehlbestand-meldung.ts'
import type { Versand } from './versand.ts'

const Auftrag = z.union([z.object({ kontrolle_id: uuid() }), z.object({ objekt_id: uuid() })])

/** Who is told: active users with one of these roles and an e-mail address. */
const EMPFAENGER = {
  neu: ['materialverantwortlicher', 'leitungsverantwortlicher'],
  erinnert_am: ['materialverantwortlicher'],
  eskaliert_am: ['leitungsverantwortlicher', 'administration'],
} as const satisfies Record<string, readonly FesteRolle[]>

/** What the messages of the queue need. */
export interface Benachrichtigungen {
  readonly store: Store
  readonly versand: Versand
  readonly clock: Clock
  /** The zone in which people read times. */
  readonly zeitzone: string
}

/** Handlers of the queue for everything that people are told by e-mail. */
export function benachrichtigungen(mittel: Benachrichtigungen): Readonly<Record<string, JobHandler>> {
  return {
    [FEHLBESTAND_MELDEN]: (payload) => meldeNeue(mittel, Auftrag.parse(payload)),
    [ESKALATION_MELDEN]: (payload) => meldeLangeOffene(mittel, Eskalationsauftrag.parse(payload)),
  }
}

/**
 * One message about every shortage of one cause that nobody was told of and that is still there. What was told is marked
 * after the mail server has taken the message: a crash in between sends it twice, and never not at all.
 */
async function meldeNeue({ store, versand, clock, zeitzone }: Benachrichtigungen, anlass: Meldeanlass): Promise<void> {
  const bericht = await findFehlbestandsbericht(store.db, anlass)
  if (bericht === undefined) return
  const an = await listEmpfaenger(store.db, EMPFAENGER.neu)
  if (an.length > 0) await versand.sende({ an, ...fehlbestandMail(bericht, zeitzone) })
  const ids = bericht.fehlbestaende.map(({ id }) => id)
  await writeUnaudited(store, DIENST, ({ tx }) =>
    tx
      .updateTable('fehlbestand')
      .set({ gemeldet_am: new Date(clock.now()).toISOString() })
      .where('id', 'in', ids)
      .execute(),
  )
}

/** One message about everything that a run has brought to this stage and that is still open. */
async function meldeLangeOffene(
  { store, versand, clock }: Benachrichtigungen,
  { stufe, zeitpunkt }: z.output<typeof Eskalationsauftrag>,
): Promise<void> {
  const offene = await listLangeOffene(store.db, stufe, zeitpunkt)
  const an = await listEmpfaenger(store.db, EMPFAENGER[stufe])
  if (offene.length > 0 && an.length > 0) await versand.sende({ an, ...eskalationMail(stufe, offene, clock.now()) })
}
