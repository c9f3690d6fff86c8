/**
 * `npm run bench -- [NAME] [its options]`: runs a benchmark by name, all of them without one. Each prints its own table and
 * keeps its numbers in lab/results; the table of docs/performance.md is made from all that are kept.
 * `npm run bench -- table` only makes that.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOCUMENT, document } from './documents.ts'

/** Files beside this one that are benchmarks export `run(args)`; the order is the order of a full run. */
const order = [
  'mime',
  'body-new',
  'import',
  'import-postgres',
  'real',
  'search',
  'api-machines',
  'wildcards',
  'conversations',
  'relations',
  'mail-export',
  'move',
  'deletion',
  'restriction',
  'scale',
  'access-log',
  'crash',
  'extraction',
  'ocr',
  'smtp',
  'smtp-crash',
  'large-mail',
  'bombs',
  'mutations',
  'evidence',
  'material',
  'material-overview',
  'material-places',
  'material-session',
  'material-search',
  'material-mappen',
  'material-stock',
  'export',
  'material-import',
  'material-model',
]

/** Programs that measure nothing and run only by name. */
const tools = ['generate']

const TABLE = 'table'
const here = import.meta.dirname
const root = join(here, '../..')
const known = readdirSync(here)
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => order.includes(name))
  .sort((a, b) => order.indexOf(a) - order.indexOf(b))

const [name, ...args] = process.argv.slice(2)
if (name !== undefined && ![...known, ...tools, TABLE].includes(name)) {
  console.error(`Einen Benchmark „${name}“ gibt es nicht. Bekannt sind: ${[...known, ...tools, TABLE].join(', ')}.`)
  process.exit(2)
}
for (const each of name === undefined ? known : [...known, ...tools].filter((known) => known === name)) {
  const { run } = (await import(join(here, `${each}.ts`))) as { run: (args: string[]) => Promise<void> }
  console.log(`\n== ${each}`)
  await run(args)
}

writeFileSync(join(root, DOCUMENT), document())
