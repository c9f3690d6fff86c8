import type { Clock } from '@zeughaus/platform'
import type { Store } from '../db/store.ts'
import type { Mailer } from './smtp.ts'

/** What the queue's handlers send e-mails with. */
export interface MailContext {
  readonly store: Store
  readonly mailer: Mailer
  readonly clock: Clock
  /** The zone in which people read times. */
  readonly timeZone: string
}
