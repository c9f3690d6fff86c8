/**
 * Queries to a mailbox. The library answers "nothing" when the connection or the mailbox is gone; here that is an
 * error, because "nothing" would mean that the mails were deleted and may be passed over.
 */
import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow'
import type { Received } from '../reception.ts'

/** A larger mail is fetched in pieces of so many bytes, so that it need not be held in memory. */
export const PIECE = 8 * 1024 * 1024

function cut(message: string): Error {
  return Object.assign(new Error(message), { code: 'EConnectionClosed' })
}

function mustBeOpen(client: ImapFlow): void {
  if (!client.usable || client.mailbox === false) throw cut('the connection or the mailbox is gone')
}

/** The folders that can be read, by path. */
export async function listFolders(client: ImapFlow): Promise<string[]> {
  const folders = await client.list()
  return folders.filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent')).map(({ path }) => path)
}

/** Opens with EXAMINE, under which the server changes no flag; null when the server refuses just this folder. */
export async function openReadOnly(client: ImapFlow, folder: string) {
  try {
    return await client.mailboxOpen(folder, { readOnly: true })
  } catch (error) {
    if (client.usable) return null
    throw error
  }
}

/** UIDs above the last one, rising. `n:*` always answers with the newest mail, even below n (RFC 3501, 6.4.8). */
export async function newUids(client: ImapFlow, lastUid: number): Promise<number[]> {
  const found = await searchUids(client, `${lastUid + 1}:*`)
  return found.filter((uid) => uid > lastUid).sort((a, b) => a - b)
}

async function searchUids(client: ImapFlow, range: string): Promise<number[]> {
  const found = await client.search({ uid: range }, { uid: true })
  if (found === false || found === undefined) throw cut('the search was not answered')
  return found
}

/** Announced sizes by UID; mails that were deleted meanwhile are missing. */
export async function sizesOf(client: ImapFlow, uids: readonly number[]): Promise<Map<number, number>> {
  const mails = await fetchAll(client, uids, { uid: true, size: true })
  return new Map(mails.map(({ uid, size }) => [uid, size ?? 0]))
}

export interface Source {
  readonly uid: number
  readonly raw: Buffer
}

/** BODY.PEEK[] of several mails at once, by rising UID; mails that were deleted meanwhile are missing. */
export async function fetchWhole(client: ImapFlow, uids: readonly number[]): Promise<Source[]> {
  const mails = await fetchAll(client, uids, { uid: true, source: true })
  return mails.map(({ uid, source }) => ({ uid, raw: source ?? Buffer.alloc(0) })).sort((a, b) => a.uid - b.uid)
}

async function fetchAll(
  client: ImapFlow,
  uids: readonly number[],
  query: FetchQueryObject,
): Promise<FetchMessageObject[]> {
  const mails: FetchMessageObject[] = []
  for await (const mail of client.fetch(uids.join(','), query, { uid: true }))
    if (query.source !== true || mail.source !== undefined) mails.push(mail)
  mustBeOpen(client)
  const answered = new Set(mails.map(({ uid }) => uid))
  await mustBeDeleted(
    client,
    uids.filter((uid) => !answered.has(uid)),
  )
  return mails
}

/** Checks that mails the server did not send are deleted. Otherwise throws, and they are requested again later. */
async function mustBeDeleted(client: ImapFlow, uids: readonly number[]): Promise<void> {
  if (uids.length === 0) return
  const present = await searchUids(client, uids.join(','))
  if (uids.some((uid) => present.includes(uid))) throw cut('the server did not send a mail that it has')
}

/**
 * BODY.PEEK[]<start.length> of one large mail, piece by piece, up to the first short piece: the announced size is only a
 * hint, because some servers guess it. It may have been deleted meanwhile, or grow beyond the limit.
 */
export async function fetchInPieces(
  client: ImapFlow,
  uid: number,
  received: Received,
  maxBytes: number,
): Promise<'whole' | 'deleted' | 'oversized'> {
  for (let length = 0; length <= maxBytes; ) {
    const answer = await client.fetchOne(String(uid), { source: { start: length, maxLength: PIECE } }, { uid: true })
    mustBeOpen(client)
    if (answer === false || answer === undefined) {
      await mustBeDeleted(client, [uid])
      return 'deleted'
    }
    const piece = answer.source ?? Buffer.alloc(0)
    await received.add(piece)
    length += piece.length
    if (piece.length < PIECE) return 'whole'
  }
  return 'oversized'
}
