/** Finds the mails of a tar archive, such as a backup or a public collection. */
import { Readable } from 'node:stream'
import { type Entry, extract } from 'tar-stream'
import { MAX_MAIL_BYTES } from '../../store/core/reading/index.ts'
import { MAX_MEMBERS } from './bounds.ts'
import { NOT_A_FILE } from './look.ts'
import { type MemberMessage, mailsOfMember, numbered, type PackedFolder, TOO_MANY_MEMBERS } from './packed-folder.ts'
import { BROKEN, brokenReason, type FileMessage, MAIL_TOO_LARGE, type PassedOver } from './stream.ts'

/** POSIX.1-1988 and GNU tar both write it at this place of each header. */
const MAGIC = { text: 'ustar', offset: 257 }
/** Bytes of a file that suffice to recognise a tar archive. */
export const TAR_HEADER_BYTES = 512

export function startsLikeTar(start: Buffer): boolean {
  return start.toString('latin1', MAGIC.offset, MAGIC.offset + MAGIC.text.length) === MAGIC.text
}

/** Yields the mails of supported members, in the order of the archive. Skips links and devices. */
export function messagesOfTar(
  chunks: AsyncIterable<Buffer>,
  folder: PackedFolder,
  from: number,
): AsyncGenerator<FileMessage | PassedOver> {
  return numbered(membersOf(chunks, folder), from)
}

async function* membersOf(chunks: AsyncIterable<Buffer>, folder: PackedFolder): AsyncGenerator<MemberMessage> {
  let members = 0
  const archive = extract()
  const bytes = Readable.from(chunks, { objectMode: false })
  bytes.on('error', (error) => archive.destroy(error))
  try {
    for await (const entry of bytes.pipe(archive)) {
      if (entry.header.type === 'directory') {
        entry.resume()
        continue
      }
      members += 1
      if (members > MAX_MEMBERS) {
        yield { is: 'refused', origin: folder.path, reason: TOO_MANY_MEMBERS }
        return
      }
      yield* mailsOf(entry, folder)
    }
  } catch (error) {
    yield { is: 'refused', origin: folder.path, reason: reasonInTar(error) }
  } finally {
    bytes.destroy()
  }
}

async function* mailsOf(entry: Entry, folder: PackedFolder): AsyncGenerator<MemberMessage> {
  const { name, type, size } = entry.header
  const origin = `${folder.path}#${name}`
  const isFile = type === 'file' || type === 'contiguous-file'
  const kind = isFile ? folder.kindOf(name) : null
  const chunks = (entry as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  // Without `return`, which would destroy the member: its rest is read below.
  const unended = { [Symbol.asyncIterator]: () => ({ next: () => chunks.next() }) }
  if (!isFile) yield { is: 'passed over', origin, reason: NOT_A_FILE, byContent: false }
  else if (kind !== null && (size ?? 0) > MAX_MAIL_BYTES) yield { is: 'refused', origin, reason: MAIL_TOO_LARGE }
  else yield* mailsOfMember(unended, name, kind, folder)
  // Unread bytes would block the members after it.
  while (!(await chunks.next()).done);
}

/** A German sentence for a failure. The tar library throws errors without a code; those of the file system have one. */
function reasonInTar(error: unknown): string {
  return error instanceof Error && !('code' in error) ? BROKEN : brokenReason(error)
}
