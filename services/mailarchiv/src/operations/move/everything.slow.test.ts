/** One walk with everything an archive holds: from a folder to PostgreSQL and a bucket, and back into another folder. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { s3Value, silentLog, systemClock } from '@zeughaus/platform'
import { s3rver, setCredentials } from '@zeughaus/platform/s3/testing'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { Authenticator } from '@zeughaus/platform/testing/authenticator'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import { onTestFinished, test } from 'vitest'
import { newKeySchema, openKeys } from '../../api/keys/index.ts'
import { openSubscriptionStore } from '../../api/subscriptions/store.ts'
import { openAccountStore } from '../../intake/reception/imap/account-store.ts'
import { openSecretBox } from '../../kern/secrets/index.ts'
import {
  Accounts,
  FactorLogin,
  Factors,
  FactorTries,
  newAccountSchema,
  ProviderAccounts,
} from '../../panel/accounts/index.ts'
import { outcomeOf, rememberRun } from '../../panel/routes/tables.ts'
import { newUpload } from '../../panel/routes/uploads/upload-run.ts'
import { type EngineSettings, LAYOUTS, openArchive, openStores } from '../../stores.ts'
import { TextQueue } from '../../texts/queue/index.ts'
import { moveEnd } from './index.ts'
import { aSource, assertSame, moved } from './move.factory.ts'
import type { MoveEnd } from './types.ts'

setCredentials()

const IN_FOLDER: EngineSettings = {
  MAILARCHIV_DATABASE_URL: undefined,
  MAILARCHIV_BLOBS: undefined,
  MAILARCHIV_READ_URLS: undefined,
  MAILARCHIV_OCR: true,
}

interface Place {
  readonly engine: EngineSettings
  drop(): Promise<void>
}

const aFolder: Place = { engine: IN_FOLDER, drop: async () => undefined }

/** Opens an archive by the settings of a service, as the command does. */
async function endOf({ engine, drop }: Place, folder = join(temporaryFolder(), 'mailarchiv')): Promise<MoveEnd> {
  const stack = new AsyncDisposableStack()
  onTestFinished(() => stack.disposeAsync())
  stack.defer(drop)
  const archive = await openArchive(engine, folder)
  stack.defer(() => archive.close())
  const stores = await openStores(engine, folder)
  stack.defer(() => stores.close())
  return moveEnd({ name: folder, archive, stores, folder, clock: systemClock, warn: assert.fail })
}

async function aDatabase(): Promise<Place> {
  const { owner, drop } = await emptyDatabase()
  const { user, host, port, database } = owner
  const url = `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`
  const engine: EngineSettings = {
    ...IN_FOLDER,
    MAILARCHIV_DATABASE_URL: url,
    MAILARCHIV_BLOBS: s3Value().parse(await s3rver()),
    MAILARCHIV_KEY: randomBytes(32).toString('base64'),
  }
  return { engine, drop }
}

const FILE = { name: 'archiv.mbox', size: 10, journal: true }
const UPLOADS = { half: newUpload(FILE, 1_000), whole: newUpload(FILE, 2_000), ended: newUpload(FILE, 3_000) }

/** Fills the stores beside the mails, each with something. */
async function fillStores({ stores, uploads }: MoveEnd, mails: readonly string[]): Promise<void> {
  const keys = openKeys(stores.keys, { clock: systemClock, log: silentLog, zone: 'Europe/Berlin' })
  await keys.create(newKeySchema.parse({ name: 'CRM', role: 'user', scope: ['@a.example'] }))
  const accounts = new Accounts(stores.panel, Date.now)
  const person = { login: 'anna', name: 'Anna Weber', roles: ['lesen'], scope: ['@a.example'] }
  const anna = await accounts.create(newAccountSchema.parse(person), '$argon2id$v=19$x')
  await accounts.openSession(anna)
  const box = await openSecretBox(stores.secrets)
  const factors = new Factors(stores.panel, box, Date.now)
  const party = { rpId: 'archiv.example', origin: 'https://archiv.example' }
  const passkey = new Authenticator(party.origin).create(await factors.requestPasskey(anna, party))
  await factors.addPasskey(anna, 'Diensthandy', passkey)
  await factors.startTotp(anna)
  await factors.setDuty(['pruefung'], anna)
  await new FactorLogin(stores.panel, box, Date.now).request(party)
  const tries = new FactorTries(stores.panel, Date.now)
  await tries.count(anna, await tries.remember(anna, null))
  const persons = new ProviderAccounts(stores.panel, accounts, Date.now)
  await persons.setGroups([{ group: 'wehr', roles: ['lesen'], scope: ['@a.example'] }])
  const known = { sub: 'otto', sid: 'there', name: 'Otto', username: 'otto', email: undefined, isEmailVerified: false }
  const entrance = { issuer: 'https://login.example', create: true, link: 'off' } as const
  const otto = await persons.enter({ ...known, groups: ['wehr'], refreshToken: undefined }, entrance)
  const { session } = await accounts.openSession(otto)
  await persons.keepSession(session.tokenHash, {
    sid: 'there',
    sealed: Buffer.from('sealed'),
    checkAt: 1_700_000_000_000,
    checkedAt: 1_700_000_000_000,
  })
  await persons.logOut({ sub: 'anybody', sid: undefined, jti: 'used' }, entrance.issuer)
  await stores.panel.run(
    `INSERT INTO ${stores.panel.prefix}export (id, account, changed_at, run) VALUES ($1, $2, $3, $4)`,
    ['e1', otto.id, 1_700_000_000_000, '{}'],
  )
  const mailboxes = openAccountStore(stores.imap, box)
  const account = { name: 'Wache', host: 'imap.example', port: 993, security: 'tls', user: 'wache' } as const
  const entered = { ...account, password: 'geheim', oauth: null, ca: '', folders: ['INBOX'], journal: true }
  const { id, version } = await mailboxes.add(entered)
  const reading = { id, version, term: 7 }
  await mailboxes.begin(reading)
  const skipped = [{ uid: 41, reason: 'Sie ist leer.' }]
  await mailboxes.advance(reading, 'INBOX', { uidValidity: '3', lastUid: 41 }, { archived: 40, skipped })
  const told = openSubscriptionStore(stores.subscriptions)
  const receiver = { keyId: 'k', name: 'CRM', url: 'https://crm.example/', secret: Buffer.from('geheim') }
  const watch = { q: 'Pumpe', contact: ['@a.example'] }
  await told.add({ ...receiver, id: 's', watch, createdAt: 1_700_000_000_000, place: { seq: 1, text: 0 }, from: null })
  await told.noteText(1_700_000_000_000, 1, 0)
  await stores.sources.run(
    `INSERT INTO ${stores.sources.prefix}source (id, newest, last_success, quiet_since) VALUES ($1, $2, $3, $4)`,
    [`imap:${id}`, null, 1_700_000_000_000, 1_700_000_000_000],
  )
  const run = { started_at: '2026-11-24T10:00:00Z', finished_at: '2026-11-24T10:01:00Z', mode: 'full' } as const
  await rememberRun(stores.verification, { ...run, error: null, ...outcomeOf(3, ['Ein Befund.']) })
  const log = await stores.log.open()
  const event = { actor: { kind: 'service', id: '', name: '' }, address: '', result: 'ok' } as const
  await log.append(
    (['settings', 'search'] as const).map((action, place) => ({
      at: 1_700_000_000_000 + place,
      event: { ...event, action },
    })),
  )
  await log.close()
  const texts = await TextQueue.open({ tables: stores.texts, isShared: stores.leases.isShared, clock: systemClock })
  await texts.follow(
    mails.map((id) => ({ id, status: 'pending' })),
    mails.length,
  )
  const job = (await texts.next('extract'))!
  const extraction = { state: 'done', problems: [], pictures: 0, text: 'Pumpe', invoices: [] } as const
  await texts.extracted(job, [{ part: 0, filename: 'a.txt', extraction }], 'done')
  await uploads.put(UPLOADS.half)
  await uploads.append(UPLOADS.half.id, 0, Buffer.from('01234'))
  await uploads.put(UPLOADS.whole)
  await uploads.append(UPLOADS.whole.id, 0, Buffer.from('abcdefghij'))
  await uploads.put({ ...UPLOADS.ended, state: 'done', balance: { read: 3, added: 2, duplicate: 1, refused: 0 } })
}

/** Bytes in hex and numbers as text: the engines return them as different types. */
const plain = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value === null ? null : String(value)

/** Everything beside the mails, for a comparison. */
async function storesOf({ stores, uploads, readEvidence }: MoveEnd) {
  const tables: Record<string, unknown[]> = {}
  for (const [store, layout] of Object.entries(LAYOUTS))
    for (const [table, columns] of Object.entries(layout.tables)) {
      const from = stores[store as keyof typeof LAYOUTS]
      const rows = await from.rows(
        `SELECT ${columns.map((column) => `"${column}"`).join()} FROM ${from.prefix}${table}`,
      )
      const seen = rows.map((row) => JSON.stringify(columns.map((column) => plain(row[column]))))
      tables[`${store}.${table}`] = seen.toSorted()
    }
  const log = await stores.log.open()
  const rows = await log.rowsAfter(0, 100)
  await log.close()
  const named = (row: object) => Object.entries(row).map(([name, value]) => [name, plain(value)])
  const sent: Record<string, string> = {}
  for (const { id } of await uploads.list())
    sent[id] = await Array.fromAsync(uploads.read(id, 0)).then(
      (all) => Buffer.concat(all).toString(),
      () => '',
    )
  const { privateKey, checkpoints } = await readEvidence()
  return {
    tables,
    log: rows.map(named),
    secrets: { imap: await stores.secrets.read('imap'), evidence: privateKey },
    checkpoints,
    uploads: (await uploads.list()).toSorted((one, other) => one.id.localeCompare(other.id)),
    sent,
  }
}

// shared.13: `move` carries everything that an archive remembers, both ways; a new table of the database must say whether it does.
test('everything moves from a folder to PostgreSQL and a bucket and back: nothing an archive remembers is different there', async () => {
  const source = await aSource()
  const { archived } = await source.fill(20)
  const from = await endOf(aFolder, source.folder)
  await fillStores(
    from,
    archived.slice(0, 3).map(({ id }) => id),
  )
  const there = await endOf(await aDatabase())
  const back = await endOf(aFolder)
  const before = await storesOf(from)
  for (const [name, rows] of Object.entries(before.tables)) assert.ok(rows.length > 0, `${name} is compared empty`)
  for (const [one, other] of [
    [from, there],
    [there, back],
  ] as const) {
    assert.deepEqual((await moved(one, other)).findings, [])
    await assertSame(other, one, ['Wort7', 'envelope:blind', 'has:attachment'])
    assert.deepEqual(await storesOf(other), before)
    // A second run changes nothing.
    assert.deepEqual((await moved(one, other)).findings, [])
    assert.deepEqual(await storesOf(other), before)
  }
  assert.deepEqual(before.sent, {
    [UPLOADS.half.id]: '01234',
    [UPLOADS.whole.id]: 'abcdefghij',
    [UPLOADS.ended.id]: '',
  })
})

// shared.14: `move` carries uploads under way between folders and buckets, with the bytes that are there; a second run continues them.
test('an upload goes on where it was moved to, and what was discarded or archived in the source is so there too', async () => {
  const from = await endOf(await aDatabase())
  const to = await endOf(aFolder)
  for (const upload of Object.values(UPLOADS)) {
    await from.uploads.put(upload)
    await from.uploads.append(upload.id, 0, Buffer.from('01234'))
  }
  await moved(from, to)
  await from.uploads.append(UPLOADS.half.id, 5, Buffer.from('567'))
  await from.uploads.append(UPLOADS.whole.id, 5, Buffer.from('56789'))
  await from.uploads.put({ ...UPLOADS.ended, state: 'failed', error: 'Die Datei ließ sich nicht einlesen.' })
  await moved(from, to)
  const seen = new Map((await to.uploads.list()).map((upload) => [upload.id, upload]))
  assert.deepEqual(
    Object.values(UPLOADS).map(({ id }) => [seen.get(id)?.state, seen.get(id)?.received]),
    [
      ['receiving', 8],
      ['waiting', 10],
      ['failed', 10],
    ],
  )
  await from.uploads.remove(UPLOADS.whole.id)
  await moved(from, to)
  assert.deepEqual(
    (await to.uploads.list()).map(({ id }) => id),
    [UPLOADS.half.id, UPLOADS.ended.id].toSorted(),
  )
  assert.equal(String(Buffer.concat(await Array.fromAsync(to.uploads.read(UPLOADS.half.id, 0)))), '01234567')
})

/** Tables that hold what a move brings, under another name or as a whole. */
const BROUGHT = [
  ...['mail', 'content', 'provenance', 'added_text', 'evidence_leaf', 'evidence_node', 'evidence_checkpoint'],
  ...['log_entry', 'log_head', 'upload', 'upload_part', 'wrapped_secret'],
]
/** Tables of an engine alone, made from the mails by each. */
const DERIVED = [
  ...['search', 'total', 'counted', 'vocabulary'],
  ...[
    'contact',
    'involved',
    'conversation',
    'conversation_key',
    'in_conversation',
    'file',
    'folder',
    'in_folder',
    'invoice',
  ],
]
/** What ends with the processes, or belongs to the database: an import that was broken off finds its mails known. */
const LEFT = ['lease', 'rate', 'import_run', 'import_file', 'migration', 'program']

test('of each table of the database it is known whether a move brings it', async () => {
  const { stores } = await endOf(await aDatabase())
  const rows = await stores.keys.rows(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'mailarchiv'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
  )
  const inStores = Object.values(LAYOUTS).flatMap(({ prefix, tables }) =>
    Object.keys(tables).map((table) => `${prefix}${table}`.replace('mailarchiv.', '')),
  )
  assert.deepEqual(
    rows.map(({ name }) => String(name)).toSorted(),
    [...BROUGHT, ...DERIVED, ...LEFT, ...inStores].toSorted(),
  )
})
