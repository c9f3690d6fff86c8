import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import type { Budget } from '../budget.ts'

/** One file of a ZIP by its central directory. */
export type ZipMember = {
  readonly name: string
  readonly encrypted: boolean
  /** The unpacked bytes in pieces, all of them counted. Ends early, with a problem noted, when the budget is spent. */
  open(): AsyncIterable<Uint8Array>
}

/** Lists the files of a ZIP, as many as the budget allows; null when it has no readable directory. */
export async function openZip(bytes: Uint8Array, budget: Budget): Promise<readonly ZipMember[] | null> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const members: ZipMember[] = []
  try {
    const zip = await fromBufferPromise(buffer, { lazyEntries: true })
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      if (!budget.takeMember()) break
      members.push({
        name: entry.fileName,
        encrypted: entry.isEncrypted(),
        open: () => unpack(zip, entry, budget),
      })
    }
  } catch {
    budget.problem('damaged')
    if (members.length === 0) return null
  }
  return members
}

async function* unpack(zip: ZipFile, entry: Entry, budget: Budget): AsyncIterable<Uint8Array> {
  let unpacked = 0
  try {
    const stream = await zip.openReadStreamPromise(entry)
    for await (const piece of stream) {
      const chunk: Uint8Array = piece
      unpacked += chunk.length
      if (!budget.takeUnpacked(chunk.length, unpacked, entry.compressedSize)) return
      yield chunk
    }
  } catch {
    budget.problem('damaged')
  }
}

/** Reads a member into one buffer, as far as the budget allows. */
export async function readMember(member: ZipMember): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(member.open()))
}

/** Sorts slide 2 before slide 10, whatever their order inside the ZIP. */
export function inOrder(members: readonly ZipMember[]): readonly ZipMember[] {
  const collator = new Intl.Collator('en', { numeric: true })
  return members.toSorted((a, b) => collator.compare(a.name, b.name))
}
