/** What a deletion leaves on the disk of an archive in a folder. */
import assert from 'node:assert/strict'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { onTestFinished, test } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { NO_FILTER, parseQuery } from '../../search/index.ts'
import { filesWith } from '../contract/bytes-on-disk.factory.ts'
import { aDeletion, CANARY, planned, shownBy } from '../contract/erase-contract.factory.ts'
import { SqliteArchive } from './sqlite-archive.ts'

const WHOLE = { offset: 0, limit: 100 }
const provenance = { source: 'import', origin: null, envelope: [] }

async function opened(folder: string, stillReadMs?: number): Promise<SqliteArchive> {
  const archive = await SqliteArchive.open({
    folder,
    packBytes: 60_000,
    ...(stillReadMs !== undefined && { stillReadMs }),
  })
  onTestFinished(() => archive.close())
  return archive
}

// loeschung.3: No byte of a deleted mail is left in a file of the archive, neither plain nor in a compressed block.
test('no file of the folder holds a word, a hash or a name of a deleted mail', async () => {
  const folder = temporaryFolder()
  const archive = await opened(folder)
  const { gone } = await planned(archive)
  const hashes = await Promise.all(gone.map(async ({ id }) => Buffer.from((await archive.get(id))!.sha256)))
  // Without its beginning, which an index may share with another word.
  const needles = [CANARY.slice(5), ...hashes, ...hashes.map((hash) => hash.toString('base64'))]
  const before = filesWith(folder, needles)
  assert.ok(before.some((path) => path.startsWith('raw/')) && before.some((path) => path.startsWith('index/')))
  await archive.erase(await aDeletion(gone))
  assert.deepEqual(filesWith(folder, needles), [])
  await archive.close()
  assert.deepEqual(filesWith(folder, needles), [])
})

test('whoever reads the state of before reads it to its end, and only then its file is wiped', async () => {
  const folder = temporaryFolder()
  const archive = await opened(folder)
  const { gone } = await planned(archive)
  let erasing: Promise<void> = Promise.resolve()
  await archive.log.snapshot(async (state) => {
    erasing = archive.erase(await aDeletion(gone))
    while ((await archive.counts()).mails > 3) await new Promise(setImmediate)
    assert.equal((await Array.fromAsync(state.rows())).length, 6)
  })
  await erasing
  assert.deepEqual(filesWith(folder, [CANARY.slice(5)]), [])
})

test('another program that had the archive open goes on with the new state', async () => {
  const folder = temporaryFolder()
  const [archive, other] = [await opened(folder, 0), await opened(folder)]
  const { gone } = await planned(archive)
  await other.put([{ raw: Buffer.from(aMail({ subject: 'Vorher' })), provenance }])
  const canary = { ...NO_FILTER, query: parseQuery(CANARY, { startOfDay: () => null, startOfNextDay: () => null }) }
  assert.equal((await other.search(canary, WHOLE)).total, 3)
  await archive.erase(await aDeletion(gone))
  assert.equal((await other.search(canary, WHOLE)).total, 0)
  await other.put([{ raw: Buffer.from(aMail({ subject: 'Nachher' })), provenance }])
  assert.deepEqual(await shownBy(other), await shownBy(archive))
  assert.equal((await archive.counts()).mails, 5)
  assert.deepEqual((await archive.verify(1)).findings, [])
})
