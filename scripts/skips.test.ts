import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { isAllowedSkip } from './skips.ts'
import { root } from './steps.ts'

const folder = join(root, 'scripts/skip-probe')
after(() => rmSync(folder, { recursive: true, force: true }))

/** Runs `npm test` on one planted test file, outside the patterns of the whole suite. */
function runPlanted(reason: string): string {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'planted.test.ts')
  writeFileSync(file, `import { test } from 'node:test'\ntest('planted', { skip: ${JSON.stringify(reason)} })\n`)
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env
  const command = ['--disable-warning=ExperimentalWarning', join(root, 'scripts/test.ts'), 'skip-probe']
  return spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8', env: { ...env, CI: 'true' } }).stdout
}

test('a test that a missing tool makes skip itself fails in CI', () => {
  assert.match(runPlanted('PgBouncer is not installed'), /0 passed, 1 failed\s*$/)
})

test('the corpora lie beside the repository, so their tests may skip', () => {
  assert.ok(isAllowedSkip('das Korpus ../shared/corpus/mime fehlt'))
  assert.equal(isAllowedSkip('Chromium fehlt (Debian-Paket chromium)'), false)
})
