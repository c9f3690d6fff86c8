/** `npm run bench -- [NAME…]`: runs benchmarks by name, all of them without one. Each prints its own table. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Files beside this one that are benchmarks export `run(args)`; the order is the order of a full run. */
const order = [
  'mime',
  'import',
  'search',
  'move',
  'access-log',
  'crash',
  'ocr',
  'smtp',
  'smtp-crash',
  'evidence',
  'material',
  'material-overview',
  'material-stock',
  'export',
  'material-import',
  'material-model',
]

const here = import.meta.dirname
const known = readdirSync(here)
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => order.includes(name))
  .sort((a, b) => order.indexOf(a) - order.indexOf(b))

const [name, ...args] = process.argv.slice(2)
if (name !== undefined && !known.includes(name)) {
  console.error(`Einen Benchmark „${name}“ gibt es nicht. Bekannt sind: ${known.join(', ')}.`)
  process.exit(2)
}
for (const each of name === undefined ? known : [name]) {
  const { run } = (await import(join(here, `${each}.ts`))) as { run: (args: string[]) => Promise<void> }
  console.log(`\n== ${each}`)
  await run(args)
}
