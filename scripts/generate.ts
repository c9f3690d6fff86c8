/**
 * Implements `npm run generate`: writes every generated file; with `--check` it only compares and exits with 1 when one
 * is stale.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.ts'

/** A generated file: its path from the root, and the function that makes its text. */
export interface Generated {
  readonly path: string
  readonly make: () => Promise<string> | string
}

/** Modules that list generated files. The clients come last: they depend on the services' documents. */
const lists = [
  'services/mailarchiv/src/generated.ts',
  'services/material/src/generated.ts',
  'packages/clients/src/generated.ts',
  'lab/bench/generated.ts',
]

const checkOnly = process.argv.includes('--check')
let stale = 0
for (const list of lists.map((path) => join(root, path)).filter((path) => existsSync(path))) {
  const { generated } = (await import(list)) as { generated: readonly Generated[] }
  for (const { path, make } of generated) {
    const file = join(root, path)
    const text = await make()
    const current = existsSync(file) ? readFileSync(file, 'utf8') : undefined
    if (current === text) continue
    if (checkOnly) {
      stale += 1
      console.log(`${path} ist veraltet: rufen Sie npm run generate auf`)
    } else {
      writeFileSync(file, text)
      console.log(`${path} geschrieben`)
    }
  }
}
process.exit(stale === 0 ? 0 : 1)
