/** Reads what a bundle shows of a mail. */
import type { Mailbox, Message } from '@zeughaus/mime'
import { canonicalAddress } from '../../search/index.ts'
import {
  type Archive,
  ArchiveError,
  type KnownProvenance,
  type MailRecord,
  type RawMail,
} from '../../store/contract/index.ts'
import type { Role } from './roles.ts'

export type BundledArchive = Pick<Archive, 'get' | 'message' | 'provenance' | 'raw'>

/**
 * A mail of a bundle. `roles`: how the person asked for takes part, none when its texts only name them; null: nobody is
 * asked for, and everything of it is shown.
 */
export interface BundleMail {
  readonly id: string
  readonly roles: readonly Role[] | null
}

/** What pages show of a mail. */
export interface ShownMail {
  readonly roles: readonly Role[] | null
  readonly record: MailRecord
  /** null: it cannot be read. */
  readonly message: Message | null
  readonly provenance: readonly KnownProvenance[]
}

export interface ReadMail extends ShownMail {
  readonly raw: RawMail
}

/** Bytes of a mail that is held in memory for its original and its files; a larger one is read piece by piece for each. */
export const HELD = 1024 * 1024

/** null: it was deleted meanwhile. */
export async function readMail(archive: BundledArchive, { id, roles }: BundleMail): Promise<ReadMail | null> {
  const [record, message, provenance, raw] = await Promise.all([
    archive.get(id),
    readable(archive, id),
    archive.provenance(id),
    archive.raw(id),
  ])
  if (record === null || raw === null) return null
  return { roles, record, message, provenance, raw: raw.size <= HELD ? await held(raw) : raw }
}

async function readable(archive: BundledArchive, id: string): Promise<Message | null> {
  try {
    return await archive.message(id)
  } catch (error) {
    if (error instanceof ArchiveError && error.code === 'mail_unreadable') return null
    throw error
  }
}

async function held(raw: RawMail): Promise<RawMail> {
  const bytes = Buffer.concat(await Array.fromAsync(raw.read()))
  return {
    ...raw,
    async *read(start, end) {
      yield bytes.subarray(start, end)
    },
  }
}

/**
 * The recipients that a mail hides: of its Bcc and of its envelope, each once. Only its sender knows them, so anybody else
 * who is asked for sees themselves among them and nobody else.
 */
export function hiddenRecipients(
  { roles, record, message, provenance }: ShownMail,
  isOwn: (mailbox: Mailbox) => boolean,
): Mailbox[] {
  const open = new Set([...record.to, ...record.cc].map(({ address }) => canonicalAddress(address)))
  const envelope = provenance.flatMap((each) => each.envelope.map((address): Mailbox => ({ name: '', address })))
  const hidden = new Map<string, Mailbox>()
  for (const each of [...envelope, ...(message?.bcc ?? [])]) {
    const address = canonicalAddress(each.address)
    if (!open.has(address)) hidden.set(address, each)
  }
  return [...hidden.values()].filter((each) => seesHidden(roles) || isOwn(each))
}

/** Whether the bytes of a mail name hidden recipients (Bcc) to somebody who is not its sender. */
export const namesOthersHidden = ({ roles, message }: Pick<ShownMail, 'roles' | 'message'>): boolean =>
  !seesHidden(roles) && (message?.bcc.length ?? 0) > 0

const seesHidden = (roles: ShownMail['roles']): boolean => roles === null || roles.includes('from')
