import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { test } from 'vitest'
import { until } from './testing/index.ts'

/** Runs a service in a child process, to test signals and exit statuses. */
function service(start: string) {
  const [index, server] = ['./index.ts', './server.ts'].map((file) => new URL(file, import.meta.url).href)
  const code = `
    import { createLog, runService, sentenceErrors, StartError } from '${index}'
    import { createHttpServer } from '${server}'
    const log = createLog({ name: 'dienst', level: 'error' })
    await runService({ log, start: async (stack) => { ${start} } })`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const finished = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { child, finished: finished.then(([[status], out, err]) => ({ status, out, err })) }
}

const SERVE = `
  stack.defer(() => console.log('speicher zu'))
  const http = createHttpServer({ version: '0', log, errors: sentenceErrors })
  stack.defer(async () => { await http.close(); console.log('server zu') })
  const { url } = await http.listen({ host: '127.0.0.1', port: 0 })
  console.log(url)`

test('SIGTERM and SIGINT close in reverse order what was opened, and exit with 0', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const { child, finished } = service(SERVE)
    const [url] = await once(child.stdout, 'data')
    assert.equal((await fetch(`${String(url).trim()}/health`)).status, 200)
    child.kill(signal)
    const { status, out, err } = await finished
    assert.deepEqual([status, err], [0, ''])
    assert.match(out, /server zu\nspeicher zu\n$/)
  }
})

test('A reason from outside is printed as one sentence, everything opened is closed, and the status is 1', async () => {
  const { finished } = service(
    `stack.defer(() => console.log('speicher zu')); throw new StartError('Der Port 4100 ist belegt.')`,
  )
  assert.deepEqual(await finished, { status: 1, out: 'speicher zu\n', err: 'Der Port 4100 ist belegt.\n' })
})

test('A mistake of ours while starting or running is logged and exits with 1', async () => {
  const starting = await service(`throw new TypeError('kaputt')`).finished
  assert.equal(starting.status, 1)
  assert.match(starting.err, /"level":"fatal"[\s\S]*kaputt[\s\S]*konnte nicht starten/)
  for (const mistake of [`setImmediate(() => { throw new Error('spät') })`, `Promise.reject(new Error('spät'))`]) {
    const { status, err, out } = await service(`${SERVE}; ${mistake}`).finished
    assert.equal(status, 1)
    assert.match(err, /"level":"fatal"[\s\S]*spät/)
    assert.match(out, /speicher zu/)
  }
})

test('SIGTERM during the start ends it without a word, and exits with 0', async () => {
  const { child, finished } = service(
    `stack.defer(() => console.log('speicher zu')); console.log('offen'); const busy = setInterval(() => undefined, 1000); await new Promise((resolve) => process.once('SIGTERM', resolve)); clearInterval(busy); stack.defer(() => undefined)`,
  )
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  const { status, err } = await finished
  assert.deepEqual([status, err], [0, ''])
})

test('A store that does not close is logged and exits with 1', async () => {
  const { child, finished } = service(`stack.defer(() => { throw new Error('klemmt') }); ${SERVE}`)
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  const { status, err } = await finished
  assert.equal(status, 1)
  assert.match(err, /closing failed/)
})

const draining = (drain: number) => `
  const http = createHttpServer({ version: '0', log, errors: sentenceErrors, drain: ${drain} })
  stack.defer(() => http.close())
  console.log((await http.listen({ host: '127.0.0.1', port: 0 })).url)`

// api.7: After SIGTERM `/ready` says 503 first, while all other requests are answered for `ZEUGHAUS_DRAIN` seconds.
test('after SIGTERM /ready says so first, while every other request is still answered until the balancer has had its time', async () => {
  const { child, finished } = service(draining(600_000))
  const [line] = await once(child.stdout, 'data')
  const url = String(line).trim()
  const ask = async (path: string) => {
    const answer = await fetch(url + path)
    return [answer.status, ((await answer.json()) as { status: string }).status]
  }
  assert.deepEqual(await ask('/ready'), [200, 'bereit'])
  child.kill('SIGTERM')
  await until('/ready has noticed', async () => (await ask('/ready'))[0] === 503)
  assert.deepEqual(await ask('/ready'), [503, 'nicht_bereit'])
  assert.deepEqual(await ask('/health'), [200, 'ok'])
  child.kill('SIGKILL')
  await finished
})

test('a service whose balancer has had its time ends', async () => {
  const { child, finished } = service(draining(200))
  const [line] = await once(child.stdout, 'data')
  const url = String(line).trim()
  const told = performance.now()
  child.kill('SIGTERM')
  const { status } = await finished
  assert.equal(status, 0)
  assert.ok(performance.now() - told > 190, 'not before')
  await assert.rejects(fetch(`${url}/health`))
})
