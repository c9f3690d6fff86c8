/** Types of received mails and of the stores that take them. */
import type { FileStretch } from '../../store/contract/index.ts'

/** Metadata of one transfer, stored with the mail. Plain JSON, so that it survives a rebuild. */
export interface Provenance {
  /** Road by which the mail came: `smtp`, or `imap:` and the id of the account. */
  readonly source: string
  /** Time of arrival, RFC 3339 UTC. */
  readonly received_at: string
  /** Recipients that `envelope:` finds: those a journal report named, else those of the SMTP envelope. */
  readonly envelope_recipients: readonly string[]
  readonly smtp?: SmtpProvenance
  readonly journal?: JournalProvenance
  readonly imap?: ImapProvenance
}

export interface SmtpProvenance {
  /** Empty for the null sender. */
  readonly mail_from: string
  readonly rcpt_to: readonly string[]
  readonly client_address: string
  /** The client's own name for itself; not trusted. */
  readonly client_name: string
  readonly tls: boolean
}

export interface JournalProvenance {
  readonly sender: string
  readonly recipients: readonly JournalRecipient[]
  /** The report's own text, because only the message inside it is archived as a mail. */
  readonly report: string
  /** Header of the report: who wrote it. */
  readonly from: string
  readonly message_id: string
}

export interface JournalRecipient {
  readonly address: string
  /** The line that named it. `recipient`: the server did not know in which field it stood. */
  readonly field: 'to' | 'cc' | 'bcc' | 'recipient'
  /** The list that it came from. */
  readonly expanded_from?: string
  /** The mailbox that forwarded to it. */
  readonly forwarded_from?: string
}

export interface ImapProvenance {
  readonly account: string
  readonly folder: string
  readonly uid: number
  readonly uid_validity: string
}

export interface IncomingMail<Raw = Uint8Array> {
  readonly raw: Raw
  readonly provenance: Provenance
}

/**
 * Stores mails durably: resolves when all of them are, as one batch. Rejects when none of them is; an error with `code`
 * ENOSPC, EDQUOT or EIO says why.
 */
export type Store = (mails: readonly IncomingMail[]) => Promise<void>

/** Stores mails that are not held in memory. */
export interface LargeStore {
  /** For their files; what a crash left there was not acknowledged and is removed. */
  readonly folder: string
  /** Stores them durably, one transfer after the other. Rejects as a Store does; some of the mails may be stored then. */
  put(mails: readonly IncomingMail<Uint8Array | FileStretch>[]): Promise<void>
  /** Resolves when no mail is being stored. */
  idle(): Promise<void>
}
