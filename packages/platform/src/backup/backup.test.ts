import assert from 'node:assert/strict'
import { appendFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { StartError } from '../errors/domain-error.ts'
import { temporaryFolder } from '../testing/folder.ts'
import { openBackup, ShortFile, startBackup, writerInto } from './index.ts'

const quiet = () => undefined

async function aBackup(): Promise<string> {
  const folder = join(temporaryFolder(), 'b')
  await using made = await startBackup(folder, { home: temporaryFolder() })
  await made.writer.write('a', [Buffer.from('eins')])
  await made.writer.within('tief').write('b', [])
  await made.seal(Date.parse('2026-01-31T08:00:00Z'))
  return folder
}

const verified = async (folder: string) => (await openBackup(folder)).verify(quiet)

test('a sealed backup gives back each file, and its folder is its owner’s alone', async () => {
  const folder = await aBackup()
  const backup = await openBackup(folder)
  await backup.verify(quiet)
  assert.deepEqual([backup.files, backup.within('tief').files], [['a', 'tief/b'], ['b']])
  assert.equal(backup.madeAt, Date.parse('2026-01-31T08:00:00Z'))
  const out = join(temporaryFolder(), 'aus/a')
  await backup.copy('a', out)
  assert.equal(readFileSync(out, 'utf8'), 'eins')
  assert.equal(statSync(folder).mode & 0o777, 0o700)
})

test('a backup that is not what its manifest says is refused, and the file is named', async () => {
  const cases: readonly (readonly [(folder: string) => void, RegExp])[] = [
    [(folder) => appendFileSync(join(folder, 'a'), 'x'), /beschädigt: a ist nicht mehr/],
    [(folder) => writeFileSync(join(folder, 'a'), 'EINS'), /beschädigt: a ist nicht mehr/],
    [(folder) => rmSync(join(folder, 'tief/b')), /tief\/b fehlt/],
    [(folder) => writeFileSync(join(folder, 'fremd'), ''), /fremd gehört nicht dazu/],
    [(folder) => rmSync(join(folder, 'manifest.json')), /keine vollständige Sicherung/],
    [(folder) => writeFileSync(join(folder, 'manifest.json'), '{'), /lässt sich nicht lesen/],
    [(folder) => rename(folder, '../a'), /lässt sich nicht lesen/],
    [(folder) => rename(folder, '/a'), /lässt sich nicht lesen/],
    [(folder) => rename(folder, 'tief/../../a'), /lässt sich nicht lesen/],
    [(folder) => rename(folder, 'tief/..'), /lässt sich nicht lesen/],
    [(folder) => rename(folder, 'tief/'), /lässt sich nicht lesen/],
  ]
  for (const [damage, sentence] of cases) {
    const folder = await aBackup()
    damage(folder)
    await assert.rejects(verified(folder), (error) => {
      assert.ok(error instanceof StartError)
      assert.match(error.message, sentence)
      return true
    })
  }
})

/** Makes the manifest name another path for the file `a`. */
function rename(folder: string, path: string): void {
  const file = join(folder, 'manifest.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"path": "a"', `"path": ${JSON.stringify(path)}`))
}

test('a folder with something in it is no place for a backup', async () => {
  await assert.rejects(startBackup(await aBackup(), { home: temporaryFolder() }), /nicht leer/)
})

test('a stretch of a file is copied exactly, or not at all', async () => {
  const folder = temporaryFolder()
  const from = join(folder, 'von')
  writeFileSync(from, '0123456789')
  const to = writerInto(join(folder, 'nach'))
  for (const length of [0, 1, 10]) {
    await to.copy(from, `${length}`, length)
    assert.equal(readFileSync(join(folder, `nach/${length}`), 'utf8'), '0123456789'.slice(0, length))
  }
  await assert.rejects(to.copy(from, '11', 11), ShortFile)
  await assert.rejects(to.copy(join(folder, 'fort'), '12'), /ENOENT/)
  assert.deepEqual(existsSync(join(folder, 'nach/12')), false)
})

test('a file that changed after the comparison is refused while it is read', async () => {
  const folder = await aBackup()
  const backup = await openBackup(folder)
  await backup.verify(quiet)
  writeFileSync(join(folder, 'a'), 'EINS')
  await assert.rejects(backup.copy('a', join(temporaryFolder(), 'a')), /beschädigt: a ist nicht mehr/)
})
