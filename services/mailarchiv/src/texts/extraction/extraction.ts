import type { FoundInvoice } from '@zeughaus/einvoice'

/**
 * Outcomes of reading an attachment. `done` the whole text · `cut` a limit ended the reading, the text before it is
 * kept · `unreadable` damaged, encrypted or of an unsupported format · `needs_recognition` the rest of the text is in
 * pictures · `none` a file of this kind holds no text.
 */
export const TEXT_STATES = ['done', 'cut', 'unreadable', 'needs_recognition', 'none'] as const
export type TextState = (typeof TEXT_STATES)[number]

/** Stable codes of the obstacles. None of them is an error of the archive. */
export const EXTRACTION_PROBLEMS = [
  'limit_input_bytes',
  'limit_text_length',
  'limit_depth',
  'limit_members',
  'limit_unpacked_bytes',
  'limit_ratio',
  'limit_xml_depth',
  'limit_pdf_pages',
  'limit_pictures',
  'limit_pixels',
  'limit_time',
  'limit_memory',
  'crashed',
  'damaged',
  'encrypted',
  'format_unsupported',
] as const
export type ExtractionProblem = (typeof EXTRACTION_PROBLEMS)[number]

/** The text of one attachment. Plain data: it crosses a process boundary. */
export type Extraction = {
  /** Lines end with LF; empty when there is none. */
  readonly text: string
  readonly state: TextState
  /** Each code at most once, in order of appearance. */
  readonly problems: readonly ExtractionProblem[]
  /** Pictures and scanned pages inside it that only recognition can read. */
  readonly pictures: number
  /** Electronic invoices in it. */
  readonly invoices: readonly FoundInvoice[]
}

/** Declared properties of a file. Both are hints: the content decides first. */
export type FileHints = {
  readonly contentType: string
  readonly filename: string
  /** The charset of a text; missing or null without one. */
  readonly charset?: string | null
}

/** A picture to recognise: an image file, or pages of a PDF without text. Pages count from 0; a fax has several. */
export type Picture =
  | { readonly kind: 'image'; readonly bytes: Uint8Array; readonly pages: readonly number[] }
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array; readonly pages: readonly number[] }

/** Takes the pictures of an attachment one by one during the reading. */
export type PictureSink = (picture: Picture) => Promise<void>
