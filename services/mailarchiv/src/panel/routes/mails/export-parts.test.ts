/** The result of a search in several files: a person ends one and goes on later, or bounds each. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { newId } from '@zeughaus/platform'
import { until } from '@zeughaus/platform/testing'
import { unzipSync } from 'fflate'
import { test } from 'vitest'
import { aMail } from '../../../../test/mail.factory.ts'
import { ENGINES } from '../../../../test/stores.factory.ts'
import { aPanel, type PanelCaller } from '../panel.factory.ts'
import { ExportRuns } from './export-runs.ts'
import type { ExportRun } from './exports.schema.ts'

/** The file of a mail, more than the exporter looks at between two places where it may end. */
const LARGE = { 'plan.bin': 'x'.repeat(17_000_000) }

async function aReader(files: Readonly<Record<string, string>> = {}, mails = 3) {
  const panel = await aPanel()
  for (let number = 0; number < mails; number += 1)
    await panel.archive.put([
      {
        raw: Buffer.from(aMail({ subject: `Pumpe ${number}`, files })),
        provenance: { source: 'upload', origin: 'post.mbox', envelope: [] },
      },
    ])
  const { account, call } = await panel.aPerson(['pruefung'])
  const { token } = await panel.accounts.openSession(account)
  /** Begins an export; its bytes come when the test reads them. */
  const begin = async (query: string): Promise<IncomingMessage> => {
    const headers = { cookie: `zeughaus_mailarchiv=${token}`, 'x-zeughaus-panel': '1' }
    const [answer] = await once(get(`${panel.http.url}/admin/api/mails/export?${query}`, { headers }), 'response')
    return answer as IncomingMessage
  }
  return { ...panel, call, begin }
}

const runOf = async (call: PanelCaller, id: string): Promise<ExportRun | undefined> =>
  ((await call('GET', '/exports')).body as { exports: ExportRun[] }).exports.find((run) => run.id === id)
const inState = (call: PanelCaller, id: string, ...states: readonly ExportRun['state'][]): Promise<ExportRun> =>
  until(`the export is ${states.join(' or ')}`, async () => {
    const run = await runOf(call, id)
    return run !== undefined && states.includes(run.state) ? run : null
  })
const mailsIn = async (answer: IncomingMessage): Promise<string[]> =>
  Object.keys(unzipSync(Buffer.concat(await answer.toArray()))).filter((name) => name.endsWith('.eml'))

test('an export that its person ends is a whole file, and the next one goes on behind it', async () => {
  const { call, begin, clock } = await aReader(LARGE, 4)
  const [first, second] = [newId(), newId()]
  const answer = await begin(`q=pumpe&format=eml.zip&run=${first}`)
  assert.equal((await call('POST', `/exports/${first}/stop`)).status, 204)
  await inState(call, first, 'stopping')
  const begun = await mailsIn(answer)
  const ended = await inState(call, first, 'early')
  assert.deepEqual([ended.before, ended.sent, ended.total], [0, begun.length, 4])
  assert.ok(begun.length < 4, `${begun.length} mails`)

  clock.forward(1_000)
  const rest = await begin(`${ended.again}&run=${second}`)
  assert.equal(rest.headers['content-disposition'], `attachment; filename="mails-ab-${begun.length + 1}.zip"`)
  assert.equal(new Set([...begun, ...(await mailsIn(rest))]).size, 4)
  const { before, sent, again } = await inState(call, second, 'finished')
  assert.deepEqual([before, sent, again], [begun.length, 4 - begun.length, null])
  assert.equal((await runOf(call, first))?.again, null, 'the file behind it was loaded')
})

test('files of some mails each leave none out and have none twice, and the last one is finished', async () => {
  const { call } = await aReader(undefined, 4)
  const rows: string[] = []
  const states: string[] = []
  const contacts = 'contact=%40leitern.example&contact=%40muster.example&contact_in=from'
  let query: string | null = `q=pumpe&${contacts}&format=csv&most=2`
  while (query !== null) {
    const run = newId()
    const { text } = await call('GET', `/mails/export?${query}&run=${run}`)
    rows.push(...text.trim().split('\r\n').slice(1))
    const ended = await inState(call, run, 'early', 'finished')
    states.push(ended.state)
    query = ended.again
  }
  assert.deepEqual([rows.length, new Set(rows).size, states], [4, 4, ['early', 'finished']])
})

test('a file that breaks off is loaded again from its own beginning', async () => {
  const { call, begin } = await aReader(LARGE)
  const [first, second] = [newId(), newId()]
  await call('GET', `/mails/export?q=pumpe&format=csv&most=1&run=${first}`)
  const { again } = await inState(call, first, 'early')
  const answer = await begin(`${again?.replace('csv', 'eml.zip').replace('most=1', '')}&run=${second}`)
  answer.destroy()
  const broken = await inState(call, second, 'broken')
  assert.match(broken.again ?? '', /cursor=.*&first=2&/)
  assert.equal((await mailsIn(await begin(`${broken.again}&run=${newId()}`))).length, 2)
})

test('a next file that cannot begin, as the mail before it is gone, says so and is not offered again', async () => {
  const { call } = await aReader()
  const run = newId()
  const { status } = await call('GET', `/mails/export?q=pumpe&format=csv&first=2&cursor=${newId()}&run=${run}`)
  const { state, error, again } = await inState(call, run, 'broken')
  assert.deepEqual([status, state, again], [400, 'broken', null])
  assert.match(error ?? '', /^Die letzte Mail der vorigen Datei ist nicht mehr zu finden/)
})

test('what no file can be is refused with its reason', async () => {
  const { call } = await aReader()
  const cover = 'supplier=Wehr&location=Lindenau'
  for (const [query, path] of [
    ['format=csv&most=0', 'most'],
    ['format=csv&most=viele', 'most'],
    ['format=csv&first=0', 'first'],
    [`format=csv&cursor=${newId()}`, 'cursor'],
    ['format=csv&cursor=x', 'cursor'],
    [`format=z3.zip&${cover}&most=2`, 'most'],
    [`format=z3.zip&${cover}&cursor=${newId()}`, 'cursor'],
  ]) {
    const { status, body } = await call('GET', `/mails/export?q=pumpe&${query}&run=${newId()}`)
    assert.equal(status, 400, query)
    assert.ok(JSON.stringify(body).includes(`${path}`), JSON.stringify(body))
  }
})

test('nobody ends an export of somebody else, and one that has ended stays as it is', async () => {
  const { aPerson, call, begin } = await aReader(LARGE)
  const run = newId()
  const answer = await begin(`q=pumpe&format=eml.zip&run=${run}`)
  const other = await aPerson(['pruefung'])
  assert.equal((await other.call('POST', `/exports/${run}/stop`)).status, 404)
  answer.resume()
  await inState(call, run, 'finished')
  assert.equal((await call('POST', `/exports/${run}/stop`)).status, 204)
  assert.equal((await runOf(call, run))?.state, 'finished')
})

test('a handover that its person ends breaks off: a part of it would be none', async () => {
  const { call, begin } = await aReader(LARGE)
  const run = newId()
  const answer = await begin(`q=pumpe&format=z3.zip&supplier=Wehr&location=Lindenau&run=${run}`)
  await call('POST', `/exports/${run}/stop`)
  const broken = await inState(call, run, 'broken')
  await assert.rejects(answer.toArray())
  assert.match(broken.again ?? '', /format=z3.zip.*supplier=Wehr/)
})

test.each(ENGINES)('an export is ended by another process than the one that sends it, on %s', async (engine) => {
  const { exportRuns, stores, clock } = await aPanel({ stores: engine })
  const run = newId()
  const running = exportRuns.begin('person', run, { q: 'pumpe', format: 'mbox', first: 1 })
  await until('it is kept', async () => (await exportRuns.list('person')).length === 1)
  assert.equal(await new ExportRuns(stores.panel, clock).stop('person', run), true)
  await until('it is noticed', () => running.stop.aborted)
  await running.end({ kind: 'early', last: null })
  assert.deepEqual(
    (await exportRuns.list('person')).map(({ state, again }) => [state, again]),
    [['early', 'first=1&format=mbox&q=pumpe']],
  )
})
