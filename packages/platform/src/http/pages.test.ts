import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { z } from 'zod'
import { codedErrors, compressPages, StartError, sentenceErrors, silentLog } from '../index.ts'
import { createHttpServer } from '../server.ts'
import { listenForTest, temporaryFolder } from '../testing/index.ts'

const folder = temporaryFolder()
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Seite</title>')
writeFileSync(join(folder, 'assets/app-1a2b.js'), 'console.log("ä")\n'.repeat(500))
await compressPages(folder)

const http = createHttpServer({ version: '0', log: silentLog, errors: codedErrors })
http.area({ base: '/api', authenticate: () => 1, errors: sentenceErrors }).route({
  method: 'GET',
  path: '/wort',
  permission: 'public',
  summary: 's',
  schema: { response: { 200: z.string() } },
  handler: () => 'Wort',
})
http.pages({ base: '', folder, policy: { 'script-src': "'self' 'wasm-unsafe-eval'" }, permissions: 'camera=(self)' })
const styled = temporaryFolder()
writeFileSync(join(styled, 'index.html'), '<!doctype html><meta name="style-nonce" content="%ZEUGHAUS_NONCE%">')
http.pages({ base: '/gestaltet', folder: styled })
const server = await listenForTest(http)
const asBrowser = { headers: { accept: 'text/html,*/*' } }

test('The address of the app and every address within it get its page, under a strict policy', async () => {
  for (const path of ['/', '/objekte/RTW-2', '/objekte?q=1']) {
    const { status, headers, text } = await server.get(path, asBrowser)
    assert.deepEqual([status, text], [200, '<!doctype html><title>Seite</title>'], path)
    assert.equal(headers.get('cache-control'), 'no-cache')
    assert.match(
      headers.get('content-security-policy') ?? '',
      /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'/,
    )
    assert.equal(headers.get('permissions-policy'), 'camera=(self)')
  }
})

test('A page that asks for it gets a number of its own for its style elements with every answer', async () => {
  const numbers = await Promise.all(
    [1, 2].map(async () => {
      const { text, headers } = await server.get('/gestaltet', asBrowser)
      const number = /content="([^"]+)"/.exec(text)?.[1] ?? ''
      assert.ok(headers.get('content-security-policy')?.includes(`style-src 'self' 'nonce-${number}';`))
      assert.equal(headers.get('etag'), null)
      return number
    }),
  )
  assert.notEqual(numbers[0], numbers[1])
})

test('A built file is kept for ever, compressed for those who can, and not sent to those who have it', async () => {
  const plain = await server.get('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'identity' } })
  assert.equal(plain.headers.get('content-type'), 'text/javascript; charset=utf-8')
  assert.match(plain.headers.get('cache-control') ?? '', /immutable/)
  for (const encoding of ['br', 'gzip']) {
    const packed = await server.get('/assets/app-1a2b.js', { headers: { 'accept-encoding': `${encoding};q=0.5` } })
    assert.equal(packed.headers.get('content-encoding'), encoding)
    assert.equal(packed.text, plain.text)
  }
  const refused = await server.get('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'br;q=0, gzip;q=0.0' } })
  assert.equal(refused.headers.get('content-encoding'), null)
  const known = await server.get('/assets/app-1a2b.js', {
    headers: { 'if-none-match': plain.headers.get('etag') ?? '' },
  })
  assert.equal(known.status, 304)
})

test('What is neither file nor address is 404, and paths of an area stay its own', async () => {
  for (const path of [
    '/assets/fehlt.js',
    '/..%2f..%2fetc%2fpasswd',
    `/..%2f${folder.split('/').at(-1)}-geheim`,
    '/assets/',
    '/etc',
    '/%C3%28',
    '/%00',
  ]) {
    assert.equal((await server.get(path)).status, 404, path)
  }
  const below = await server.get('/api/nirgends', asBrowser)
  assert.deepEqual([below.status, Object.keys(below.body as object)], [404, ['error']])
  assert.equal((await server.get('/api/wort', asBrowser)).body, 'Wort')
  assert.equal((await server.post('/api/nirgends', {})).status, 404)
  assert.equal((await server.call('PUT', '/api/wort')).status, 405)
})

test('Pages that are not built stop the start with what to do', () => {
  assert.throws(() => http.pages({ base: '/x', folder: join(folder, 'fehlt') }), StartError)
})

test('A browser that asks for the root of a service is led to its pages; a program gets a 404', async () => {
  const service = createHttpServer({ version: '0', log: silentLog, errors: codedErrors })
  service.pages({ base: '/admin', isHome: true, folder: styled })
  const led = await listenForTest(service)
  const { status, headers } = await fetch(`${led.url}/`, { ...asBrowser, redirect: 'manual' })
  assert.deepEqual([status, headers.get('location')], [302, '/admin'])
  assert.equal((await led.get('/')).status, 404)
})
