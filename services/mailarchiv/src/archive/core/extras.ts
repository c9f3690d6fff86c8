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

/** The same after a note is added. */
export function extrasWith(state: KnownExtras, note: Note): Extras {
  if (note.about === 'provenance') {
    return extrasOf({ ...state, envelope: [...state.envelope, ...note.provenance.envelope] })
  }
  const texts = new Map(state.texts)
  for (const { kind, text } of note.texts) texts.set(kind, text)
  return extrasOf({ ...state, texts: [...texts].sort(([a], [b]) => (a < b ? -1 : 1)) })
}

/** Splits the texts of a mail: of invoices only the numbers are searched, as their files are texts of their own. */
export function searched(envelope: readonly string[], texts: readonly AddedText[]): Extras {
  return {
    envelope,
    texts: texts.filter((text) => invoicePart(text) === null).map(({ text }) => text),
    invoices: texts.flatMap(invoiceNumbers),
  }
}
