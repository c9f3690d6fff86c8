import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { until } from '@zeughaus/platform/testing'
import { root } from './steps.ts'
import { runTestFiles } from './test-files.ts'

const LIMITS = { concurrency: 1, test: 30_000, file: 30_000, idle: 2_000, all: 60_000 }

async function outcomes(names: readonly string[], limits = LIMITS): Promise<string[]> {
  const told: string[] = []
  await runTestFiles(
    names.map((name) => join(root, 'scripts/fixtures/tests', name)),
    limits,
    (_file, { kind, name, text }) => told.push(`${kind}: ${name}: ${text.split('\n')[0]}`),
  )
  return told
}

function hasEnded(pid: number): boolean {
  try {
    return !process.kill(pid, 0)
  } catch {
    return true
  }
}

test('a test file that leaves a program behind ends with it, and the next one runs', async () => {
  const [first, open, ...next] = await outcomes(['leaves.ts', 'mixed.ts'])
  const pid = /^skipped: a program is left over: (\d+)$/.exec(first ?? '')?.[1]
  assert.ok(pid, first)
  await until('the program to end', () => hasEnded(Number(pid)))
  assert.match(open ?? '', /^failed: the file as a whole: Kein Test läuft mehr/)
  assert.deepEqual(
    next.map((told) => told.split(':').slice(0, 2).join(':')),
    ['passed: holds', 'failed: does not hold', 'skipped: cannot run here', 'failed: never ends'],
  )
})

test('a test that is declared after another one has ended is run', async () => {
  assert.deepEqual(await outcomes(['late.ts']), ['passed: early: ', 'passed: late: '])
})

test('a test file that ends before its first test has failed', async () => {
  assert.deepEqual(await outcomes(['ends.ts']), ['failed: the file as a whole: Endete mit 3.'])
})

test('a file that takes longer than it may is broken off; those after the time of all are named as not run', async () => {
  assert.deepEqual(await outcomes(['hangs.ts', 'mixed.ts'], { ...LIMITS, all: 2_000 }), [
    'failed: the file as a whole: Nach 2 s abgebrochen.',
    'failed: the file did not run: Die Zeit für alle Tests ist um.',
  ])
})
