import assert from 'node:assert/strict'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { localLeases } from './index.ts'

test('a task of an archive in a folder is done by one program at a time, a service or a command beside it', async () => {
  const folder = temporaryFolder()
  const [service, command] = [localLeases(undefined, folder), localLeases(undefined, folder)]
  const end = Promise.withResolvers<void>()
  const begun = await service.once('retention', () => end.promise)
  assert.ok(begun)
  const never = () => Promise.reject(new Error('began'))
  assert.equal(await command.once('retention', never), null)
  assert.equal(await service.once('retention', never), null)
  assert.ok(await command.once('another', async () => undefined))
  assert.ok(await localLeases(undefined, temporaryFolder()).once('retention', async () => undefined))
  end.resolve()
  await begun.ended
  assert.ok(await command.once('retention', async () => undefined))
})
