import assert from 'node:assert/strict'
import { findCage } from '@zeughaus/platform'
import { test } from 'vitest'
import { aPanel } from './panel.factory.ts'

const weak = await findCage('permissions')
const [weaklyShut, shut] = [await aPanel({ cage: weak }), await aPanel({ cage: { ...weak, missing: null } })]

test('the overview says what is missing where the readers of attachments are shut in weakly', async () => {
  const call = await weaklyShut.anAdministrator()
  const { body } = await call('GET', '/overview')
  assert.match((body as { cage: string }).cage, /nur schwach eingeschlossen \(ZEUGHAUS_CAGE=permissions\).*bubblewrap/)
})

test('the overview says nothing of the cage where it is complete', async () => {
  const call = await shut.anAdministrator()
  assert.equal(((await call('GET', '/overview')).body as { cage: null }).cage, null)
})
