import assert from 'node:assert/strict'
import { appendFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { RawStoreError } from './errors.ts'
import { openPackRawStore } from './pack-raw-store.ts'
import { aRaw, bytesOf, rawStoreContract } from './raw-store-contract.factory.ts'

rawStoreContract('folder', async () => {
  const folder = temporaryFolder()
  return () => openPackRawStore(join(folder, 'raw'))
})

test('a full pack is closed and the next begun; each process has packs of its own', async () => {
  const folder = temporaryFolder()
  const [first, second] = [await openPackRawStore(folder, 100), await openPackRawStore(folder, 100)]
  for (const text of ['eins', 'zwei', 'drei']) {
    await first.put([aRaw(Buffer.from(text.repeat(40)))])
    await second.put([aRaw(Buffer.from(text.repeat(41)))])
  }
  assert.equal(readdirSync(folder).length, 6)
  assert.equal((await Array.fromAsync(second.list())).length, 6)
  await Promise.all([first.close(), second.close()])
})

test('what a crash left half written is passed over, and everything before it is read', async () => {
  const folder = temporaryFolder()
  const store = await openPackRawStore(folder)
  const [whole, torn] = [
    ...(await store.put([aRaw(Buffer.from('ganz'))])),
    ...(await store.put([aRaw(Buffer.from('halb'))])),
  ]
  await store.close()
  const path = join(folder, readdirSync(folder)[0]!)
  truncateSync(path, Number(torn!.place.split('.')[1]) + 45)
  appendFileSync(path, 'ZHR1')
  const again = await openPackRawStore(folder)
  assert.deepEqual(await Array.fromAsync(again.list()), [whole])
  assert.equal((await bytesOf(again, whole!)).toString(), 'ganz')
  await assert.rejects(bytesOf(again, torn!), { code: 'raw_damaged' })
  await again.close()
})

test('what a program left in the middle of erasing is finished at the next start, and that of one that runs is not touched', async () => {
  const folder = temporaryFolder()
  const journal = join(folder, 'erase.journal')
  writeFileSync(journal, 'no journal of whole records')
  await assert.rejects(openPackRawStore(folder, undefined, 0), /erase.journal is damaged/)
  const opened = openPackRawStore(folder)
  setTimeout(() => rmSync(journal), 300)
  await (await opened).close()
})

test('a folder that cannot be made is named', async () => {
  const file = join(temporaryFolder(), 'datei')
  writeFileSync(file, '')
  await assert.rejects(openPackRawStore(join(file, 'raw')), (error: Error) => {
    return error instanceof RawStoreError || /ENOTDIR/.test(error.message)
  })
})
