/** The bounds within which one attachment is read. What was readable before a bound is kept, and the mail says so. */
export type ExtractionLimits = {
  /** Bytes of an attachment that is opened at all. */
  readonly inputBytes: number
  /** UTF-16 units of text kept of one attachment, all its members together. */
  readonly textLength: number
  /** Containers inside one another (a ZIP in a mail in a ZIP …), the attachment itself counted. */
  readonly depth: number
  /** Members of all containers of one attachment. */
  readonly members: number
  /** Unpacked bytes of all members, counted while they are unpacked: what a directory declares is not believed. */
  readonly unpackedBytes: number
  /** Unpacked bytes per packed byte. Counts from `RATIO_FREE_BYTES` on: a short text may compress as well as it likes. */
  readonly ratio: number
  /** Elements inside one another in XML. */
  readonly xmlDepth: number
  /** Pages of a PDF that are read. */
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

/** Unpacked bytes of a member that are not measured against `ratio`. */
export const RATIO_FREE_BYTES = 16 * MEBIBYTE
