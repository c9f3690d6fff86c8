import { type Clock, uuid } from '@zeughaus/platform'
import { type JobHandler, writeUnaudited } from '@zeughaus/postgres'
import { z } from 'zod'
import { DIENST } from '../akteur.ts'
import type { Store } from '../db.ts'
import { findFehlbestandsbericht, listEmpfaenger } from './fehlbestand-bericht.queries.ts'
import { fehlbestandMail } from './fehlbestand-mail.ts'
import { FEHLBESTAND_MELDEN } from './fehlbestand-meldung.ts'
import type { Versand } from './versand.ts'

const Auftrag = z.object({ kontrolle_id: uuid() })

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
  return { [FEHLBESTAND_MELDEN]: (payload) => meldeNeue(mittel, Auftrag.parse(payload).kontrolle_id) }
}

/**
 * One message about every shortage of a check that nobody was told of and that is still there. What was told is marked
 * after the mail server has taken the message: a crash in between sends it twice, and never not at all.
 */
async function meldeNeue({ store, versand, clock, zeitzone }: Benachrichtigungen, kontrolleId: string): Promise<void> {
  const bericht = await findFehlbestandsbericht(store.db, kontrolleId)
  if (bericht === undefined) return
  const an = await listEmpfaenger(store.db)
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
