/** An IMAP account: what was entered, what is stored, and how it stands. */
import type { OAuthClient, OAuthSecret } from './oauth.ts'

export type Security = 'tls' | 'starttls' | 'none'

export interface NewAccount {
  readonly name: string
  readonly host: string
  readonly port: number
  readonly security: Security
  readonly user: string
  /** Empty for an account with `oauth`. */
  readonly password: string
  readonly oauth: (OAuthClient & OAuthSecret) | null
  /** Certificate authorities in PEM that are trusted besides those of the machine; empty: none. */
  readonly ca: string
  /** Empty: all folders. */
  readonly folders: readonly string[]
  /** A journal's mailbox, to which only the journal can write: its reports are opened. */
  readonly journal: boolean
}

/** The credentials of an account. */
export type Secret = { readonly password: string } | OAuthSecret

/** A stored account. Secrets leave only through `secret()`. */
export interface Account extends Omit<NewAccount, 'password' | 'oauth'> {
  readonly id: string
  readonly oauth: OAuthClient | null
  readonly paused: boolean
  /** Mails handed to the archive so far. */
  readonly archived: number
  /** Mails skipped for good: their number and the newest. */
  readonly skipped: { readonly count: number; readonly mails: readonly SkippedMail[] }
  /** Milliseconds since 1970 UTC. */
  readonly lastSuccess: number | null
}

/** A mail that the archive refuses, with the reason as a German sentence. It stays on the server. */
export interface SkippedMail {
  readonly folder: string
  readonly uid: number
  readonly reason: string
}

export type AccountState = 'paused' | 'connecting' | 'reading' | 'idle' | 'failed'

/** How the process that reads an account gets on. */
export interface View {
  readonly state: AccountState
  /** Folder and position while reading. */
  readonly progress: string | null
  /** Milliseconds since 1970 UTC. */
  readonly nextTry: number | null
  /** German sentence about the last failure; null when the last pass went well. */
  readonly error: string | null
  /** Failures since its process began to read it. */
  readonly failures: number
}

/** An account with the number of its last change and the view of its reader. */
export interface KeptAccount extends Account {
  readonly version: number
  readonly view: View
}

/**
 * A process' right to move the positions of an account: it ends with a change of the account (`version`) and when
 * another process reads it (`term`).
 */
export interface Reading {
  readonly id: string
  readonly version: number
  readonly term: number
}

/** Another process reads the account now, or it was changed or removed. */
export class ReadingEnded extends Error {
  constructor() {
    super('the account is read by another process, or was changed')
    this.name = 'ReadingEnded'
  }
}

/** The result of a batch. */
export interface Taken {
  /** Mails handed to the archive. */
  readonly archived: number
  readonly skipped: readonly Pick<SkippedMail, 'uid' | 'reason'>[]
}

/** The position in a folder. UIDs are valid only with the UIDVALIDITY of their time (RFC 3501, 2.3.1.1). */
export interface FolderPosition {
  readonly uidValidity: string
  readonly lastUid: number
}
