/** One address of a field (RFC 5322 section 3.4), decoded. `name` is empty when there is none. */
export type Mailbox = {
  readonly name: string
  readonly address: string
}

/**
 * One header field as it stands in the mail: unfolded, 8-bit bytes decoded, RFC 2047 encoded words still encoded
 * (`decodeHeaderText` decodes them). `name` keeps its spelling.
 */
export type Header = {
  readonly name: string
  readonly value: string
}

/**
 * Encoding of a slice. `identity` covers 7bit, 8bit, binary and every unknown encoding; `cms` is the wrapping of signed
 * or compressed S/MIME.
 */
export type TransferEncoding = 'identity' | 'base64' | 'quoted-printable' | 'uuencode' | 'cms'

/** A range of bytes (`end` exclusive) and its encoding. */
export type Slice = {
  readonly start: number
  readonly end: number
  readonly encoding: TransferEncoding
}

/**
 * Location of an attachment's bytes: the first slice is cut from the mail and decoded, each further one from the
 * previous slice's result (a file inside a base64 winmail.dat has two).
 */
export type Content = readonly [Slice, ...Slice[]]

/** A file of the mail. Its bytes are not held in memory: `decodePart` reads them from the mail on demand. */
export type Attachment = {
  /** Position among the attachments, in document order, from 0. */
  readonly index: number
  /** Decoded, without path or control characters, never empty: an unnamed file is called `noname1`, `noname2.png` … */
  readonly filename: string
  /** Media type in lower case, without parameters. */
  readonly contentType: string
  /** The charset that the part declares for a text, as it is written; null without one. */
  readonly charset: string | null
  /** Decoded bytes. */
  readonly size: number
  readonly disposition: 'attachment' | 'inline' | null
  /** Content-ID without angle brackets. */
  readonly contentId: string | null
  readonly content: Content
}

/** A picture (or other resource) that the HTML references by `cid:`; not counted as an attachment. */
export type EmbeddedFile = {
  readonly contentId: string | null
  readonly contentType: string
  readonly size: number
  readonly content: Content
}

/** Data of an attached message (message/rfc822, message/global) for the search. */
export type NestedMessage = {
  readonly subject: string
  readonly from: readonly Mailbox[]
  readonly to: readonly Mailbox[]
  readonly cc: readonly Mailbox[]
  readonly text: string
  readonly filenames: readonly string[]
}

/** One node of the part tree in document order; the first is the mail itself. For viewers and diagnosis. */
export type Part = {
  readonly index: number
  /** Index of the containing part; null for the mail itself. */
  readonly parent: number | null
  readonly depth: number
  /** Media type in lower case, without parameters. */
  readonly contentType: string
  readonly headers: readonly Header[]
  readonly content: Slice
}

/** Stable codes of irregularities. None but `encrypted` makes a text unreadable. */
export type Problem =
  | 'limit_depth'
  | 'limit_parts'
  | 'limit_header_bytes'
  | 'limit_addresses'
  | 'limit_encoded_words'
  | 'limit_text_length'
  | 'limit_nested_messages'
  | 'limit_container_bytes'
  | 'boundary_missing'
  | 'boundary_not_closed'
  | 'header_malformed'
  | 'header_end_missing'
  | 'encoding_unknown'
  | 'charset_unknown'
  | 'charset_damaged'
  | 'date_unreadable'
  | 'tnef_damaged'
  | 'encrypted'

/** A parsed mail. Plain data: it can cross a process boundary. */
export type Message = {
  readonly headers: readonly Header[]
  /** Message-ID without angle brackets. */
  readonly messageId: string | null
  /** The Message-IDs that In-Reply-To names, without angle brackets. */
  readonly inReplyTo: readonly string[]
  /** The Message-IDs that References names, oldest first, without angle brackets. */
  readonly references: readonly string[]
  readonly from: readonly Mailbox[]
  readonly to: readonly Mailbox[]
  readonly cc: readonly Mailbox[]
  readonly bcc: readonly Mailbox[]
  /** Whether it names hidden recipients (Bcc, Resent-Bcc), even unreadable ones. */
  readonly hasBcc: boolean
  readonly replyTo: readonly Mailbox[]
  /** Decoded, one line; empty when there is none. */
  readonly subject: string
  /** Instant of the Date field; null when it is missing or unreadable. */
  readonly date: Date | null
  /** Latest instant of the Received fields. */
  readonly receivedDate: Date | null
  /** The displayed text with LF line ends: of text parts, else, or where these are a stub, of the HTML. */
  readonly bodyPlain: string
  /** Only for viewers that block scripts and remote content; null when the mail has none. */
  readonly bodyHtml: string | null
  /** Text for the search beside `bodyPlain`: what only the HTML says, and the like; empty when there is none. */
  readonly extraText: string
  readonly attachments: readonly Attachment[]
  readonly embedded: readonly EmbeddedFile[]
  readonly nested: readonly NestedMessage[]
  readonly parts: readonly Part[]
  /** Encryption of the mail's content or of a part of it, whose text is then unreadable; also a problem. */
  readonly encrypted: 'smime' | 'pgp' | null
  /** Each code at most once, in order of appearance. */
  readonly problems: readonly Problem[]
}
