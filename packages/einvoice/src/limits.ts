/** The limits of reading one document. A document that meets one is reported with `limited`, and not judged. */
export type InvoiceLimits = {
  /** Bytes of the document. */
  readonly bytes: number
  /** Nested elements. */
  readonly depth: number
  readonly lines: number
  /** Characters of one value, such as a name. */
  readonly valueLength: number
  /** Lines kept to be shown to people. */
  readonly shownLines: number
  /** Different tax rates, allowances and the like. */
  readonly groups: number
}

export const INVOICE_LIMITS: InvoiceLimits = {
  bytes: 64 * 1024 * 1024,
  depth: 64,
  lines: 1_000_000,
  valueLength: 1_000,
  shownLines: 200,
  groups: 1_000,
}
