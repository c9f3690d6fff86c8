/** What a mail says beside its words: the people it involves, the conversation it belongs to, its files. */
import { hash } from 'node:crypto'
import type { Mailbox, Message } from '@zeughaus/mime'
import {
  CONTACT_ROLES,
  type ContactRole,
  canonicalAddress,
  canonicalMessageId,
  isAddress,
  typeOf,
} from '../../../search/index.ts'
import type { ArchivedFile } from '../../contract/index.ts'

/** Bit of each role in a stored set of roles. */
const ROLE_BITS: Readonly<Record<ContactRole, number>> = { from: 1, to: 2, cc: 4 }

/** Characters of the longest kept name. */
const NAME_CHARACTERS = 200

/** An address of a mail, once, with all its roles. */
export type Person = {
  /** In the form of `canonicalAddress`. */
  readonly address: string
  /** The longest name that the mail gives it; '' for none. */
  readonly name: string
  /** Sum of ROLE_BITS. */
  readonly roles: number
}

export type FileRelation = Pick<ArchivedFile, 'index' | 'filename' | 'contentType' | 'size'> & {
  readonly sha256: Uint8Array
  /** Lower-case extension that names its type, see `typeOf`. */
  readonly type: string
}

export type Relations = {
  readonly people: readonly Person[]
  /** Digests of its own Message-ID and of those it answers or refers to, each once: all are one conversation. */
  readonly messageIds: readonly Uint8Array[]
  /** The Message-IDs of the mails that it answers, joined by spaces; null for none. */
  readonly answers: string | null
  readonly files: readonly FileRelation[]
}

/** Reads the relations of a mail. Pure. */
export function relationsOf(message: Message, files: readonly ArchivedFile[]): Relations {
  return {
    people: peopleOf(message),
    messageIds: messageIdsOf(message),
    answers: message.inReplyTo.length === 0 ? null : message.inReplyTo.join(' '),
    files: files.map(({ index, filename, contentType, size, sha256 }) => ({
      ...{ index, filename, contentType, size },
      sha256: Buffer.from(sha256, 'hex'),
      type: typeOf(filename, contentType),
    })),
  }
}

/** The stored form of a set of roles. */
export function roleBits(roles: readonly ContactRole[]): number {
  return roles.reduce((bits, role) => bits | ROLE_BITS[role], 0)
}

/** Reads stored answers: the Message-IDs of the mails that a mail answers. */
export function answersOf(stored: unknown): string[] {
  return stored === null || stored === undefined ? [] : String(stored).split(' ')
}

/**
 * A LIKE pattern (escape character `\\`) for a wanted file name: a part of the name, or with `*` and `?` the whole name.
 */
export function nameCondition(filename: string): string {
  const escaped = filename.replace(/[\\%_]/g, '\\$&')
  if (!/[*?]/.test(filename)) return `%${escaped}%`
  return escaped.replaceAll('*', '%').replaceAll('?', '_')
}

/** The form for comparing file names: ignores case. */
export function canonicalFilename(filename: string): string {
  return filename.normalize('NFC').toLowerCase()
}

/** The name that a mail gives a canonical address; '' for none. */
export function nameIn(message: Pick<Message, ContactRole>, address: string): string {
  return peopleOf(message).find((person) => person.address === address)?.name ?? ''
}

function peopleOf(message: Pick<Message, ContactRole>): Person[] {
  const people = new Map<string, Person>()
  for (const role of CONTACT_ROLES) {
    for (const mailbox of message[role]) {
      const address = canonicalAddress(mailbox.address)
      if (isAddress(address)) people.set(address, joined(people.get(address), address, mailbox, ROLE_BITS[role]))
    }
  }
  return [...people.values()]
}

function joined(known: Person | undefined, address: string, { name }: Mailbox, bit: number): Person {
  const before = known?.name ?? ''
  const here = [...name.slice(0, 2 * NAME_CHARACTERS)].slice(0, NAME_CHARACTERS).join('')
  return { address, name: here.length > before.length ? here : before, roles: (known?.roles ?? 0) | bit }
}

const DIGEST_BYTES = 10

function messageIdsOf({ messageId, references, inReplyTo }: Pick<Message, 'messageId' | 'references' | 'inReplyTo'>) {
  const ids = [messageId ?? '', ...references, ...inReplyTo].map(canonicalMessageId).filter((id) => id !== '')
  return [...new Set(ids)].map((id) => new Uint8Array(hash('sha256', id, 'buffer').subarray(0, DIGEST_BYTES)))
}
