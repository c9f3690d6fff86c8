/** How many mails a restriction takes, and which search has the last word. */
import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { ENGINES, emptyStores } from '../../../test/stores.factory.ts'
import { NO_SEARCH } from './rows.ts'
import { MOST_RESTRICTED, openRequestStore } from './store.ts'

const by = { id: 'a', name: 'Anna' }
const step = <What extends string>(what: What) => ({ at: 1, by, what, details: {} })

for (const engine of ENGINES)
  test(`${engine}: a restriction takes so many mails, and one more neither at its beginning nor by a later search`, async () => {
    const { retention } = await (await emptyStores(engine))()
    const store = openRequestStore(retention)
    const id = newId()
    const fields = { person: 'Anna', addresses: ['anna@muster.example'], withNamed: false, receivedOn: '2026-11-01' }
    await store.add({ id, kind: 'restriction', ...fields }, step('created'))
    const searched = async (number: number, from: number, mails: number) => {
      await store.beginSearch(id, { ...NO_SEARCH, number })
      await store.addFound(
        id,
        number,
        Array.from({ length: mails }, (_, place) => ({
          ...{ seq: from + place, id: newId(), roles: ['to'] as const, rule: '', free: '', kept: null },
        })),
      )
      await store.finishSearch(id, { ...NO_SEARCH, number }, { at: 1, by, what: 'searched' })
    }
    await searched(1, 1, MOST_RESTRICTED + 1)
    await assert.rejects(store.restrict(id, [], step('restricted')), /nimmt höchstens 20\.000 Mails\./)
    assert.equal((await store.get(id))?.status, 'open')
    assert.equal(await store.mark(id, [7], 'zu viel', step('left_out')), true)
    assert.equal(await store.restrict(id, [], step('restricted')), true)
    await assert.rejects(store.mark(id, [7], null, step('taken_in')), /nimmt höchstens/)
    await assert.rejects(searched(2, MOST_RESTRICTED + 2, 1), /nimmt höchstens/)
    const request = await store.get(id)
    assert.deepEqual([request?.mails, (await store.counted(id)).leftOut], [MOST_RESTRICTED, 1])
  })

for (const engine of ENGINES)
  test(`${engine}: a search whose process lost its lease changes nothing of the one that began after it`, async () => {
    const { retention } = await (await emptyStores(engine))()
    const store = openRequestStore(retention)
    const id = newId()
    const fields = { person: 'Anna', addresses: ['anna@muster.example'], withNamed: false, receivedOn: '2026-11-01' }
    await store.add({ id, kind: 'access', ...fields }, step('created'))
    const [late, now] = [1, 2].map((number) => ({ ...NO_SEARCH, number, state: 'running' as const }))
    const add = (number: number, seq: number) =>
      store.addFound(id, number, [{ seq, id: newId(), roles: ['to'], rule: '', free: '', kept: null }])
    await store.beginSearch(id, late!)
    await add(1, 1)
    await store.beginSearch(id, now!)
    await add(1, 2)
    await add(2, 1)
    await add(2, 2)
    await store.noteSearch(id, { ...late!, progress: { done: 1, total: 2 } })
    await store.finishSearch(id, { ...late!, state: 'done' }, { at: 1, by, what: 'searched' })
    await store.failSearch(id, { ...late!, state: 'failed' }, step('search_failed'))
    assert.deepEqual([(await store.get(id))?.search, (await store.get(id))?.mails], [now, 0])
    await store.finishSearch(id, { ...now!, state: 'done' }, { at: 1, by, what: 'searched' })
    const mails = await store.mailsAfter(id, { after: 0, limit: 10, which: 'all' })
    assert.deepEqual([(await store.get(id))?.search.state, mails.map(({ seq }) => seq)], ['done', [1, 2]])
  })
