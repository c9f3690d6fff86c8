import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { buildPages } from './pages.ts'
import { SERVICES } from './services.ts'
import { root } from './steps.ts'

/** A warning to developers, which React leaves out of its production build. */
const FOR_DEVELOPERS = 'Invalid hook call. Hooks can only be called'

for (const app of SERVICES)
  test(`tests open the pages of ${app} that people get, not those for developers`, async () => {
    assert.ok(await buildPages(app))
    const dist = join(root, 'web', app, 'dist')
    const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
    assert.ok(scripts.length > 3)
    assert.deepEqual(
      scripts.filter((name) => readFileSync(join(dist, name), 'utf8').includes(FOR_DEVELOPERS)),
      [],
    )
  })
