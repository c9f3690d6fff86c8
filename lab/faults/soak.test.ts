/**
 * The short form of `npm run soak -- --minutes 60`: without rests, so that half a minute asks nearly as much of the services as
 * two minutes with rests. A leak is counted in answers, not in minutes.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'vitest'

const LOAD = ['--minutes', '0.75', '--rest', '0']

test('half a minute of mixed load without rests leaves memory and open handles of both warm services as they are, without a failed request', async () => {
  const command = join(import.meta.dirname, 'soak.ts')
  const child = spawn(process.execPath, [command, ...LOAD], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  assert.equal(status, 0, `${out}${err}`)
  assert.match(out, /mailarchiv: \d+ Antworten, 0 Fehler/)
  assert.match(out, /material: \d+ Antworten, 0 Fehler/)
})
