/** The accounts of an archive whose processes share them: rules of the store in each engine, and two readers of one mailbox. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { secretBox } from '@zeughaus/platform'
import { temporaryFolder, testUnless, until } from '@zeughaus/platform/testing'
import { LeaseTable } from '@zeughaus/postgres'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import { onTestFinished, test } from 'vitest'
import { ENGINES, emptyStores, storesInDatabase } from '../../../../test/stores.factory.ts'
import { openSecretBox } from '../../../kern/secrets/index.ts'
import type { Tables } from '../../../kern/tables/index.ts'
import { openStoreDatabase } from '../../../store/postgres/index.ts'
import { leasesIn } from '../../../store/postgres/leases.ts'
import { aStore } from '../intake.factory.ts'
import { type NewAccount, ReadingEnded } from './account.ts'
import { openAccountStore } from './account-store.ts'
import { hasDovecot, startDovecot } from './dovecot.factory.ts'
import { openImapAccounts } from './imap-accounts.ts'

const box = secretBox(Buffer.alloc(32, 7))
const NOTHING = { archived: 0, skipped: [] }

const anAccount = (changes: Partial<NewAccount> = {}): NewAccount => ({
  name: 'Wache',
  host: '127.0.0.1',
  port: 143,
  security: 'none',
  user: 'wache',
  password: 'geheim',
  oauth: null,
  ca: '',
  folders: [],
  journal: false,
  ...changes,
})

for (const engine of ENGINES) {
  // mailbox.8: A position never goes back within one UIDVALIDITY.
  test(`${engine}: a position never goes back within one UIDVALIDITY, and begins again with another`, async () => {
    const store = openAccountStore((await (await emptyStores(engine))()).imap, box)
    const { id, version } = await store.add(anAccount())
    const reading = { id, version, term: 1 }
    await store.begin(reading)
    const move = (lastUid: number, uidValidity = '1', skipped: { uid: number; reason: string }[] = []) =>
      store.advance(reading, 'INBOX', { uidValidity, lastUid }, { archived: 1, skipped })
    await move(40, '1', [{ uid: 39, reason: 'Sie ist leer.' }])
    await move(20)
    assert.deepEqual(await store.position(id, 'INBOX'), { uidValidity: '1', lastUid: 40 })
    assert.deepEqual((await store.get(id))?.skipped, {
      count: 1,
      mails: [{ folder: 'INBOX', uid: 39, reason: 'Sie ist leer.' }],
    })
    await move(3, '2')
    assert.deepEqual(await store.position(id, 'INBOX'), { uidValidity: '2', lastUid: 3 })
    const { skipped, archived } = (await store.get(id))!
    assert.deepEqual([skipped.count, archived], [0, 3])
  })

  // mailbox.7: A process that lost its lease moves no position, from the moment another one begins.
  test(`${engine}: who lost its lease moves no position, from the moment another one begins`, async () => {
    const open = await emptyStores(engine)
    const [here, there] = [openAccountStore((await open()).imap, box), openAccountStore((await open()).imap, box)]
    const { id, version } = await here.add(anAccount())
    const [first, second] = [
      { id, version, term: 1 },
      { id, version, term: 2 },
    ]
    await here.begin(first)
    await here.advance(first, 'INBOX', { uidValidity: '1', lastUid: 5 }, NOTHING)
    await there.begin(second)
    for (const late of [
      () => here.advance(first, 'INBOX', { uidValidity: '1', lastUid: 9 }, NOTHING),
      () => here.noteSuccess(first, 1),
      () => here.begin(first),
    ])
      await assert.rejects(late, ReadingEnded)
    assert.deepEqual(await there.position(id, 'INBOX'), { uidValidity: '1', lastUid: 5 })
  })

  // mailbox.9: A change of an account ends the reading of its former mailbox in whichever process reads.
  test(`${engine}: a changed account ends the reading of its former mailbox, whichever process changed it`, async () => {
    const open = await emptyStores(engine)
    const [reader, panel] = [openAccountStore((await open()).imap, box), openAccountStore((await open()).imap, box)]
    const { id, version } = await reader.add(anAccount())
    const reading = { id, version, term: 1 }
    await reader.begin(reading)
    await reader.advance(reading, 'INBOX', { uidValidity: '1', lastUid: 5 }, NOTHING)
    const [other, nothing] = [anAccount({ user: 'andere', password: 'neu' }), { positions: false, secret: false }]
    assert.equal(await panel.change({ id, version }, other, nothing), true)
    assert.equal(await reader.change({ id, version }, anAccount(), nothing), false, 'of an account as it was before')
    await assert.rejects(reader.advance(reading, 'INBOX', { uidValidity: '1', lastUid: 9 }, NOTHING), ReadingEnded)
    assert.equal(await panel.position(id, 'INBOX'), null)
    assert.deepEqual(await reader.secret(id), { password: 'neu' })
    await panel.remove(id)
    await assert.rejects(reader.begin({ ...reading, version: version + 1 }), ReadingEnded)
  })
}

test('the password of a changed account goes to its new server alone, also when it is changed under a reader that connects', async () => {
  const { imap: tables, leases } = await (await emptyStores('SQLite'))()
  const panel = openAccountStore(tables, box)
  const aServer = async () => {
    const seen = { connections: 0, port: 0 }
    const server = createServer((socket) => {
      seen.connections += 1
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    seen.port = (server.address() as AddressInfo).port
    return seen
  }
  const [before, now] = [await aServer(), await aServer()]
  let isChanged = false
  const changing: Tables = {
    prefix: tables.prefix,
    async rows(sql, values) {
      if (sql.startsWith('SELECT password, oauth') && !isChanged) {
        isChanged = true
        const [account] = await panel.list()
        await panel.change(account!, anAccount({ port: now.port, password: 'neu' }), {
          positions: false,
          secret: false,
        })
      }
      return tables.rows(sql, values)
    },
    run: (sql, values) => tables.run(sql, values),
    transaction: (work) => tables.transaction(work),
    wipe: (of) => tables.wipe(of),
    close: () => tables.close(),
  }
  const accounts = openImapAccounts({ ...aStore(), tables: changing, box, leases, warn: () => {}, pause: () => 50 })
  const { id } = await accounts.add(anAccount({ port: before.port }))
  await until('it is changed', () => isChanged)
  await accounts.setPaused(id, false)
  await until('the new server is asked', () => now.connections > 0)
  await accounts.close()
  assert.equal(before.connections, 0)
})

const skip = hasDovecot ? false : 'Dovecot fehlt (Debian-Paket dovecot-imapd)'
/** Long leases: a test process that stands still keeps its mailbox. */
const LEASE = { leaseSeconds: 60, pollSeconds: 0.1 }

/** Opens the accounts of one database as several processes do, each with a store of its own. */
async function processes() {
  const closing = new AsyncDisposableStack()
  onTestFinished(() => closing.disposeAsync())
  const { owner, drop } = await emptyDatabase()
  closing.defer(drop)
  const folder = temporaryFolder()
  return async () => {
    const opened = await openStoreDatabase(owner)
    const { imap: tables, secrets, close } = storesInDatabase(opened, folder)
    const memory = aStore()
    const leases = leasesIn(opened.database, assert.ifError, LEASE)
    const accounts = openImapAccounts({ ...memory, tables, box: await openSecretBox(secrets), leases, warn: () => {} })
    let ending: Promise<void> | undefined
    const end = () => {
      ending ??= accounts.close().then(close)
      return ending
    }
    closing.defer(end)
    return { accounts, mails: memory.mails, end, database: opened.database }
  }
}

testUnless(skip)(
  // mailbox.5: Of several processes exactly one reads a mailbox, by a lease; another goes on when it ends, and reads nothing twice.
  'of two processes exactly one reads a mailbox; the other goes on when it ends, and reads nothing twice',
  async () => {
    const dovecot = await startDovecot()
    onTestFinished(() => dovecot.remove())
    const append = async (...subjects: string[]) => {
      const client = await dovecot.client('wache')
      for (const subject of subjects) await client.append('INBOX', Buffer.from(`Subject: ${subject}\r\n\r\nText\r\n`))
      await client.logout()
    }
    await append('eins', 'zwei')
    const open = await processes()
    const all = [await open(), await open()]
    const { id } = await all[0]!.accounts.add(anAccount({ port: dovecot.port, password: dovecot.password }))
    await until('it is read', async () => (await all[1]!.accounts.list())[0]?.state === 'idle')
    const counts = () => all.map(({ mails }) => mails.length).sort()
    assert.deepEqual(counts(), [0, 2])
    const [reader, other] = all[0]!.mails.length === 2 ? all : all.toReversed()
    await reader!.end()
    await append('drei')
    await until('the other one has read on', async () => (await other!.accounts.list())[0]?.archived === 3)
    assert.equal(other!.mails.length, 1)
    await other!.accounts.setPaused(id, true)
    assert.equal((await other!.accounts.list())[0]?.state, 'paused')
  },
)

// mailbox.6: The mailbox of a killed process is taken over when its lease ends.
testUnless(skip)('the mailbox of a killed process is taken over when its lease ends', async () => {
  const dovecot = await startDovecot()
  onTestFinished(() => dovecot.remove())
  const client = await dovecot.client('wache')
  await client.append('INBOX', Buffer.from('Subject: eins\r\n\r\nText\r\n'))
  await client.logout()
  const open = await processes()
  const heir = await open()
  const added = await heir.accounts.add(anAccount({ port: 1, password: dovecot.password }))
  const name = `imap:${added.id}`
  await heir.accounts.setPaused(added.id, true)
  // The killed one: it took the lease and prolongs it no more.
  const killed = new LeaseTable((text, values) => heir.database.rows(text, values), { table: 'mailarchiv.lease' })
  assert.ok(await killed.take(name, 1))
  const edited = { ...anAccount({ port: dovecot.port, password: dovecot.password }), sameMailbox: true }
  await heir.accounts.change(added.id, edited)
  await heir.accounts.setPaused(added.id, false)
  await until('the heir has read it', async () => (await heir.accounts.list())[0]?.archived === 1)
  assert.equal(heir.mails.length, 1)
})
