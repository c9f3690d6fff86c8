import assert from 'node:assert/strict'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { afterAll, test } from 'vitest'
import { SqliteArchive } from './sqlite-archive.ts'

const BATCHES = 25
const MAILS_PER_BATCH = 12

const archive = await SqliteArchive.open({ folder: temporaryFolder() })
afterAll(() => archive.close())
for (let batch = 0; batch < BATCHES; batch += 1)
  await archive.put(
    Array.from({ length: MAILS_PER_BATCH }, (_, place) => ({
      raw: Buffer.from(`Subject: Mail ${batch}-${place}\r\n\r\nText\r\n`),
      provenance: { source: 'import', origin: null, envelope: [] },
    })),
  )

test('a sample hashes at least as many mails as it must, and by far not all', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { mails, hashed, findings } = await archive.verify(0.02, undefined, { leastMails: 100 })
    assert.deepEqual([mails, findings], [BATCHES * MAILS_PER_BATCH, []])
    assert.ok(hashed >= 100 && hashed < 250, `${hashed} mails were hashed`)
  }
})

test('an archive smaller than its sample is hashed whole', async () => {
  const { mails, hashed } = await archive.verify(0.02, undefined, { leastMails: 1_000 })
  assert.equal(hashed, mails)
})
