/** The whole result of a search as a file, from the panel, and how far it is. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { newId } from '@zeughaus/platform'
import { until } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { aMail } from '../../../../test/mail.factory.ts'
import { aPanel, type PanelCaller } from '../panel.factory.ts'
import type { ExportRun } from './exports.schema.ts'

const runsOf = async (call: PanelCaller): Promise<ExportRun[]> =>
  ((await call('GET', '/exports')).body as { exports: ExportRun[] }).exports
const address = (run: string, format = 'csv') => `/mails/export?q=pumpe&format=${format}&run=${run}`

async function aFilledPanel(text = 'Die Pumpe tropft.') {
  const panel = await aPanel()
  for (const [number, from] of ['kraus@leitern.example', 'huber@schlauch.example', 'kraus@leitern.example'].entries())
    await panel.archive.put([
      {
        raw: Buffer.from(aMail({ from, to: 'kasse@wehr.example', subject: `Pumpe ${number}`, text })),
        provenance: { source: 'upload', origin: 'post.mbox', envelope: [] },
      },
    ])
  return panel
}

test('a person exports every hit that they may read, sees that it is whole, and the log names them', async () => {
  const { aPerson } = await aFilledPanel()
  const { call } = await aPerson(['lesen'], ['kraus@leitern.example'])
  const run = newId()
  const { status, text, headers } = await call('GET', address(run))
  assert.deepEqual([status, headers.get('x-total-count'), text.trim().split('\r\n').length], [200, '2', 3])
  assert.doesNotMatch(text, /huber/)
  const shown = await until('the export is whole', async () =>
    (await runsOf(call)).find(({ state }) => state === 'finished'),
  )
  assert.deepEqual([shown.id, shown.format, shown.sent, shown.total, shown.error], [run, 'csv', 2, 2, null])

  const auditor = await aPerson(['pruefung'])
  assert.deepEqual(await runsOf(auditor.call), [])
  const { entries } = (await auditor.call('GET', '/log')).body as { entries: { action: string; hits: number }[] }
  assert.deepEqual([entries[0]?.action, entries[0]?.hits], ['mails_export', 2])
  const verwaltung = await aPerson(['verwaltung'])
  for (const path of [address(newId()), '/exports']) assert.equal((await verwaltung.call('GET', path)).status, 403)
})

test('an export of a person limited to addresses has no proofs, which show how many mails the archive has', async () => {
  const { aPerson } = await aFilledPanel()
  const proofsFor = async (...who: Parameters<typeof aPerson>) => {
    const { call } = await aPerson(...who)
    const { text } = await call('GET', address(newId(), 'jsonl'))
    return text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { readonly proof: string | null }).proof)
  }
  assert.deepEqual(await proofsFor(['lesen'], ['kraus@leitern.example']), [null, null])
  for (const proof of await proofsFor(['lesen'])) assert.match(`${proof}`, /^c2sp\.org\/tlog-proof/)
})

test('an export that the browser stops is shown as broken, one too many is refused with a reason', async () => {
  const { http, accounts, aPerson } = await aFilledPanel(`Pumpe ${'x'.repeat(20_000_000)}`)
  const { account, call } = await aPerson(['pruefung'])
  const { token } = await accounts.openSession(account)
  const begin = async (run: string) => {
    const headers = { cookie: `zeughaus_mailarchiv=${token}`, 'x-zeughaus-panel': '1' }
    const [answer] = await once(get(`${http.url}/admin/api${address(run, 'eml.zip')}`, { headers }), 'response')
    return answer as IncomingMessage
  }
  const [first, second, third] = [newId(), newId(), newId()]
  const open = await Promise.all([begin(first), begin(second)])
  const refused = await call('GET', address(third))
  assert.deepEqual([refused.status, (refused.body as { code: string }).code], [503, 'export_busy'])
  for (const answer of open) answer.destroy()
  const runs = await until('both are shown as broken', async () => {
    const all = await runsOf(call)
    return all.length === 3 && all.every(({ state }) => state === 'broken') ? all : null
  })
  const errors = new Map(runs.map(({ id, error }) => [id, error]))
  assert.equal(errors.get(first), null)
  assert.match(errors.get(third) ?? '', /zu viele Exporte/)
})

test('an export whose process has ended is shown as broken', async () => {
  const { exportRuns, clock } = await aPanel()
  const running = exportRuns.begin('person', newId(), { format: 'mbox', first: 1 })
  await until('it is kept', async () => (await exportRuns.list('person')).length === 1)
  // The process that is to count as ended is this one, which writes its progress each second.
  await until('it is broken', async () => {
    clock.forward(20_000)
    return (await exportRuns.list('person'))[0]?.state === 'broken'
  })
  await running.end({ kind: 'all' })
  assert.deepEqual(
    (await exportRuns.list('person')).map(({ state }) => state),
    ['finished'],
  )
})
