import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder, testUnless, until } from '@zeughaus/platform/testing'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { aStore } from '../intake.factory.ts'
import type { NewAccount } from './account.ts'
import { accountsIn } from './accounts.factory.ts'
import { type Dovecot, hasDovecot, startDovecot } from './dovecot.factory.ts'
import { startTokenServer, type TokenServer } from './token-server.factory.ts'

const skip = hasDovecot
  ? false
  : 'Dovecot fehlt (Debian-Paket dovecot-imapd, siehe scripts/install-test-tools.sh): OAuth bleibt ungeprüft'
const test = testUnless(skip)

let tokens: TokenServer
let dovecot: Dovecot
beforeAll(async () => {
  tokens = await startTokenServer()
  if (hasDovecot) dovecot = await startDovecot(tokens.introspectionUrl)
})
afterAll(async () => {
  if (hasDovecot) await dovecot.remove()
  await tokens.close()
})

function anAccount(user: string, oauth: Partial<NonNullable<NewAccount['oauth']>> = {}): NewAccount {
  return {
    name: 'Wache',
    host: '127.0.0.1',
    port: dovecot.port,
    security: 'none',
    user,
    password: '',
    oauth: {
      token_url: tokens.tokenUrl,
      client_id: 'archiv',
      client_secret: 'geheim',
      scope: 'IMAP.AccessAsUser.All',
      refresh_token: tokens.grant(user),
      ...oauth,
    },
    ca: '',
    folders: [],
    journal: false,
  }
}

async function openAccounts(folder = temporaryFolder()) {
  const memory = aStore()
  const accounts = await accountsIn(folder, {
    store: memory.store,
    large: memory.large,
    warn: () => {},
    pause: () => 50,
  })
  onTestFinished(() => accounts.close())
  const status = async (id: string) => (await accounts.list()).find((account) => account.id === id)
  return { ...memory, folder, accounts, status }
}

async function fill(user: string, subject: string): Promise<void> {
  const client = await dovecot.client(user)
  await client.append('INBOX', Buffer.from(`Subject: ${subject}\r\n\r\nText\r\n`))
  await client.logout()
}

test('a mailbox is read with an access token, and the refresh token that came with it is used the next time', async () => {
  await fill('amt', 'eins')
  const first = await openAccounts()
  const account = anAccount('amt')
  const { id } = await first.accounts.add(account)
  await until('the mailbox is read', async () => (await first.status(id))?.state === 'idle')
  assert.equal(first.mails.length, 1)
  const [form] = tokens.asked.filter((asked) => asked.get('refresh_token') === account.oauth?.refresh_token)
  assert.deepEqual(Object.fromEntries(form ?? []), {
    grant_type: 'refresh_token',
    refresh_token: account.oauth?.refresh_token,
    client_id: 'archiv',
    client_secret: 'geheim',
    scope: 'IMAP.AccessAsUser.All',
  })
  await first.accounts.close()
  await fill('amt', 'zwei')
  const second = await openAccounts(first.folder)
  await until('the new mail is read', () => second.mails.length === 1)
})

test('tokens are on disk only encrypted and never shown', async () => {
  const { accounts, folder, status } = await openAccounts()
  const account = anAccount('amt2')
  const { id } = await accounts.add(account)
  await until('the mailbox is read', async () => (await status(id))?.state === 'idle')
  await accounts.close()
  const files = ['accounts.db', 'accounts.db-wal'].flatMap((name) => {
    try {
      return [readFileSync(join(folder, name))]
    } catch {
      return []
    }
  })
  const again = await openAccounts(folder)
  const shown = JSON.stringify(await again.accounts.list())
  for (const secret of ['geheim', account.oauth?.refresh_token ?? '']) {
    assert.ok(files.every((file) => !file.includes(secret)))
    assert.ok(!shown.includes(secret))
  }
})

test('a refresh token that comes while the account is changed takes the place of the one that it replaces', async () => {
  const { accounts, status } = await openAccounts()
  const account = anAccount('amt5')
  const letGo = tokens.hold()
  const { id } = await accounts.add(account)
  const used = account.oauth?.refresh_token
  await until('the token is exchanged', () => tokens.asked.some((form) => form.get('refresh_token') === used))
  const oauth = { ...account.oauth!, client_secret: '', refresh_token: '' }
  const changed = accounts.change(id, { ...account, name: 'Amt', oauth, sameMailbox: false })
  await until('the change is stored', async () => (await status(id))?.name === 'Amt')
  letGo()
  await changed
  await until('it is read, or has failed', async () => ['idle', 'failed'].includes((await status(id))?.state ?? ''))
  assert.equal((await status(id))?.state, 'idle', (await status(id))?.error ?? '')
})

test('a test of the connection tells the refresh token with which the account is to be made', async () => {
  const { accounts, status } = await openAccounts()
  const account = anAccount('amt3')
  const { ok, refreshToken } = await accounts.test(account)
  assert.equal(ok, true)
  assert.ok(refreshToken !== null && refreshToken !== account.oauth?.refresh_token)
  const { id } = await accounts.add(anAccount('amt3', { refresh_token: refreshToken }))
  await until('the mailbox is read', async () => (await status(id))?.state === 'idle')
})

test('each failure of tokens has its sentence', async () => {
  const { accounts } = await openAccounts()
  const cases: [NewAccount, RegExp][] = [
    [
      anAccount('amt4', { refresh_token: 'verbraucht' }),
      /Anmeldedienst 127\.0\.0\.1:\d+ hat das Aktualisierungs-Token abgelehnt/,
    ],
    [anAccount('amt4', { token_url: 'http://127.0.0.1:1/token' }), /Anmeldedienst 127\.0\.0\.1:1 antwortet nicht/],
    [anAccount('amt4', { token_url: `http://127.0.0.1:${dovecot.port}/` }), /Anmeldedienst .* antwortet nicht/],
    [{ ...anAccount('amt4'), user: 'jemand-anderes' }, /hat das Zugriffstoken abgelehnt/],
  ]
  for (const [account, sentence] of cases) {
    const { ok, message } = await accounts.test(account)
    assert.equal(ok, false)
    assert.match(message, sentence)
  }
})
