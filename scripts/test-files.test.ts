import assert from 'node:assert/strict'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder, until } from '@zeughaus/platform/testing'
import { root } from './steps.ts'
import { type Batch, runTestFiles } from './test-files.ts'

/** So long that a process that stands still for a while does not reach them. */
const LIMITS = { concurrency: 1, spare: 0, test: 120_000, file: 120_000, idle: 60_000, all: 240_000 }
/** For the test of an open file, which waits for it. */
const IDLE_MS = 6_000

const fixture = (name: string) => join(root, 'scripts/fixtures/tests', name)

async function outcomes(names: readonly string[], limits = LIMITS): Promise<string[]> {
  const told: string[] = []
  await runTestFiles(
    names.map((name) => [fixture(name)] as const),
    limits,
    (_file, { kind, name, text }) => told.push(`${kind}: ${name}: ${text.split('\n')[0]}`),
  )
  return told
}

/** The outcomes of files that share a process, each with its file. */
async function outcomesTogether(first: string, ...others: readonly string[]): Promise<string[]> {
  const told: string[] = []
  const batch: Batch = [fixture(first), ...others.map(fixture)]
  await runTestFiles([batch], LIMITS, (file, { kind, name }) =>
    told.push(`${basename(file)}: ${kind}: ${basename(name)}`),
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
  const [first, open, ...next] = await outcomes(['leaves.ts', 'mixed.ts'], { ...LIMITS, idle: IDLE_MS })
  const pid = /^skipped: a program is left over: (\d+)$/.exec(first ?? '')?.[1]
  assert.ok(pid, first)
  await until('the program to end', () => hasEnded(Number(pid)))
  assert.match(open ?? '', /^failed: the file as a whole: Kein Test läuft mehr/)
  assert.deepEqual(
    next.map((told) => told.split(':').slice(0, 2).join(':')),
    ['passed: holds', 'failed: does not hold', 'skipped: cannot run here', 'failed: never ends'],
  )
})

test('while processors stand idle, a file from the end of the queue runs beside the first', async () => {
  const folder = temporaryFolder()
  process.env['MEETING'] = folder
  const told: string[] = []
  const batches = ['meets.ts', 'meets.ts'].map((name) => [fixture(name)] as const)
  const tell = (_file: string, { kind, name }: { kind: string; name: string }) => told.push(`${kind}: ${name}`)
  await runTestFiles(batches, { ...LIMITS, spare: 1 }, tell, undefined, () => Promise.resolve(2))
  assert.deepEqual(told, ['passed: runs beside another', 'passed: runs beside another'])
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

test('files that share a process have their own outcomes', async () => {
  assert.deepEqual(await outcomesTogether('late.ts', 'mixed.ts'), [
    'late.ts: passed: early',
    'late.ts: passed: late',
    'mixed.ts: passed: holds',
    'mixed.ts: failed: does not hold',
    'mixed.ts: skipped: cannot run here',
    'mixed.ts: failed: never ends',
  ])
})

test('a file that ends the process it shares fails, and so does each file that it kept from running', async () => {
  assert.deepEqual(await outcomesTogether('late.ts', 'ends.ts', 'mixed.ts'), [
    'late.ts: failed: the file as a whole',
    'ends.ts: failed: the file as a whole',
    'mixed.ts: failed: the file as a whole',
  ])
})

test('a file that cannot be loaded or holds no test fails by name; those that share its process run', async () => {
  assert.deepEqual((await outcomesTogether('broken.ts', 'late.ts', 'empty.ts')).toSorted(), [
    'broken.ts: failed: broken.ts',
    'empty.ts: failed: the file as a whole',
    'late.ts: passed: early',
    'late.ts: passed: late',
  ])
})
