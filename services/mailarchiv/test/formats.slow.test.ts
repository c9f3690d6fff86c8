import assert from 'node:assert/strict'
import { test } from 'vitest'
import { INDEX_VERSION } from '../src/archive/sqlite/index.ts'
import { assertCommands, assertRestored, assertServed, samples, unpacked } from './formats.factory.ts'

const UPGRADED = /Der Suchindex stammt von einer früheren Version[\s\S]*neu aufgebaut: 8 Mails/

for (const sample of samples('folder')) {
  test(`the archive ${sample.name} of format ${sample.format} is served, rebuilt and verified, and its backup restored`, async () => {
    const { folder, data, backup, key } = unpacked(sample)
    const env = { ZEUGHAUS_DATA: data }
    const printed = await assertServed({ folder, key }, env)
    assert.equal(UPGRADED.test(printed), Number(sample.format) < INDEX_VERSION, printed)
    await assertCommands(env)
    if (backup !== null) await assertRestored(backup)
  })
}

test('each format of an archive in a folder has a frozen archive and a frozen backup', () => {
  for (let format = 1; format <= INDEX_VERSION; format++) {
    const ofFormat = samples('folder').filter((sample) => sample.format === `${format}`)
    assert.ok(ofFormat.length > 0 && ofFormat.some((sample) => unpacked(sample).backup !== null), `${format}`)
  }
})
