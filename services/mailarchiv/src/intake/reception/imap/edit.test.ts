/** Changes of an account: what stays, and what is asked for again. */
import assert from 'node:assert/strict'
import { temporaryFolder, testUnless, until } from '@zeughaus/platform/testing'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { aStore } from '../intake.factory.ts'
import type { NewAccount } from './account.ts'
import { accountsIn } from './accounts.factory.ts'
import { type Dovecot, hasDovecot, startDovecot } from './dovecot.factory.ts'

const skip = hasDovecot
  ? false
  : 'Dovecot fehlt (Debian-Paket dovecot-imapd, siehe scripts/install-test-tools.sh): IMAP bleibt ungeprüft'
const test = testUnless(skip)

let dovecot: Dovecot
let nextUser = 0
beforeAll(async () => {
  if (hasDovecot) dovecot = await startDovecot()
})
afterAll(() => (hasDovecot ? dovecot.remove() : undefined))

async function append(user: string, ...subjects: string[]) {
  const client = await dovecot.client(user)
  for (const subject of subjects) await client.append('INBOX', Buffer.from(`Subject: ${subject}\r\n\r\nText\r\n`))
  await client.logout()
}

/** Opens accounts, adds one with a mailbox of two mails, and waits until they are read. */
async function aReadAccount() {
  nextUser += 1
  const user = `bearbeitet${nextUser}`
  await append(user, 'eins', 'zwei')
  const memory = aStore()
  const accounts = await accountsIn(temporaryFolder(), { ...memory, warn: () => {}, pause: () => 50 })
  onTestFinished(() => accounts.close())
  const values: NewAccount = {
    name: 'Wache',
    host: '127.0.0.1',
    port: dovecot.port,
    security: 'none',
    user,
    password: dovecot.password,
    oauth: null,
    ca: '',
    folders: [],
    journal: false,
  }
  const { id } = await accounts.add(values)
  const state = async () => (await accounts.list()).find((account) => account.id === id)!
  const idle = (archived: number) =>
    until('the account is read', async () => {
      const now = await state()
      return now.state === 'idle' && now.archived === archived
    })
  await idle(2)
  const change = (changes: Partial<NewAccount>, sameMailbox = false) =>
    accounts.change(id, { ...values, password: '', ...changes, sameMailbox })
  const refusal = (changes: Partial<NewAccount>) =>
    change(changes).then(
      () => 'accepted',
      (error: Error) => error.message,
    )
  return { accounts, id, user, values, state, idle, change, refusal }
}

// mailbox.1: An account is changed in place; its positions and stored secrets stay. No answer holds a secret.
test('a changed account reads on where it was, with its stored password', async () => {
  const { user, change, idle, state } = await aReadAccount()
  await change({ name: 'Wache 2', folders: ['INBOX'] })
  await append(user, 'drei')
  await idle(3)
  assert.deepEqual([(await state()).name, (await state()).folders, (await state()).error], ['Wache 2', ['INBOX'], null])
  assert.ok(!JSON.stringify(await state()).includes(dovecot.password), 'no answer holds the password')
})

// mailbox.2: A stored secret goes to no other server, encryption or login service than that for which it was entered.
test('a stored password goes to no other server; a new one replaces it', async () => {
  const { accounts, id, values, change, refusal, state, idle } = await aReadAccount()
  assert.match(await refusal({ host: 'imap.anders.example' }), /^password muss neu eingegeben werden/)
  assert.match(await refusal({ security: 'tls' }), /^password muss neu eingegeben werden/)
  assert.equal((await state()).host, '127.0.0.1')
  await assert.rejects(accounts.test({ ...values, password: '', host: 'localhost' }, id), /muss neu eingegeben werden/)
  assert.equal((await accounts.test({ ...values, password: '' }, id)).ok, true)
  await change({ password: 'falsch' })
  await until(
    'the login is refused',
    async () => (await state()).state === 'failed' && /Bearbeiten/.test((await state()).error ?? ''),
  )
  await change({ password: dovecot.password })
  await idle(2)
})

// mailbox.3: With another server or user the mailbox is read from its beginning, unless the administrator says that it is the same: another mailbox may have the same UIDVALIDITY.
test('another server or user means another mailbox, read from its beginning, unless it is said to be the same', async () => {
  const { change, idle, state } = await aReadAccount()
  await change({ host: 'localhost', password: dovecot.password }, true)
  await idle(2)
  const other = `anderer${nextUser}`
  await append(other, 'vier')
  await change({ host: 'LOCALHOST', user: other })
  await idle(3)
  assert.equal((await state()).user, other)
})

// mailbox.4: A paused account stays paused when it is changed.
test('a paused account stays paused when it is changed, and an unknown one cannot be changed', async () => {
  const { accounts, id, user, values, change, idle, state } = await aReadAccount()
  await accounts.setPaused(id, true)
  await change({ name: 'Ruht' })
  assert.deepEqual([(await state()).state, (await state()).name], ['paused', 'Ruht'])
  assert.equal(await accounts.change('fehlt', { ...values, sameMailbox: false }), null)
  await append(user, 'drei')
  await accounts.setPaused(id, false)
  await idle(3)
})
