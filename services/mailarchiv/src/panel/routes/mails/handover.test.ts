/** The export for an authority from the panel: who gets it, what is asked for, and how far it is. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { newId } from '@zeughaus/platform'
import { until } from '@zeughaus/platform/testing'
import { describe, test } from 'vitest'
import { aMail, dateHeader, type MailParts } from '../../../../test/mail.factory.ts'
import { ENGINES, type Engine } from '../../../../test/stores.factory.ts'
import { readOf, rowsOf, textOf, unpacked } from '../../../api/handover/handover.factory.ts'
import type { Account } from '../../accounts/index.ts'
import { aPanel, type PanelCaller } from '../panel.factory.ts'
import type { ExportRun } from './exports.schema.ts'

const COVER = { supplier: 'Feuerwehr Lindenau e. V.', location: 'Lindenau', occasion: 'Außenprüfung' }
const MAILS: readonly MailParts[] = [
  { subject: 'Pumpe 1', date: dateHeader('2023-12-31T22:59:59Z') },
  { subject: 'Pumpe 2', date: dateHeader('2024-05-02T08:00:00Z'), files: { 'a.pdf': '%PDF' }, text: 'privat' },
  { subject: 'Pumpe 3', date: dateHeader('2024-12-31T22:59:59Z'), headers: ['Bcc: fritz@wehr.example'] },
  { subject: 'Leiter', date: dateHeader('2024-05-02T08:00:00Z') },
]

const addressOf = (more: Readonly<Record<string, string>> = {}): string =>
  `/mails/export?${new URLSearchParams({ q: 'Pumpe', format: 'z3.zip', run: newId(), ...COVER, ...more })}`
const runsOf = async (call: PanelCaller): Promise<ExportRun[]> =>
  ((await call('GET', '/exports')).body as { exports: ExportRun[] }).exports

async function aFilledPanel(engine: Engine = 'SQLite', mails = MAILS) {
  const panel = await aPanel({ engine, stores: engine })
  for (const mail of mails)
    await panel.archive.put([
      { raw: Buffer.from(aMail(mail)), provenance: { source: 'upload', origin: 'post.mbox', envelope: [] } },
    ])
  const { http, accounts } = panel
  const headersOf = async (account: Account) => {
    const { token } = await accounts.openSession(account)
    return { cookie: `zeughaus_mailarchiv=${token}`, 'x-zeughaus-panel': '1' }
  }
  async function download(account: Account, address: string) {
    const answer = await fetch(`${http.url}/admin/api${address}`, { headers: await headersOf(account) })
    assert.equal(answer.status, 200)
    return { answer, files: unpacked(Buffer.from(await answer.arrayBuffer())) }
  }
  return { ...panel, headersOf, download }
}

describe.each(ENGINES)('the export for an authority on %s', (engine) => {
  test('who may read proofs hands the hits of a search over, sees that it is whole, and the log names it', async () => {
    const { aPerson, download } = await aFilledPanel(engine)
    const { account, call } = await aPerson(['pruefung'])
    const run = newId()
    const { answer, files } = await download(
      account,
      addressOf({ run, date_from: '2024-01-01', date_to: '2024-12-31' }),
    )
    assert.deepEqual(
      ['content-type', 'content-disposition', 'cache-control', 'x-total-count'].map((name) => answer.headers.get(name)),
      ['application/zip', 'attachment; filename="ueberlassung.zip"', 'no-store', '2'],
    )
    assert.deepEqual(
      rowsOf(files, 'mails.txt').map((row) => [row['Betreff'], row['Nachweis'], row['Verdeckt']]),
      [
        ['Pumpe 3', 'nachweise/000001.tlog-proof', 'fritz@wehr.example'],
        ['Pumpe 2', 'nachweise/000002.tlog-proof', ''],
      ],
    )
    assert.match(
      readOf(files, 'index.html'),
      /SucheMails mit „Pumpe“, seit 1\.1\.2024, bis 31\.12\.2024 Erstellt am21\.11\.2026, 13:00 Uhr/,
    )
    assert.match(textOf(files, 'index.xml'), /<From>01\.01\.2024<\/From><To>31\.12\.2024<\/To>/)
    const shown = await until('the export is whole', async () =>
      (await runsOf(call)).find(({ state }) => state === 'finished'),
    )
    assert.deepEqual([shown.id, shown.format, shown.sent, shown.total, shown.error], [run, 'z3.zip', 2, 2, null])
    const { entries } = (await call('GET', '/log')).body as {
      entries: { action: string; hits: number; query: string }[]
    }
    assert.deepEqual([entries[0]?.action, entries[0]?.hits], ['mails_export', 2])
    assert.match(entries[0]?.query ?? '', /format=z3\.zip.*supplier=Feuerwehr Lindenau/)
  })

  // aussen.27: An auditor from outside takes along what the audit and the own search both find; the export says both.
  test('an auditor takes along the mails of the audit, and what the export says of them is true', async () => {
    const { aPerson, download } = await aFilledPanel(engine)
    const search = { q: 'Pumpe', date_from: '2024-01-01', date_to: '2024-12-31' }
    const { account } = await aPerson(['aussenpruefung'], [], { search, ends_on: '2027-06-30' })
    const everything = await download(account, addressOf({ q: '' }))
    assert.equal(rowsOf(everything.files, 'mails.txt').length, 2)
    assert.match(readOf(everything.files, 'index.html'), /SucheMails mit „Pumpe“, seit 1\.1\.2024, bis 31\.12\.2024 Er/)
    const { files } = await download(account, addressOf({ q: 'privat', date_from: '2020-01-01' }))
    assert.deepEqual(
      rowsOf(files, 'mails.txt').map((row) => row['Betreff']),
      ['Pumpe 2'],
    )
    assert.match(readOf(files, 'index.html'), /bis 31\.12\.2024; darunter: Mails mit „privat“, seit 1\.1\.2020 Er/)
    assert.match(textOf(files, 'index.xml'), /<From>01\.01\.2024<\/From><To>31\.12\.2024<\/To>/)
    const none = await download(account, addressOf({ q: 'Leiter' }))
    assert.equal(rowsOf(none.files, 'mails.txt').length, 0)
  })
})

// aussen.28: Only who may read proofs exports for an authority; it asks for the organisation and its place.
test('without the right to proofs, or without organisation and place, nothing is exported', async () => {
  const { aPerson } = await aFilledPanel()
  const { call } = await aPerson(['pruefung'])
  const reader = await aPerson(['lesen'])
  assert.equal((await reader.call('GET', addressOf())).status, 403)
  const refused = async (more: Readonly<Record<string, string>>) => {
    const { status, body } = await call('GET', addressOf(more))
    return [status, (body as { details: { felder: { pfad: string }[] } }).details.felder.map(({ pfad }) => pfad)]
  }
  assert.deepEqual(await refused({ supplier: '', location: ' ' }), [400, ['supplier', 'location']])
  assert.deepEqual(await refused({ supplier: 'x'.repeat(201) }), [400, ['supplier']])
  assert.deepEqual(await refused({ location: 'Linde\nnau' }), [400, ['location']])
  assert.deepEqual(await refused({ occasion: 'x'.repeat(501) }), [400, ['occasion']])
  assert.deepEqual([await runsOf(call), await runsOf(reader.call)], [[], []])
  assert.equal((await call('GET', addressOf({ format: 'csv', supplier: '', location: '' }))).status, 200)
})

test('an export for an authority that the browser stops is shown as broken, counts as any other, and frees its place', async () => {
  const text = `Pumpe ${'x'.repeat(10_000_000)}`
  const { http, aPerson, headersOf, download } = await aFilledPanel('SQLite', [{ text }, { text }])
  const { account, call } = await aPerson(['pruefung'])
  const headers = await headersOf(account)
  const begin = async () => {
    const [answer] = await once(get(`${http.url}/admin/api${addressOf()}`, { headers }), 'response')
    return answer as IncomingMessage
  }
  const open = await Promise.all([begin(), begin()])
  const refused = await call('GET', addressOf())
  assert.deepEqual([refused.status, (refused.body as { code: string }).code], [503, 'export_busy'])
  for (const answer of open) answer.destroy()
  await until('all are shown as broken', async () => {
    const runs = await runsOf(call)
    return runs.length === 3 && runs.every(({ state }) => state === 'broken')
  })
  const { files } = await download(account, addressOf())
  assert.equal(rowsOf(files, 'mails.txt').length, 2)
})
