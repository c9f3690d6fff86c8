import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { silentLog, systemClock } from '@zeughaus/platform'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { storesInDatabase } from '../../../test/stores.factory.ts'
import { newKeySchema, openKeys } from '../../api/keys/index.ts'
import { openAccountStore } from '../../intake/reception/imap/account-store.ts'
import { openSecretBox } from '../../kern/secrets/index.ts'
import { Accounts, newAccountSchema } from '../../panel/accounts/index.ts'
import { Verifications } from '../../panel/routes/index.ts'
import { outcomeOf, rememberRun } from '../../panel/routes/tables.ts'
import { aPostgresArchive } from '../../store/postgres/postgres-archive.factory.ts'
import { TextQueue } from '../../texts/queue/index.ts'
import { moveEnd } from './index.ts'
import { anEnd, aSource, assertSame, moved } from './move.factory.ts'
import type { MoveEnd } from './types.ts'

const QUERIES = ['Wort7', 'tragkraft*', 'envelope:blind', 'has:attachment', '-Wort3', '"Guten Tag"']
const newMail = (raw: Buffer) => ({ raw, provenance: { source: 'smtp', origin: null, envelope: [] } })

async function aPostgresEnd() {
  const { archive, openStores } = await aPostgresArchive({ recognition: true })
  const opened = await openStores()
  const folder = join(temporaryFolder(), 'mailarchiv')
  const stores = storesInDatabase(opened, folder)
  return moveEnd({ name: 'PostgreSQL', archive, stores, warn: () => undefined })
}

test('an archive moved to PostgreSQL answers as before, grows, and comes back with everything', async () => {
  const source = await aSource()
  const { mails, archived } = await source.fill(60)
  const [from, to] = [await anEnd(source.folder), await aPostgresEnd()]
  assert.deepEqual(await moved(from, to), { mails: 60, moved: 60, amended: 0, checkpoints: 1, findings: [] })
  await assertSame(to, from, QUERIES)
  for (const [place, { id }] of archived.entries()) {
    const raw = await to.archive.raw(id)
    assert.deepEqual(Buffer.concat(await Array.fromAsync(raw!.read())), mails[place])
  }
  await source.archive.addText(archived[6]!.id, [{ kind: 'ocr:0', text: 'Schlauchpflege' }], 'done')
  await source.archive.put([newMail(mails[5]!)])
  assert.deepEqual(await moved(from, to), { mails: 60, moved: 0, amended: 2, checkpoints: 1, findings: [] })
  await assertSame(to, from, [...QUERIES, 'schlauch*'])
  await to.archive.put([newMail(Buffer.from(aMail({ subject: 'unterwegs' })))])
  await to.archive.addText(archived[11]!.id, [{ kind: 'attachment:0', text: 'Wärmebildkamera' }], 'done')
  const back = await anEnd()
  assert.deepEqual(await moved(to, back), { mails: 61, moved: 61, amended: 0, checkpoints: 1, findings: [] })
  await assertSame(back, to, [...QUERIES, 'schlauch*', 'unterwegs', 'Wärmebildkamera'])
  assert.deepEqual((await moved(to, from)).findings, [])
  await assertSame(from, to, [...QUERIES, 'unterwegs', 'Wärmebildkamera'])
})

test('what is known of texts comes along: nothing that is done is done again', async () => {
  const source = await aSource()
  const { archived } = await source.fill(10)
  const [from, to] = [await anEnd(source.folder), await aPostgresEnd()]
  const ids = archived.map(({ id }) => id)
  const textsOf = ({ stores: { texts, leases } }: MoveEnd) =>
    TextQueue.open({ tables: texts, isShared: leases.isShared, clock: systemClock })
  const texts = await textsOf(from)
  await texts.follow(
    [ids[1]!, ids[4]!, ids[6]!].map((id) => ({ id, status: 'pending' })),
    10,
  )
  const job = (await texts.next('extract'))!
  const extraction = { state: 'needs_recognition', problems: [], pictures: 1, text: '', invoices: [] } as const
  await texts.extracted(job, [{ part: 0, filename: 'a\0b.pdf', extraction }], 'pending')
  await texts.recognised(job, [0], null)
  await moved(from, to)
  const known = async (end: MoveEnd) => {
    const queue = await textsOf(end)
    const jobs = [...(await queue.list('pending')), ...(await queue.list('done'))]
    const parts = await Promise.all(jobs.map(({ mailId }) => queue.parts(mailId)))
    return { jobs, parts, changes: await queue.feed.after(0, 100), cursor: await queue.cursor() }
  }
  const before = await known(from)
  assert.deepEqual([before.jobs.length, before.parts.flat().length, before.cursor], [3, 1, 10])
  assert.deepEqual(await known(to), before)
  const back = await anEnd()
  await moved(to, back)
  assert.deepEqual(await known(back), before)
})

test('a proof is the same proof in PostgreSQL', async () => {
  const source = await aSource()
  await source.fill(300)
  const to = await aPostgresEnd()
  await moved(await anEnd(source.folder), to)
  for (const seq of [1, 256, 257, 300]) {
    const leaf = await to.archive.log.leafAt(seq)
    assert.deepEqual(Buffer.from(leaf!.leafHash), Buffer.from((await source.archive.log.leafAt(seq))!.leafHash))
  }
})

// keys.22: `move` carries keys, accounts and sessions in both directions; what ended in the source stays ended.
test('keys, accounts and sessions hold in PostgreSQL and back again, and what ended meanwhile stays ended', async () => {
  const source = await aSource()
  const [from, to, back] = [await anEnd(source.folder), await aPostgresEnd(), await anEnd()]
  const keysOf = (end: MoveEnd) =>
    openKeys(end.stores.keys, { clock: systemClock, log: silentLog, zone: 'Europe/Berlin' })
  const accountsOf = (end: MoveEnd) => new Accounts(end.stores.panel, Date.now, 'Europe/Berlin')
  const [kept, ended] = await Promise.all(
    ['CRM', 'Alt'].map((name) =>
      keysOf(from).create(newKeySchema.parse({ name, role: 'user', scope: ['@a.example'] })),
    ),
  )
  await accountsOf(from).createFirst('admin', '$argon2id$v=19$x')
  const anna = newAccountSchema.parse({ login: 'anna', name: 'Anna Weber', roles: ['lesen'], scope: ['@a.example'] })
  const { id } = await accountsOf(from).create(anna, '$argon2id$v=19$x')
  const { token } = await accountsOf(from).openSession(await accountsOf(from).get(id))
  await moved(from, to)
  assert.deepEqual(await keysOf(to).authenticate(kept!.token), kept!.key)
  assert.deepEqual(await accountsOf(to).list(), await accountsOf(from).list())
  assert.equal((await accountsOf(to).findSession(token))?.account.name, 'Anna Weber')
  await keysOf(to).revoke(ended!.key.id)
  await accountsOf(to).setPassword(id, '$argon2id$v=19$y', { mustChange: false })
  await moved(to, back)
  assert.deepEqual(await keysOf(back).list(), await keysOf(to).list())
  assert.equal(await keysOf(back).authenticate(ended!.token), null)
  assert.equal(await accountsOf(back).findSession(token), null)
  assert.deepEqual(await accountsOf(back).credential('anna'), await accountsOf(to).credential('anna'))
  assert.equal((await accountsOf(back).credential('anna'))?.hash, '$argon2id$v=19$y')
})

// shared.12: `move` carries mailboxes with positions and passwords, and outcomes of verifications, in both directions.
test('mailboxes with their positions and passwords, and outcomes of verifications, hold in PostgreSQL and back again', async () => {
  const source = await aSource()
  const [from, to, back] = [await anEnd(source.folder), await aPostgresEnd(), await anEnd()]
  const accountsIn = async ({ stores: { imap, secrets } }: MoveEnd) =>
    openAccountStore(imap, await openSecretBox(secrets))
  const account = { name: 'Wache', host: 'imap.example', port: 993, security: 'tls', user: 'wache' } as const
  const { id, version } = await (await accountsIn(from)).add({
    ...account,
    password: 'geheim',
    oauth: null,
    ca: '',
    folders: ['INBOX'],
    journal: true,
  })
  const reading = { id, version, term: 7 }
  const reader = await accountsIn(from)
  await reader.begin(reading)
  await reader.advance(
    reading,
    'INBOX',
    { uidValidity: '3', lastUid: 41 },
    { archived: 40, skipped: [{ uid: 41, reason: 'Sie ist leer.' }] },
  )
  const run = {
    started_at: '2026-11-24T10:00:00Z',
    finished_at: '2026-11-24T10:01:00Z',
    mode: 'full',
    error: null,
  } as const
  await rememberRun(from.stores.verification, { ...run, ...outcomeOf(3, ['Ein Befund.']) })
  for (const [one, other] of [
    [from, to],
    [to, back],
  ] as const) {
    await moved(one, other)
    const [before, after] = [await accountsIn(one), await accountsIn(other)]
    const { view: _, ...kept } = (await before.get(id))!
    assert.deepEqual(await after.get(id), { ...kept, view: FRESH })
    assert.deepEqual(await after.secret(id), { password: 'geheim' })
    assert.deepEqual(await after.position(id, 'INBOX'), { uidValidity: '3', lastUid: 41 })
    // A reader there begins with the first term of its own leases.
    await after.begin({ id, version, term: other === to ? 1 : 0 })
    const last = await new Verifications({
      tables: other.stores.verification,
      leases: other.stores.leases,
      verify: assert.fail,
      now: Date.now,
    }).last()
    assert.deepEqual(last?.findings, ['Ein Befund.'])
  }
})

const FRESH = { state: 'connecting', progress: null, nextTry: null, error: null, failures: 0 }

test('an archive with deletions moves to PostgreSQL and back, and a deletion after the move follows', async () => {
  const source = await aSource()
  const { archived } = await source.fill(20)
  await source.erase([0, 4, 5, 19].map((place) => archived[place]!))
  const [from, to] = [await anEnd(source.folder), await aPostgresEnd()]
  const first = await moved(from, to)
  assert.deepEqual([first.mails, first.moved, first.findings], [16, 16, []])
  await source.archive.put([newMail(Buffer.from(aMail({ subject: 'Nachzügler' })))])
  const never = [archived[8]!.seq, 99].map((seq) => ({ id: randomUUID(), seq }))
  await source.erase([archived[7]!, archived[11]!], never)
  const second = await moved(from, to)
  assert.deepEqual([second.mails, second.moved, second.findings], [15, 1, []])
  await assertSame(to, from, [...QUERIES, 'Nachzügler'])
  const back = await anEnd()
  const third = await moved(to, back)
  assert.deepEqual([third.mails, third.moved, third.findings], [15, 15, []])
  await assertSame(back, from, [...QUERIES, 'Nachzügler'])
  const { deleted, deleting, findings } = await back.verify(() => undefined)
  assert.deepEqual([deleted, deleting, findings], [6, 0, []])
})
