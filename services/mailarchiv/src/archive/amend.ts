/** What becomes known about a mail later changes what is searchable of it: its document before and after. */

import type { Amendment, MailState } from './batch.ts'
import type { Extras } from './document.ts'
import type { Note } from './pack-format.ts'
import type { ParsePool } from './parse-pool.ts'
import type { WriteThread } from './write-thread.ts'

type Context = { readonly raw: string; readonly writer: WriteThread; readonly pool: ParsePool }

/** The amendment that a note is to the index as it is now; null when the mail is unknown. Rejects as `ParsePool.documents` does. */
export async function amendmentFor({ raw, writer, pool }: Context, note: Note): Promise<Amendment | null> {
  const state = await writer.run('mailState', { id: note.id })
  if (state === null) return null
  const source = { kind: 'stored', folder: raw, place: state.place } as const
  const request = { source, depth: state.depth, before: extrasOf(state), after: extrasWith(state, note) }
  return { note, ...(await pool.documents(request, state.place.size)) }
}

/** What is searchable about a mail besides what its bytes say. */
export function extrasOf({ envelope, texts }: Pick<MailState, 'envelope' | 'texts'>): Extras {
  return { envelope, texts: texts.map(([, text]) => text) }
}

/** The same once a note is added to it. */
export function extrasWith(state: Pick<MailState, 'envelope' | 'texts'>, note: Note): Extras {
  const before = extrasOf(state)
  if (note.about === 'provenance') return { ...before, envelope: [...before.envelope, ...note.provenance.envelope] }
  const texts = new Map(state.texts)
  for (const { kind, text } of note.texts) texts.set(kind, text)
  return { ...before, texts: [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text) }
}
