import assert from 'node:assert/strict'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { test, vi } from 'vitest'
import { aPanel } from '../panel.factory.ts'
import { inForce, LETTERS } from '../retention/retention.factory.ts'
import {
  ACCESS,
  aPanelWithAnna,
  codeOf,
  done,
  ERASURE,
  found,
  made,
  mailsOf,
  searchEnded,
  searched,
  viewOf,
} from './requests.factory.ts'

/** A panel whose archive waits before it walks, until the test says so. */
async function aPanelThatWaits(folder?: string) {
  const panel = await aPanelWithAnna('SQLite', folder)
  const [begun, may] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const walk = panel.archive.walk.bind(panel.archive)
  vi.spyOn(panel.archive, 'walk').mockImplementationOnce(async (...given) => {
    begun.resolve()
    await may.promise
    return walk(...given)
  })
  return { ...panel, begun: begun.promise, goOn: may.resolve }
}

test('two searches at once are refused', async () => {
  const { call, begun, goOn } = await aPanelThatWaits()
  const [first, second] = [await made(call, ACCESS), await made(call, ACCESS)]
  await done(call, first.request.id, 'search')
  await begun
  for (const id of [first.request.id, second.request.id]) {
    const refused = await call('POST', `/requests/${id}/search`)
    assert.deepEqual([refused.status, codeOf(refused)], [409, 'suche_laeuft'])
  }
  assert.ok(!(await viewOf(call, first.request.id)).request.actions.includes('search'))
  const bundle = await call('GET', `/requests/${first.request.id}/bundle`)
  assert.deepEqual([bundle.status, codeOf(bundle)], [409, 'suche_laeuft'])
  goOn()
  await searchEnded(call, first.request.id, 'done')
  await searched(call, second.request.id)
})

// rechte.6: A search whose process ended has failed, changes no list, and is simply done again.
test('a search whose process ended has failed with a sentence, and the former list stays until the next one', async () => {
  const folder = temporaryFolder()
  const first = await aPanelThatWaits(folder)
  first.goOn()
  const { request } = await found(first.call, ACCESS)
  const [begun, may] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  vi.spyOn(first.archive, 'walk').mockImplementationOnce(async () => {
    begun.resolve()
    await may.promise
    return assert.fail('it goes on')
  })
  await done(first.call, request.id, 'search')
  await begun.promise
  const closing = first.requests.close()
  may.resolve()
  await closing
  await first.deletions.close()

  const next = await aPanel({ folder })
  const call = next.aCaller(`zeughaus_mailarchiv=${(await next.accounts.openSession(first.account)).token}`)
  const left = await viewOf(call, request.id)
  assert.deepEqual([left.search.state, left.request.mails, (await mailsOf(call, request.id)).length], ['failed', 4, 4])
  assert.match(left.search.error ?? '', /^Der Dienst ist beendet worden/)
  assert.equal(codeOf(await call('GET', `/requests/${request.id}/bundle`)), 'suche_fehlt')
  const again = await searched(call, request.id)
  assert.deepEqual([again.request.mails, again.search.error], [4, null])
  assert.deepEqual(
    again.steps.map(({ what }) => what),
    ['created', 'searched', 'search_failed', 'searched'],
  )
})

test('a search that fails says so, and the former list stays', async () => {
  const { call, archive } = await aPanelWithAnna()
  const { request } = await found(call, ACCESS)
  vi.spyOn(archive, 'walk').mockImplementationOnce(() => Promise.reject(new Error('weg')))
  await done(call, request.id, 'search')
  const { search, request: after } = await searchEnded(call, request.id, 'failed')
  assert.equal(search.error, 'Die Mails ließen sich nicht suchen. Bitte suchen Sie noch einmal.')
  assert.equal(after.mails, 4)
})

test('a request that is closed while its mails are searched gets no list', async () => {
  const { call, begun, goOn } = await aPanelThatWaits()
  const { request } = await made(call, ACCESS)
  await done(call, request.id, 'search')
  await begun
  await done(call, request.id, 'close', { outcome: 'withdrawn', note: '' })
  goOn()
  const { search, request: closed } = await searchEnded(call, request.id, 'failed')
  assert.match(search.error ?? '', /^Dieser Antrag ist abgeschlossen\./)
  assert.deepEqual([closed.mails, await mailsOf(call, request.id)], [0, []])
})

test('the search of an erasure says how far it is', async () => {
  const { call, begun, goOn } = await aPanelThatWaits()
  await inForce(call, LETTERS)
  const { request } = await made(call, ERASURE)
  await done(call, request.id, 'search')
  await begun
  const { search } = await viewOf(call, request.id)
  assert.deepEqual([search.state, search.error, search.finished_at], ['running', null, null])
  goOn()
  const { search: after } = await searchEnded(call, request.id, 'done')
  assert.deepEqual([after.progress, after.finished_at], [null, '2026-11-21T12:00:00.000Z'])
})
