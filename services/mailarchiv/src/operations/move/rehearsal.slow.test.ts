import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ACCESS_KEY, s3rver } from '@zeughaus/platform/s3/testing'
import { commandEnvironment, freePort, temporaryFolder } from '@zeughaus/platform/testing'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import { onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../../..')

test('deploy/cluster/rehearsal.sh: moved to PostgreSQL and S3, searched by two processes, moved back, verified', async () => {
  const { owner, drop } = await emptyDatabase()
  onTestFinished(drop)
  const { user, host, port, database } = owner
  const child = spawn('bash', ['deploy/cluster/rehearsal.sh'], {
    cwd: ROOT,
    env: {
      ...commandEnvironment(),
      ZEUGHAUS_DATA: temporaryFolder(),
      ZEUGHAUS_LOG: 'warn',
      PG: `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`,
      S3: await s3rver(),
      BACK: temporaryFolder(),
      PORT_A: String(await freePort()),
      PORT_B: String(await freePort()),
      AWS_ACCESS_KEY_ID: ACCESS_KEY,
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) child[stream].on('data', (piece) => (output[stream] += piece))
  const [status] = await once(child, 'close')
  assert.equal(status, 0, output.stderr)
  const lines = output.stdout.split('\n')
  assert.equal(lines.filter((line) => line.startsWith('40 Mails nach ')).length, 2, output.stdout)
  assert.equal(lines.filter((line) => line.endsWith('jedes Byte im Ziel. Ergebnis: alles gleich.')).length, 2)
  assert.match(output.stdout, /^40 Mails: .* alle neu gehasht\b.*\. Ergebnis: alles in Ordnung\.$/m)
  const answers = lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { readonly total?: number })
    // Services print their logs as JSON too.
    .filter(({ total }) => total !== undefined)
  assert.equal(answers.length, 2)
  assert.ok(Number(answers[0]?.total) > 0)
  assert.deepEqual(answers[1], answers[0])
})
