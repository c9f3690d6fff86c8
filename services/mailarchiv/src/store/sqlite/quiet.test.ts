import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { onTestFinished, test } from 'vitest'
import { NO_FILTER } from '../../search/index.ts'
import { SqliteArchive } from './sqlite-archive.ts'

const PAGE = { offset: 0, limit: 1 }

test('Work beside the searches goes on at once without searches, and waits for a pause after a search', async () => {
  const archive = await SqliteArchive.open({ folder: temporaryFolder() })
  onTestFinished(() => archive.close())
  await archive.quiet()

  // Before the search: this process may be held up between its end and a later reading of the clock.
  const begun = performance.now()
  await archive.search(NO_FILTER, PAGE)
  await archive.quiet()
  assert.ok(performance.now() - begun >= 150, 'it waited for a pause')
})

test('Work beside searches without a pause goes on now and then', async () => {
  const archive = await SqliteArchive.open({ folder: temporaryFolder() })
  onTestFinished(() => archive.close())
  const quiet = { now: false }
  await archive.search(NO_FILTER, PAGE)
  const waited = archive.quiet().then(() => {
    quiet.now = true
  })
  while (!quiet.now) {
    await archive.search(NO_FILTER, PAGE)
    await sleep(1)
  }
  await waited
})
