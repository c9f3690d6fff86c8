/** The mails of a packed folder (ZIP). */
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { BROKEN, brokenReason, type FileMessage, gunzip, type PassedOver, streamed } from './stream.ts'
import { kindOf } from './walk.ts'

const MAX_MEMBERS = 1_000_000
/** A member this large whose packed form is RATIO times smaller is made to fill memory and disk, not to be read. */
const SUSPICIOUS_BYTES = 64 * 1024 * 1024
const RATIO = 200
/** `cur` and `new` of a Maildir hold mails under names without an ending. */
const IN_MAILDIR = /(^|\/)(cur|new)\/[^./][^/]*$/

/**
 * The mails of the members that count in a folder, in the order of the ZIP. A position is the number of mails so far.
 * Members that cannot be read are refused by name, and the others are read all the same.
 *
 * @param from mails of an earlier run, left out
 */
export async function* messagesOfZip(path: string, from: number): AsyncGenerator<FileMessage | PassedOver> {
  let zip: ZipFile | null = null
  let number = 0
  // Held back by one: the last mail has to say that none follows.
  let held: (FileMessage & { is: 'mail' }) | null = null
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false })
    for await (const message of membersOf(zip, path)) {
      if (message.is !== 'mail') {
        yield message
        continue
      }
      number += 1
      if (number <= from) continue
      if (held !== null) yield held
      held = { ...message, next: number }
    }
  } catch (error) {
    yield { is: 'refused', origin: path, reason: reasonInZip(error) }
  } finally {
    zip?.close()
  }
  if (held !== null) yield { ...held, next: null }
}

async function* membersOf(zip: ZipFile, path: string): AsyncGenerator<FileMessage | PassedOver> {
  let members = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue
    const origin = `${path}#${entry.fileName}`
    members += 1
    if (members > MAX_MEMBERS) {
      yield { is: 'refused', origin: path, reason: 'Darin sind mehr als eine Million Dateien. Die übrigen fehlen.' }
      return
    }
    const kind = kindOf(entry.fileName) ?? (IN_MAILDIR.test(entry.fileName) ? 'mail' : null)
    const refusal = kind === null ? null : refusalOf(entry)
    if (kind === null) yield { is: 'passed over', origin }
    else if (refusal !== null) yield { is: 'refused', origin, reason: refusal }
    else yield* mailsOf(zip, entry, origin, kind)
  }
}

async function* mailsOf(
  zip: ZipFile,
  entry: Entry,
  origin: string,
  kind: NonNullable<ReturnType<typeof kindOf>>,
): AsyncGenerator<FileMessage> {
  try {
    const chunks = (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
    const isPacked = kind === 'mail.gz' || kind === 'mbox.gz'
    yield* streamed(isPacked ? gunzip(chunks) : chunks, origin, 0, kind.startsWith('mbox') ? 'mbox' : 'mail')
  } catch (error) {
    yield { is: 'refused', origin, reason: reasonInZip(error) }
  }
}

function refusalOf(entry: Entry): string | null {
  if (entry.isEncrypted()) return 'Die Datei ist mit einem Kennwort geschützt.'
  const { uncompressedSize, compressedSize } = entry
  const isSuspicious = uncompressedSize > SUSPICIOUS_BYTES && uncompressedSize > compressedSize * RATIO
  return isSuspicious ? 'Die Datei ist ungewöhnlich stark gepackt und wird nicht ausgepackt.' : null
}

/** The reader of ZIPs says what it finds wrong by plain errors without a code; those of the file system have one. */
function reasonInZip(error: unknown): string {
  const isOfReader = error instanceof Error && error.constructor === Error && !('code' in error)
  return isOfReader ? BROKEN : brokenReason(error)
}
