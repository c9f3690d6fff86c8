import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { test } from 'vitest'
import { createLog } from './index.ts'

function logged(what: object, message = 'x'): string {
  const lines: string[] = []
  createLog({ name: 'dienst', sink: { write: (line) => lines.push(line) } }).info(what, message)
  return lines.join('')
}

test('A line is JSON with service, level and time', () => {
  const line = JSON.parse(logged({ a: 1 }, 'hallo'))
  assert.deepEqual([line.service, line.level, line.a, line.msg], ['dienst', 'info', 1, 'hallo'])
  assert.ok(!Number.isNaN(Date.parse(line.time)))
})

test('Secrets stay out, in whatever depth or text they stand', () => {
  const secrets = ['g3heim', 'abcdefgh12345678', 'x'.repeat(43), 'geheim-db']
  const line = logged(
    {
      tief: {
        sehr: {
          passwort: 'g3heim "und" mehr',
          Authorization: 'Bearer abcdefgh12345678',
          api_key: 'g3heim',
          passwort_alt: 'g3heim',
        },
      },
      liste: [{ cookie: 'g3heim', MATERIAL_JWT_SECRET: 'g3heim' }],
      err: new Error(`connect postgres://nutzer:geheim-db@db/x with mak_${'x'.repeat(43)}`),
    },
    'Authorization: bearer abcdefgh12345678, eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefgh12345678',
  )
  for (const secret of secrets) assert.ok(!line.includes(secret), secret)
  assert.ok(line.includes('nutzer'))
  assert.doesNotThrow(() => JSON.parse(line))
})

test('Nothing that comes from outside can pretend to be another line', () => {
  const line = logged({ name: 'a\n{"level":"fatal"}\r\u001b[2K\u009b1m\u2028\u202e\u0007' })
  assert.equal(line.trimEnd().split(/[\n\r\u2028]/).length, 1)
  assert.doesNotMatch(line.trimEnd(), /[\u0000-\u001f\u007f-\u009f\u202e]/)
  assert.equal(JSON.parse(line).name, 'a\n{"level":"fatal"}\r\u001b[2K\u009b1m\u2028\u202e\u0007')
})

test('A long hostile line costs its length and no more', () => {
  const before = process.cpuUsage()
  logged({
    a: '"passwor'.repeat(50_000),
    b: 'bearer '.repeat(50_000),
    c: '://a:'.repeat(50_000),
    d: 'a_'.repeat(100_000),
  })
  assert.ok(process.cpuUsage(before).user < 2_000_000, 'microseconds of work')
})

test('A collector that reads nothing for a while delays no request, and then gets every line', async () => {
  const code = `
    import { createOutputLog } from '${new URL('./index.ts', import.meta.url).href}'
    const log = createOutputLog('dienst')
    for (let number = 0; number < 5000; number += 1) log.info({ number }, 'x'.repeat(100))
    setImmediate(() => console.error('goes on'))`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stderr.setEncoding('utf8')
  for (let said = ''; !said.includes('goes on'); ) [said] = await once(child.stderr, 'data')
  const lines = (await text(child.stdout)).trimEnd().split('\n')
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).number),
    Array.from({ length: 5000 }, (_, number) => number),
  )
})
