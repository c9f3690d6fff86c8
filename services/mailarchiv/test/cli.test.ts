/** The commands beside a running service. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { DAY_MS, dayOf, germanDay } from '@zeughaus/platform'
import { temporaryFolder, until } from '@zeughaus/platform/testing'
import { afterAll, test } from 'vitest'
import { logInFolder, openAccessLog } from '../src/evidence/access-log/index.ts'
import { startService, zeughaus } from './cli.factory.ts'
import { aMail } from './mail.factory.ts'

const RECEIVER = 'http://127.0.0.1:1'
const env = {
  ZEUGHAUS_DATA: temporaryFolder(),
  MAILARCHIV_WEBHOOKS: RECEIVER,
  MAILARCHIV_WEBHOOK_NETWORKS: '127.0.0.1',
}
const service = await startService(env)
const mailarchiv = (...args: string[]) => zeughaus(['mailarchiv', ...args], env)

async function search(
  token: string,
  query: string,
  url = service.url,
): Promise<{ status: number; total?: number; ids: string[] }> {
  const response = await fetch(`${url}/api/v1/mails?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const body = (await response.json()) as { total?: number; mails?: { id: string }[] }
  return {
    status: response.status,
    ...(body.total === undefined ? {} : { total: body.total }),
    ids: (body.mails ?? []).map(({ id }) => id),
  }
}

// command.1: `keys create` prints the key and nothing else; `keys list --json` lists; `keys revoke` ends.
test('a key made on the command line is printed alone, works at once, is listed, and ends when it is revoked', async () => {
  const created = await mailarchiv(
    'keys',
    'create',
    '--role',
    'user',
    '--name',
    'CRM',
    '--scope',
    '@x.example',
    '--rate',
    '7',
    '--expires',
    '2099-12-31',
  )
  assert.equal(created.status, 0)
  assert.match(created.out, /^mak_[0-9A-Za-z]{49}\n$/)
  const token = created.out.trim()
  assert.equal((await search(token, 'contact=a@x.example')).status, 200)
  const listed = await mailarchiv('keys', 'list', '--json')
  const [key, ...others] = JSON.parse(listed.out) as Record<string, unknown>[]
  assert.equal(others.length, 0)
  assert.deepEqual(Object.keys(key!), [
    'id',
    'name',
    'role',
    'scope',
    'rate',
    'created',
    'last_used',
    'expires',
    'revoked',
  ])
  assert.deepEqual(
    [key!['name'], key!['role'], key!['scope'], key!['rate'], key!['expires'], key!['revoked']],
    ['CRM', 'user', ['@x.example'], 7, '2099-12-31', null],
  )
  assert.ok(!listed.out.includes(token))
  assert.equal((await mailarchiv('keys', 'revoke', String(key!['id']))).status, 0)
  assert.equal((await search(token, 'contact=a@x.example')).status, 401)
})

test('keys made and revoked on the command line stand in the access log, refusals too, and nothing of the secret', async () => {
  const created = await mailarchiv('keys', 'create', '--role', 'auditor', '--name', 'Nachtdienst', '--json')
  const { token, ...key } = JSON.parse(created.out)
  const { id } = key
  assert.equal((await search(token, 'q=x')).status, 200)
  const { revoked, ...before } = JSON.parse((await mailarchiv('keys', 'revoke', id, '--json')).out)
  assert.ok(revoked)
  assert.deepEqual({ ...before, revoked: null, last_used: null }, key)
  assert.equal((await mailarchiv('keys', 'revoke', 'x')).status, 1)
  const log = await openAccessLog(logInFolder(join(env.ZEUGHAUS_DATA, 'mailarchiv')), { warn: assert.fail })
  const { entries } = await log.page({ actorKind: 'command' }, null, 3)
  await log.close()
  assert.deepEqual(
    entries.map(({ action, object, result }) => [action, object, result]),
    [
      ['key_revoke', 'x', 'missing'],
      ['key_revoke', id, 'ok'],
      ['key_create', `${id} Nachtdienst`, 'ok'],
    ],
  )
  assert.ok(!JSON.stringify(entries).includes(token))
})

// webhook.11: `zeughaus mailarchiv webhooks` makes, lists, resumes and ends them; the secret is printed once.
test('a webhook made on the command line prints its secret once, is listed with its state, resumed and ended', async () => {
  const { id: key } = JSON.parse(
    (await mailarchiv('keys', 'create', '--role', 'integration', '--name', 'CRM', '--json')).out,
  )
  const create = (url: string, ...more: string[]) =>
    mailarchiv('webhooks', 'create', '--key', key, '--name', 'Kunde', '--url', url, ...more)
  const refused = await create('http://boese.example/', '--json')
  assert.deepEqual([refused.status, refused.out], [1, ''])
  assert.match(refused.err, /url gehört zu keinem erlaubten Ziel/)
  assert.equal((await create(RECEIVER, '--from', 'gestern')).status, 2)
  const made = await create(`${RECEIVER}/x`, '--contact', '@kunde.example', '--q', 'Pumpe')
  assert.match(made.out, /^whsec_[A-Za-z0-9+/]{43}=\n$/)
  const [webhook] = JSON.parse((await mailarchiv('webhooks', 'list', '--json')).out)
  assert.deepEqual([webhook.key, webhook.contact, webhook.q], ['CRM', ['@kunde.example'], 'Pumpe'])
  assert.ok(!JSON.stringify(webhook).includes('whsec_'))
  assert.match((await mailarchiv('webhooks', 'replay', webhook.id)).err, /meldet weiter, wo er stehen blieb/)
  assert.equal((await mailarchiv('webhooks', 'delete', webhook.id)).status, 0)
  assert.equal((await mailarchiv('webhooks', 'delete', webhook.id)).status, 1)
  assert.match((await mailarchiv('webhooks', 'list')).out, /Es gibt noch keine Webhooks/)
})

// person.13: An operator makes a person with the role Verwaltung from the command line, also when every password is lost.
test('an operator who has lost every password makes a person of the Verwaltung from the command line', async () => {
  const accounts = (...args: string[]) => mailarchiv('accounts', ...args)
  const person = ['--login', 'Weber', '--name', 'Anna Weber', '--role', 'verwaltung']
  const created = await accounts('create', ...person)
  assert.equal(created.status, 0, created.err)
  assert.match(created.out, /^[\w-]{16}\n$/)
  const login = async (password: string) => {
    const response = await fetch(`${service.url}/admin/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-zeughaus-panel': '1' },
      body: JSON.stringify({ user: 'weber', password }),
    })
    return [response.status, ((await response.json()) as { asks?: string }).asks]
  }
  assert.deepEqual(await login(created.out.trim()), [200, 'password'])
  const again = await accounts('password', 'weber')
  assert.deepEqual(await login(created.out.trim()), [401, undefined])
  assert.deepEqual(await login(again.out.trim()), [200, 'password'])
  assert.equal((await accounts('lock', 'weber')).status, 0)
  assert.deepEqual(await login(again.out.trim()), [401, undefined])
  assert.match((await accounts('unlock', 'weber')).err, /^„Anna Weber“ hat wieder Zugang\.$/m)
  assert.match((await accounts('list')).out, /^weber +Anna Weber +Verwaltung +\S+ +nein +erstes Passwort$/m)
  assert.match((await accounts('reset-factors', 'weber')).err, /^„Anna Weber“ hat keinen zweiten Faktor mehr/m)
  const twice = await accounts('create', ...person)
  assert.match(twice.err, /Mit dem Benutzernamen „weber“ meldet sich schon jemand an\./)
  assert.notEqual(twice.status, 0)
  const wrong = await accounts('create', '--login', 'kurz', '--name', 'Bernd Kurz', '--role', 'chef')
  assert.match(wrong.err, /^--role /m)
  assert.match((await accounts('password', 'niemand')).err, /meldet sich niemand an/)
})

// aussen.16: The command line makes an auditor from outside with a search, a period and a last day, and lists them; other roles refuse these options.
test('an auditor from outside is made and listed on the command line, with what they see and until when', async () => {
  const accounts = (...args: string[]) => mailarchiv('accounts', ...args)
  const create = (...args: string[]) => accounts('create', '--login', 'pruefer', '--name', 'Paul Prüfer', ...args)
  const day = (distance: number) => dayOf(Date.now() + distance * DAY_MS, 'Europe/Berlin')
  const auditor = ['--role', 'aussenpruefung', '--search', 'Rechnung', '--date-from', '2024-01-01']
  const wrong = async (...args: string[]) => {
    const { status, err } = await create(...args)
    assert.equal(status, 2, err)
    return err.trim().split('\n')
  }
  assert.deepEqual(await wrong(...auditor), ['--date-to fehlt.', '--ends-on fehlt.'])
  const period = [...auditor, '--date-to', '2024-12-31']
  assert.deepEqual(await wrong(...period, '--ends-on', day(-1)), ['--ends-on darf nicht vor dem heutigen Tag liegen.'])
  assert.match(
    (await wrong(...period, '--ends-on', day(400))).join(),
    /^--ends-on darf höchstens ein Jahr voraus liegen/,
  )
  const order = ['--date-to', '2023-12-31', '--ends-on', day(1)]
  assert.deepEqual(await wrong(...auditor, ...order), ['--date-from darf nicht nach date_to liegen.'])
  assert.match((await wrong(...period, '--ends-on', day(1), '--search', '*a')).join(), /^--search enthält „\*a“/)
  assert.deepEqual(await wrong(...period, '--ends-on', day(1), '--role', 'lesen'), [
    '--role darf „Außenprüfung“ nur allein enthalten.',
  ])
  assert.deepEqual(await wrong('--role', 'lesen', '--search', 'Rechnung'), [
    '--search, --date-from, --date-to und --ends-on gelten nur mit --role aussenpruefung.',
  ])
  const made = await create(...period, '--ends-on', day(1), '--json')
  const audit = { search: { q: 'Rechnung', date_from: '2024-01-01', date_to: '2024-12-31' }, ends_on: day(1) }
  assert.deepEqual((JSON.parse(made.out) as { audit: unknown }).audit, audit, made.err)
  const reading = 'mit „Rechnung“, seit 1.1.2024, bis 31.12.2024'
  const line = `^pruefer +Paul Prüfer +Außenprüfung +${reading} +nie +nein +erstes Passwort, bis ${germanDay(day(1))}$`
  assert.match((await accounts('list')).out, new RegExp(line, 'm'))
})

// command.3: An import beside the running service is found within a second; the same bytes are one mail.
test('what is imported beside the running service is found within a second, and once, however often it comes', async () => {
  const token = (await mailarchiv('keys', 'create', '--role', 'auditor', '--name', 'Revision')).out.trim()
  const mail = aMail({ text: 'Dienstgradabzeichen' })
  const file = join(env.ZEUGHAUS_DATA, 'eine Mail.eml')
  writeFileSync(file, mail)
  assert.match((await mailarchiv('import', file)).out, /^1 gelesen = 1 neu \+ 0 doppelt \+ 0 abgelehnt$/m)
  const imported = performance.now()
  const found = await until('the mail is found', async () => {
    const begun = performance.now()
    const [id] = (await search(token, 'q=Dienstgradabzeichen')).ids
    // Whatever the machine does meanwhile: a search that begins after a second finds it.
    assert.ok(id !== undefined || begun - imported < 1_000, 'not found after a second')
    return id
  })
  const raw = await fetch(`${service.url}/api/v1/mails/${found}/raw`, { headers: { authorization: `Bearer ${token}` } })
  assert.equal(await raw.text(), mail)
  const again = JSON.parse((await mailarchiv('import', file, '--json')).out)
  const none = { anzahl: 0, dateien: [] }
  const balance = { gelesen: 1, neu: 0, doppelt: 1, abgelehnt: 0, gruende: [] }
  assert.deepEqual(again, { ...balance, uebergangen: none, zweifelhaft: none })
  assert.equal((await search(token, 'q=Dienstgradabzeichen')).total, 1)
})

// command.6: `demo` adds forty mails and two keys, and prints a search with hits.
test('the demonstration brings forty mails, two keys and a search that finds something', async () => {
  const demoEnv = { ZEUGHAUS_DATA: temporaryFolder() }
  const { url } = await startService(demoEnv)
  const shown = await zeughaus(['mailarchiv', 'demo'], demoEnv)
  assert.equal(shown.status, 0)
  const [auditor, user] = [...shown.out.matchAll(/^Schlüssel .*: +(mak_\w+)$/gm)].map(([, token]) => token!)
  const queries = [...shown.out.matchAll(/^curl .*\/api\/v1\/mails\?(\S+)'$/gm)].map(([, query]) => query!)
  assert.ok((await search(auditor!, queries[0]!, url)).total! > 0)
  assert.ok((await search(user!, queries[1]!, url)).total! > 0)
  assert.equal((await search(user!, queries[0]!, url)).status, 400)
})

/** What an output says to people. */
const saidIn = (out: string): string => out.replaceAll(/^\{.*\}\n/gm, '')

// command.8: A taken port is one German sentence and exit status 1.
test('a second service on the same port says so and ends with 1', async () => {
  const port = new URL(service.url).port
  const { status, out, err } = await zeughaus(['start', 'mailarchiv'], {
    ZEUGHAUS_DATA: temporaryFolder(),
    MAILARCHIV_PORT: port,
    MAILARCHIV_SMTP_PORT: '0',
  })
  assert.deepEqual([status, saidIn(out)], [1, ''])
  assert.match(err, new RegExp(`^Der Port ${port} auf 127\\.0\\.0\\.1 ist schon belegt\\. .*MAILARCHIV_PORT\\.$`, 'm'))
})

test('the service ends in order at a signal', async () => {
  assert.equal(await service.stop(), 0)
})

afterAll(() => service.stop())

// command.32: An SMTP port that is set and cannot be opened stops the start, with port, reason and remedy.
test('an SMTP port that is taken stops the start with a sentence that names port, reason and remedy', async () => {
  const taken = createServer()
  await once(taken.listen(0, '127.0.0.1'), 'listening')
  const { port } = taken.address() as AddressInfo
  const { status, out, err } = await zeughaus(['start', 'mailarchiv'], {
    ZEUGHAUS_DATA: temporaryFolder(),
    MAILARCHIV_PORT: '0',
    MAILARCHIV_SMTP_PORT: String(port),
  })
  taken.close()
  assert.deepEqual([status, saidIn(out)], [1, ''])
  assert.match(
    err,
    new RegExp(
      `^Der Port ${port} auf 127\\.0\\.0\\.1 \\(MAILARCHIV_SMTP_PORT\\) ist schon belegt\\. Ohne diese Annahme startet der Dienst nicht\\. Beenden Sie`,
      'm',
    ),
  )
})
