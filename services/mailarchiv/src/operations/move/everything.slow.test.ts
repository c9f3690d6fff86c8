/** One walk with everything an archive holds: from a folder to PostgreSQL and a bucket, and back into another folder. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayOf, s3Value, silentLog, systemClock } from '@zeughaus/platform'
import { setCredentials, strictS3 } from '@zeughaus/platform/s3/testing'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { Authenticator } from '@zeughaus/platform/testing/authenticator'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import { onTestFinished, test } from 'vitest'
import { newKeySchema, openKeys } from '../../api/keys/index.ts'
import { openSubscriptionStore } from '../../api/subscriptions/store.ts'
import { openAccountStore } from '../../intake/reception/imap/account-store.ts'
import { openSecretBox } from '../../kern/secrets/index.ts'
import type { Tables } from '../../kern/tables/index.ts'
import {
  Accounts,
  FactorLogin,
  Factors,
  FactorTries,
  newAccountSchema,
  PasswordLinks,
  ProviderAccounts,
} from '../../panel/accounts/index.ts'
import { outcomeOf, rememberRun } from '../../panel/routes/tables.ts'
import { UploadRows } from '../../panel/routes/uploads/upload-rows.ts'
import { begin, halvesIn, received, send } from '../../panel/routes/uploads/uploads.factory.ts'
import { Uploads } from '../../panel/routes/uploads/uploads.ts'
import { RetentionRules } from '../../retention/rules/index.ts'
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
  return moveEnd({ name: folder, archive, stores, warn: assert.fail })
}

async function aDatabase(): Promise<Place> {
  const { owner, drop } = await emptyDatabase()
  const { user, host, port, database } = owner
  const url = `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`
  const engine: EngineSettings = {
    ...IN_FOLDER,
    MAILARCHIV_DATABASE_URL: url,
    MAILARCHIV_BLOBS: s3Value().parse((await strictS3()).url),
    MAILARCHIV_KEY: randomBytes(32).toString('base64'),
  }
  return { engine, drop }
}

const [HALF, REST] = halvesIn('bucket')
const WHOLE = HALF + REST

/** The uploads of an end, whose import never begins. */
const uploadsOf = ({ uploads: place, stores: { leases } }: MoveEnd) =>
  new Uploads({ ...place, path: '/uploads', leases, importFile: assert.fail, clock: systemClock, log: silentLog })

/** Sends an upload of which a part, the whole or, once imported, nothing is there. Returns its id. */
async function anUpload(end: MoveEnd, state: 'half' | 'whole' | 'ended'): Promise<string> {
  const uploads = uploadsOf(end)
  const id = await begin(uploads, { size: WHOLE.length })
  await send(uploads, id, 0, state === 'half' ? HALF : WHOLE)
  if (state === 'ended') await endUpload(end, id)
  return id
}

/** Notes the end of an import, as it does itself. */
async function endUpload({ uploads: { tables, bytes } }: MoveEnd, id: string): Promise<void> {
  const rows = new UploadRows(tables, systemClock)
  const { received: _, ...kept } = await rows.get(id)
  await rows.keep({ ...kept, state: 'done', balance: { read: 3, added: 2, duplicate: 1, refused: 0 } })
  await (await bytes(rows)).remove(id)
}

/** The bytes of an upload that is whole. */
async function bytesOf({ uploads: { tables, bytes } }: MoveEnd, id: string): Promise<string> {
  await using file = await (await bytes(new UploadRows(tables, systemClock))).file(id, temporaryFolder())
  return readFileSync(file.path, 'utf8')
}

const ZONE = 'Europe/Berlin'

/** Fills the stores beside the mails, each with something. */
async function fillStores(end: MoveEnd, mails: readonly string[]): Promise<void> {
  const { stores } = end
  const keys = openKeys(stores.keys, { clock: systemClock, log: silentLog, zone: ZONE })
  await keys.create(newKeySchema.parse({ name: 'CRM', role: 'user', scope: ['@a.example'] }))
  const accounts = new Accounts(stores.panel, Date.now, ZONE)
  const email = 'anna.weber@a.example'
  const person = { login: 'anna', name: 'Anna Weber', email, roles: ['lesen'], scope: ['@a.example'] }
  const anna = await accounts.create(newAccountSchema.parse(person), '$argon2id$v=19$x')
  await accounts.openSession(anna)
  const audit = {
    search: { q: 'Pumpe', date_from: '2025-01-01', date_to: '2025-12-31' },
    ends_on: dayOf(Date.now(), ZONE),
  }
  const auditor = { login: 'pruefer', name: 'Paul Prüfer', roles: ['aussenpruefung'], audit }
  await accounts.create(newAccountSchema.parse(auditor), '$argon2id$v=19$x')
  const box = await openSecretBox(stores.secrets)
  const factors = new Factors(stores.panel, box, Date.now)
  const party = { rpId: 'archiv.example', origin: 'https://archiv.example' }
  const passkey = new Authenticator(party.origin).create(await factors.requestPasskey(anna, party))
  await factors.addPasskey(anna, 'Diensthandy', passkey)
  await factors.startTotp(anna)
  assert.equal((await new PasswordLinks(stores.panel, accounts, Date.now).make(email)).length, 1)
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
  await stores.verification.run(
    `INSERT INTO ${stores.verification.prefix}sent_checkpoint (destination, sent_at, size) VALUES ($1, $2, $3)`,
    ['mail', 1_700_000_000_000, 3],
  )
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
  await fillRetention(stores.retention, mails)
  await anUpload(end, 'whole')
  await anUpload(end, 'ended')
}

/** A rule with its preview, a hold over one mail, and a run that deletes another for the person who asks for it. */
async function fillRetention(tables: Tables, [held, gone]: readonly string[]): Promise<void> {
  const shared = { tables, zone: 'Europe/Berlin', now: () => 1_700_000_000_000 }
  const anna = { id: 'a', name: 'Anna' }
  const rules = new RetentionRules(shared)
  const term = { months: 72, start: 'year_end', event: '', template: null, replaces: null } as const
  const rule = await rules.create({ ...term, name: 'Briefe', basis: 'HGB', search: {} }, anna)
  const insert = (table: string, row: Readonly<Record<string, string | number | Uint8Array>>) =>
    tables.run(
      `INSERT INTO ${tables.prefix}${table} (${Object.keys(row).join()})
       VALUES (${Object.keys(row).map((_, at) => `$${at + 1}`)})`,
      Object.values(row),
    )
  await insert('preview', { rule: rule.id, revision: 1, run: '{}' })
  await insert('hold', { id: 'h', name: 'Streit', reason: 'Klage', created_at: 1 })
  await insert('held', { hold: 'h', mail: held ?? '', seq: 1 })
  await insert('deletion', { id: 'r', state: 'proposed', one: 1, day: '2026-11-30', counts: '{}', ...PROPOSED })
  await insert('deletion_mail', { run: 'r', seq: 2, mail: gone ?? '', free: '2026-01-01', rule: rule.id })
  await insert('deletion_note', { run: 'r', note: Buffer.from('note') })
  const fields = { person: 'Anna Weber', addresses: '["anna@muster.example"]', with_named: 1 }
  await insert('request', {
    id: 'q',
    kind: 'erasure',
    ...fields,
    received_on: '2026-11-02',
    created_at: 1,
    search: '{}',
  })
  await insert('request_mail', { request: 'q', list: 1, seq: 2, mail: gone ?? '', roles: 'to', rule: '', free: '' })
  await insert('deletion_request', { run: 'r', request: 'q' })
}

const PROPOSED = { proposed_by: 'a', proposed_name: 'Anna', proposed_at: 1 }

/** Bytes in hex and numbers as text: the engines return them as different types. */
const plain = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value === null ? null : String(value)

/** Everything beside the mails, for a comparison. */
async function storesOf(end: MoveEnd) {
  const { stores, readEvidence } = end
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
  const whole = (await uploadsOf(end).list()).filter(({ state }) => state === 'waiting')
  const sent = await Promise.all(whole.map(({ id }) => bytesOf(end, id)))
  const { privateKey, checkpoints } = await readEvidence()
  return {
    tables,
    log: rows.map(named),
    secrets: { imap: await stores.secrets.read('imap'), evidence: privateKey },
    checkpoints,
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
  assert.deepEqual(before.sent, [WHOLE])
})

// shared.14: `move` carries uploads between folders and buckets that are whole or have ended; of one that is not whole the sender begins anew there.
test('an upload that is whole is imported where it was moved to; what was discarded, archived or is not whole is so there too', async () => {
  const from = await endOf(await aDatabase())
  const to = await endOf(aFolder)
  const ids = {
    half: await anUpload(from, 'half'),
    whole: await anUpload(from, 'whole'),
    gone: await anUpload(from, 'whole'),
  }
  await moved(from, to)
  assert.equal(await bytesOf(to, ids.whole), WHOLE)
  await assert.rejects(received(uploadsOf(to), ids.half), { status: 404 })
  await uploadsOf(from).remove(ids.gone)
  await endUpload(from, ids.whole)
  await moved(from, to)
  assert.deepEqual(
    (await uploadsOf(to).list()).map(({ id, state }) => [id, state]),
    [[ids.whole, 'done']],
  )
})

/** Tables that hold what a move brings, under another name or as a whole. */
const BROUGHT = [
  ...['mail', 'content', 'provenance', 'added_text', 'evidence_leaf', 'evidence_node', 'evidence_checkpoint'],
  'evidence_deletion',
  ...['log_entry', 'log_head', 'wrapped_secret'],
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
/**
 * What ends with the processes, or belongs to the database: an import that was broken off finds its mails known, a deletion
 * begins anew.
 */
const LEFT = ['erasure', 'lease', 'rate', 'import_run', 'import_file', 'migration', 'program']

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
