import assert from 'node:assert/strict'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { batchesOf, longFirst } from './batches.ts'
import { root } from './steps.ts'

const MEASURES_ITS_PROCESS = 'services/mailarchiv/src/admin/highlight.test.ts'
const STARTS_PROGRAMS = 'services/mailarchiv/test/cli.test.ts'
const files = (...paths: string[]) => paths.map((path) => join(root, path))
const batched = (...paths: string[]) =>
  batchesOf(files(...paths), 1).map((batch) => batch.map((file) => relative(root, file)))

test('small files of one folder share a process, those of two folders do not', () => {
  const archive = ['log-csv', 'token-url', 'uploads'].map((name) => `services/mailarchiv/src/admin/${name}.test.ts`)
  const mime = ['headers', 'hostile', 'transfer'].map((name) => `packages/mime/src/${name}.test.ts`)
  const [a, b, c] = archive
  const [d, e, f] = mime
  assert.deepEqual(batched(...archive, ...mime), [[a, b], [c], [d, e], [f]])
})

test('a file that measures its process or starts programs runs by itself', () => {
  const others = ['log-csv', 'token-url', 'uploads', 'cage'].map(
    (name) => `services/mailarchiv/src/admin/${name}.test.ts`,
  )
  const alone = batched(MEASURES_ITS_PROCESS, STARTS_PROGRAMS, ...others).filter((batch) => batch.length === 1)
  assert.deepEqual(alone, [[MEASURES_ITS_PROCESS], [STARTS_PROGRAMS]])
})

test('a whole run begins with the folders whose files take longest', () => {
  const [short, long] = files('packages/mime/src/headers.test.ts', 'e2e/material/fertig.test.ts')
  assert.deepEqual(longFirst([short!, long!]), [long, short])
})
