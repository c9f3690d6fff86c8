import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from 'vitest'
import { atEnd } from '../testing/at-end.ts'
import { temporaryFolder } from '../testing/index.ts'
import { permissionsCage } from './cage.ts'
import { ConfinedChild } from './child.ts'

test('a program whose files could not be read once is read again for the next order', async () => {
  const folder = temporaryFolder()
  const entry = join(folder, 'reader.mjs')
  writeFileSync(entry, `import { serve } from '${new URL('serve.ts', import.meta.url)}'\nserve(async () => {})\n`)
  const manifest = join(folder, 'node_modules', 'replaced', 'package.json')
  mkdirSync(join(manifest, '..'), { recursive: true })
  // Half written, as while a package is being replaced.
  writeFileSync(manifest, '{')
  const child = new ConfinedChild<null, never>({
    entry: pathToFileURL(entry),
    sources: [new URL('./', import.meta.url)],
    packages: ['replaced'],
    cage: permissionsCage('a test'),
    memoryBytes: 512 * 1024 * 1024,
    threads: 2,
    orders: 10,
    readStep: () => assert.fail('no step'),
  })
  atEnd(() => child.stop())
  const order = () =>
    child.run({ task: null, deadline: { stepMs: 60_000, totalMs: 60_000 }, onStep: () => assert.fail('no step') })
  assert.equal((await order()).type, 'crashed')
  writeFileSync(manifest, '{}')
  assert.deepEqual(await order(), { type: 'done' })
})
