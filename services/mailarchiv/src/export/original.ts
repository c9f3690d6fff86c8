/** The original of a mail and its proof, for the formats that carry them. */
import { DomainError } from '@zeughaus/platform'
import type { Archive, WalkedMail } from '../archive/contract/index.ts'
import type { EvidenceLog } from '../evidence/index.ts'

/** Mails that are read at once while earlier ones are sent. */
export const AT_ONCE = 8
/** Bytes up to which a mail is read before its turn; larger ones are read in pieces when they are sent. */
const READ_AHEAD_BYTES = 256 * 1024

export interface OriginalDoors {
  readonly archive: Pick<Archive, 'raw'>
  readonly evidence: Pick<EvidenceLog, 'prove'>
}

type Bytes = Uint8Array | AsyncIterable<Uint8Array>

/** The archived bytes of a mail. */
export async function originalOf(
  { archive }: Pick<OriginalDoors, 'archive'>,
  { id, size }: WalkedMail,
): Promise<Bytes> {
  const raw = await archive.raw(id)
  if (raw === null) throw new Error(`the mail ${id} has a row and no bytes`)
  if (size > READ_AHEAD_BYTES) return raw.read()
  const pieces: Uint8Array[] = []
  for await (const piece of raw.read()) pieces.push(piece)
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
}

/** The proof of a mail (C2SP tlog-proof); null when it is newer than the last checkpoint and none may be signed yet. */
export async function proofOf(
  { evidence }: Pick<OriginalDoors, 'evidence'>,
  { seq }: WalkedMail,
): Promise<string | null> {
  try {
    return await evidence.prove(seq)
  } catch (error) {
    if (error instanceof DomainError && error.status === 503) return null
    throw error
  }
}
