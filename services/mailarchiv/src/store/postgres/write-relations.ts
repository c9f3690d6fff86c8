/** Writes people, conversations and files of mails. Inside the transaction that adds the mails. */
import {
  Conversations,
  canonicalFilename,
  type KnownConversations,
  keyOfDigest,
  type Relations,
  sumPeople,
  wordsOfContact,
} from '../core/relations/index.ts'
import { CopyRows } from './copy.ts'
import type { Client } from './database.ts'

/** A mail with its place in the archive. */
export type Related = {
  readonly id: string
  readonly seq: number
  readonly sort: number
  readonly relations: Relations
}

/** The tables in use, or those that a reindex fills to replace them. */
type RelationTables = '' | '_next'

export const RELATION_TABLES = [
  'contact',
  'involved',
  'conversation',
  'conversation_key',
  'in_conversation',
  'file',
] as const

/** Writes the relations of mails that have none. */
export async function insertRelations(client: Client, mails: readonly Related[], tables: RelationTables = '') {
  if (mails.length === 0) return
  await insertPeople(client, mails, tables)
  await insertConversations(client, mails, tables)
  await insertFiles(client, mails, tables)
}

async function insertPeople(client: Client, mails: readonly Related[], tables: RelationTables): Promise<void> {
  const places = new Map(mails.map((mail) => [mail.sort, mail.id]))
  const sums = sumPeople(mails.map(({ sort, relations }) => ({ sort, people: relations.people })))
  const { rows } = await client.query(
    `INSERT INTO mailarchiv.contact${tables} AS c
       (address, domain, name, named_at, words, sent, received, first, last)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[],
       $8::bigint[], $9::bigint[])
     ON CONFLICT (address) DO UPDATE SET
       name = CASE WHEN excluded.name <> '' AND excluded.named_at >= c.named_at THEN excluded.name ELSE c.name END,
       words = CASE WHEN excluded.name <> '' AND excluded.named_at >= c.named_at THEN excluded.words ELSE c.words END,
       named_at = CASE WHEN excluded.name <> '' THEN greatest(c.named_at, excluded.named_at) ELSE c.named_at END,
       sent = c.sent + excluded.sent,
       received = c.received + excluded.received,
       first = least(c.first, excluded.first),
       last = greatest(c.last, excluded.last)
     RETURNING id, address`,
    [
      sums.map(({ address }) => address),
      sums.map(({ domain }) => domain),
      sums.map(({ name }) => name),
      sums.map(({ namedAt }) => namedAt),
      sums.map(({ name, address }) => wordsOfContact(name, address)),
      sums.map(({ sent }) => sent),
      sums.map(({ received }) => received),
      sums.map(({ first }) => first),
      sums.map(({ last }) => last),
    ],
  )
  const contacts = new Map(rows.map(({ id, address }) => [String(address), Number(id)]))
  const involved = new CopyRows(`mailarchiv.involved${tables} (contact, sort, id, roles)`)
  for (const { address, mails: named } of sums)
    for (const { sort, roles } of named) involved.add([contacts.get(address)!, sort, places.get(sort)!, roles])
  await involved.write(client)
}

async function insertConversations(client: Client, mails: readonly Related[], tables: RelationTables): Promise<void> {
  const places = new Map(mails.map((mail) => [mail.sort, mail.id]))
  const conversations = new Conversations(await knownConversations(client, mails, tables))
  for (const mail of mails) conversations.add(mail, mail.relations)
  const changes = conversations.changes()
  for (const { from, into } of changes.merged) {
    await client.query(`UPDATE mailarchiv.conversation_key${tables} SET conversation = $1 WHERE conversation = $2`, [
      into,
      from,
    ])
    await client.query(`UPDATE mailarchiv.in_conversation${tables} SET conversation = $1 WHERE conversation = $2`, [
      into,
      from,
    ])
    await client.query(`DELETE FROM mailarchiv.conversation${tables} WHERE number = $1`, [from])
  }
  await client.query(
    `INSERT INTO mailarchiv.conversation${tables} SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[])
     ON CONFLICT (number) DO UPDATE SET mails = excluded.mails, first = excluded.first`,
    [
      changes.conversations.map(({ number }) => number),
      changes.conversations.map(({ mails: count }) => count),
      changes.conversations.map(({ first }) => first),
    ],
  )
  const keys = new CopyRows(`mailarchiv.conversation_key${tables} (digest, conversation)`)
  for (const { digest, conversation } of changes.keys) keys.add([digest, conversation])
  await keys.write(client)
  const members = new CopyRows(`mailarchiv.in_conversation${tables} (id, conversation, sort, answers)`)
  for (const { sort, conversation, answers } of changes.mails)
    members.add([places.get(sort)!, conversation, sort, answers])
  await members.write(client)
}

async function knownConversations(
  client: Client,
  mails: readonly Related[],
  tables: RelationTables,
): Promise<KnownConversations> {
  const { rows } = await client.query(
    `SELECT k.digest, t.number, t.mails, t.first
     FROM mailarchiv.conversation_key${tables} k JOIN mailarchiv.conversation${tables} t ON t.number = k.conversation
     WHERE k.digest = ANY($1::bytea[])`,
    [mails.flatMap(({ relations }) => relations.messageIds.map((digest) => Buffer.from(digest)))],
  )
  return {
    keys: new Map(rows.map(({ digest, number }) => [keyOfDigest(digest), Number(number)])),
    conversations: new Map(
      rows.map(({ number, mails: count, first }) => [
        Number(number),
        { number: Number(number), mails: Number(count), first: Number(first) },
      ]),
    ),
  }
}

async function insertFiles(client: Client, mails: readonly Related[], tables: RelationTables): Promise<void> {
  const files = new CopyRows(
    `mailarchiv.file${tables} (sort, id, number, sha256, type, name, filename, content_type, size)`,
  )
  for (const { sort, id, relations } of mails)
    for (const { index, sha256, type, filename, contentType, size } of relations.files)
      files.add([sort, id, index, sha256, type, canonicalFilename(filename), filename, contentType, size])
  await files.write(client)
}
