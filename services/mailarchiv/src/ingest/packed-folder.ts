/** Code shared by the readers of packed folders (ZIP, tar). */
import { type FileMessage, gunzip, type PassedOver, streamed } from './stream.ts'
import { type FileKind, isOfMac, kindOf } from './walk.ts'

export const MAX_MEMBERS = 1_000_000
export const TOO_MANY_MEMBERS = 'Darin sind mehr als eine Million Dateien. Die übrigen fehlen.'
/** `cur` and `new` of a Maildir hold mails under names without an ending. */
const IN_MAILDIR = /(^|\/)(cur|new)\/[^./][^/]*$/

/** A packed folder: its place, and the kind of each member; null: skipped. */
export type PackedFolder = {
  readonly path: string
  readonly kindOf: (member: string) => FileKind | null
}

/**
 * Decides by the names of members, like in a folder.
 *
 * @param everyFile every member counts, whatever its name; its content decides the kind
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

/** Yields the mails of one member. Throws the errors of reading it. */
export function mailsOfMember(
  chunks: AsyncIterable<Buffer>,
  origin: string,
  kind: FileKind,
): AsyncGenerator<FileMessage> {
  const isPacked = kind === 'mail.gz' || kind === 'mbox.gz'
  const inner = kind === 'sniff' ? null : kind.startsWith('mbox') ? 'mbox' : 'mail'
  return streamed(isPacked ? gunzip(chunks) : chunks, origin, 0, inner)
}

/** A mail or refusal of a member of a packed folder; `numbered` adds its position. */
export type MemberMessage = Unplaced<FileMessage> | PassedOver
type Unplaced<Message> = Message extends unknown ? Omit<Message, 'next'> : never

/**
 * Numbers mails and refusals by their position, and skips those of an earlier run. Holds each back by one, because the
 * last one has to say that none follows.
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
