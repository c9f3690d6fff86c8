/**
 * What became of the text of an attachment.
 * `done` all of it is there · `cut` a limit ended the reading, what came before is there · `unreadable` damaged,
 * encrypted or of a format that is not read · `needs_recognition` the rest of it is in pictures · `none` a file of this
 * kind holds no text.
 */
export type TextState = 'done' | 'cut' | 'unreadable' | 'needs_recognition' | 'none'

/** Stable codes of what stood in the way. None of them is an error of the archive. */
export type ExtractionProblem =
  | 'limit_input_bytes'
  | 'limit_text_length'
  | 'limit_depth'
  | 'limit_members'
  | 'limit_unpacked_bytes'
  | 'limit_ratio'
  | 'limit_xml_depth'
  | 'limit_pdf_pages'
  | 'limit_pictures'
  | 'limit_pixels'
  | 'limit_time'
  | 'limit_memory'
  | 'crashed'
  | 'damaged'
  | 'encrypted'
  | 'format_unsupported'

/** The text of one attachment. Plain data: it crosses a process boundary. */
export type Extraction = {
  /** Lines end with LF; empty when there is none. */
  readonly text: string
  readonly state: TextState
  /** Each code at most once, in order of appearance. */
  readonly problems: readonly ExtractionProblem[]
  /** Pictures and scanned pages inside it that only recognition can read. */
  readonly pictures: number
}

/** What is known of a file from outside. Both are hints: the content decides first. */
export type FileHints = {
  readonly contentType: string
  readonly filename: string
}

/** Something to recognise: a picture as it was sent, or pages of a PDF without text. Pages count from 0; a fax has several. */
export type Picture =
  | { readonly kind: 'image'; readonly bytes: Uint8Array; readonly pages: readonly number[] }
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array; readonly pages: readonly number[] }

/** Takes the pictures of an attachment one after the other while it is being read. */
export type PictureSink = (picture: Picture) => Promise<void>
