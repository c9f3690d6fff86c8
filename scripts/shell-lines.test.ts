/** Holds the commands of the documents and the tests that run them together. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { type ShellBlock, shellBlocks } from '../packages/platform/src/testing/index.ts'
import { isNotRun, NOT_RUN, RUN } from './shell-lines.ts'
import { root } from './steps.ts'

const PAGES = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
]
const blocks = PAGES.flatMap(shellBlocks)

const linesOf = ({ text }: ShellBlock): string[] => text.split('\n').filter((line) => line.trim() !== '')

const runs = ({ page, name }: ShellBlock) =>
  RUN.some((run) => run.page === page && (run.block === undefined || run.block === name))

test('each shell line of README.md and docs/ is run by a test or stands in the list of the others', () => {
  assert.ok(blocks.length > 30, `${blocks.length} blocks`)
  const neither = blocks
    .filter((block) => !runs(block))
    .flatMap((block) => linesOf(block).map((line) => ({ page: block.page, line })))
    .filter(({ page, line }) => !isNotRun(page, line))
  assert.deepEqual(neither, [])
})

test('the test that runs a block reads it from the page', () => {
  for (const { page, block, by } of RUN) {
    assert.ok(existsSync(join(root, by)), by)
    const read = block === undefined ? page : `('${page}', '${block}')`
    assert.ok(readFileSync(join(root, by), 'utf8').includes(read), `${by} does not read ${read}`)
  }
})

test('both lists name only what the documents hold', () => {
  for (const { page, block } of RUN) {
    assert.ok(
      blocks.some((each) => each.page === page && (block === undefined || each.name === block)),
      `${page} has no block ${block}`,
    )
  }
  for (const { page, line } of NOT_RUN) {
    const held = blocks.filter((block) => block.page === page).flatMap(linesOf)
    assert.ok(
      held.some((each) => each.startsWith(line)),
      `${page} has no line ${line}`,
    )
  }
})
