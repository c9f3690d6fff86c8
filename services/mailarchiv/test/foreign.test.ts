/** A key with a scope sees nothing of foreign mails: every operation, every parameter, every kind of foreign mail. */
import assert from 'node:assert/strict'
import { readInvoice } from '@zeughaus/einvoice'
import { ciiInvoice } from '@zeughaus/einvoice/testing'
import { test } from 'vitest'
import { parse } from 'yaml'
import { invoiceText } from '../src/store/contract/index.ts'
import { aMail } from './mail.factory.ts'
import { aMailarchiv } from './mailarchiv.factory.ts'

const CANARY = 'kanari'
const foreign = (from: string, to: string, headers: string[] = []) =>
  aMail({
    from,
    to,
    cc: `${CANARY}-cc@aussen.example`,
    subject: `${CANARY}betreff`,
    text: `${CANARY}text`,
    files: { [`${CANARY}datei.txt`]: `${CANARY}anhang` },
    headers,
  })

const house = await aMailarchiv([
  aMail({
    from: 'kunde@firma.example',
    to: 'kasse@wehr.example',
    subject: 'Eigene',
    messageId: '<eigene@firma.example>',
    files: { 'a.txt': 'x' },
  }),
  foreign(`${CANARY}-von@aussen.example`, `${CANARY}-an@aussen.example`),
  // In copy only: From and To decide.
  foreign(`${CANARY}-von@aussen.example`, `${CANARY}-an@aussen.example`, ['Cc: kasse@wehr.example']),
  // Only looks like the scope.
  foreign(`${CANARY}@wehr.example.aussen.example`, `"kasse@wehr.example" <${CANARY}@aussen.example>`),
  // The sender's copy names hidden recipients: it belongs to the sender, not to the recipient.
  foreign(`${CANARY}-von@aussen.example`, 'kasse@wehr.example', [`Bcc: ${CANARY}-bcc@aussen.example`]),
  // Stands in the conversation of the own mail.
  foreign(`${CANARY}-von@aussen.example`, `${CANARY}-an@aussen.example`, ['In-Reply-To: <eigene@firma.example>']),
])
const [own = '', ...others] = house.ids

const invoice = readInvoice(Buffer.from(ciiInvoice({ number: `${CANARY}-1`, seller: `${CANARY} GmbH` })))
assert.ok(invoice)
for (const id of others)
  await house.archive.addText(id, [invoiceText(0, [{ ...invoice, path: null, notInPdf: null }])], 'skipped')

interface Whole {
  readonly thread_id: string
  readonly attachments: readonly { readonly sha256: string }[]
}
const whole = async (id: string) =>
  (await house.http.get(`/api/v1/mails/${id}`, { token: house.auditor })).body as Whole
const wholes = await Promise.all(others.map(whole))
const foreignConversations = wholes.slice(0, -1).map(({ thread_id }) => thread_id)
const sharedConversation = (await whole(own)).thread_id
const foreignFile = wholes[0]?.attachments[0]?.sha256 ?? ''

const CONTACTS = [
  'kasse@wehr.example',
  `${CANARY}-von@aussen.example`,
  `${CANARY}-bcc@aussen.example`,
  '@aussen.example',
]
const MAILS: Readonly<Record<string, readonly string[]>> = {
  q: [
    CANARY,
    `${CANARY}*`,
    'Eigene OR kanaribetreff',
    '-Eigene',
    `subject:${CANARY}betreff`,
    `body:${CANARY}text`,
    `filename:${CANARY}datei`,
    `from:${CANARY}*`,
    `to:${CANARY}*`,
    `cc:${CANARY}*`,
    `envelope:${CANARY}*`,
    'has:attachment',
    'larger:1',
    'after:2020-01-01',
    `thread:${sharedConversation}`,
    ...foreignConversations.map((id) => `thread:${id}`),
    `sha256:${foreignFile}`,
    'filetype:txt',
    'folder:eingang',
    `invoice:${CANARY}-1`,
  ],
  contact: CONTACTS,
  contacts: CONTACTS,
  contact_in: ['cc', 'from,to,cc'],
  from: [`${CANARY}-von@aussen.example`, '@aussen.example', CANARY],
  to: [`${CANARY}-an@aussen.example`, '@aussen.example', CANARY],
  subject: [`${CANARY}betreff`],
  date_from: ['2020-01-01'],
  date_to: ['2030-01-01'],
  page: ['1', '2'],
  limit: ['1', '100'],
  include: ['completeness'],
}

const { page: _page, limit: _limit, include: _include, ...conditions } = MAILS

/** Each list, with each parameter and a value of it that would find foreign mails. */
const LISTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '/mails': MAILS,
  '/mails/export': {
    ...conditions,
    format: ['eml.zip', 'mbox', 'jsonl', 'csv'],
    cursor: others,
  },
  '/contacts': {
    q: [CANARY, 'aussen', 'kasse', 'k'],
    address: [`${CANARY}-von@aussen.example`, `${CANARY}-an@aussen.example`],
    sort: ['last', 'count', 'address'],
    limit: ['1', '100'],
    cursor: [],
  },
  '/attachments': {
    sha256: [foreignFile],
    filename: [CANARY, `${CANARY}*`, '*.txt'],
    type: ['txt'],
    contact: CONTACTS,
    contacts: CONTACTS,
    contact_in: ['cc', 'from,to,cc'],
    date_from: ['2020-01-01'],
    date_to: ['2030-01-01'],
    page: ['1', '2'],
    limit: ['1', '100'],
  },
  '/invoices': {
    number: [`${CANARY}-1`, `${CANARY}1`],
    seller: [CANARY],
    seller_vat: ['DE123456789'],
    buyer: ['Wehr', 'wehr'],
    contact: CONTACTS,
    issued_from: ['2000-01-01'],
    issued_to: ['2100-01-01'],
    due_from: ['2000-01-01'],
    due_to: ['2100-01-01'],
    total_from: ['0'],
    total_to: ['1000000'],
    page: ['1', '2'],
    limit: ['1', '100'],
  },
  '/changes': {
    q: MAILS.q ?? [],
    contact: CONTACTS,
    contacts: CONTACTS,
    contact_in: ['cc', 'from,to,cc'],
    thread: [sharedConversation, ...foreignConversations],
    cursor: [],
    limit: ['1', '100'],
  },
}
/** What a key of a program must say. */
const needed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/mails': { contact: 'kasse@wehr.example' },
  '/mails/export': { contact: 'kasse@wehr.example', format: 'jsonl' },
}
const everyParameter = Object.entries(LISTS).flatMap(([path, parameters]) =>
  Object.entries(parameters).flatMap(([name, values]) => values.map((value) => [path, name, value] as const)),
)

/** Each operation on one mail, with the addresses of foreign ones. */
const SINGLE: Readonly<Record<string, readonly string[]>> = {
  '/mails/{message_id}': others.map((id) => `/mails/${id}`),
  '/mails/{message_id}/raw': others.map((id) => `/mails/${id}/raw`),
  '/mails/{message_id}/attachments/{index}': others.map((id) => `/mails/${id}/attachments/0`),
  '/mails/{message_id}/proof': others.map((id) => `/mails/${id}/proof`),
  '/mails/{message_id}/invoices': others.map((id) => `/mails/${id}/invoices`),
  '/threads/{id}': foreignConversations.map((id) => `/threads/${id}`),
}

/** They answer no mails, and webhooks.test.ts tries them with the key of another. */
const WEBHOOKS = ['/subscriptions', '/subscriptions/{id}', '/subscriptions/{id}/replay']

const scoped = await Promise.all(
  [['kasse@wehr.example'], ['@wehr.example'], ['kasse@wehr.example', 'kunde@firma.example']].map((scope) =>
    house.aKey({ role: 'user', scope }),
  ),
)

type Parameter = { readonly $ref: string } | { readonly in: string; readonly name: string }
interface Description {
  readonly paths: Readonly<Record<string, { readonly get: { readonly parameters?: readonly Parameter[] } }>>
  readonly components: { readonly parameters: Readonly<Record<string, Exclude<Parameter, { $ref: string }>>> }
}

test('the test knows every path and every parameter of the description', async () => {
  const description: Description = parse((await house.http.get('/api/v1/openapi.yaml')).text)
  const { paths, components } = description
  assert.deepEqual(
    Object.keys(paths).toSorted(),
    [...Object.keys(LISTS), ...Object.keys(SINGLE), ...WEBHOOKS].toSorted(),
  )
  for (const [path, values] of Object.entries(LISTS)) {
    const names = (paths[path]?.get.parameters ?? [])
      .map((parameter) =>
        '$ref' in parameter ? components.parameters[parameter.$ref.split('/').at(-1) ?? ''] : parameter,
      )
      .map((parameter) => parameter?.name)
    assert.deepEqual(names.toSorted(), Object.keys(values).toSorted(), path)
  }
})

test('no answer to a key with a scope holds a word of a foreign mail, or counts one', async (t) => {
  let asked = 0
  const ask = async (path: string, token: string) => {
    asked += 1
    const answer = await house.http.get(`/api/v1${path}`, { token })
    assert.ok(!answer.text.toLowerCase().includes(CANARY), `${path}: ${answer.text}`)
    for (const id of others) assert.ok(!answer.text.includes(id), `${path}: ${answer.text}`)
    return answer
  }
  for (const token of scoped) {
    for (const path of Object.values(SINGLE).flat()) assert.equal((await ask(path, token)).status, 404, path)
    for (const [path, name, value] of everyParameter) {
      const { status, body } = await ask(`${path}?${new URLSearchParams({ ...needed[path], [name]: value })}`, token)
      if (status !== 200 || name === 'page' || path === '/mails/export') continue
      const { total, mails } = body as { total: number; mails: readonly unknown[] }
      if (path === '/mails') assert.equal(total, mails.length, `${name}=${value}: ${JSON.stringify(body)}`)
      if (path === '/invoices') assert.equal(total, 0, `${name}=${value}`)
      if (path === '/attachments') assert.ok(total <= 1, `${name}=${value}`)
    }
    assert.equal(((await ask('/mails?contact=kasse@wehr.example', token)).body as { total: number }).total, 1)
    assert.equal(((await ask(`/threads/${sharedConversation}`, token)).body as { total: number }).total, 1)
    assert.equal((await ask(`/mails/${own}`, token)).status, 200)
  }
  await t.annotate(`${asked} requests`)
})
