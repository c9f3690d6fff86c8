/** What a mail's history means for an archive that it is moved to. */
import type { Extras } from './document.ts'
import type { Note } from './pack-format.ts'
import type { ParseItem } from './parse-pool.ts'
import type { MailHistory, MovedMail } from './types.ts'

/** A mail of another archive as it is read for this one. */
export function toItem({ history, raw }: MovedMail): ParseItem {
  const provenance = history.provenance[0]!
  return { source: { kind: 'bytes', raw }, provenance, bytes: raw.length, extras: extrasOf(history) }
}

/** What is searchable of a mail besides its bytes, in the order in which it became known. */
function extrasOf({ provenance, texts }: MailHistory): Extras {
  return { envelope: provenance.flatMap(({ envelope }) => envelope), texts: texts.map(({ text }) => text) }
}

/** What became known of a mail between two states of it. */
export function changesBetween(from: MailHistory, to: MailHistory): Note[] {
  const { id, ocrStatus } = to
  const again = to.provenance
    .slice(from.provenance.length)
    .map(({ archivedAt, ...provenance }): Note => ({ about: 'provenance', id, archivedAt, provenance }))
  const known = new Map(from.texts.map(({ kind, text }) => [kind, text]))
  const texts = to.texts.filter(({ kind, text }) => known.get(kind) !== text)
  const isSame = texts.length === 0 && from.ocrStatus === ocrStatus
  return isSame ? again : [...again, { about: 'text', id, ocrStatus, texts }]
}
