/** Makes amendments: a later addition changes a mail's searchable text, from one document to another. */

import { extrasOf, extrasWith } from '../core/index.ts'
import type { Note } from '../core/packs/index.ts'
import type { ParsePool } from '../core/reading/index.ts'
import type { Amendment } from './batch.ts'
import type { WriteThread } from './write-thread.ts'

type Context = { readonly raw: string; readonly writer: WriteThread; readonly pool: ParsePool }

/** Makes the amendment of a note; null when the mail is unknown. Rejects as `ParsePool.documents` does. */
export async function amendmentFor({ raw, writer, pool }: Context, note: Note): Promise<Amendment | null> {
  const state = await writer.run('mailState', { id: note.id })
  if (state === null) return null
  const source = { kind: 'stored', folder: raw, place: state.place } as const
  const request = { source, depth: state.depth, before: extrasOf(state), after: extrasWith(state, note) }
  return { note, ...(await pool.documents(request, state.place.size)) }
}
