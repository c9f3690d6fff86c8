import { type AddedText, invoicePart } from '../contract/index.ts'
import { invoiceNumbers } from './invoice-keys.ts'
import type { Note } from './packs/index.ts'
import type { Extras } from './words/index.ts'

/** Stored envelopes and texts of a mail; texts sorted by kind. */
export type KnownExtras = {
  readonly envelope: readonly string[]
  readonly texts: readonly (readonly [kind: string, text: string])[]
}

/** The searchable text of a mail besides its bytes. */
export function extrasOf({ envelope, texts }: KnownExtras): Extras {
  return searched(
    envelope,
    texts.map(([kind, text]) => ({ kind, text })),
  )
}

/** Envelopes and texts of a mail after a note is added. */
export function knownWith({ envelope, texts }: KnownExtras, note: Note): KnownExtras {
  if (note.about === 'provenance') return { texts, envelope: [...envelope, ...note.provenance.envelope] }
  const known = new Map(texts)
  for (const { kind, text } of note.texts) known.set(kind, text)
  return { envelope, texts: [...known].sort(([a], [b]) => (a < b ? -1 : 1)) }
}

/** Splits the texts of a mail: of invoices only the numbers are searched, as their files are texts of their own. */
export function searched(envelope: readonly string[], texts: readonly AddedText[]): Extras {
  return {
    envelope,
    texts: texts.filter((text) => invoicePart(text) === null).map(({ text }) => text),
    invoices: texts.flatMap(invoiceNumbers),
  }
}
