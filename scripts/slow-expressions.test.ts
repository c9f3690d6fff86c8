import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { root } from './steps.ts'

/** Runs the check on one source file; returns its lines without the folder. */
function checked(source: string): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'quelle.ts'), source)
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [join(root, 'scripts/slow-expressions.ts'), folder], (_error, output) =>
      resolve({
        code: child.exitCode ?? -1,
        lines: output
          .trimEnd()
          .split('\n')
          .map((line) => line.replace(/^.*quelle/, 'quelle')),
      }),
    )
  })
}

test('an exponential and a polynomial expression are named by line, with the text that makes them slow', async () => {
  const { code, lines } = await checked(
    "const words = /^(a+)+$/\n\nconst ends = (text: string) => text.replace(/\\s+$/, '')\n",
  )
  assert.equal(code, 1)
  assert.match(lines[0] ?? '', /^quelle\.ts:1: .*exponential, angegriffen mit '.*repeat/)
  assert.match(lines[1] ?? '', /^quelle\.ts:3: .*polynomial, angegriffen mit '.*repeat/)
})

test('an expression made from text is judged, one that is put together at run time is refused', async () => {
  const { code, lines } = await checked(
    "new RegExp('(x|x)*y', 'u')\nexport const made = (name: string) => RegExp(name)\n",
  )
  assert.equal(code, 1)
  assert.deepEqual(
    lines.map((line) => line.slice(0, 12)),
    ['quelle.ts:2:', 'quelle.ts:1:', '1 Ausdrücke '],
  )
})

test('expressions that read a text once pass', async () => {
  const { code, lines } = await checked('export const known = [/^[a-z]+@[a-z.]+$/u, /"[^"]*"?/g, /^\\d{1,6}$/]\n')
  assert.deepEqual([code, lines], [0, ['3 Ausdrücke in 1 Dateien, 0 beanstandet']])
})
