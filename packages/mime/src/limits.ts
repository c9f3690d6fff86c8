/**
 * The bounds within which a mail is read. A mail that meets one keeps everything that was readable before it and
 * says so in `Message.problems`; no limit ever makes a mail unreadable as a whole.
 */
export type Limits = {
  /** Levels of multiparts and attached messages inside one another. Deeper content stays in the part that holds it. */
  readonly depth: number
  /** Parts of one mail, containers included. What follows belongs to the last one. */
  readonly parts: number
  /** Uuencoded files taken out of the texts of one mail. What follows stays text. */
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

/** Generous for every mail that people send, small enough that no mail holds up the service. */
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
