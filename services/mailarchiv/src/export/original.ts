/** The originals of mails and their proofs, for the formats that carry them. */
import type { Archive, WalkedMail } from '../archive/contract/index.ts'
import type { EvidenceLog } from '../evidence/index.ts'

/** Bytes of the mails that are read at once; a larger mail is read alone, in pieces, when it is sent. */
const READ_AT_ONCE = 1024 * 1024

export interface OriginalDoors {
  readonly archive: Pick<Archive, 'raw' | 'raws'>
  readonly evidence: Pick<EvidenceLog, 'proveSeveral'>
}

/** A mail with its archived bytes. */
export interface Original {
  readonly mail: WalkedMail
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>
}

/** Splits portions of mails into groups that are read at once. */
export async function* groupsOf(portions: AsyncIterable<readonly WalkedMail[]>): AsyncGenerator<readonly WalkedMail[]> {
  for await (const mails of portions) {
    let group: WalkedMail[] = []
    let room = READ_AT_ONCE
    for (const mail of mails) {
      if (group.length > 0 && mail.size > room) {
        yield group
        group = []
        room = READ_AT_ONCE
      }
      group.push(mail)
      room -= mail.size
    }
    yield group
  }
}

/** Reads the mails of a group. */
export async function originalsOf(
  { archive }: Pick<OriginalDoors, 'archive'>,
  mails: readonly WalkedMail[],
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
