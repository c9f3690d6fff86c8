/** An archive in PostgreSQL of a version that kept keys and accounts in files of a data folder. */
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { StartError, silentLog, systemClock } from '@zeughaus/platform'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import pg from 'pg'
import { onTestFinished, test } from 'vitest'
import { companionsIn } from '../../companions.ts'
import { openCompanions } from '../../engine.ts'
import { newKeySchema, openKeys } from '../../keys/index.ts'
import { openBeside } from './index.ts'

const LOGIN = { actor: { kind: 'admin', id: '', name: 'admin' }, action: 'login', address: '', result: 'ok' } as const

const keysOf = ({ keys }: { readonly keys: Parameters<typeof openKeys>[0] }) =>
  openKeys(keys, { clock: systemClock, log: silentLog, zone: 'Europe/Berlin' })

/** A database whose tables an earlier version made, and the data folder of its machine with one key. */
async function anOldArchive() {
  const { owner, drop } = await emptyDatabase()
  onTestFinished(drop)
  const beside = await openBeside(owner)
  await beside.close()
  const client = new pg.Client(owner)
  await client.connect()
  await client.query("INSERT INTO mailarchiv.left_in_folder VALUES ('keys'), ('panel'), ('log')")
  await client.end()
  const folder = temporaryFolder()
  const files = companionsIn(folder)
  const { token } = await keysOf(files).create(newKeySchema.parse({ name: 'CRM', role: 'auditor' }))
  const log = await files.log.open()
  await log.append([{ at: Date.now(), event: LOGIN }])
  await log.close()
  await files.close()
  const url = `postgres://${owner.user}@/${owner.database}?host=${encodeURIComponent(String(owner.host))}&port=${owner.port}`
  const told: string[] = []
  const open = (at: string) =>
    openCompanions(
      { MAILARCHIV_DATABASE_URL: url, MAILARCHIV_BLOBS: undefined },
      at,
      (sentence) => void told.push(sentence),
    )
  return { folder, token, told, open }
}

test('the first start takes over what lies in the folder and says so; later the folder is not needed, on any machine', async () => {
  const { folder, token, told, open } = await anOldArchive()
  const first = await open(folder)
  assert.equal((await keysOf(first).authenticate(token))?.name, 'CRM')
  await keysOf(first).revoke((await keysOf(first).list())[0]!.id)
  await first.close()
  assert.deepEqual(
    told.map((sentence) => sentence.includes('liegt jetzt in der Datenbank')),
    [true, true, true],
  )
  const again = await open(folder)
  assert.equal(await keysOf(again).authenticate(token), null, 'the old file counts no more')
  await again.close()
  rmSync(folder, { recursive: true })
  const elsewhere = await open(temporaryFolder())
  assert.deepEqual((await elsewhere.log.verify([])).entries, 1)
  await elsewhere.close()
  assert.equal(told.length, 3)
})

test('of processes that start at once one takes over', async () => {
  const { folder, token, told, open } = await anOldArchive()
  const all = await Promise.all(Array.from({ length: 4 }, () => open(folder)))
  for (const each of all) assert.ok(await keysOf(each).authenticate(token))
  assert.equal(told.length, 3)
  for (const each of all) assert.equal((await each.log.verify([])).entries, 1)
  await Promise.all(all.map((each) => each.close()))
})

test('another machine is refused until then, and learns what to do', async () => {
  const { folder, token, open } = await anOldArchive()
  await assert.rejects(open(temporaryFolder()), (error: Error) => {
    assert.ok(error instanceof StartError)
    assert.match(error.message, /noch im Datenordner eines Rechners.*Starten Sie diese Version zuerst einmal dort/)
    return true
  })
  const taken = await open(folder)
  assert.ok(await keysOf(taken).authenticate(token))
  await taken.close()
})
