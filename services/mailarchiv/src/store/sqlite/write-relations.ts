/** Writes people, conversations and files of new mails. Inside the transaction that adds the mails. */
import type { DatabaseSync } from 'node:sqlite'
import {
  Conversations,
  canonicalFilename,
  type KnownConversations,
  keyOfDigest,
  type Relations,
  type StoredConversation,
  sumPeople,
  wordsOfContact,
} from '../core/relations/index.ts'

/** A new mail with its place in the archive. */
type Placed = { readonly seq: number; readonly sort: number; readonly relations: Relations }

/** Writes the relations of a batch. */
export function insertRelations(db: DatabaseSync, mails: readonly Placed[]): void {
  insertPeople(db, mails)
  insertConversations(db, mails)
  insertFiles(db, mails)
}

/** A contact keeps the name of its newest mail that gives one. */
const ADD_TO_CONTACT = `INSERT INTO contact (address, domain, name, named_at, words, sent, received, first, last)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (address) DO UPDATE SET
    name = CASE WHEN excluded.name <> '' AND excluded.named_at >= named_at THEN excluded.name ELSE name END,
    words = CASE WHEN excluded.name <> '' AND excluded.named_at >= named_at THEN excluded.words ELSE words END,
    named_at = CASE WHEN excluded.name <> '' THEN max(named_at, excluded.named_at) ELSE named_at END,
    sent = sent + excluded.sent,
    received = received + excluded.received,
    first = min(first, excluded.first),
    last = max(last, excluded.last)
  RETURNING id`

function insertPeople(db: DatabaseSync, mails: readonly Placed[]): void {
  const add = db.prepare(ADD_TO_CONTACT)
  const involve = db.prepare('INSERT INTO involved (contact, sort, roles) VALUES (?, ?, ?)')
  for (const sum of sumPeople(mails.map(({ sort, relations }) => ({ sort, people: relations.people })))) {
    const { address, domain, name, namedAt, sent, received, first, last } = sum
    const words = wordsOfContact(name, address)
    const contact = add.get(address, domain, name, namedAt, words, sent, received, first, last)!.id as number
    for (const { sort, roles } of sum.mails) involve.run(contact, sort, roles)
  }
}

function insertConversations(db: DatabaseSync, mails: readonly Placed[]): void {
  const conversations = new Conversations(knownConversations(db, mails))
  for (const mail of mails) conversations.add(mail, mail.relations)
  const changes = conversations.changes()
  const moveKeys = db.prepare('UPDATE conversation_key SET conversation = ? WHERE conversation = ?')
  const moveMails = db.prepare('UPDATE in_conversation SET conversation = ? WHERE conversation = ?')
  const remove = db.prepare('DELETE FROM conversation WHERE number = ?')
  for (const { from, into } of changes.merged) {
    moveKeys.run(into, from)
    moveMails.run(into, from)
    remove.run(from)
  }
  const put = db.prepare('INSERT OR REPLACE INTO conversation (number, mails, first) VALUES (?, ?, ?)')
  for (const { number, mails: count, first } of changes.conversations) put.run(number, count, first)
  const key = db.prepare('INSERT INTO conversation_key (digest, conversation) VALUES (?, ?)')
  for (const { digest, conversation } of changes.keys) key.run(digest, conversation)
  const join = db.prepare('INSERT INTO in_conversation (sort, conversation, answers) VALUES (?, ?, ?)')
  for (const { sort, conversation, answers } of changes.mails) join.run(sort, conversation, answers)
}

function knownConversations(db: DatabaseSync, mails: readonly Placed[]): KnownConversations {
  const find = db.prepare(
    'SELECT t.number, t.mails, t.first FROM conversation_key k JOIN conversation t ON t.number = k.conversation WHERE k.digest = ?',
  )
  const keys = new Map<string, number>()
  const conversations = new Map<number, StoredConversation>()
  for (const digest of mails.flatMap(({ relations }) => relations.messageIds)) {
    const row = find.get(digest)
    if (row === undefined) continue
    const conversation = { number: Number(row.number), mails: Number(row.mails), first: Number(row.first) }
    keys.set(keyOfDigest(digest), conversation.number)
    conversations.set(conversation.number, conversation)
  }
  return { keys, conversations }
}

function insertFiles(db: DatabaseSync, mails: readonly Placed[]): void {
  const insert = db.prepare(
    'INSERT INTO file (sort, number, sha256, type, name, filename, content_type, size) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  for (const { sort, relations } of mails)
    for (const { index, sha256, type, filename, contentType, size } of relations.files)
      insert.run(sort, index, sha256, type, canonicalFilename(filename), filename, contentType, size)
}
