/** What folders that are packed into one file (ZIP, tar) have in common. */
import { type FileMessage, gunzip, type PassedOver, streamed } from './stream.ts'
import { type FileKind, isOfMac, kindOf } from './walk.ts'

export const MAX_MEMBERS = 1_000_000
export const TOO_MANY_MEMBERS = 'Darin sind mehr als eine Million Dateien. Die übrigen fehlen.'
/** `cur` and `new` of a Maildir hold mails under names without an ending. */
const IN_MAILDIR = /(^|\/)(cur|new)\/[^./][^/]*$/

/** A packed folder: where it lies, and which of its members count as what; null: passed over. */
export type PackedFolder = {
  readonly path: string
  readonly kindOf: (member: string) => FileKind | null
}

/**
 * Members count by their names, as files of a folder do.
 *
 * @param everyFile every member counts, whatever its name; its content says what it is
 */
export function packedFolder(path: string, everyFile: boolean): PackedFolder {
  return {
    path,
    kindOf: (member) => {
      if (isOfMac(member)) return null
      return kindOf(member) ?? (IN_MAILDIR.test(member) ? 'mail' : everyFile ? 'sniff' : null)
    },
  }
}

/** The mails of one member. Throws what reading it throws. */
export function mailsOfMember(
  chunks: AsyncIterable<Buffer>,
  origin: string,
  kind: FileKind,
): AsyncGenerator<FileMessage> {
  const isPacked = kind === 'mail.gz' || kind === 'mbox.gz'
  const inner = kind === 'sniff' ? null : kind.startsWith('mbox') ? 'mbox' : 'mail'
  return streamed(isPacked ? gunzip(chunks) : chunks, origin, 0, inner)
}

/** What a member of a packed folder gives; where the folder goes on behind it `numbered` says. */
export type MemberMessage = Unplaced<FileMessage> | PassedOver
type Unplaced<Message> = Message extends unknown ? Omit<Message, 'next'> : never

/**
 * Gives each mail and each refusal its position, which is the number of them so far, and leaves out those of an earlier
 * run. Each is held back by one, because the last one has to say that none follows.
 */
export async function* numbered(
  members: AsyncIterable<MemberMessage>,
  from: number,
): AsyncGenerator<FileMessage | PassedOver> {
  let number = 0
  let held: FileMessage | null = null
  for await (const message of members) {
    if (message.is === 'passed over') {
      yield message
      continue
    }
    number += 1
    if (number <= from) continue
    if (held !== null) yield held
    held = { ...message, next: number }
  }
  if (held !== null) yield { ...held, next: null }
}
