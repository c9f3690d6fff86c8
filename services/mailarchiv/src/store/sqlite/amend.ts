/** Makes amendments: a later addition changes a mail's searchable text, from one document to another. */

import { extrasOf, knownWith } from '../core/index.ts'
import type { Note } from '../core/packs/index.ts'
import type { ParsePool } from '../core/reading/index.ts'
import type { Amendment, MailState } from './batch.ts'
import type { WriteThread } from './write-thread.ts'

type Context = { readonly raw: string; readonly pool: ParsePool }

/** Makes the amendment of a note to a mail in this state. Rejects as `ParsePool.documents` does. */
export async function amendmentOf({ raw, pool }: Context, note: Note, state: MailState): Promise<Amendment> {
  const source = { kind: 'stored', folder: raw, place: state.place } as const
  const [before, after] = [extrasOf(state), extrasOf(knownWith(state, note))]
  const documents = await pool.documents({ source, depth: state.depth, before, after }, state.place.size)
  return { note, additions: state.additions, ...documents }
}

type Amending = Context & {
  /** Runs work with the writer of the current database. */
  readonly current: <T>(work: (writer: WriteThread) => Promise<T>) => Promise<T>
}

/** Adds a note to a mail: durable and searchable when this resolves. Ignores an unknown mail. */
export async function amend({ current, ...context }: Amending, note: Note): Promise<void> {
  for (let isDone = false; !isDone; ) {
    const state = await current((writer) => writer.run('mailState', { id: note.id }))
    if (state === null) return
    const amendment = await amendmentOf(context, note, state)
    // Another addition may have come while the mail was read.
    isDone = await current((writer) => writer.run('amend', amendment))
  }
}
