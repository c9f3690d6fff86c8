/** The compile cache that a build fills, looked at with the words that Node.js has for its own cache. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { commandEnvironment, temporaryFolder, testUnless } from '../packages/platform/src/testing/index.ts'
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

/** More than what Node.js says of every source of a program and its threads: about 1 MB for an import. */
const OUTPUT_MAX = 64 * 1024 * 1024

/** Sources that a program, or one of its threads, asked the cache for. */
const askedIn = (output: string) => sourcesIn(output, /for StrippedTypeScript (\S+?)\.\.\./g)

/** Each message is one write; those of several threads may share a line. */
const sourcesIn = (output: string, message: RegExp) => [...output.matchAll(message)].map(([, source = '']) => source)

/** Sources that a program, or one of its threads, did not find in the cache and therefore stripped. */
function strippedIn(output: string): string[] {
  const asked = askedIn(output)
  assert.ok(asked.length > 100, `the program reads its sources with the cache: ${asked.length}`)
  return sourcesIn(output, /saving transpilation cache for StrippedTypeScript (\S+)/g)
}

function outputOf(folder: string, ...args: string[]): string {
  const { stdout, stderr, status, error } = spawnSync(process.execPath, [...program, ...args], {
    env: { ...env, NODE_COMPILE_CACHE: folder },
    encoding: 'utf8',
    maxBuffer: OUTPUT_MAX,
  })
  assert.equal(error, undefined)
  assert.equal(status, 0, stderr.slice(-2_000))
  return `${stdout}\n${stderr}`
}

const stripped = (...args: string[]) => strippedIn(outputOf(cache, ...args))

test('a command of one service loads nothing of what the other one, or another command, works with', () => {
  const heavy = /services\/(mailarchiv\/src\/(archive|admin|intake|engine)|material\/src\/(db|http|start))/
  const asked = askedIn(outputOf(cache, '--help'))
  assert.ok(asked.some((source) => source.includes('services/mailarchiv/src/commands.ts')))
  assert.deepEqual(
    asked.filter((source) => heavy.test(source)),
    [],
  )
})

test('without a cache every source is stripped', () => {
  const output = outputOf(temporaryFolder(), '--help')
  assert.deepEqual(strippedIn(output).toSorted(), askedIn(output).toSorted())
})

test('after a build no thread of an import or of a whole verification strips a source', () => {
  assert.deepEqual(stripped('mailarchiv', 'init'), [])
  assert.deepEqual(stripped('mailarchiv', 'import', join(root, 'services/mailarchiv/test/fixtures')), [])
  assert.deepEqual(stripped('mailarchiv', 'verify', '--full'), [])
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
  assert.deepEqual(strippedIn(output), [])
})

testUnless(process.getuid?.() === 0 ? false : 'Nur der Administrator legt Benutzer an')(
  'the users of an installed system read the cache of root',
  () => {
    const filled = readdirSync(cache).filter((name) => name.endsWith('-0'))
    assert.ok(filled.length > 1)
    shareCompileCache(cache, ['daemon', 'no-such-user'])
    for (const folder of filled) {
      assert.ok(lstatSync(join(cache, folder.replace(/0$/, '1'))).isSymbolicLink())
      assert.deepEqual(readdirSync(join(cache, folder.replace(/0$/, '1'))), readdirSync(join(cache, folder)))
    }
  },
)
