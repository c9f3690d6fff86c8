/** Outlook's files in a packed folder: a message is read in memory, a data file from a copy, for its reader jumps in it. */
import { createWriteStream } from 'node:fs'
import { mkdtempDisposable, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { outlookSort, startsLikeZip } from './other-kinds.ts'
import { MOST_FILE_BYTES } from './outlook/item.ts'
import type { OutlookReader } from './outlook/reader.ts'
import type { DataSort } from './outlook/tasks.ts'
import type { FileMessage, PassedOver } from './stream.ts'

/** The sort of a member of this name that begins with these bytes; null for what is none of Outlook's files with mails. */
export function outlookMember(member: string, start: Buffer): 'msg' | DataSort | null {
  const sort = outlookSort(start)
  if (sort !== null) return sort === 'msg' ? 'msg' : 'pst'
  return member.toLowerCase().endsWith('.olm') && startsLikeZip(start) ? 'olm' : null
}

/** Yields the mails of a member. Reads it to its end, because the next one stands behind it. */
export async function* mailsOfOutlookMember(
  chunks: AsyncIterable<Buffer>,
  { origin, sort }: { readonly origin: string; readonly sort: 'msg' | DataSort },
  outlook: OutlookReader,
): AsyncGenerator<FileMessage | PassedOver> {
  if (sort === 'msg') {
    yield await outlook.messageIn(origin, await held(chunks))
    return
  }
  await using folder = await mkdtempDisposable(join(tmpdir(), `zeughaus-outlook-${process.pid}-`))
  const path = join(folder.path, `copy.${sort}`)
  if (await isCopied(chunks, path)) yield* outlook.dataFile(sort, { path, name: origin }, 0)
  else yield { is: 'refused', origin, reason: NO_ROOM, next: null }
}

const NO_ROOM =
  'Der Platz für vorläufige Dateien reicht nicht, um diese Outlook-Datei auszupacken. Packen Sie sie selbst aus, und importieren Sie sie einzeln.'

/** All bytes; of too many the first. */
async function held(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    if (bytes <= MOST_FILE_BYTES) pieces.push(chunk)
    bytes += chunk.length
  }
  return Buffer.concat(pieces)
}

/** Copies a member, unless it would fill half of what is free. */
async function isCopied(chunks: AsyncIterable<Buffer>, path: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(tmpdir())
  let room = (bavail * bsize) / 2
  await pipeline(
    async function* () {
      for await (const chunk of chunks) {
        room -= chunk.length
        if (room >= 0) yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  )
  return room >= 0
}
