/**
 * Limits for reading a mail. A mail that exceeds one keeps everything readable before it and reports the limit in
 * `Message.problems`; no limit makes a whole mail unreadable.
 */
export type Limits = {
  /** Nesting depth of multiparts and attached messages. Deeper content stays in the part that contains it. */
  readonly depth: number
  /** Parts of one mail, containers included. Further ones belong to the last part. */
  readonly parts: number
  /** Uuencoded files extracted from the texts of one mail. Further ones stay text. */
  readonly textFiles: number
  /** Bytes of one block of header fields. */
  readonly headerBytes: number
  /** Mailboxes taken from all occurrences of one address field. */
  readonly addresses: number
  /** RFC 2047 encoded words decoded in one field; the others stay as they are written. */
  readonly encodedWords: number
  /** UTF-16 units of each of body text, body HTML and the text of one attached message. */
  readonly textLength: number
  /** Attached messages whose text is read for the search. */
  readonly nestedMessages: number
  /** Decoded bytes of an attached file that is opened to look inside (TNEF, encoded message/rfc822). */
  readonly containerBytes: number
}

/** Generous for real mail, small enough that no mail blocks the service. */
export const DEFAULT_LIMITS: Limits = {
  depth: 100,
  parts: 10_000,
  textFiles: 1_000,
  headerBytes: 2 * 1024 * 1024,
  addresses: 10_000,
  encodedWords: 10_000,
  textLength: 2 * 1024 * 1024,
  nestedMessages: 100,
  containerBytes: 64 * 1024 * 1024,
}
