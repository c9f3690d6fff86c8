import type { Area, Cage, Clock, RateLimiter, SecretBox } from '@zeughaus/platform'
import type { ChangeFeed } from '@zeughaus/postgres'
import type { Anmeldedienst } from '../access/anmeldedienst.ts'
import type { Caller } from '../access/caller.ts'
import type { Erneuerungen } from '../access/erneuerung.ts'
import type { Right } from '../access/rights.ts'
import type { Tokens } from '../access/token.ts'
import type { CallerStore, Store } from '../db/store.ts'
import type { FileStore } from '../files/index.ts'
import type { Lists } from '../lists/route.ts'

/** Where modules declare their routes and lists: everything below /api/v1. */
export type Api = Area<Right, Caller> & Lists

/** What every module's routes receive; each takes what it needs. */
export interface Context {
  readonly store: CallerStore
  readonly changes: ChangeFeed
  readonly clock: Clock
  /** Counts attempts at what can be guessed, for all processes. */
  readonly limiter: RateLimiter
  readonly tokens: Tokens
  /** Sign the cookies that renew tokens. */
  readonly erneuerungen: Erneuerungen
  /** Seals the secrets of authenticator apps. */
  readonly totpBox: SecretBox
  /** The OpenID provider of the organisation; undefined without one. */
  readonly anmeldedienst: Anmeldedienst | undefined
  /** Asks it whether a login goes on. */
  readonly pruefeAnmeldung: (sitzung_id: string) => Promise<void>
  /** Where people reach the service, by the settings; undefined: where they say. */
  readonly address: string | undefined
  /** The files of documents. */
  readonly files: FileStore
  /** Maximum size of a document in bytes. */
  readonly fileLimit: number
  /** Writes a refused login to the security log. Resolves once it is written, or at once if it is only counted. */
  readonly refusedLogin: (
    attempt: { readonly ip: string; readonly benutzername: string },
    reason: string,
  ) => Promise<void>
  /** Runs the decoders of untrusted files. */
  readonly cage: Cage
  /** Whether people can get links by e-mail: with a mail server and an address that people reach. */
  readonly sendsLinks: boolean
  /** Aborts when the service begins to stop. */
  readonly closing: AbortSignal
  /** The zone in which calendar days are read, such as `Europe/Berlin`. */
  readonly timeZone: string
}

/** What the service's own work receives, such as its queue: a store that sees everything. */
export interface ServiceContext extends Context {
  readonly store: Store
}
