/** Finds the mails of a packed folder (ZIP). */
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { isSuspicious, MAX_MEMBERS, SUSPICIOUS } from './bounds.ts'
import { type MemberMessage, mailsOfMember, numbered, type PackedFolder, TOO_MANY_MEMBERS } from './packed-folder.ts'
import { BROKEN, brokenReason, type FileMessage, type PassedOver } from './stream.ts'

/** Yields the mails of supported members, in the order of the ZIP. Refuses unreadable members by name. */
export function messagesOfZip(folder: PackedFolder, from: number): AsyncGenerator<FileMessage | PassedOver> {
  return numbered(membersOf(folder), from)
}

/** The names of a ZIP's files, at most those that an archive may have; empty if it cannot be read. */
export async function namesInZip(path: string): Promise<string[]> {
  const names: string[] = []
  let zip: ZipFile | null = null
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false })
    for await (const { fileName } of zip.eachEntry()) {
      if (!fileName.endsWith('/')) names.push(fileName)
      if (names.length >= MAX_MEMBERS) break
    }
  } catch {
    // The reading of its mails reports what is broken.
  } finally {
    zip?.close()
  }
  return names
}

async function* membersOf(folder: PackedFolder): AsyncGenerator<MemberMessage> {
  let zip: ZipFile | null = null
  let members = 0
  try {
    zip = await openPromise(folder.path, { lazyEntries: true, autoClose: false })
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      members += 1
      if (members > MAX_MEMBERS) {
        yield { is: 'refused', origin: folder.path, reason: TOO_MANY_MEMBERS }
        return
      }
      yield* mailsOf(zip, entry, folder)
    }
  } catch (error) {
    yield { is: 'refused', origin: folder.path, reason: reasonInZip(error) }
  } finally {
    zip?.close()
  }
}

async function* mailsOf(zip: ZipFile, entry: Entry, folder: PackedFolder): AsyncGenerator<MemberMessage> {
  const origin = `${folder.path}#${entry.fileName}`
  const kind = folder.kindOf(entry.fileName)
  const refusal = refusalOf(entry)
  if (refusal !== null)
    yield kind === null
      ? { is: 'passed over', origin, reason: refusal, byContent: false }
      : { is: 'refused', origin, reason: refusal }
  else
    try {
      const bytes = await zip.openReadStreamPromise(entry)
      yield* mailsOfMember(bytes as AsyncIterable<Buffer>, entry.fileName, kind, folder)
      bytes.destroy()
    } catch (error) {
      yield { is: 'refused', origin, reason: reasonInZip(error) }
    }
}

function refusalOf(entry: Entry): string | null {
  if (entry.isEncrypted()) return 'Die Datei ist mit einem Kennwort geschützt.'
  return isSuspicious(entry) ? SUSPICIOUS : null
}

/** A German sentence for a failure. The ZIP library throws errors without a code; those of the file system have one. */
function reasonInZip(error: unknown): string {
  const isOfReader = error instanceof Error && error.constructor === Error && !('code' in error)
  return isOfReader ? BROKEN : brokenReason(error)
}
