import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { checkPage } from './index.ts'

const page = Buffer.from(checkPage()).toString()

/** What lies between a tag and its end; there is one. */
function inside(name: string): string {
  const [found, ...others] = [...page.matchAll(new RegExp(`<${name}[^>]*>([^]*?)</${name}>`, 'g'))]
  assert.ok(found !== undefined && others.length === 0, name)
  return found[1] ?? ''
}

const sumOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the page runs its one script alone, and nothing of it comes from elsewhere', () => {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1]?.split('; ')
  assert.deepEqual(policy, [
    "default-src 'none'",
    `script-src ${sumOf(inside('script'))}`,
    `style-src ${sumOf(inside('style'))}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ])
  assert.doesNotMatch(page, /\b(src|href|action)=|url\(|@import|^import |fetch\(|XMLHttpRequest|innerHTML/m)
})

test('the script of the page is plain JavaScript, in which no part takes a name of another one', () => {
  const file = join(temporaryFolder(), 'script.mjs')
  writeFileSync(file, inside('script'))
  const { status, stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
})

test('the service makes the page without a line in its log, the same each time', () => {
  const module = JSON.stringify(join(import.meta.dirname, 'index.ts'))
  const script = `import { checkPage } from ${module}; process.stdout.write(checkPage())`
  // With the argument that the commands start it with.
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
    { encoding: 'utf8' },
  )
  assert.equal(stderr, '')
  assert.equal(stdout, page)
})
