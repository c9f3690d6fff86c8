import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { anEnd, aSource, assertSame } from './move.factory.ts'

const SCRIPT = join(import.meta.dirname, '../../../../scripts/zeughaus.ts')
const FAULTS = join(import.meta.dirname, '../../test/fixtures/archive/fail-at.mjs')
const MAILS = 1_500

/** Calls of the writing thread at which the move is killed. */
const MOMENTS = [
  'fsyncSync:1:kill',
  ...[1, 2, 3, 4, 5].flatMap((call) => [`writeSync:${call}:kill`, `writeSync:${call}:kill-half`]),
  'fdatasyncSync:1:kill',
  'fdatasyncSync:2:kill',
]
/** Milliseconds after the start. */
const TIMES = [300, 450, 600, 700, 800, 1_000, 1_200]

type Ended = { readonly signal: string | null; readonly status: number | null; readonly stdout: string }

/** The command as an operator calls it, killed at a fault, after a time, or not at all. */
function runMove(source: string, target: string, end: { fault?: string; after?: number }): Promise<Ended> {
  const preload = end.fault === undefined ? [] : ['--import', FAULTS]
  const child = spawn(
    process.execPath,
    [...preload, SCRIPT, 'mailarchiv', 'move', '--to', `sqlite:${target}`, '--json'],
    { env: { ...process.env, ZEUGHAUS_DATA: source, FAIL_AT: end.fault ?? '' }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const timer = end.after === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), end.after)
  let stdout = ''
  child.stdout.on('data', (piece) => {
    stdout += piece
  })
  return new Promise((resolve) => {
    child.on('close', (status, signal) => {
      clearTimeout(timer)
      resolve({ status, signal, stdout })
    })
  })
}

test('killed at twenty moments, the move goes on each time and ends with both archives the same', async (t: TestContext) => {
  const source = await aSource(t)
  await source.fill(MAILS)
  const data = temporaryFolder()
  let kills = 0
  for (const fault of MOMENTS) kills += (await runMove(source.data, data, { fault })).signal === 'SIGKILL' ? 1 : 0
  for (const after of TIMES) kills += (await runMove(source.data, data, { after })).signal === 'SIGKILL' ? 1 : 0
  assert.ok(kills >= 10, `killed ${kills} times`)
  const last = await runMove(source.data, data, {})
  assert.equal(last.status, 0, last.stdout)
  const { mails, pruefpunkte, abweichungen } = JSON.parse(last.stdout)
  assert.deepEqual({ mails, pruefpunkte, abweichungen }, { mails: MAILS, pruefpunkte: 1, abweichungen: [] })
  const to = await anEnd(t, join(data, 'mailarchiv'))
  await assertSame(to, source, ['Wort7', 'tragkraft*', 'envelope:blind', 'has:attachment'])
})
