import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { anEnd, aSource, assertSame } from './move.factory.ts'

const SCRIPT = join(import.meta.dirname, '../../../../../scripts/zeughaus.ts')
const FAULTS = join(import.meta.dirname, '../../../test/fixtures/archive/fail-at.mjs')
/** Mails that have come since the kill before: with their large texts they are several records. */
const SINCE = 6

/** Calls in the threads that read and write at which the move is killed. */
const MOMENTS = [
  ...['openSync:1', 'openSync:3', 'readSync:1', 'readSync:4', 'readSync:9', 'closeSync:1', 'closeSync:3'],
  ...[1, 2, 3, 4, 5].flatMap((call) => [`writeSync:${call}`, `writeSync:${call}:kill-half`]),
  ...['fdatasyncSync:1', 'writeSync:6', 'writeSync:7'],
].map((moment) => (moment.endsWith('kill-half') ? moment : `${moment}:kill`))

type Ended = Record<'stdout' | 'stderr', string> & Record<'status' | 'signal', unknown>

/** Runs the command as an operator would, optionally killed at a moment. */
async function runMove(source: string, target: string, moment?: string): Promise<Ended> {
  const preload = moment === undefined ? [] : ['--import', FAULTS]
  const child = spawn(
    process.execPath,
    [...preload, SCRIPT, 'mailarchiv', 'move', '--to', `sqlite:${target}`, '--json'],
    {
      env: { ...process.env, ZEUGHAUS_DATA: source, FAIL_AT: moment ?? '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) child[stream].on('data', (piece) => (output[stream] += piece))
  const [status, signal] = await once(child, 'close')
  return { status, signal, ...output }
}

test('killed at twenty moments, the move goes on each time and ends with both archives the same', async () => {
  const source = await aSource()
  await source.fill(40)
  const data = temporaryFolder()
  for (const [number, moment] of MOMENTS.entries()) {
    await source.archive.put(
      Array.from({ length: SINCE }, (_, place) => ({
        raw: Buffer.from(aMail({ subject: `Mail ${number}-${place}`, text: randomBytes(80_000).toString('base64') })),
        provenance: { source: 'smtp', origin: null, envelope: [`${number}@muster.example`] },
      })),
    )
    const { signal, stderr } = await runMove(source.data, data, moment)
    assert.equal(signal, 'SIGKILL', `${moment}: ${stderr}`)
  }
  assert.equal(MOMENTS.length, 20)
  const { status, stdout, stderr } = await runMove(source.data, data)
  assert.equal(status, 0, stdout + stderr)
  const { mails, pruefpunkte, abweichungen } = JSON.parse(stdout)
  assert.deepEqual(
    { mails, pruefpunkte, abweichungen },
    { mails: 40 + SINCE * MOMENTS.length, pruefpunkte: 1, abweichungen: [] },
  )
  const to = await anEnd(join(data, 'mailarchiv'))
  await assertSame(to, source, ['Wort7', 'tragkraft*', 'envelope:blind', 'has:attachment', 'subject:12'])
})
