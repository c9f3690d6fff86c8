/** The entries of the access log: one for every search, list, read, download, login and key change. */

/**
 * What was done. Append only: stored entries hold these values.
 *
 * `search` mails, or those of a person · `contacts_read`, `files_read`, `invoices_read`, `changes_read` a list of these · `thread_read` a
 * conversation · `read` one mail's fields or invoices · `download` a mail's raw bytes, an attachment or a proof · `mails_export` all mails
 * of a search · `mail_check` a mail's bytes, for the page that compares them with the signed log · `invoices_export` all invoices of one · `procedure_read` the Verfahrensdokumentation ·
 * `login`, `logout`, `password` of the panel, `password_link` sent for a forgotten one, `password_by_link` set · `key_create`, `key_change`, `key_revoke` · `account_create`,
 * `account_change`, `account_delete` a person of the panel, `account_password` a password set for one, `account_sessions`
 * their logins ended · `factor_add`, `factor_remove` of the own second factors, `factor_reset` those of a person, `factor_duty` which roles need one · `webhook_create`, `webhook_delete`, `webhook_replay` · `webhook_send` changes of a saved search sent to its
 * receiver, their number in `hits` · `source_change` an IMAP account or a set-up of intake · `upload` mails handed in through the panel · `verify` a verification started ·
 * `recognition_read` a look at the queue of texts, which shows subjects · `recognition_retry` failed pages queued again ·
 * `retention_read` a look at a rule, whose preview shows subjects · `retention_rule` a draft of a rule of retention made, changed, removed or foreseen, or the day of its event set · `retention_activate`, `retention_end` of a rule ·
 * `hold` made, extended, asked to be lifted, or that taken back · `hold_lift` by the second person ·
 * `deletion_read` a look at a run of deletion, whose list shows subjects · `deletion_propose` · `deletion_change` mails taken out of one, or it
 * withdrawn · `deletion_release` by the second person · `deletion_done` by the service, mails gone in `hits` · `deletion_repeat` after a restore ·
 * `request_read` a look at the request of a person, whose list shows subjects · `request_change` made, searched, extended, its mails left out or taken in, or closed · `request_bundle` the mails of an access handed out, their number in `hits` · `request_letter` about an erasure · `restriction` put in force, or its readers named · `restriction_lift` · `clock_confirm` the time of a clock that has jumped asked to be confirmed, that taken back, or confirmed ·
 * `log_read`, `log_export` of this log · `import`, `backup`, `restore`, `move`, `rewrap` commands · `settings` in force at a start, if they differ from the last start's ·
 * `log_unguarded` the log was opened without its triggers or the end of its chain, which were removed outside the service.
 */
export const ACTIONS = [
  'search',
  'contacts_read',
  'files_read',
  'invoices_read',
  'changes_read',
  'thread_read',
  'read',
  'download',
  'mail_check',
  'mails_export',
  'invoices_export',
  'procedure_read',
  'login',
  'logout',
  'password',
  'password_link',
  'password_by_link',
  'key_create',
  'key_change',
  'key_revoke',
  'account_create',
  'account_change',
  'account_delete',
  'account_password',
  'account_sessions',
  'factor_add',
  'factor_remove',
  'factor_reset',
  'factor_duty',
  'webhook_create',
  'webhook_delete',
  'webhook_replay',
  'webhook_send',
  'source_change',
  'upload',
  'verify',
  'recognition_read',
  'recognition_retry',
  'retention_read',
  'retention_rule',
  'retention_activate',
  'retention_end',
  'hold',
  'hold_lift',
  'deletion_read',
  'deletion_propose',
  'deletion_change',
  'deletion_release',
  'deletion_done',
  'deletion_repeat',
  'request_read',
  'request_change',
  'request_bundle',
  'request_letter',
  'restriction',
  'restriction_lift',
  'clock_confirm',
  'checkpoint_send',
  'checkpoint_set_aside',
  'log_read',
  'log_export',
  'import',
  'backup',
  'restore',
  'move',
  'rewrap',
  'settings',
  'log_unguarded',
] as const
export type Action = (typeof ACTIONS)[number]

/**
 * How it ended. `ok` · `refused` (credential, rate or right) · `invalid` (a malformed request) ·
 * `missing` (no such mail, or not visible to the caller) · `failed` (the service's own fault).
 */
export const RESULTS = ['ok', 'refused', 'invalid', 'missing', 'failed'] as const
export type Result = (typeof RESULTS)[number]

/** Who did it: an API key, a person of the panel, a user at the command line, an unknown caller, the service. */
export const ACTOR_KINDS = ['key', 'admin', 'command', 'unknown', 'service'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

export interface LogActor {
  readonly kind: ActorKind
  /** Id of the key or the person; empty for the others. */
  readonly id: string
  /** Name of the key or user at that time. */
  readonly name: string
}

/** One event to record. Every text is cut at `MAX_TEXT` characters, so a hostile query cannot fill the disk at once. */
export interface AccessEvent {
  readonly actor: LogActor
  readonly action: Action
  /** What was touched: the id of a mail, key or account; empty where there is none. */
  readonly object?: string
  /** The search as sent: the query string, decoded. */
  readonly query?: string
  /** Of the client; followed by `über /mcp` where an assistant asked in its place. */
  readonly address: string
  readonly result: Result
  /** Number of entries that a search or list found. */
  readonly hits?: number
}

export interface AccessEntry extends Required<Omit<AccessEvent, 'hits'>> {
  /** Rises by one per entry; a gap reveals a removed one. */
  readonly id: number
  /** RFC 3339, UTC, milliseconds. */
  readonly at: string
  readonly hits: number | null
}

/** Conditions, combined with AND; a missing one matches everything. */
export interface LogFilter {
  readonly action?: Action | undefined
  /** Only entries of the security log. */
  readonly security?: boolean | undefined
  readonly result?: Result | undefined
  readonly actorKind?: ActorKind | undefined
  /** Id of a key or a person. */
  readonly actorId?: string | undefined
  /** Occurs in actor, object, query or address; ASCII case does not matter. */
  readonly text?: string | undefined
  /** Milliseconds since 1970: at ≥ since. */
  readonly since?: number | undefined
  /** Milliseconds since 1970: at < until. */
  readonly until?: number | undefined
}

export const MAX_TEXT = 4_096

/** The result of a request, by its HTTP status. */
export function resultOfStatus(status: number): Result {
  if (status < 400) return 'ok'
  if (status === 404 || status === 410) return 'missing'
  if (status === 401 || status === 403 || status === 429) return 'refused'
  return status < 500 ? 'invalid' : 'failed'
}
