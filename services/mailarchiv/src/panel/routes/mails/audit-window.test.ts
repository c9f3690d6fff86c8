/** What an auditor from outside finds and reads: the mails of one search and one period, and nothing of any other. */
import assert from 'node:assert/strict'
import { ciiInvoice } from '@zeughaus/einvoice/testing'
import { newId } from '@zeughaus/platform'
import { until } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { aMail, dateHeader, type MailParts } from '../../../../test/mail.factory.ts'
import { ENGINES, type Engine } from '../../../../test/stores.factory.ts'
import type { NewAudit } from '../../accounts/index.ts'
import { aPanel, type PanelCaller } from '../panel.factory.ts'
import { BASE } from '../panel.ts'
import type { MailView } from './search.schema.ts'

/** Stands in every mail that the auditor may not see, and in no other. */
const CANARY = 'Kanarienvogel'
const YEAR = { date_from: '2024-01-01', date_to: '2024-12-31' }
/** In subjects: the word of the search of most tests. */
const WORD = 'Beleg'
const invoice = { 'rechnung.xml': ciiInvoice() }
const answers = (id: string) => [`In-Reply-To: <${id}>`]

/** Mails with their dates. Midnight in Berlin is 23:00 UTC in winter. */
const MAILS = {
  first: ['2023-12-31T23:00:00Z', { from: 'a@lieferant.example', to: 'kasse@wehr.example', subject: `${WORD} 1` }],
  paid: [
    '2024-05-02T08:00:00Z',
    {
      from: 'a@lieferant.example',
      to: 'kasse@wehr.example',
      subject: `${WORD} 2`,
      messageId: '<zwei@l.example>',
      files: invoice,
    },
  ],
  answer: [
    '2024-05-03T08:00:00Z',
    {
      from: 'kasse@wehr.example',
      to: 'b@lieferant.example',
      cc: 'chef@wehr.example',
      subject: `Re: ${WORD} 2`,
      headers: answers('zwei@l.example'),
    },
  ],
  last: ['2024-12-31T22:59:59Z', { from: 'b@lieferant.example', to: 'chef@wehr.example', subject: `${WORD} 3` }],
  before: ['2023-12-31T22:59:59Z', { from: 'a@lieferant.example', subject: `${WORD} ${CANARY}` }],
  after: ['2024-12-31T23:00:00Z', { from: 'a@lieferant.example', subject: `${WORD} ${CANARY}` }],
  private: [
    '2024-05-04T08:00:00Z',
    {
      ...{ from: 'a@lieferant.example', to: 'kasse@wehr.example', subject: `Privat ${CANARY}`, text: CANARY },
      headers: answers('zwei@l.example'),
      files: { ...invoice, [`${CANARY}.txt`]: CANARY },
    },
  ],
} as const satisfies Record<string, readonly [string, MailParts]>
type Name = keyof typeof MAILS
const SEEN = ['first', 'paid', 'answer', 'last'] as const
const UNSEEN = ['before', 'after', 'private'] as const

const auditOf = (search: Partial<NewAudit['search']>): NewAudit => ({
  search: { ...YEAR, ...search },
  ends_on: '2027-06-30',
})

/** A panel over an engine with these mails, their ids by name, and callers for auditors of searches. */
async function auditedPanel(engine: Engine, more: Readonly<Record<string, readonly [string, MailParts]>> = {}) {
  const panel = await aPanel({ engine, stores: engine })
  const names = new Map<string, string>()
  for (const [name, [date, parts]] of Object.entries({ ...MAILS, ...more })) {
    const raw = Buffer.from(aMail({ date: dateHeader(date), ...parts }))
    const provenance = { source: 'import', origin: 'post.mbox', envelope: [`umschlag-${name}@wehr.example`] }
    const [archived] = await panel.archive.put([{ raw, provenance }])
    names.set(name, archived!.id)
  }
  const nameOf = new Map([...names].map(([name, id]) => [id, name]))
  const idOf = (name: string): string => names.get(name) ?? assert.fail(name)
  const anAuditor = async (search: Partial<NewAudit['search']> = { subject: WORD }) =>
    (await panel.aPerson(['aussenpruefung'], [], auditOf(search))).call
  /** The names of the mails that a search of a person finds. */
  async function found(call: PanelCaller, query = ''): Promise<string[]> {
    const { status, body, text } = await call('GET', `/mails?${query}`)
    assert.equal(status, 200, text)
    const { mails, total } = body as { mails: { id: string }[]; total: number }
    assert.equal(mails.length, total, query)
    return mails.map(({ id }) => nameOf.get(id) ?? id).sort()
  }
  return { ...panel, idOf, anAuditor, found }
}

/** Audits that narrow in each way there is. */
const AUDITS: readonly Partial<NewAudit['search']>[] = [
  {},
  { q: 'has:attachment OR subject:3' },
  { q: '!!!' },
  { from: 'a@lieferant.example' },
  { from: 'lieferant' },
  { to: '@wehr.example' },
  { to: 'chef' },
  { contact: ['@lieferant.example', 'chef@wehr.example'] },
  { contact: ['chef@wehr.example'], contact_in: 'cc' },
  { from: '@lieferant.example', to: 'kasse@wehr.example', subject: WORD },
  { date_from: '2024-05-03' },
]
/** Searches by their auditors. */
const SEARCHES: readonly Partial<NewAudit['search']>[] = [
  { q: `-${CANARY}` },
  { from: '@wehr.example' },
  { to: 'kasse@wehr.example' },
  { contact: ['chef@wehr.example'] },
  { contact: ['chef@wehr.example'], contact_in: 'cc' },
  { from: '@lieferant.example', to: 'kasse@wehr.example', subject: WORD },
  { date_from: '2020-01-01', date_to: '2024-05-03' },
  { date_from: '2025-01-01', date_to: '2025-12-31' },
]

const queryOf = ({ contact = [], ...fields }: Partial<NewAudit['search']>): string =>
  new URLSearchParams([
    ...(Object.entries(fields) as [string, string][]),
    ...contact.map((each): [string, string] => ['contact', each]),
  ]).toString()

for (const engine of ENGINES) {
  // aussen.1: An auditor from outside finds what the own search and that of the audit both find, whatever the two ask for; the period begins and ends with its days in the zone.
  test(`${engine}: an auditor finds what their own search and that of the audit both find`, async () => {
    const { aPerson, anAuditor, found } = await auditedPanel(engine)
    const inspector = (await aPerson(['pruefung'])).call
    assert.deepEqual(await found(await anAuditor()), [...SEEN].sort())
    const alone = await Promise.all(
      SEARCHES.map(async (search) => ({ search, all: await found(inspector, queryOf(search)) })),
    )
    for (const audit of AUDITS) {
      const auditor = await anAuditor(audit)
      const window = await found(inspector, queryOf({ ...YEAR, ...audit }))
      for (const { search, all } of alone) {
        const expected = all.filter((name) => window.includes(name))
        assert.deepEqual(await found(auditor, queryOf(search)), expected, JSON.stringify([audit, search]))
      }
    }
  })

  // aussen.2: On no route an auditor gets anything of a mail outside of the audit: by its id it is 404, as one that does not exist.
  test(`${engine}: on no route an auditor gets anything of a mail outside of the audit`, async () => {
    const { server, anAuditor, idOf } = await auditedPanel(engine)
    const call = await anAuditor()
    const routes = server.routes.filter(({ base, method }) => base === BASE && method === 'GET')
    const unknown = newId()
    for (const { path } of routes.filter((route) => route.path.includes('{id}')))
      for (const name of UNSEEN) {
        const at = (id: string) => path.replace('{id}', id).replace('{index}', '0').replace('{page}', '1')
        const [foreign, missing] = await Promise.all([call('GET', at(idOf(name))), call('GET', at(unknown))])
        assert.ok([403, 404].includes(foreign.status), `${at(name)}: ${foreign.status}`)
        assert.deepEqual([foreign.status, foreign.text], [missing.status, missing.text], at(name))
      }
    for (const { path } of routes)
      for (const name of SEEN) {
        const { text } = await call(
          'GET',
          path.replace('{id}', idOf(name)).replace('{index}', '0').replace('{page}', '1'),
        )
        assert.ok(!text.includes(CANARY), path)
        for (const other of UNSEEN) assert.ok(!text.includes(idOf(other)), `${path}: ${other}`)
      }
    const read = (await call('GET', `/mails/${idOf('paid')}`)).body as MailView
    assert.deepEqual([read.provenance.length, read.seal?.state], [1, 'waiting'])
    for (const path of ['raw', 'proof', 'bytes', 'attachments/0'])
      assert.equal((await call('GET', `/mails/${idOf('paid')}/${path}`)).status, 200, path)
  })

  // aussen.3: Of a conversation an auditor sees the mails of the audit, counts those, and no mail outside leads to one.
  test(`${engine}: of a conversation an auditor sees the mails of the audit, and no other leads to it`, async () => {
    const { aPerson, anAuditor, found, idOf } = await auditedPanel(engine)
    const call = await anAuditor()
    const read = async (caller: PanelCaller) =>
      ((await caller('GET', `/mails/${idOf('paid')}`)).body as MailView).conversation
    assert.deepEqual(await read((await aPerson(['pruefung'])).call), { id: idOf('paid'), mails: 3 })
    assert.deepEqual(await read(call), { id: idOf('paid'), mails: 2 })
    const { mails, total } = (await call('GET', `/mails/${idOf('answer')}/conversation`)).body as {
      mails: { id: string }[]
      total: number
    }
    assert.deepEqual([mails.map(({ id }) => id), total], [[idOf('paid'), idOf('answer')], 2])
    const thread = (name: Name) => `thread:${idOf(name)}`
    assert.deepEqual(await found(call, `q=${thread('answer')}`), ['answer', 'paid'])
    assert.deepEqual(await found(call, `q=${thread('private').toUpperCase().replace('THREAD', 'thread')}`), [])
    assert.deepEqual(await found(call, `q=${thread('private')} OR subject:3`), ['last'])
    assert.deepEqual(await found(call, `q=-${thread('private')}`), [...SEEN].sort())
    assert.deepEqual(await found(call, `q=thread:${newId()}`), [])
  })

  // aussen.4: Invoices, their files and their doubles are those of the audit.
  test(`${engine}: invoices and their doubles are those of the audit`, async () => {
    const { aPerson, anAuditor, idOf } = await auditedPanel(engine)
    const doubles = async (call: PanelCaller) => {
      const { invoices } = (await call('GET', '/invoices')).body as {
        invoices: { message_id: string; same_as: string[] }[]
      }
      return Object.fromEntries(invoices.map(({ message_id, same_as }) => [message_id, same_as]))
    }
    const inspector = (await aPerson(['pruefung'])).call
    const call = await anAuditor()
    await until('both invoices are read', async () => Object.keys(await doubles(inspector)).length === 2)
    const [paid, hidden] = [idOf('paid'), idOf('private')]
    assert.deepEqual(await doubles(inspector), { [paid]: [hidden], [hidden]: [paid] })
    assert.deepEqual(await doubles(call), { [paid]: [] })
    const csv = (await call('GET', '/invoices.csv')).text
    assert.deepEqual([csv.includes(paid), csv.includes(hidden)], [true, false])
    assert.ok(!(await call('GET', `/invoices/${paid}`)).text.includes(hidden))
    assert.equal((await call('GET', `/invoices/${hidden}`)).status, 404)
  })

  // aussen.5: Exports hold the mails of the audit, with proofs.
  test(`${engine}: an export of an auditor holds the mails of the audit, with proofs`, async () => {
    const { anAuditor, idOf } = await auditedPanel(engine)
    const call = await anAuditor()
    for (const format of ['jsonl', 'csv', 'mbox', 'eml.zip']) {
      const { status, headers, text } = await call('GET', `/mails/export?format=${format}&run=${newId()}`)
      assert.deepEqual([status, headers.get('x-total-count')], [200, '4'], format)
      for (const name of UNSEEN) assert.ok(!text.includes(idOf(name)), `${format} ${name}`)
      if (format !== 'jsonl') continue
      const lines = text.trim().split('\n')
      const mails = lines.map((line) => JSON.parse(line) as { id: string; proof: string })
      assert.deepEqual(new Set(mails.map(({ id }) => id)), new Set(SEEN.map(idOf)))
      for (const { proof } of mails) assert.match(proof, /^c2sp\.org\/tlog-proof/)
    }
  })

  // aussen.6: The search of an audit may ask for the envelope; its auditor may not: 400.
  test(`${engine}: an auditor searches by no envelope, though the audit may`, async () => {
    const { anAuditor, found } = await auditedPanel(engine)
    const call = await anAuditor({ q: 'envelope:umschlag-private OR envelope:umschlag-first' })
    assert.deepEqual(await found(call), ['first', 'private'])
    for (const q of ['envelope:umschlag-first', '-envelope:x', `${WORD} OR envelope:x`])
      assert.equal((await call('GET', `/mails?q=${encodeURIComponent(q)}`)).status, 400, q)
  })
}
