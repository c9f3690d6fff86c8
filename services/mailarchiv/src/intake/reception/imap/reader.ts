/** Reads the folders of one account over one connection: only what is new, in batches that the archive makes durable. */
import { rootCertificates } from 'node:tls'
import type { ImapFlow, ImapFlowOptions } from 'imapflow'
import { MAX_RECEIVED_BYTES } from '../limits.ts'
import { type Received, Reception } from '../reception.ts'
import type { LargeStore, Provenance, Store } from '../sink.ts'
import { unwrap, unwrapFile } from '../unwrap.ts'
import type { Account, FolderPosition, Reading, Security, Taken } from './account.ts'
import type { AccountStore } from './account-store.ts'
import { StoreFailed } from './failures.ts'
import { fetchInPieces, fetchWhole, listFolders, newUids, openReadOnly, PIECE, sizesOf } from './mailbox.ts'

/** Mails of one step: their UIDs and sizes are asked for, then their bytes in batches. */
const STEP = 500
const BATCH = { mails: 100, bytes: 8 * 1024 * 1024 } as const
/** A search answer lists the UIDs of a whole folder in one line. */
const MAX_LINE = 32 * 1024 * 1024

export interface Connection {
  readonly host: string
  readonly port: number
  readonly security: Security
  readonly user: string
  readonly login: { readonly password: string } | { readonly accessToken: string }
  /** As `NewAccount.ca`. */
  readonly ca: string
}

export interface ReaderOptions {
  readonly store: Store
  readonly large: LargeStore
  readonly accounts: Pick<AccountStore, 'position' | 'advance'>
  readonly reading: Reading
  /** Largest mail in bytes. */
  readonly maxBytes: number
  readonly now: () => number
  readonly onProgress: (text: string) => void
  /** Stops between two batches. */
  readonly signal: AbortSignal
}

/** Problems of one pass over the folders, each a German sentence; empty without any. */
export type PassProblems = readonly string[]

/**
 * A client that has not connected yet. `tls` adds to the trust of the machine, e.g. a private authority. The library is
 * loaded with the first one: it takes several megabytes, and most archives have no account.
 */
export async function newClient(connection: Connection, tls: ImapFlowOptions['tls'] = {}): Promise<ImapFlow> {
  const library = await import('imapflow')
  const { host, port, security, user, login, ca } = connection
  const client = new library.ImapFlow({
    host,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'tls' ? undefined : security === 'starttls',
    auth: 'password' in login ? { user, pass: login.password } : { user, accessToken: login.accessToken },
    tls: ca === '' ? tls : { ...tls, ca: [...rootCertificates, ca] },
    logger: false,
    disableCompression: true,
    autoIdleDelay: 500,
    connectionTimeout: 20_000,
    greetingTimeout: 10_000,
    maxLineLength: MAX_LINE,
    maxLiteralSize: MAX_RECEIVED_BYTES,
    maxResponseSize: MAX_RECEIVED_BYTES + MAX_LINE,
    clientInfo: { name: 'Zeughaus Mailarchiv' },
  })
  // Every failure also rejects the call that met it; without a listener this event would end the process.
  client.on('error', () => {})
  return client
}

/** Reads the new mails of every folder of the account. Throws errors that end the connection, and StoreFailed. */
export async function readAccount(client: ImapFlow, account: Account, options: ReaderOptions): Promise<PassProblems> {
  const present = await listFolders(client)
  const wanted = account.folders.length === 0 ? present : account.folders
  const problems: string[] = []
  for (const folder of wanted) {
    if (options.signal.aborted) break
    if (!present.includes(folder)) problems.push(`Den Ordner „${folder}“ gibt es auf dem Server nicht mehr.`)
    else problems.push(...(await readFolder(client, account, folder, options)))
  }
  return problems
}

async function readFolder(
  client: ImapFlow,
  account: Account,
  folder: string,
  options: ReaderOptions,
): Promise<PassProblems> {
  const mailbox = await openReadOnly(client, folder)
  if (mailbox === null) return [`Der Ordner „${folder}“ lässt sich nicht öffnen.`]
  const uidValidity = String(mailbox.uidValidity)
  const known = await options.accounts.position(account.id, folder)
  let lastUid = known?.uidValidity === uidValidity ? known.lastUid : 0
  if (mailbox.exists === 0 || mailbox.uidNext <= lastUid + 1) return []
  const uids = await newUids(client, lastUid)
  let skipped = 0
  let done = 0
  for (let start = 0; start < uids.length && !options.signal.aborted; start += STEP) {
    for (const batch of await planBatches(client, uids.slice(start, start + STEP), options.maxBytes)) {
      if (options.signal.aborted) break
      options.onProgress(`${folder}: ${done} von ${uids.length}`)
      done += batch.mails.length
      const taken = batch.oversized
        ? oversized(batch.lastUid, options.maxBytes)
        : await storeBatch(client, account, { folder, uidValidity }, batch, options)
      skipped += taken.skipped.length
      lastUid = batch.lastUid
      const position: FolderPosition = { uidValidity, lastUid }
      await options.accounts.advance(options.reading, folder, position, taken)
    }
  }
  // Every UID below UIDNEXT has been given out: those that were not found are deleted for good.
  const end = { uidValidity, lastUid: Math.max(lastUid, mailbox.uidNext - 1) }
  if (!options.signal.aborted) await options.accounts.advance(options.reading, folder, end, NOTHING)
  return skipped === 0 ? [] : [`In „${folder}“ wurden Mails übergangen: ${skipped}.`]
}

const NOTHING: Taken = { archived: 0, skipped: [] }
const MEGABYTE = 1024 * 1024

const skippedMail = (uid: number, reason: string): Taken => ({ archived: 0, skipped: [{ uid, reason }] })
const oversized = (uid: number, maxBytes: number) =>
  skippedMail(uid, `Sie ist größer als ${Math.floor(maxBytes / MEGABYTE)} MB.`)
const EMPTY = 'Sie ist leer (0 Byte).'

interface Batch {
  readonly mails: readonly { readonly uid: number; readonly size: number }[]
  readonly lastUid: number
  readonly oversized: boolean
}

/** Divides the mails into batches of bounded bytes; a mail beyond the limit stands alone and is skipped. */
async function planBatches(client: ImapFlow, uids: readonly number[], maxBytes: number): Promise<Batch[]> {
  const sizes = await sizesOf(client, uids)
  const batches: { mails: { uid: number; size: number }[]; lastUid: number; oversized: boolean; bytes: number }[] = []
  for (const uid of uids) {
    const size = sizes.get(uid)
    if (size === undefined) continue
    const current = batches.at(-1)
    const oversized = size > maxBytes
    if (
      current === undefined ||
      oversized ||
      current.oversized ||
      current.mails.length >= BATCH.mails ||
      current.bytes + size > BATCH.bytes
    )
      batches.push({ mails: [{ uid, size }], lastUid: uid, oversized, bytes: size })
    else {
      current.mails.push({ uid, size })
      current.lastUid = uid
      current.bytes += size
    }
  }
  return batches
}

/** Fetches a batch and archives it. Returns the mails made durable and those skipped. */
async function storeBatch(
  client: ImapFlow,
  account: Account,
  place: { readonly folder: string; readonly uidValidity: string },
  batch: Batch,
  options: ReaderOptions,
): Promise<Taken> {
  const received_at = new Date(options.now()).toISOString()
  const provenanceOf = (uid: number): Provenance => ({
    source: `imap:${account.id}`,
    received_at,
    envelope_recipients: [],
    imap: { account: account.name, folder: place.folder, uid, uid_validity: place.uidValidity },
  })
  const [first] = batch.mails
  if (first !== undefined && batch.mails.length === 1 && first.size > PIECE)
    return storeLarge(client, first.uid, provenanceOf(first.uid), account.journal, options)
  const sources = await fetchWhole(
    client,
    batch.mails.map(({ uid }) => uid),
  )
  const taken = sources.filter(({ raw }) => raw.length > 0)
  const mails = await Promise.all(taken.map(({ uid, raw }) => unwrap(raw, provenanceOf(uid), account.journal)))
  const empty = sources.filter(({ raw }) => raw.length === 0)
  return {
    archived: await stored(mails.flat(), options.store),
    skipped: empty.map(({ uid }) => ({ uid, reason: EMPTY })),
  }
}

/** A mail that is not held in memory, unless it turns out to be small. */
async function storeLarge(
  client: ImapFlow,
  uid: number,
  provenance: Provenance,
  isJournal: boolean,
  { store, large, maxBytes }: ReaderOptions,
): Promise<Taken> {
  await using received = new Reception(large.folder).begin()
  const came = await fetchInPieces(client, uid, received, maxBytes)
  if (came !== 'whole') return came === 'deleted' ? NOTHING : oversized(uid, maxBytes)
  const mail = finished(received)
  if (Buffer.isBuffer(mail) && mail.length === 0) return skippedMail(uid, EMPTY)
  const archived = Buffer.isBuffer(mail)
    ? await stored(await unwrap(mail, provenance, isJournal), store)
    : await stored(await unwrapFile(mail, provenance, isJournal), large.put)
  return { archived, skipped: [] }
}

function finished(received: Received) {
  try {
    return received.finish()
  } catch (error) {
    throw new StoreFailed(error)
  }
}

async function stored<Mail>(mails: readonly Mail[], store: (mails: readonly Mail[]) => Promise<void>): Promise<number> {
  try {
    if (mails.length > 0) await store(mails)
  } catch (error) {
    throw new StoreFailed(error)
  }
  return mails.length
}
