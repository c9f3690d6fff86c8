/** The limits of reading one attachment. Text read before a limit is kept, and the mail says that it is cut. */
export type ExtractionLimits = {
  /** Bytes of the largest attachment that is opened. */
  readonly inputBytes: number
  /** UTF-16 units of text kept of one attachment with all its members. */
  readonly textLength: number
  /** Nested containers (a ZIP in a mail in a ZIP …), including the attachment itself. */
  readonly depth: number
  /** Members of all containers of one attachment. */
  readonly members: number
  /** Unpacked bytes of all members, counted while they are unpacked: the declared size is not trusted. */
  readonly unpackedBytes: number
  /** Unpacked bytes per packed byte, checked from `RATIO_FREE_BYTES` on: a short text may compress well. */
  readonly ratio: number
  /** Nested elements in XML. */
  readonly xmlDepth: number
  readonly pdfPages: number
  /** Pictures and scanned pages of one attachment that are handed to recognition. */
  readonly pictures: number
}

const MEBIBYTE = 1024 * 1024

/** Generous for what offices send, small enough that one attachment stays below 512 MB of memory. */
export const EXTRACTION_LIMITS: ExtractionLimits = {
  inputBytes: 64 * MEBIBYTE,
  textLength: 2 * MEBIBYTE,
  depth: 5,
  members: 1_000,
  unpackedBytes: 128 * MEBIBYTE,
  ratio: 200,
  xmlDepth: 500,
  pdfPages: 1_000,
  pictures: 200,
}

/** Unpacked bytes of a member below which `ratio` is not checked. */
export const RATIO_FREE_BYTES = 16 * MEBIBYTE

/** Files of one mail that are opened. */
export const MAIL_PARTS = 1_000
