import assert from 'node:assert/strict'
import { ciiInvoice } from '@zeughaus/einvoice/testing'
import { until } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { aMail } from '../../../../test/mail.factory.ts'
import { ENGINES, type Engine } from '../../../../test/stores.factory.ts'
import type { Role } from '../../accounts/index.ts'
import type { MailView } from '../mails/search.schema.ts'
import { aPanel, PASSWORD, type PanelCaller } from '../panel.factory.ts'
import { BASE } from '../panel.ts'

type Made = { account: { id: string; state: string; password_until: string | null }; password: string }
type Entry = { actor: { id: string; name: string }; action: string; object: string; result: string }

const entriesOf = async (call: PanelCaller, query = ''): Promise<Entry[]> =>
  ((await call('GET', `/log${query}`)).body as { entries: Entry[] }).entries
const codeOf = ({ body }: { body: unknown }) => (body as { code: string }).code

// person.9: The access log names the person who acted, and of a changed person the roles from then on.
test('the Verwaltung makes a person, who chooses a password at the first login; the log names both', async () => {
  const { anAdministrator, aCaller, login, aPerson } = await aPanel()
  const admin = await anAdministrator()
  await admin('PUT', '/session/name', { json: { name: 'Anna Weber' } })
  const wanted = { login: 'B.Kurz@wehr.example', name: 'Bernd Kurz', roles: ['lesen'] }
  const made = await admin('POST', '/accounts', { json: wanted })
  const { account, password } = made.body as Made
  assert.deepEqual([made.status, account.state], [200, 'waiting'])
  const bernd = aCaller()
  const first = await login(bernd, password, 'b.kurz@wehr.example')
  assert.deepEqual([first.status, (first.body as { asks: string }).asks], [200, 'password'])
  assert.equal(codeOf(await bernd('GET', '/mails')), 'passwort_wechseln')
  const same = await bernd('PUT', '/password', { json: { current: password, next: password } })
  assert.match(same.text, /ist Ihr jetziges Passwort/)
  const next = 'Hakenleiter am Morgen 3'
  assert.equal((await bernd('PUT', '/password', { json: { current: password, next } })).status, 204)
  assert.equal((await bernd('GET', '/mails')).status, 200)
  assert.equal(codeOf(await bernd('GET', '/accounts')), 'keine_berechtigung')

  const { call } = await aPerson(['datenschutz'])
  const log = (await entriesOf(call)).map(({ actor, action, object }) => [actor.name, action, object])
  assert.deepEqual(log.reverse(), [
    ['admin', 'login', ''],
    ['admin', 'account_change', log[1]?.[2]],
    ['Anna Weber', 'account_create', `${account.id} Bernd Kurz (lesen)`],
    ['Bernd Kurz', 'login', ''],
    ['Bernd Kurz', 'search', ''],
    ['Bernd Kurz', 'password', ''],
    ['Bernd Kurz', 'password', ''],
    ['Bernd Kurz', 'search', ''],
  ])
  const own = await entriesOf(call, `?key=${account.id}`)
  assert.ok(own.length === 5 && own.every(({ actor }) => actor.name === 'Bernd Kurz'))
})

test('a first password that was not used for seven days opens nothing, and the Verwaltung sees until when', async () => {
  const { anAdministrator, aCaller, login, clock } = await aPanel()
  const admin = await anAdministrator()
  const wanted = { login: 'bernd', name: 'Bernd Kurz', roles: ['lesen'] }
  const { account, password } = (await admin('POST', '/accounts', { json: wanted })).body as Made
  assert.equal(account.password_until, '2026-11-28T12:00:00.000Z')
  clock.forward(7 * 24 * 3_600_000 - 1)
  assert.equal((await login(aCaller(), password, 'bernd')).status, 200)
  clock.forward(1)
  const late = await login(aCaller(), password, 'bernd')
  assert.deepEqual([late.status, codeOf(late)], [401, 'passwort_abgelaufen'])
  assert.equal(codeOf(await login(aCaller(), 'ein anderes Passwort', 'bernd')), 'anmeldung_falsch')
  const again = await anAdministrator()
  const reset = (await again('POST', `/accounts/${account.id}/password`)).body as Made
  assert.equal((await login(aCaller(), reset.password, 'bernd')).status, 200)
})

// person.11: The first account is asked once who uses it.
test('the first account is asked once who uses it, and has every right', async () => {
  const { anAdministrator, aCaller, login } = await aPanel()
  const admin = await anAdministrator()
  const asked = (await admin('GET', '/session')).body as { asks: string | null; roles: string[] }
  assert.deepEqual([asked.asks, asked.roles], ['name', ['verwaltung', 'lesen', 'pruefung', 'datenschutz']])
  for (const path of ['/mails', '/keys', '/log', '/integrity', '/accounts'])
    assert.equal((await admin('GET', path)).status, 200, path)
  const named = await admin('PUT', '/session/name', { json: { name: ' Anna Weber ' } })
  const { name, asks } = named.body as { name: string; asks: null }
  assert.deepEqual([name, asks], ['Anna Weber', null])
  assert.equal(codeOf(await admin('PUT', '/session/name', { json: { name: 'Jemand' } })), 'name_steht_fest')
  assert.equal((await login(aCaller(), PASSWORD)).status, 200)
})

// person.12: A person without access is refused like a stranger.
test('a person without access logs in as little as a stranger, and loses an open login at once', async () => {
  const { anAdministrator, aCaller, login } = await aPanel()
  const admin = await anAdministrator()
  const json = { login: 'bernd', name: 'Bernd Kurz', roles: ['pruefung'] }
  const { account, password } = (await admin('POST', '/accounts', { json })).body as Made
  const bernd = aCaller()
  await login(bernd, password, 'bernd')
  assert.equal((await admin('PATCH', `/accounts/${account.id}`, { json: { active: false } })).status, 200)
  assert.equal(codeOf(await bernd('GET', '/session')), 'nicht_angemeldet')
  const refused = await login(aCaller(), password, 'bernd')
  assert.deepEqual(refused.body, (await login(aCaller(), password, 'niemand')).body)
  await admin('PATCH', `/accounts/${account.id}`, { json: { active: true } })
  assert.equal((await login(bernd, password, 'bernd')).status, 200)
  assert.equal((await admin('DELETE', `/accounts/${account.id}/sessions`)).status, 204)
  assert.equal((await bernd('GET', '/session')).status, 401)
  assert.equal((await admin('DELETE', `/accounts/${account.id}`)).status, 204)
  assert.equal((await login(aCaller(), password, 'bernd')).status, 401)
})

test('the last person with the role Verwaltung stays, with a sentence that says what to do', async () => {
  const { accounts, anAdministrator } = await aPanel()
  const admin = await anAdministrator()
  const [{ id } = assert.fail()] = await accounts.list()
  for (const [method, json] of [
    ['PATCH', { granted: { roles: ['lesen'] } }],
    ['PATCH', { active: false }],
    ['DELETE', undefined],
  ] as const) {
    const { status, body } = await admin(method, `/accounts/${id}`, json === undefined ? {} : { json })
    assert.deepEqual(
      [status, body],
      [
        409,
        {
          error:
            '„admin“ ist die letzte Person mit der Rolle „Verwaltung“. Bitte geben Sie diese Rolle zuerst einer anderen Person.',
          code: 'letzte_verwaltung',
        },
      ],
    )
  }
  assert.equal((await admin('GET', '/session')).status, 200)
})

test('the Verwaltung gives itself no role: another person does, and the log names the attempt', async () => {
  const { aPerson, accessLog } = await aPanel()
  const [anna, bernd] = [await aPerson(['verwaltung']), await aPerson(['verwaltung'])]
  const change = (by: typeof anna, roles: readonly string[], scope: readonly string[] = []) =>
    by.call('PATCH', `/accounts/${anna.account.id}`, { json: { granted: { roles, scope } } })
  for (const roles of [['verwaltung', 'pruefung'], ['verwaltung', 'lesen', 'datenschutz'], ['lesen']]) {
    const { status, body } = await change(anna, roles)
    assert.deepEqual(
      [status, (body as { error: string }).error],
      [
        403,
        'Die eigenen Rollen und ihre Begrenzung kann niemand selbst ändern. Bitten Sie eine andere Person mit der Rolle „Verwaltung“.',
      ],
    )
  }
  assert.equal((await anna.call('GET', '/log')).status, 403)
  const named = { json: { name: 'Anna Neu', granted: { roles: ['verwaltung'], scope: [] } } }
  assert.equal((await anna.call('PATCH', `/accounts/${anna.account.id}`, named)).status, 200)
  assert.equal((await change(bernd, ['verwaltung', 'pruefung'])).status, 200)
  const { entries } = await accessLog.page({ action: 'account_change', result: 'refused' }, null, 10)
  assert.deepEqual(
    entries.map(({ actor, object }) => [actor.id, object]),
    Array.from({ length: 3 }, () => [anna.account.id, anna.account.id]),
  )
})

test('persons are found by a part of name or login, in pages, ordered as Germans do', async () => {
  const { accounts, anAdministrator } = await aPanel()
  const admin = await anAdministrator()
  for (const [login, name] of [
    ['z', 'Zoe Kurz'],
    ['ae', 'Ägidius Lang'],
    ['b', 'Bernd Kurz'],
  ] as const)
    await accounts.create({ login, name, roles: ['lesen'], scope: [] }, 'has no password')
  const list = async (query: string) => {
    const { body } = await admin('GET', `/accounts${query}`)
    const { accounts: found, total, pages } = body as { accounts: { name: string }[]; total: number; pages: number }
    return [found.map(({ name }) => name), total, pages]
  }
  assert.deepEqual(await list(''), [['', 'Ägidius Lang', 'Bernd Kurz', 'Zoe Kurz'], 4, 1])
  assert.deepEqual(await list('?text=KURZ&limit=1&page=2'), [['Zoe Kurz'], 2, 2])
  assert.deepEqual(await list('?text=ägi'), [['Ägidius Lang'], 1, 1])
})

test('own logins elsewhere are listed and ended, and the own one stays', async () => {
  const { login, aCaller } = await aPanel()
  const [here, there] = [aCaller(), aCaller()]
  await login(here)
  await login(there)
  const others = async () => ((await here('GET', '/session/others')).body as { count: number }).count
  assert.equal(await others(), 1)
  assert.equal((await here('DELETE', '/session/others')).status, 204)
  assert.deepEqual([await others(), (await there('GET', '/session')).status], [0, 401])
})

/** Stands in every mail that the limited person may not read, and in no other. */
const CANARY = 'Kanarienvogel'

const SCOPE = ['@wehr.example']
const SUBJECT = `Gemeinsam ${CANARY}`
/** Mails in and outside of that scope; one invoice lies in two of them. */
const SHARED = {
  from: aMail({ from: 'a@wehr.example', to: 'x@fremd.example', subject: 'Gemeinsam von' }),
  to: aMail({
    from: 'x@fremd.example',
    to: 'b@wehr.example',
    subject: 'Gemeinsam an',
    messageId: '<an@fremd.example>',
    files: { 'rechnung.xml': ciiInvoice() },
  }),
  copied: aMail({ from: 'x@fremd.example', to: 'y@fremd.example', cc: 'b@wehr.example', subject: SUBJECT }),
  hidden: aMail({
    from: 'x@fremd.example',
    to: 'b@wehr.example',
    subject: SUBJECT,
    headers: ['Bcc: z@fremd.example'],
  }),
  foreign: aMail({
    from: 'x@fremd.example',
    to: 'y@fremd.example',
    subject: SUBJECT,
    headers: ['In-Reply-To: <an@fremd.example>'],
    files: { [`${CANARY}.txt`]: CANARY, 'rechnung.xml': ciiInvoice() },
  }),
}

/** A panel over an engine with these mails, and the ids of the mails by name. */
async function sharedMails(engine: Engine) {
  const panel = await aPanel({ engine })
  const provenance = { source: 'import', origin: `/tmp/${CANARY}.mbox`, envelope: [] }
  const raws = Object.values(SHARED).map((raw) => ({ raw: Buffer.from(raw), provenance }))
  const archived = await panel.archive.put(raws)
  const ids = Object.keys(SHARED).map((name, at) => [name, archived[at]!.id] as const)
  return { ...panel, ids: Object.fromEntries(ids) as Record<keyof typeof SHARED, string> }
}

const SEEN = [
  '',
  '?q=Gemeinsam',
  '?contact=@wehr.example',
  '?q=-unsinn',
  '?contact=@wehr.example&contact_in=from,to,cc',
]
const UNSEEN = [
  ...[`?q=${CANARY}`, '?contact=@fremd.example', '?contact=y@fremd.example', '?q=filename:txt', '?q=has:bcc'],
  ...['?contact=b@wehr.example&q=has:bcc', '?from=x@fremd.example&to=y@fremd.example', `?subject=${CANARY}`],
]

// person.6: A person limited to addresses finds and reads the mails that a key with this scope does; on no route anything of another mail.
for (const engine of ENGINES)
  test(`${engine}: a person limited to addresses finds and reads what a key with that scope does, on no route anything else`, async () => {
    const { server, aPerson, ids } = await sharedMails(engine)
    const { call } = await aPerson(['lesen'], SCOPE)
    const found = async (query: string) => {
      const { body } = await call('GET', `/mails${query}`)
      const { mails, total } = body as { mails: { id: string }[]; total: number }
      assert.equal(mails.length, total, query)
      return mails.map(({ id }) => id).sort()
    }
    const visible = [ids.from, ids.to].sort()
    for (const query of SEEN) assert.deepEqual(await found(query), visible, query)
    for (const query of UNSEEN) assert.deepEqual(await found(query), [], query)
    assert.equal((await call('GET', '/mails?q=envelope:z')).status, 400)

    for (const route of server.routes.filter(({ base, method }) => base === BASE && method === 'GET'))
      for (const id of Object.values(ids)) {
        const path = route.path.replace('{id}', id).replace('{index}', '0').replace('{page}', '1')
        const { status, text } = await call('GET', route.path === '/mails' ? `${path}?q=Gemeinsam` : path)
        const isForeign = !visible.includes(id) && route.path.includes('{id}')
        if (isForeign) assert.ok([403, 404].includes(status), `${path}: ${status}`)
        assert.ok(!text.includes(CANARY), path)
      }
    const read = (await call('GET', `/mails/${ids.to}`)).body as { provenance: unknown[] }
    assert.deepEqual(read.provenance, [], 'where else mails come from does not concern the person')

    const invoices = async (caller: PanelCaller) => {
      const { body } = await caller('GET', '/invoices')
      const { invoices: all } = body as { invoices: { message_id: string; same_as: string[] }[] }
      return Object.fromEntries(all.map(({ message_id, same_as }) => [message_id, same_as]))
    }
    const auditor = await aPerson(['pruefung'])
    await until('both invoices are read', async () => Object.keys(await invoices(auditor.call)).length === 2)
    assert.deepEqual(await invoices(auditor.call), { [ids.to]: [ids.foreign], [ids.foreign]: [ids.to] })
    assert.deepEqual(await invoices(call), { [ids.to]: [] })
    const csv = (await call('GET', '/invoices.csv')).text
    assert.deepEqual([csv.includes(ids.to), csv.includes(ids.foreign)], [true, false])
    const related = async (caller: PanelCaller) => {
      const { conversation, invoices } = (await caller('GET', `/mails/${ids.to}`)).body as MailView
      return { ...conversation, invoices }
    }
    assert.deepEqual(await related(auditor.call), { id: ids.to, mails: 2, invoices: 1 })
    assert.deepEqual(
      await related(call),
      { id: ids.to, mails: 1, invoices: 1 },
      'of the conversation what they may read',
    )
    assert.ok(!(await call('GET', `/invoices/${ids.to}`)).text.includes(ids.foreign))
    assert.equal((await call('GET', `/invoices/${ids.foreign}`)).status, 404)
  })

// person.7: The queue of text recognition shows subject, sender and names of files only of mails that the person may read.
test('the Verwaltung sees that texts are missing, and not of which mails; with the role Lesen it sees those it may read', async () => {
  const { archive, aPerson } = await aPanel()
  const broken = 'PK\u0003\u0004 kaputt'
  const raws = [
    aMail({ from: 'a@wehr.example', subject: 'Eigene', files: { 'eigener.zip': broken } }),
    aMail({ from: `${CANARY}@fremd.example`, subject: CANARY, files: { [`${CANARY}.zip`]: broken } }),
  ]
  const provenance = { source: 'upload', origin: null, envelope: [] }
  await archive.put(raws.map((raw) => ({ raw: Buffer.from(raw), provenance })))
  const { call } = await aPerson(['pruefung'])
  await until('every attachment is read', async () => {
    const { body } = await call('GET', '/overview')
    return (body as { recognition: { incomplete: number } }).recognition.incomplete === 2
  })
  const listed = async (roles: readonly Role[], scope: readonly string[] = []) => {
    const person = await aPerson(roles, scope)
    assert.ok(!(await person.call('GET', '/recognition')).text.includes(CANARY) || roles.includes('pruefung'))
    const { body, text } = await person.call('GET', '/recognition/incomplete')
    const { mails } = body as { mails: { subject: string | null; files: { name: string }[] }[] }
    return { text, shown: mails.map(({ subject, files }) => `${subject}: ${files[0]?.name}`).sort() }
  }
  const all = await listed(['pruefung'])
  assert.deepEqual(all.shown, ['Eigene: eigener.zip', `${CANARY}: ${CANARY}.zip`])
  const none = await listed(['verwaltung'])
  assert.deepEqual(none.shown, ['null: Anhang 1', 'null: Anhang 1'])
  const some = await listed(['verwaltung', 'lesen'], ['@wehr.example'])
  assert.deepEqual(some.shown, ['Eigene: eigener.zip', 'null: Anhang 1'])
  for (const { text } of [none, some]) assert.ok(!text.toLowerCase().includes(CANARY.toLowerCase()))
})

// person.14: The role Datenschutz lists all mails of a person as the command `person` does, and opens none of them; the access log holds each search.
test('the role Datenschutz lists all mails of a person, opens none, and the log says who asked for whom', async () => {
  const { archive, aPerson } = await aPanel()
  const raws = [
    aMail({ from: 'Anna Weber <anna@wehr.example>', subject: 'Von ihr' }),
    aMail({ cc: 'anna@wehr.example', subject: 'In Kopie' }),
    aMail({ subject: 'Genannt', text: 'Bitte fragen Sie Anna Weber.' }),
    aMail({ subject: 'Andere' }),
  ]
  const provenance = { source: 'upload', origin: null, envelope: [] }
  const [first] = await archive.put(raws.map((raw) => ({ raw: Buffer.from(raw), provenance })))
  const { account, call } = await aPerson(['datenschutz'])
  const { participated, named } = (await call('GET', '/person?person=ANNA%40wehr.example')).body as {
    participated: { total: number; roles: Record<string, number>; mails: { subject: string; roles: string[] }[] }
    named: { total: number; mails: { subject: string }[] }
  }
  const listed = participated.mails.map(({ subject, roles }) => `${subject}: ${roles.join()}`)
  assert.deepEqual([participated.total, listed.sort()], [2, ['In Kopie: cc', 'Von ihr: from']])
  assert.deepEqual([named.total, named.mails.map(({ subject }) => subject)], [1, ['Genannt']])
  for (const path of ['', '/raw', '/html', '/proof', '/attachments/0'])
    assert.equal(codeOf(await call('GET', `/mails/${first!.id}${path}`)), 'keine_berechtigung', path)
  assert.equal((await call('GET', '/person?person=%20-%20')).status, 400)
  const searches = (await call('GET', `/log?action=search&result=ok&key=${account.id}`)).body as {
    entries: { query: string; hits: number }[]
  }
  assert.deepEqual(
    searches.entries.map(({ query, hits }) => [query, hits]),
    [['person=ANNA@wehr.example', 3]],
  )
})
