/** The short form of the long run: `npm run soak -- --minutes 60` is the long one. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const MINUTES = 5

test('five minutes of mixed load leave memory and open handles of both services as they are, and fail nobody', async () => {
  const command = fileURLToPath(new URL('soak.ts', import.meta.url))
  const child = spawn(process.execPath, [command, '--minutes', `${MINUTES}`], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  assert.equal(status, 0, `${out}${err}`)
  assert.match(out, /mailarchiv: \d+ Antworten, 0 Fehler/)
  assert.match(out, /material: \d+ Antworten, 0 Fehler/)
})
