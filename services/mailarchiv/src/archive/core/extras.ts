import type { Note } from './packs/index.ts'
import type { Extras } from './words/index.ts'

/** Stored envelopes and texts of a mail; texts sorted by kind. */
export type KnownExtras = {
  readonly envelope: readonly string[]
  readonly texts: readonly (readonly [kind: string, text: string])[]
}

/** The searchable text of a mail besides its bytes. */
export function extrasOf({ envelope, texts }: KnownExtras): Extras {
  return { envelope, texts: texts.map(([, text]) => text) }
}

/** The same after a note is added. */
export function extrasWith(state: KnownExtras, note: Note): Extras {
  const before = extrasOf(state)
  if (note.about === 'provenance') return { ...before, envelope: [...before.envelope, ...note.provenance.envelope] }
  const texts = new Map(state.texts)
  for (const { kind, text } of note.texts) texts.set(kind, text)
  return { ...before, texts: [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text) }
}
