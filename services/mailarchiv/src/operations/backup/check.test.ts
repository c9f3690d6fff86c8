import assert from 'node:assert/strict'
import { appendFileSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBackup, startBackup } from '@zeughaus/platform'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { onTestFinished, test } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { SqliteArchive } from '../../store/sqlite/index.ts'
import { backupMailarchiv, restoreMailarchiv } from './index.ts'

const provenance = { source: 'import', origin: null, envelope: [] }
const quiet = () => undefined

/** An archive of several packs. */
async function anArchive(): Promise<string> {
  const folder = temporaryFolder()
  const archive = await SqliteArchive.open({ folder, packBytes: 4_000 })
  onTestFinished(() => archive.close())
  for (let each = 0; each < 12; each += 1) {
    const attachment = Buffer.from(crypto.getRandomValues(new Uint8Array(1_500))).toString('base64')
    await archive.put([{ raw: Buffer.from(aMail({ files: { 'a.txt': attachment } })), provenance }])
  }
  return folder
}

/** @param change changes the archive's part before the manifest is written */
async function aBackup(change: (part: string) => void = quiet): Promise<string> {
  const target = join(temporaryFolder(), 'sicherung')
  await using made = await startBackup(target, { home: temporaryFolder() })
  await backupMailarchiv(await anArchive(), made.writer.within('mailarchiv'), quiet)
  change(join(target, 'mailarchiv'))
  await made.seal(Date.now())
  return target
}

async function checked(backup: string) {
  const folder = join(temporaryFolder(), 'mailarchiv')
  const source = (await openBackup(backup)).within('mailarchiv')
  const options = { folder, source, isCheck: true, later: [], warn: quiet, progress: quiet, repeating: quiet }
  return { folder, ...(await restoreMailarchiv(options)) }
}

/** Every file with its bytes and the times of its last change. */
const stateOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const path = join(folder, name)
      const { mtimeNs, ctimeNs, mode } = statSync(path, { bigint: true })
      return [name, mtimeNs, ctimeNs, mode, statSync(path).isFile() ? readFileSync(path, 'base64') : '']
    })

const packsOf = (folder: string) => readdirSync(join(folder, 'raw')).map((name) => join(folder, 'raw', name))

// command.37: A check of a backup changes nothing in it.
test('a check reads the finished packs where they are, and the backup stays as it is, down to its times', async () => {
  const backup = await aBackup()
  const before = stateOf(backup)
  const { folder, report } = await checked(backup)
  assert.deepEqual([report.mails, report.hashed, report.findings], [12, 12, []])
  const linked = packsOf(folder).map((path) => lstatSync(path).isSymbolicLink())
  assert.ok(linked.length > 2)
  assert.deepEqual(linked, [...linked.slice(1).map(() => true), false])
  assert.deepEqual(stateOf(backup), before)
})

test('a pack that the archive would cut off is cut off in the copy alone', async () => {
  const backup = await aBackup((part) => {
    for (const pack of packsOf(part)) appendFileSync(pack, 'ein Rest')
  })
  const before = stateOf(backup)
  const { folder, report } = await checked(backup)
  assert.equal(report.mails, 12)
  assert.ok(packsOf(folder).every((path) => !lstatSync(path).isSymbolicLink()))
  assert.deepEqual(stateOf(backup), before)
})

test('a mail that is not as archived is found through the links, too', async () => {
  const backup = await aBackup((part) => {
    const [first = ''] = packsOf(part)
    const bytes = readFileSync(first)
    bytes[200]! ^= 1
    writeFileSync(first, bytes)
  })
  const before = stateOf(backup)
  const { report } = await checked(backup)
  assert.ok(report.findings.length > 0)
  assert.deepEqual(stateOf(backup), before)
})
