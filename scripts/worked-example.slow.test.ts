/** Replays the worked example of CONTRIBUTING.md in a copy of the service: apply, generate, type-check, run its test. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { temporaryFolder } from '../packages/platform/src/testing/index.ts'
import { holdTestServer } from '../packages/postgres/src/testing.ts'
import { root } from './steps.ts'

const SERVICE = 'services/material'
const EXAMPLE_TEST = join(SERVICE, 'src/maengel/rueckfrage.test.ts')

/** Returns the patches in order, adapted to the next migration number. */
function patches(): string[] {
  const taken = readdirSync(join(root, SERVICE, 'migrations')).length
  const next = `${taken + 1}`.padStart(4, '0')
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  return [...text.matchAll(/^```diff\n([\s\S]*?)^```$/gm)].map(([, patch = '']) => patch.replace('NEXT_', `${next}_`))
}

/** Copies the service into a tree that uses this one's packages. */
function copyOfService(): string {
  const copy = temporaryFolder()
  const isSource = (path: string) => basename(path) !== 'node_modules'
  cpSync(join(root, SERVICE), join(copy, SERVICE), { recursive: true, filter: isSource })
  for (const name of ['node_modules', 'packages', join(SERVICE, 'node_modules')]) {
    symlinkSync(join(root, name), join(copy, name))
  }
  return copy
}

/** Rejects with the program's output when it fails. */
const run = promisify(execFile)

/** `npm run generate` for the service in the copy. */
const GENERATE = `
  import { writeFileSync } from 'node:fs'
  import { generated } from './${SERVICE}/src/generated.ts'
  for (const { path, make } of generated) writeFileSync(path, await make())`

test('the worked example of CONTRIBUTING.md applies, generates, type-checks and passes its own test', async (t) => {
  const server = await holdTestServer()
  t.after(() => server.release())
  const cwd = copyOfService()
  const steps = patches()
  assert.equal(steps.length, 4)
  for (const [index, patch] of steps.entries()) {
    const file = join(cwd, `${index}.patch`)
    writeFileSync(file, patch)
    await run('git', ['apply', file], { cwd })
  }
  const node = ['--disable-warning=ExperimentalWarning']
  await run(process.execPath, [...node, '--input-type=module-typescript', '-e', GENERATE], { cwd })
  assert.match(readFileSync(join(cwd, SERVICE, 'openapi.yaml'), 'utf8'), /\/maengel\/\{id\}\/rueckfrage/)
  assert.match(readFileSync(join(cwd, SERVICE, 'permissions.txt'), 'utf8'), /^POST \/maengel\/\{id\}\/rueckfrage/m)
  // The routes reach every other file of the module; checking the test too would check the whole service once more.
  const files = [join(SERVICE, 'src/maengel/mangel.routes.ts')]
  const compilerOptions = { tsBuildInfoFile: join(cwd, 'tsbuildinfo') }
  const config = { extends: join(root, 'tsconfig.json'), compilerOptions, include: [], files }
  writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify(config))
  // With this variable a test inside a test would report to the outer one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const [{ stdout }] = await Promise.all([
    run(process.execPath, [...node, '--test-reporter=tap', EXAMPLE_TEST], { cwd, env }),
    run(process.execPath, [join(root, 'node_modules/typescript-7/bin/tsc'), '--noEmit'], { cwd }),
  ])
  assert.match(stdout, /^# pass 1$/m)
})
