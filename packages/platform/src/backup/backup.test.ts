import assert from 'node:assert/strict'
import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { StartError } from '../errors/domain-error.ts'
import { temporaryFolder } from '../testing/folder.ts'
import { copyStretch, openBackup, ShortFile, sealBackup, startBackup } from './index.ts'

const quiet = () => undefined

async function aBackup(): Promise<string> {
  const folder = join(temporaryFolder(), 'b')
  await startBackup(folder)
  mkdirSync(join(folder, 'tief'))
  writeFileSync(join(folder, 'a'), 'eins')
  writeFileSync(join(folder, 'tief/b'), '')
  await sealBackup(folder, Date.parse('2026-01-31T08:00:00Z'))
  return folder
}

test('a sealed backup names each file with size and SHA-256', async () => {
  const folder = await aBackup()
  assert.deepEqual(
    (await openBackup(folder, quiet)).map(({ path, size }) => [path, size]),
    [
      ['a', 4],
      ['tief/b', 0],
    ],
  )
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
  ]
  for (const [damage, sentence] of cases) {
    const folder = await aBackup()
    damage(folder)
    await assert.rejects(openBackup(folder, quiet), (error) => {
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
  await assert.rejects(startBackup(await aBackup()), /nicht leer/)
})

test('a stretch of a file is copied exactly, or not at all', async () => {
  const folder = temporaryFolder()
  const from = join(folder, 'von')
  writeFileSync(from, '0123456789')
  for (const length of [0, 1, 10]) {
    await copyStretch(from, join(folder, `nach/${length}`), length)
    assert.equal(readFileSync(join(folder, `nach/${length}`), 'utf8'), '0123456789'.slice(0, length))
  }
  await assert.rejects(copyStretch(from, join(folder, 'nach/11'), 11), ShortFile)
})
