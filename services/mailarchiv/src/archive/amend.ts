/** What becomes known about a mail later changes what is searchable of it: its document before and after. */

import type { Amendment, MailState } from './batch.ts'
import type { Extras } from './document.ts'
import type { Note } from './pack-format.ts'
import { type MailPlace, readMail } from './pack-reader.ts'
import type { ParsePool } from './parse-pool.ts'
import type { WriteThread } from './write-thread.ts'

type Context = { readonly raw: string; readonly writer: WriteThread; readonly pool: ParsePool }

/** The amendment that a note is to the index as it is now; null when the mail is unknown. */
export async function amendmentFor({ raw, writer, pool }: Context, note: Note): Promise<Amendment | null> {
  const state = await writer.run('mailState', { id: note.id })
  if (state === null) return null
  const bytes = await wholeMail(raw, state.place)
  const documents = await pool.documents({
    raw: bytes,
    depth: state.depth,
    before: extrasOf(state),
    after: extrasWith(state, note),
  })
  return documents === null ? null : { note, ...documents }
}

/** All bytes of a mail. */
export async function wholeMail(folder: string, place: MailPlace): Promise<Uint8Array> {
  const raw = new Uint8Array(place.size)
  let at = 0
  for await (const piece of readMail(folder, place, 0, place.size)) {
    raw.set(piece, at)
    at += piece.length
  }
  return raw
}

function extrasOf({ envelope, texts }: MailState): Extras {
  return { envelope, texts: texts.map(([, text]) => text) }
}

function extrasWith(state: MailState, note: Note): Extras {
  const before = extrasOf(state)
  if (note.about === 'provenance') return { ...before, envelope: [...before.envelope, ...note.provenance.envelope] }
  const texts = new Map(state.texts)
  for (const { kind, text } of note.texts) texts.set(kind, text)
  return { ...before, texts: [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text) }
}
