/** Code shared by the readers of packed folders (ZIP, tar). */
import { whyPassedOver } from './look.ts'
import { LOOK_BYTES } from './other-kinds.ts'
import type { OutlookReader } from './outlook/reader.ts'
import { mailsOfOutlookMember, outlookMember } from './outlook-member.ts'
import { begun, type FileMessage, gunzip, type PassedOver, streamed } from './stream.ts'
import { type FileKind, isIndex, isNamedMbox, isOfMac, kindOfMember } from './walk.ts'

export const TOO_MANY_MEMBERS = 'Darin sind mehr als eine Million Dateien. Die übrigen fehlen.'

/** How files are read. */
export interface Reading {
  /** In a packed folder every member counts, whatever its name; its content decides the kind. */
  readonly everyFile?: boolean | undefined
  /** Reads the files of Outlook; without it they are no mails. */
  readonly outlook?: OutlookReader | undefined
}

/** A packed folder: its place, and the kind of each member; null: skipped. */
export type PackedFolder = {
  readonly path: string
  readonly everyFile: boolean
  readonly outlook: OutlookReader | undefined
  readonly kindOf: (member: string) => FileKind | null
}

/** Decides by the names of members, like in a folder. */
export function packedFolder(path: string, { everyFile = false, outlook }: Reading): PackedFolder {
  return {
    path,
    everyFile,
    outlook,
    kindOf: (member) => {
      if (isOfMac(member) || isIndex(member)) return null
      return kindOfMember(member) ?? (everyFile ? 'sniff' : null)
    },
  }
}

/** Yields the mails of one member; of a skipped one (`kind` null) what it is. Throws the errors of reading it. */
export async function* mailsOfMember(
  chunks: AsyncIterable<Buffer>,
  member: string,
  kind: FileKind | null,
  { path, everyFile, outlook }: PackedFolder,
): AsyncGenerator<FileMessage | PassedOver> {
  const origin = `${path}#${member}`
  const { start, whole } = await begun(chunks, LOOK_BYTES)
  const isEmptyFolder = start.length === 0 && isNamedMbox(member)
  if (kind === null || isEmptyFolder) {
    yield { is: 'passed over', origin, reason: await whyPassedOver(member, start), byContent: false }
    return
  }
  const sort = outlook === undefined ? null : outlookMember(member, start)
  if (outlook !== undefined && sort !== null) {
    yield* mailsOfOutlookMember(whole, { origin, sort }, outlook)
    return
  }
  const isPacked = kind === 'mail.gz' || kind === 'mbox.gz'
  const inner = kind === 'sniff' ? null : kind.startsWith('mbox') ? 'mbox' : 'mail'
  yield* streamed(isPacked ? gunzip(whole) : whole, { name: origin, everyFile }, 0, inner)
}

/** A mail or refusal of a member of a packed folder; `numbered` adds its position. */
export type MemberMessage = Unplaced<FileMessage> | PassedOver
type Unplaced<Message> = Message extends unknown ? Omit<Message, 'next'> : never

/**
 * Numbers mails and refusals by their position, and skips those of an earlier run. What is no mail by its content has a
 * number too: an import of every file archives it. Holds each back by one, because the last one has to say that none follows.
 */
export async function* numbered(
  members: AsyncIterable<MemberMessage>,
  from: number,
): AsyncGenerator<FileMessage | PassedOver> {
  let number = 0
  let held: FileMessage | null = null
  for await (const message of members) {
    if (message.is === 'passed over') {
      if (message.byContent) number += 1
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
