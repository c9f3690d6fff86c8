import assert from 'node:assert/strict'
import { hashPassword } from '@zeughaus/platform'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import type { Action } from '../../evidence/access-log/index.ts'
import { storesIn } from '../../stores.ts'
import { ABSOLUTE_MS, Accounts, IDLE_MS } from '../accounts/index.ts'
import { ensureAdministrator, weakConfigured } from './login/first-password.ts'
import { aPanel, PASSWORD } from './panel.factory.ts'

const ORIGIN = { origin: 'https://boese.example' }

test('the session cookie is out of reach of scripts and of other sites, and the file keeps only its hash', async () => {
  const { login, aCaller } = await aPanel()
  const answer = await login(aCaller())
  assert.equal(answer.status, 200)
  const cookie = answer.headers.getSetCookie()[0] ?? ''
  for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/admin']) assert.ok(cookie.includes(part), part)
  assert.ok(!cookie.includes('Secure'), 'over plain http the browser would throw a Secure cookie away')
  const { user, expires_at, version } = answer.body as Record<string, unknown>
  assert.deepEqual(
    { user, expires_at, version },
    { user: 'admin', expires_at: '2026-11-22T00:00:00.000Z', version: '0.0.0' },
  )
})

test('behind TLS the cookie is bound to its host: no other host of the domain can set or have it, and no other cookie counts', async () => {
  const { login, aCaller } = await aPanel()
  const https = { headers: { 'x-forwarded-proto': 'https' } }
  const caller = aCaller()
  const answer = await caller('POST', '/session', { json: { user: 'admin', password: PASSWORD }, ...https })
  const [cookie = ''] = answer.headers.getSetCookie()
  assert.match(cookie, /^__Host-zeughaus_mailarchiv=[^;]{43}; /)
  for (const part of ['; Secure', '; Path=/;', '; HttpOnly', '; SameSite=Strict'])
    assert.ok(cookie.includes(part), part)
  assert.ok(!/domain/i.test(cookie))
  assert.equal((await caller('GET', '/session', https)).status, 200)
  // A cookie that another host of the domain planted for all of its hosts.
  const token = cookie.split(';', 1)[0]?.split('=')[1] ?? ''
  const planted = { headers: { ...https.headers, cookie: `zeughaus_mailarchiv=${token}` } }
  assert.equal((await aCaller()('GET', '/session', planted)).status, 401)
  const ended = await caller('DELETE', '/session', https)
  assert.match(ended.headers.getSetCookie()[0] ?? '', /^__Host-zeughaus_mailarchiv=; Path=\/; Max-Age=0;/)
  await login(caller)
})

test('nothing of the panel answers without a session', async () => {
  const { aCaller } = await aPanel()
  for (const [method, path] of [
    ['GET', '/session'],
    ['GET', '/keys'],
    ['POST', '/keys'],
    ['GET', '/log'],
    ['GET', '/log.csv'],
    ['PUT', '/password'],
  ] as const) {
    const { status, body } = await aCaller()(method, path)
    assert.equal(status, 401, `${method} ${path}`)
    assert.equal((body as { code: string }).code, 'nicht_angemeldet')
  }
})

test('a session ends by logging out, by idleness, and in any case after half a day', async () => {
  const { login, aCaller, clock } = await aPanel()
  const caller = aCaller()
  const works = async () => (await caller('GET', '/session')).status === 200
  await login(caller)
  const stolen = aCaller()
  assert.ok(await works())
  await caller('DELETE', '/session')
  assert.ok(!(await works()))
  assert.equal((await stolen('GET', '/session')).status, 401)

  await login(caller)
  clock.forward(IDLE_MS - 1)
  assert.ok(await works())
  clock.forward(IDLE_MS)
  assert.ok(!(await works()))

  await login(caller)
  for (let passed = 0; passed + IDLE_MS - 1 < ABSOLUTE_MS; passed += IDLE_MS - 1) {
    assert.ok(await works())
    clock.forward(IDLE_MS - 1)
  }
  clock.forward(IDLE_MS - 1)
  assert.ok(!(await works()))
})

test('a request that another site makes the browser send changes nothing', async () => {
  const { login, aCaller, keys } = await aPanel()
  const caller = aCaller()
  await login(caller)
  const json = { name: 'x', role: 'auditor' }
  for (const headers of [ORIGIN, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
    const { status, body } = await caller('POST', '/keys', { json, headers })
    assert.equal(status, 403)
    assert.equal((body as { code: string }).code, 'fremde_herkunft')
  }
  assert.equal((await login(aCaller(), PASSWORD)).status, 200)
  assert.deepEqual(await keys.list(), [])
})

test('a login form of another site is refused before the password is looked at', async () => {
  const { http } = await aPanel()
  const json = { user: 'admin', password: PASSWORD }
  assert.equal((await http.post('/admin/api/session', json)).status, 403)
  assert.equal(
    (await http.post('/admin/api/session', json, { headers: { 'x-zeughaus-panel': '1', ...ORIGIN } })).status,
    403,
  )
})

test('of fifty tries at once five are checked; the answer names the wait, which is over after a minute', async () => {
  const { login, aCaller, clock } = await aPanel()
  const tries = await Promise.all(Array.from({ length: 50 }, () => login(aCaller(), 'falsch geraten 1')))
  assert.equal(tries.filter(({ status }) => status === 401).length, 5)
  assert.equal(tries.filter(({ status }) => status === 429).length, 45)
  assert.equal(tries.find(({ status }) => status === 429)?.headers.get('retry-after'), '60')
  assert.equal((await login(aCaller())).status, 429)
  clock.forward(60_000)
  assert.equal((await login(aCaller())).status, 200)
})

test('trying one name after the other is stopped after thirty', async () => {
  const { login, aCaller } = await aPanel()
  const tries = await Promise.all(
    Array.from({ length: 40 }, (_, index) => login(aCaller(), 'falsch', `nutzer${index}`)),
  )
  assert.equal(tries.filter(({ status }) => status === 401).length, 30)
})

test('a wrong name and a wrong password read alike', async () => {
  const { login, aCaller } = await aPanel()
  const name = await login(aCaller(), PASSWORD, 'niemand')
  const password = await login(aCaller(), 'falsch geraten 1')
  assert.deepEqual(name.body, password.body)
  assert.equal(name.status, 401)
})

test('a new password ends every other session and must be a good one', async () => {
  const { login, aCaller, clock } = await aPanel()
  const [mine, other] = [aCaller(), aCaller()]
  await login(mine)
  await login(other)
  const change = (current: string, next: string) => mine('PUT', '/password', { json: { current, next } })
  const short = await change(PASSWORD, 'kurz')
  assert.equal(short.status, 400)
  assert.deepEqual((short.body as { details: unknown }).details, {
    felder: [{ pfad: 'next', grund: 'braucht mindestens 12 Zeichen' }],
  })
  const weak = await change(PASSWORD, 'administrator1')
  assert.equal(weak.status, 400)
  const [{ pfad, grund } = assert.fail()] = (weak.body as { details: { felder: { pfad: string; grund: string }[] } })
    .details.felder
  assert.equal(pfad, 'next')
  assert.match(grund, /^enthält .+: nehmen Sie mehrere Wörter, die nichts miteinander zu tun haben$/)
  assert.equal((await change('nicht das alte', 'Ein neues gutes Wort')).status, 400)
  assert.equal((await change(PASSWORD, 'Ein neues gutes Wort')).status, 204)
  assert.equal((await mine('GET', '/session')).status, 200)
  assert.equal((await other('GET', '/session')).status, 401)
  clock.forward(60_000)
  assert.equal((await login(aCaller())).status, 401)
  assert.equal((await login(aCaller(), 'Ein neues gutes Wort')).status, 200)
})

test('a weak first password is refused where no account has it yet, and noticed where one has', async () => {
  const { accounts } = await aPanel()
  assert.equal(await weakConfigured(accounts, PASSWORD), null)
  const [{ id } = { id: '' }] = await accounts.list()
  await accounts.setPassword(id, await hashPassword('administrator1'), { mustChange: false })
  assert.match((await weakConfigured(accounts, 'administrator1')) ?? '', /^enthält /)
  assert.equal(await ensureAdministrator(accounts, 'administrator1'), null)
  const stores = storesIn(temporaryFolder())
  const empty = new Accounts(stores.panel, Date.now, 'Europe/Berlin')
  await assert.rejects(ensureAdministrator(empty, 'administrator1'), {
    name: 'StartError',
    message: /^ZEUGHAUS_ADMIN_PASSWORD enthält .+\.$/,
  })
  assert.deepEqual(await empty.list(), [])
  await stores.close()
})

// keys.6: The panel shows a key once, when it makes it.
test('a key is shown once when it is made, and a revoked one says so', async () => {
  const { login, aCaller, keys } = await aPanel()
  const caller = aCaller()
  await login(caller)
  const made = await caller('POST', '/keys', {
    json: { name: 'CRM', role: 'user', scope: ['@Lieferant.de'], rate: 60 },
  })
  const { secret, key } = made.body as { secret: string; key: { id: string } }
  assert.equal((await keys.authenticate(secret))?.name, 'CRM')
  const list = await caller('GET', '/keys')
  assert.ok(!list.text.includes(secret))
  assert.deepEqual((list.body as { keys: { scope: string[]; state: string }[] }).keys[0]?.scope, ['@lieferant.de'])
  const revoked = await caller('POST', `/keys/${key.id}/revoke`)
  assert.equal((revoked.body as { state: string }).state, 'revoked')
  assert.equal(await keys.authenticate(secret), null)
})

// webhook.12: So does the panel, for persons with the role Verwaltung.
test('a webhook shows its secret once, says whether its receiver takes anything, and is resumed and ended', async () => {
  const { login, aCaller, subscriptions } = await aPanel()
  const caller = aCaller()
  await login(caller)
  const made = await caller('POST', '/keys', { json: { name: 'CRM', role: 'integration' } })
  const { key } = made.body as { key: { id: string } }
  const wanted = { key: key.id, name: 'Kunde', contact: ['@kunde.example'] }
  const refused = await caller('POST', '/webhooks', { json: { ...wanted, url: 'https://boese.example/' } })
  assert.equal(refused.status, 400)
  assert.match((refused.body as { error: string }).error, /gehört zu keinem erlaubten Ziel/)
  const answer = await caller('POST', '/webhooks', { json: { ...wanted, url: 'https://93.184.216.34/' } })
  const { webhook, secret } = answer.body as { webhook: { id: string; state: string }; secret: string }
  assert.match(secret, /^whsec_/)
  const list = await caller('GET', '/webhooks')
  assert.ok(!list.text.includes(secret))
  const { webhooks, keys, targets } = list.body as {
    webhooks: { key: string; state: string }[]
    keys: object[]
    targets: string[]
  }
  assert.deepEqual([webhooks[0]?.key, webhooks[0]?.state, keys], ['CRM', 'active', [{ id: key.id, name: 'CRM' }]])
  assert.deepEqual(targets, ['https://crm.example', 'https://93.184.216.34'])
  const failure = { error: 'Der Empfänger hat mit 500 geantwortet.', now: 1, nextTry: 2, pausedAt: 3 }
  await subscriptions.store.begin({ id: webhook.id, version: 0 }, { seq: 0, text: 0 })
  await subscriptions.store.failed({ id: webhook.id, version: 0, place: { seq: 0, text: 0 } }, failure)
  const { body } = await caller('GET', '/webhooks')
  const [paused] = (body as { webhooks: { state: string; error: string }[] }).webhooks
  assert.deepEqual([paused?.state, paused?.error], ['paused', failure.error])
  const resumed = await caller('POST', `/webhooks/${webhook.id}/replay`, { json: { from: null } })
  assert.equal((resumed.body as { state: string }).state, 'active')
  assert.equal((await caller('DELETE', `/webhooks/${webhook.id}`)).status, 204)
  assert.equal((await caller('DELETE', `/webhooks/${webhook.id}`)).status, 404)
})

test('the log names logins, refused ones too, and key changes, with who and from where', async () => {
  const { accounts, login, aCaller } = await aPanel()
  const [{ id } = assert.fail()] = await accounts.list()
  const caller = aCaller()
  await login(aCaller(), 'falsch geraten 1', 'max')
  await login(caller)
  await caller('POST', '/keys', { json: { name: 'CRM', role: 'auditor' } })
  await caller('GET', '/keys')
  const answer = await caller('GET', '/log')
  const { entries } = answer.body as {
    entries: { actor: { name: string }; action: string; result: string; address: string }[]
  }
  // There is no user max: the name could be a password in the wrong field.
  const markedName = entries.at(-1)?.actor.name
  assert.match(markedName ?? '', /^unbekannter Name \([0-9a-f]{8}\)$/)
  assert.deepEqual(entries.map(({ actor, action, result, address }) => [actor, action, result, address]).reverse(), [
    [{ kind: 'unknown', id: '', name: markedName }, 'login', 'refused', '127.0.0.1'],
    [{ kind: 'admin', id, name: 'admin' }, 'login', 'ok', '127.0.0.1'],
    [{ kind: 'admin', id, name: 'admin' }, 'key_create', 'ok', '127.0.0.1'],
  ])
  await caller('GET', '/mails')
  const security = await caller('GET', '/log?area=security')
  const { entries: secured } = security.body as { entries: { action: string }[] }
  assert.deepEqual(
    secured.map(({ action }) => action),
    ['key_create', 'login', 'login'],
  )
  const today = await caller('GET', '/log?date_from=2020-01-01&date_to=2020-01-02')
  assert.deepEqual(today.body, { entries: [], next: null, zone: 'Europe/Berlin' })
  const csv = await caller('GET', '/log.csv?action=key_create')
  assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.equal(csv.text.trim().split('\r\n').length, 2)
})

test('the log shows what a newer version has recorded: during an update the processes of both share it', async () => {
  const { accessLog, login, aCaller } = await aPanel()
  const caller = aCaller()
  await login(caller)
  const newer = 'thread_export' as Action
  accessLog.record({ actor: { kind: 'key', id: '', name: 'CRM' }, action: newer, address: '192.0.2.7', result: 'ok' })
  await accessLog.flush()
  const { status, body } = await caller('GET', '/log')
  assert.deepEqual([status, (body as { entries: { action: string }[] }).entries[0]?.action], [200, 'thread_export'])
  assert.match((await caller('GET', '/log.csv')).text, /"Neueres Ereignis \(thread_export\)"/)
})

// texts.7: A look at the queue of recognition, which shows subjects, has a word of its own in the access log; no mail was read.
test('a look at the queue of recognition shows subjects: the log names it, once for a page that refreshes itself', async () => {
  const { login, aCaller } = await aPanel()
  const caller = aCaller()
  await login(caller)
  for (let time = 0; time < 3; time += 1) await caller('GET', '/recognition')
  await caller('DELETE', '/uploads/019f0000-0000-7000-8000-000000000001')
  const { entries } = (await caller('GET', '/log')).body as { entries: { action: string; result: string }[] }
  assert.deepEqual(entries.map(({ action, result }) => [action, result]).reverse(), [
    ['login', 'ok'],
    ['recognition_read', 'ok'],
    ['source_change', 'missing'],
  ])
})

test('a filter that does not exist is named', async () => {
  const { login, aCaller } = await aPanel()
  const caller = aCaller()
  await login(caller)
  const { status, body } = await caller('GET', '/log?aktion=search')
  assert.equal(status, 400)
  assert.match((body as { error: string }).error, /aktion/)
})
