import type { Area, Clock } from '@zeughaus/platform'
import type { ChangeFeed } from '@zeughaus/postgres'
import type { Ablage } from './ablage.ts'
import type { Akteur } from './akteur.ts'
import type { Store } from './db.ts'
import type { Recht } from './rechte.ts'
import type { Tokens } from './token.ts'

/** Where modules declare their routes: everything below /api/v1. */
export type Api = Area<Recht, Akteur>

/** What the routes of every module get. A module takes from it what it needs. */
export interface Kontext {
  readonly store: Store
  readonly changes: ChangeFeed
  readonly clock: Clock
  readonly tokens: Tokens
  /** The files of documents. */
  readonly ablage: Ablage
  /** Bytes that a document may have. */
  readonly dateigrenze: number
  /** Aborts when the service begins to stop. */
  readonly closing: AbortSignal
  /** The zone in which calendar days are read, `Europe/Berlin` for instance. */
  readonly zeitzone: string
}
