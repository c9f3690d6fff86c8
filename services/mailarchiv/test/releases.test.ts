import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { INDEX_VERSION } from '../src/store/sqlite/index.ts'

const ROOT = join(import.meta.dirname, '../../..')
const MIGRATIONS = join(ROOT, 'services/mailarchiv/src/store/postgres/migrations')

/** Rows of the table of formats in docs/operations.md, without its heading. */
function releases(): string[][] {
  const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
  const [, table = ''] = /\| Release \| In a folder .*\n\|[-|]+\n((?:\|.*\n)+)/.exec(page) ?? []
  return table
    .trim()
    .split('\n')
    .map((row) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    )
}

// command.16: Each release that changes a format has a number of its own.
test('the release with the formats of this program is the last in the table, and no earlier one has its number', () => {
  const all = releases()
  const [release, folder, postgres] = all.at(-1)!
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const [major, minor] = version.split('.').map(Number)
  const [ofMajor, ofMinor] = release!.split('.').map(Number)
  assert.ok(major! > ofMajor! || (major === ofMajor && minor! >= ofMinor!), `${version} is older than ${release}`)
  assert.deepEqual([folder, postgres], [`${INDEX_VERSION}`, `${readdirSync(MIGRATIONS).length}`])
  assert.equal(all.filter(([earlier]) => earlier!.startsWith(release!)).length, 1)
})

test('each release with a format of its own has a backup that every later version restores', () => {
  for (const [release] of releases()) assert.ok(existsSync(join(ROOT, `golden/zeughaus-${release}.tar.gz`)), release)
})
