/** Restrictions and auditors from outside. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ENGINES } from '../../../../test/stores.factory.ts'
import type { NewAudit } from '../../accounts/index.ts'
import type { PanelCaller } from '../panel.factory.ts'
import { aPanelWithAnna, done, found, RESTRICTION, sentenceOf } from './requests.factory.ts'

const AUDIT: NewAudit = { search: { date_from: '2018-01-01', date_to: '2025-12-31' }, ends_on: '2027-06-30' }

const totalOf = async (call: PanelCaller) => ((await call('GET', '/mails')).body as { total: number }).total

// aussen.7: What is restricted is hidden from auditors as from anybody; no restriction names one, also not a person who was named while they were of the house.
for (const engine of ENGINES)
  test(`${engine}: what is restricted is hidden from auditors, also from one who was named as a reader before`, async () => {
    const { call, aPerson, accounts, ids } = await aPanelWithAnna(engine)
    const auditor = await aPerson(['aussenpruefung'], [], AUDIT)
    const former = await aPerson(['lesen'])
    assert.deepEqual([await totalOf(auditor.call), await totalOf(former.call)], [5, 5])
    const { request } = await found(call, RESTRICTION)
    const naming = (id: string) => call('POST', `/requests/${request.id}/restrict`, { json: { readers: [id] } })
    const refused = await naming(auditor.account.id)
    assert.deepEqual(
      [refused.status, sentenceOf(refused)],
      [400, 'readers nennt eine Person, die keine Mails lesen darf, gesperrt ist oder von außen kommt.'],
    )
    await done(call, request.id, 'restrict', { readers: [former.account.id] })
    assert.deepEqual([await totalOf(auditor.call), await totalOf(former.call)], [2, 5])
    for (const path of [`/mails/${ids[0]}`, `/mails/${ids[0]}/raw`, `/mails/${ids[0]}/proof`])
      assert.equal((await auditor.call('GET', path)).status, 404, path)

    const granted = { roles: ['aussenpruefung' as const], scope: [], audit: AUDIT }
    await accounts.change(former.account.id, { granted }, null)
    const changed = await accounts.openSession(await accounts.get(former.account.id))
    const asNow: PanelCaller = (method, path) =>
      former.call(method, path, { headers: { cookie: `zeughaus_mailarchiv=${changed.token}` } })
    assert.equal(await totalOf(asNow), 2)
    const view = await call('GET', `/requests/${request.id}`)
    assert.deepEqual((view.body as { readers: unknown[] }).readers, [])
    await done(call, request.id, 'lift', { reason: 'Daten berichtigt, am 20.11.2026 mitgeteilt' })
    assert.deepEqual([await totalOf(auditor.call), await totalOf(asNow)], [5, 5])
  })
