/** The originals of mails and their proofs, for the formats that carry them. */

import type { EvidenceLog } from '../../evidence/signed-log/index.ts'
import type { Archive, WalkedPlace } from '../../store/contract/index.ts'

/** Bytes of the mails that are read at once; a larger mail is read alone, in pieces, when it is sent. */
const READ_AT_ONCE = 1024 * 1024

export interface OriginalDependencies {
  readonly archive: Pick<Archive, 'raw' | 'raws'>
  /** null: the caller gets no proofs. */
  readonly evidence: Pick<EvidenceLog, 'proveSeveral'> | null
}

/** A mail with its archived bytes. */
export interface Original {
  readonly mail: WalkedPlace
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>
}

/**
 * Splits a portion of mails into groups that are read at once.
 *
 * @param bytes bound of the mails of a group; a larger mail is a group of its own
 */
export function* groupsOf<Mail extends Pick<WalkedPlace, 'size'>>(
  mails: readonly Mail[],
  bytes = READ_AT_ONCE,
): Generator<readonly Mail[]> {
  let group: Mail[] = []
  let room = bytes
  for (const mail of mails) {
    if (group.length > 0 && mail.size > room) {
      yield group
      group = []
      room = bytes
    }
    group.push(mail)
    room -= mail.size
  }
  yield group
}

/** Reads the mails of a group. */
export async function originalsOf(
  { archive }: Pick<OriginalDependencies, 'archive'>,
  mails: readonly WalkedPlace[],
): Promise<Original[]> {
  const [first] = mails
  if (first !== undefined && mails.length === 1) {
    const raw = await archive.raw(first.id)
    if (raw === null) throw new Error(`the mail ${first.id} has a row and no bytes`)
    return [{ mail: first, bytes: raw.read() }]
  }
  // In the order of their archiving, in which neighbours lie in one block of a pack.
  const bySeq = mails.toSorted((one, other) => one.seq - other.seq)
  const raws = await archive.raws(bySeq)
  const byId = new Map(bySeq.map(({ id }, place) => [id, raws[place]!]))
  return mails.map((mail) => ({ mail, bytes: byId.get(mail.id)! }))
}

/**
 * Frees the memory of mails and proofs that were sent. The garbage collector sees only the small objects that stand for
 * it, and would let many megabytes of it lie.
 */
export function release(sent: Iterable<Original['bytes']>): void {
  const memory = new Set([...sent].map((bytes) => (bytes instanceof Uint8Array ? bytes.buffer : null)))
  for (const each of memory) {
    // Short ones lie with others in one piece of Node's memory.
    if (each instanceof ArrayBuffer && each.byteLength > Buffer.poolSize) each.transfer(0)
  }
}
