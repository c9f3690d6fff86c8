import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder, testUnless, until } from '@zeughaus/platform/testing'
import { afterAll, beforeAll, onTestFinished, test } from 'vitest'
import { aStore, TEST_TLS } from '../intake.factory.ts'
import type { NewAccount } from './account.ts'
import { accountsIn, type FolderOptions } from './accounts.factory.ts'
import { type Dovecot, hasDovecot, startDovecot } from './dovecot.factory.ts'
import { aFakeServer, aFragileLine } from './lines.factory.ts'

const skip = hasDovecot
  ? false
  : 'Dovecot fehlt (Debian-Paket dovecot-imapd, siehe scripts/install-test-tools.sh): IMAP bleibt ungeprüft'

let dovecot: Dovecot
let nextUser = 0
beforeAll(async () => {
  if (hasDovecot) dovecot = await startDovecot()
})
afterAll(() => (hasDovecot ? dovecot.remove() : undefined))

const rawOf = (text: string) => Buffer.from(`Subject: ${text}\r\n\r\nText von ${text}\r\n`)

/** A mailbox of its own with these mails in INBOX, and its owner's name. */
async function aMailbox(...subjects: string[]) {
  nextUser += 1
  const user = `user${nextUser}`
  const append = async (folder: string, ...texts: (string | Buffer)[]) => {
    const client = await dovecot.client(user)
    if (folder !== 'INBOX') await client.mailboxCreate(folder).catch(() => {})
    for (const text of texts) await client.append(folder, typeof text === 'string' ? rawOf(text) : text)
    await client.logout()
  }
  await append('INBOX', ...subjects)
  return { user, append }
}

function anAccount(user: string, changes: Partial<NewAccount> = {}): NewAccount {
  return {
    name: `Konto ${user}`,
    host: '127.0.0.1',
    port: dovecot.port,
    security: 'none',
    user,
    password: dovecot.password,
    oauth: null,
    ca: '',
    folders: [],
    journal: false,
    ...changes,
  }
}

async function openAccounts({
  folder = temporaryFolder(),
  ...options
}: Partial<FolderOptions> & { folder?: string } = {}) {
  const memory = aStore()
  const open = () =>
    accountsIn(folder, {
      store: memory.store,
      large: memory.large,
      warn: () => {},
      intervalMs: 60_000,
      pause: () => 50,
      ...options,
    })
  let accounts = await open()
  onTestFinished(() => accounts.close())
  return {
    ...memory,
    folder,
    get accounts() {
      return accounts
    },
    subjects: () =>
      memory.mails.map((mail) => /Subject: ([^\r]*)/.exec(Buffer.from(mail.raw).toString('latin1'))?.[1] ?? ''),
    state: async (id: string) => (await accounts.list()).find((account) => account.id === id),
    idle: (id: string) =>
      until(
        'the account waits for news',
        async () => (await accounts.list()).find((a) => a.id === id)?.state === 'idle',
      ),
    /** Waits until so many mails are counted, which happens behind their storing and is what a restart goes on from. */
    counted: (id: string, archived: number) =>
      until(
        `${archived} mails are counted`,
        async () => (await accounts.list()).find((a) => a.id === id)?.archived === archived,
      ),
    failed: (id: string) =>
      until('the account has failed', async () => {
        const account = (await accounts.list()).find((a) => a.id === id)
        return account?.state === 'failed' && account.error
      }),
    /** Ends the accounts and opens them again, as a restart of the service does. */
    async restart() {
      await accounts.close()
      accounts = await open()
    },
  }
}

testUnless(skip)(
  'all folders of an account are archived byte for byte, each mail once, with folder and UID',
  async () => {
    const { user, append } = await aMailbox('eins', 'zwei')
    await append('Ablage.Käse', 'drei')
    const opened = await openAccounts()
    const { id } = await opened.accounts.add(anAccount(user))
    await opened.idle(id)
    assert.deepEqual(opened.subjects().sort(), ['drei', 'eins', 'zwei'])
    const eins = opened.mails.find((mail) => Buffer.from(mail.raw).equals(rawOf('eins')))
    assert.equal(eins?.provenance.source, `imap:${id}`)
    assert.equal(eins.provenance.imap?.folder, 'INBOX')
    assert.equal(eins.provenance.imap.uid, 1)
    assert.ok(opened.mails.some((mail) => mail.provenance.imap?.folder === 'Ablage.Käse'))
    const state = await opened.state(id)
    assert.equal(state?.archived, 3)
    assert.equal(state.error, null)
    assert.ok(state.lastSuccess)
  },
)

testUnless(skip)(
  'only the chosen folders are read, and one that vanished is named while the others go on',
  async () => {
    const { user, append } = await aMailbox('privat')
    await append('Rechnungen', 'Rechnung')
    const opened = await openAccounts()
    const { id } = await opened.accounts.add(anAccount(user, { folders: ['Angebote', 'Rechnungen'] }))
    await opened.idle(id)
    assert.deepEqual(opened.subjects(), ['Rechnung'])
    assert.equal((await opened.state(id))?.error, 'Den Ordner „Angebote“ gibt es auf dem Server nicht mehr.')
    assert.equal((await opened.state(id))?.lastSuccess, null)
  },
)

testUnless(skip)(
  'new mail is archived when the server tells of it, and after a restart only what is new is read',
  async () => {
    const { user, append } = await aMailbox('eins')
    const opened = await openAccounts()
    const { id } = await opened.accounts.add(anAccount(user))
    await opened.idle(id)
    await append('INBOX', 'zwei')
    await opened.counted(id, 2)
    assert.equal(opened.mails.length, 2)
    await opened.restart()
    await opened.idle(id)
    assert.equal(opened.asked(), 2)
    await append('INBOX', 'drei')
    await until('the third mail is archived', () => opened.mails.length === 3)
    assert.deepEqual(opened.subjects(), ['eins', 'zwei', 'drei'])
  },
)

testUnless(skip)('folders that are not watched are read at the next interval', async () => {
  const { user, append } = await aMailbox('eins')
  await append('Ablage', 'zwei')
  const opened = await openAccounts({ intervalMs: 200 })
  const { id } = await opened.accounts.add(anAccount(user))
  await opened.idle(id)
  await append('Ablage', 'drei')
  await until('the mail of the other folder is archived', () => opened.mails.length === 3)
})

testUnless(skip)('reading changes no flag: unseen mails stay unseen and recent', async () => {
  const { user } = await aMailbox('eins', 'zwei')
  const opened = await openAccounts()
  const { id } = await opened.accounts.add(anAccount(user))
  await opened.idle(id)
  await opened.accounts.remove(id)
  assert.deepEqual(await opened.accounts.list(), [])
  const client = await dovecot.client(user)
  onTestFinished(() => client.close())
  const status = await client.status('INBOX', { unseen: true, recent: true, messages: true })
  assert.deepEqual([status === false ? null : status.messages, status === false ? null : status.unseen], [2, 2])
  await client.mailboxOpen('INBOX')
  for (const mail of await client.fetchAll('1:*', { flags: true }))
    assert.deepEqual(
      [...(mail.flags ?? [])].filter((flag) => flag !== '\\Recent'),
      [],
    )
})

testUnless(skip)('a folder that was made again (another UIDVALIDITY) is read from its beginning', async () => {
  const { user, append } = await aMailbox()
  await append('Ablage', 'alt eins', 'alt zwei')
  const opened = await openAccounts({ intervalMs: 200 })
  const { id } = await opened.accounts.add(anAccount(user, { folders: ['Ablage'] }))
  await opened.idle(id)
  await opened.accounts.setPaused(id, true)
  const client = await dovecot.client(user)
  await client.mailboxDelete('Ablage')
  await client.logout()
  await append('Ablage', 'neu')
  await opened.accounts.setPaused(id, false)
  await until('the new folder is read', () => opened.mails.length === 3)
  assert.deepEqual(opened.subjects(), ['alt eins', 'alt zwei', 'neu'])
})

testUnless(skip)('a deleted newest mail and gaps between UIDs stop nothing and make no second copy', async () => {
  const { user, append } = await aMailbox('eins', 'zwei', 'drei')
  const client = await dovecot.client(user)
  await client.mailboxOpen('INBOX')
  await client.messageDelete('2,3', { uid: true })
  const opened = await openAccounts({ intervalMs: 100 })
  const { id } = await opened.accounts.add(anAccount(user))
  await opened.idle(id)
  await client.messageDelete('1', { uid: true })
  await client.logout()
  await append('INBOX', 'vier')
  await until('the fourth mail is archived', () => opened.subjects().includes('vier'))
  assert.deepEqual(opened.subjects(), ['eins', 'vier'])
})

testUnless(skip)(
  'when the server dies in the middle the account waits, comes back, and every mail is archived',
  async () => {
    const { user } = await aMailbox(...Array.from({ length: 250 }, (_, place) => `mail ${place}`))
    const opened = await openAccounts()
    const release = opened.hold()
    const { id } = await opened.accounts.add(anAccount(user))
    await until('the first batch is being stored', () => opened.asked() > 0)
    await dovecot.kill()
    release()
    const error = await opened.failed(id)
    assert.match(error, /brach ab|keine Verbindung/)
    await dovecot.start()
    await opened.idle(id)
    assert.equal(new Set(opened.subjects()).size, 250)
    assert.equal((await opened.state(id))?.error, null)
  },
)

testUnless(skip)('while the archive is full nothing is skipped: the same mails are fetched again later', async () => {
  const { user } = await aMailbox('eins', 'zwei')
  const opened = await openAccounts()
  opened.fail('ENOSPC')
  const { id } = await opened.accounts.add(anAccount(user))
  assert.match(await opened.failed(id), /Speicher des Archivs ist voll/)
  opened.fail(null)
  await opened.idle(id)
  assert.deepEqual(opened.subjects(), ['eins', 'zwei'])
})

testUnless(skip)(
  'a mail of 20 MB comes in pieces and is whole; a journal report is opened in the mailbox of a journal alone',
  async () => {
    const { user, append } = await aMailbox()
    const large = Buffer.from(`Subject: gross\r\n\r\n${'0123456789abcdef\r\n'.repeat(1_150_000)}`)
    const report =
      'X-MS-Journal-Report:\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n' +
      'Sender: a@x.example\r\nBcc: geheim@x.example\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n' +
      'Subject: innen\r\n\r\nText\r\n--b--\r\n'
    await append('INBOX', large, Buffer.from(report))
    const opened = await openAccounts()
    const { id } = await opened.accounts.add(anAccount(user, { journal: true }))
    await opened.idle(id)
    assert.deepEqual(opened.subjects(), ['gross', 'innen'])
    assert.ok(Buffer.from(opened.mails[0]!.raw).equals(large))
    assert.deepEqual(opened.mails[1]?.provenance.envelope_recipients, ['geheim@x.example'])
    await opened.restart()
    assert.equal((await opened.state(id))?.journal, true)
    const ordinary = await openAccounts()
    await ordinary.idle((await ordinary.accounts.add(anAccount(user))).id)
    assert.equal(Buffer.from(ordinary.mails[1]!.raw).toString(), report)
    assert.deepEqual(ordinary.mails[1]?.provenance.envelope_recipients, [])
  },
)

testUnless(skip)(
  'a mail that is too large stays named with its reason beside the account, also after the next pass and a restart',
  async () => {
    const { user, append } = await aMailbox('eins')
    await append('INBOX', Buffer.from(`Subject: gross\r\n\r\n${'x'.repeat(3_000_000)}\r\n`))
    const opened = await openAccounts({ maxBytes: 2 * 1024 * 1024 })
    const { id } = await opened.accounts.add(anAccount(user))
    await opened.idle(id)
    assert.equal((await opened.state(id))?.error, 'In „INBOX“ wurden Mails übergangen: 1.')
    await append('INBOX', 'zwei')
    await opened.counted(id, 2)
    assert.equal(opened.mails.length, 2)
    await opened.restart()
    await opened.idle(id)
    assert.deepEqual((await opened.state(id))?.skipped, {
      count: 1,
      mails: [{ folder: 'INBOX', uid: 2, reason: 'Sie ist größer als 2 MB.' }],
    })
    assert.deepEqual(opened.subjects(), ['eins', 'zwei'])
  },
)

testUnless(skip)('each failure has its sentence: password, name, port, certificate, no TLS, no answer', async () => {
  const { accounts } = await openAccounts()
  const { user } = await aMailbox('eins')
  const cases: [Partial<NewAccount>, RegExp][] = [
    [{ password: 'falsch' }, /hat Benutzer oder Passwort abgelehnt/],
    [{ host: 'gibt-es-nicht.invalid' }, /lässt sich nicht auflösen/],
    [{ port: 1 }, /nimmt am Port 1 keine Verbindung an/],
    [{ port: dovecot.tlsPort, security: 'tls' }, /Zertifikat des Servers 127\.0\.0\.1 ist selbst ausgestellt/],
    [{ security: 'tls' }, /spricht am Port \d+ kein TLS/],
    [{ security: 'starttls' }, /Zertifikat .* ist selbst ausgestellt/],
  ]
  for (const [changes, sentence] of cases) {
    const result = await accounts.test(anAccount(user, changes))
    assert.match(result.message, sentence)
    assert.equal(result.ok, false)
  }
  const good = await accounts.test(anAccount(user))
  const message = 'Die Anmeldung bei 127.0.0.1 gelingt: 1 Ordner.'
  assert.deepEqual(good, { ok: true, message, folders: ['INBOX'], refreshToken: null })
})

testUnless(skip)(
  'TLS and STARTTLS work with a certificate that is trusted: by this machine, or by this account alone',
  async () => {
    const machine = await openAccounts({ tls: { ca: TEST_TLS.cert } })
    const { accounts } = await openAccounts()
    const { user } = await aMailbox()
    for (const changes of [{ port: dovecot.tlsPort, security: 'tls' }, { security: 'starttls' }] as const) {
      assert.equal((await machine.accounts.test(anAccount(user, changes))).ok, true)
      assert.equal((await accounts.test(anAccount(user, { ...changes, ca: TEST_TLS.cert }))).ok, true)
      assert.equal((await accounts.test(anAccount(user, changes))).ok, false)
    }
  },
)

testUnless(skip)(
  'wrong credentials are a sentence in the panel and are tried again; a paused account rests',
  async () => {
    const { user } = await aMailbox('eins')
    const waits: number[] = []
    const opened = await openAccounts({
      pause(failures) {
        waits.push(failures)
        return 20
      },
    })
    const { id } = await opened.accounts.add(anAccount(user, { password: 'falsch' }))
    assert.match(await opened.failed(id), /abgelehnt/)
    await until('it has tried three times', () => waits.length >= 3)
    assert.deepEqual(waits.slice(0, 3), [1, 2, 3])
    const paused = await opened.accounts.setPaused(id, true)
    assert.equal(paused?.state, 'paused')
    assert.equal(await opened.accounts.setPaused('0', true), null)
    assert.equal(await opened.accounts.remove('0'), false)
  },
)

testUnless(skip)('the password is on disk only encrypted, and without its key it is lost and said so', async () => {
  const { user } = await aMailbox('eins')
  const opened = await openAccounts()
  const { id } = await opened.accounts.add(anAccount(user))
  await opened.idle(id)
  await opened.accounts.close()
  const key = join(opened.folder, 'imap/accounts.key')
  assert.equal(statSync(key).mode & 0o777, 0o600)
  assert.ok(!readFileSync(join(opened.folder, 'imap/accounts.db')).includes(dovecot.password))
  assert.ok(
    !JSON.stringify(await (await openAccounts({ folder: opened.folder })).accounts.list()).includes(dovecot.password),
  )
  writeFileSync(key, `${Buffer.alloc(32).toString('base64')}\n`)
  const again = await openAccounts({ folder: opened.folder })
  assert.match(await again.failed(id), /Passwort ist nicht mehr lesbar/)
})

testUnless(skip)(
  'however often and wherever the connection is cut, every mail arrives whole and exactly once per UID',
  async () => {
    const subjects = Array.from({ length: 40 }, (_, place) => `mail ${place} ${'x'.repeat(place * 20)}`)
    const { user } = await aMailbox(...subjects)
    const line = await aFragileLine(dovecot.port)
    const opened = await openAccounts({ pause: () => 1 })
    const { id } = await opened.accounts.add(anAccount(user, { port: line.port }))
    await opened.idle(id)
    assert.ok(line.cuts() > 5, `${line.cuts()} cuts`)
    const whole = new Set(subjects.map((subject) => rawOf(subject).toString()))
    for (const mail of opened.mails) assert.ok(whole.has(Buffer.from(mail.raw).toString()))
    assert.equal(new Set(opened.subjects()).size, 40)
  },
)

test('a server that announces more than fits into memory is hung up on and named', async () => {
  const { accounts } = await openAccounts()
  const port = await aFakeServer('* OK IMAP4rev1\r\n', '* CAPABILITY {99999999999}\r\n')
  const result = await accounts.test({
    host: '127.0.0.1',
    port,
    security: 'none',
    user: 'a',
    password: 'b',
    oauth: null,
    ca: '',
  })
  assert.equal(result.ok, false)
  assert.match(result.message, /wollte mehr senden, als das Archiv annimmt/)
})
