/** A message of Outlook, as its files hold it: properties, no original bytes. */

export interface OutlookPerson {
  readonly name: string
  /** An address, or the name in a directory of Exchange; empty when the file does not know it. */
  readonly address: string
}

export interface OutlookFile {
  readonly name: string
  /** Media type; empty when the file does not know it. */
  readonly type: string
  readonly contentId: string
  readonly content: Uint8Array | OutlookItem
}

export interface OutlookItem {
  /** The format it was read from. */
  readonly format: 'pst' | 'msg' | 'olm'
  /** The header lines with which it came by mail (PidTagTransportMessageHeaders); empty for what was never received. */
  readonly headers: string
  readonly messageId: string
  readonly inReplyTo: string
  readonly references: string
  readonly subject: string
  readonly from: OutlookPerson | null
  readonly to: readonly OutlookPerson[]
  readonly cc: readonly OutlookPerson[]
  readonly bcc: readonly OutlookPerson[]
  /** Milliseconds since 1970. */
  readonly date: number | null
  readonly text: string
  readonly html: string
  readonly rtf: string
  readonly files: readonly OutlookFile[]
  /** The mail as text, of an item that has neither texts nor files beside it; empty for all others. */
  readonly source: string
}

/** Bytes of an item with all its files: they pass through memory at once. */
export const MOST_FILE_BYTES = 256 * 1024 * 1024
/** The folder of mails in an archive of Outlook for Mac. */
export const OLM_MESSAGES = 'com.microsoft.__Messages'
/** Mails in one XML file of an archive of Outlook for Mac, which counts as so many places of the archive. */
export const MOST_IN_FILE = 1_000_000
/** Messages inside messages. */
export const MOST_DEPTH = 8

export const OUTLOOK_ERRORS = ['outlook_encrypted', 'outlook_broken', 'outlook_large', 'outlook_packed'] as const

/** What prevents reading; the process passes the code on. */
export class OutlookError extends Error {
  readonly code: (typeof OUTLOOK_ERRORS)[number]
  constructor(code: OutlookError['code'], cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

/** MS-OXCMSG 2.2.1.3: mails, meeting requests and reports; no appointments, contacts, tasks or notes. */
export const isMailClass = (messageClass: string): boolean =>
  /^(IPM\.Note|IPM\.Schedule\.Meeting|IPM\.Recall|REPORT)(\.|$)/i.test(messageClass)

/** An item of a data file, whose content is read when it is wanted, or items of a place that are no mails. */
export type DataEntry = {
  /** Folder, number and categories, for people. */
  readonly place: string
  /** Where the file continues after it. */
  readonly next: number
} & (
  | { readonly read: () => ReadItem | Promise<ReadItem> }
  /** null: not counted. */
  | { readonly others: number | null }
)

/** `missing`: names of files that the item names and its data file lacks. */
export type ReadItem = { readonly item: OutlookItem; readonly missing: readonly string[] }

/** An open data file and its entries from a `next` on. */
export type DataFile = {
  readonly entries: Iterator<DataEntry> | AsyncIterator<DataEntry>
  readonly close: () => void
}
