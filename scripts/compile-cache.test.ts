/** The compile cache that a build fills, looked at with the words that Node.js has for its own cache. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { commandEnvironment, temporaryFolder } from '../packages/platform/src/testing/index.ts'
import { fillCompileCache, shareCompileCache } from './compile-cache.ts'
import { root } from './steps.ts'

const cache = temporaryFolder()
await fillCompileCache(cache)

const env = {
  ...commandEnvironment(),
  ZEUGHAUS_DATA: temporaryFolder(),
  MAILARCHIV_PORT: '0',
  MAILARCHIV_SMTP_PORT: '0',
  NODE_COMPILE_CACHE: cache,
  NODE_DEBUG_NATIVE: 'COMPILE_CACHE',
}
const program = ['--disable-warning=ExperimentalWarning', join(root, 'scripts/zeughaus.ts')]

/** Sources that a program, or one of its threads, did not find in the cache. */
function missedIn(output: string): string[] {
  const lines = output.split('\n').filter((line) => line.includes('for StrippedTypeScript'))
  assert.ok(lines.length > 100, `the program reads its sources with the cache: ${lines.length}`)
  return lines.filter((line) => line.includes('no such file'))
}

function missed(...args: string[]): string[] {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...program, ...args], { env, encoding: 'utf8' })
  assert.equal(status, 0, stderr.slice(-2_000))
  return missedIn(`${stdout}\n${stderr}`)
}

test('after a build no thread of an import or of a whole verification strips a source', () => {
  assert.deepEqual(missed('mailarchiv', 'init'), [])
  assert.deepEqual(missed('mailarchiv', 'import', join(root, 'services/mailarchiv/test/fixtures')), [])
  assert.deepEqual(missed('mailarchiv', 'verify', '--full'), [])
})

test('after a build no thread of a service strips a source', async () => {
  const service = spawn(process.execPath, [...program, 'start', 'mailarchiv'], { env })
  let output = ''
  const ready = new Promise<string>((resolve) => {
    const take = (piece: Buffer) => {
      output += piece
      const url = /Mailarchiv: (http:\S+)/.exec(output)?.[1]
      if (url !== undefined) resolve(url)
    }
    service.stdout.on('data', take)
    service.stderr.on('data', take)
  })
  const answer = await fetch(`${await ready}/api/v1/mails?q=Pumpe`)
  assert.equal(answer.status, 401)
  service.kill('SIGTERM')
  await once(service, 'close')
  assert.deepEqual(missedIn(output), [])
})

test('the users of an installed system read the cache of root', {
  skip: process.getuid?.() === 0 ? false : 'Nur der Administrator legt Benutzer an',
}, () => {
  const filled = readdirSync(cache).filter((name) => name.endsWith('-0'))
  assert.ok(filled.length > 1)
  shareCompileCache(cache, ['daemon', 'no-such-user'])
  for (const folder of filled) {
    assert.ok(lstatSync(join(cache, folder.replace(/0$/, '1'))).isSymbolicLink())
    assert.deepEqual(readdirSync(join(cache, folder.replace(/0$/, '1'))), readdirSync(join(cache, folder)))
  }
})
