import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from 'vitest'
import { z } from 'zod'
import { atEnd } from '../testing/at-end.ts'
import { temporaryFolder } from '../testing/index.ts'
import { permissionsCage } from './cage.ts'
import { ConfinedChild, type Confinement, type Work } from './child.ts'

const PATIENT = { stepMs: 600_000, totalMs: 600_000 }

/** A child whose program does this work: the body of a function of an order's `task` and its `{ file, report }`. */
function aChild<Task>(work: string, confinement: Partial<Confinement<string>> = {}, folder = temporaryFolder()) {
  const entry = join(folder, 'reader.mjs')
  writeFileSync(
    entry,
    `import { serve } from '${new URL('serve.ts', import.meta.url)}'\nserve(async (task, { file, report }) => { ${work} })\n`,
  )
  const child = new ConfinedChild<Task, string>({
    entry: pathToFileURL(entry),
    sources: [new URL('./', import.meta.url)],
    packages: [],
    cage: permissionsCage('a test'),
    memoryBytes: 512 * 1024 * 1024,
    threads: 2,
    orders: 10,
    readStep: (step) => z.string().parse(step),
    ...confinement,
  })
  atEnd(() => child.stop())
  const steps: string[] = []
  const run = (work: Pick<Work<Task, string>, 'task' | 'file' | 'reads'>) =>
    child.run({ ...work, deadline: PATIENT, onStep: (step) => steps.push(step) })
  return { run, steps, prepare: () => child.prepare() }
}

test('a program whose files could not be read once is read again for the next order', async () => {
  const folder = temporaryFolder()
  const manifest = join(folder, 'node_modules', 'replaced', 'package.json')
  mkdirSync(join(manifest, '..'), { recursive: true })
  // Half written, as while a package is being replaced.
  writeFileSync(manifest, '{')
  const { run } = aChild<null>('', { packages: ['replaced'] }, folder)
  assert.equal((await run({ task: null })).type, 'crashed')
  writeFileSync(manifest, '{}')
  assert.deepEqual(await run({ task: null }), { type: 'done' })
})

test('orders given at once are carried out one after the other, each with its own bytes', async () => {
  const { run, steps } = aChild<string>('report(task + " began"); await null; report(task + ": " + file)')
  const file = (text: string) => Buffer.from(text)
  await Promise.all(['a', 'b', 'c'].map((task) => run({ task, file: file(`Inhalt ${task}`) })))
  assert.deepEqual(
    steps,
    ['a', 'b', 'c'].flatMap((task) => [`${task} began`, `${task}: Inhalt ${task}`]),
  )
})

test('a process sees the file that its order reads, and none of an order before', async () => {
  const folder = temporaryFolder()
  const [a, b] = ['a', 'b'].map((name) => join(folder, name)) as [string, string]
  for (const path of [a, b]) writeFileSync(path, `Inhalt ${path}`)
  const { run, steps } = aChild<readonly string[]>(
    `const { readFileSync } = process.getBuiltinModule('node:fs')
     for (const path of task) try { report(String(readFileSync(path))) } catch (error) { report(error.code) }`,
  )
  for (const reads of [a, b]) await run({ task: [a, b], reads })
  await run({ task: [a, b] })
  const none = 'ERR_ACCESS_DENIED'
  assert.deepEqual(steps, [`Inhalt ${a}`, none, none, `Inhalt ${b}`, none, none])
})

test('a child that was started beforehand carries out the orders that follow, and one that cannot start says so then', async () => {
  const { run, steps, prepare } = aChild<null>('report("da")', { idleMs: 60_000 })
  prepare()
  prepare()
  assert.deepEqual(await Promise.all([run({ task: null }), run({ task: null })]), [{ type: 'done' }, { type: 'done' }])
  assert.deepEqual(steps, ['da', 'da'])
  const missing = aChild<null>('', { idleMs: 60_000, entry: new URL('./missing.ts', import.meta.url) })
  missing.prepare()
  assert.equal((await missing.run({ task: null })).type, 'crashed')
})

test('an order that uses up its share of the processor ends as late, and those after it are carried out', async () => {
  const { run, steps } = aChild<boolean>('while (task); report("ended")', { processorMs: 300 })
  assert.deepEqual(await run({ task: true }), { type: 'deadline' })
  assert.deepEqual(await Promise.all([run({ task: false }), run({ task: false })]), [
    { type: 'done' },
    { type: 'done' },
  ])
  assert.deepEqual(steps, ['ended', 'ended'])
})

test('an order that fills the heap of JavaScript ends for lack of memory', async () => {
  const { run } = aChild<null>('const all = []; for (;;) all.push(new Array(1000).fill(String(all.length)))', {
    memoryBytes: 4 * 1024 ** 3,
  })
  assert.deepEqual(await run({ task: null }), { type: 'memory' })
})
