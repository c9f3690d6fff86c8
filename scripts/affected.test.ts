import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { affectedTests } from './affected.ts'
import { reachedFrom, usersOf } from './import-graph.ts'

const root = mkdtempSync(join(tmpdir(), 'zeughaus-graph-'))
after(() => rmSync(root, { recursive: true }))

const TREE = {
  'a/rule.ts': 'export const rule = 1',
  'a/rule.test.ts': "import { rule } from './rule.ts'",
  'b/user.ts': "import { rule } from 'pack/a'",
  'b/user.test.ts': "const program = new URL('./user.ts', import.meta.url)",
  'app.ts': "import './b/user.ts'",
  'c/other.test.ts': "import '../app.ts'",
}
for (const [file, text] of Object.entries(TREE)) {
  mkdirSync(join(root, dirname(file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
const users = usersOf(root, Object.keys(TREE), new Map([['pack/a', 'a/rule.ts']]))

test('a change reaches the tests that use it by import, by package and by path, but not through a whole program', () => {
  const reached = reachedFrom(['a/rule.ts'], users, (file) => file === 'app.ts')
  assert.deepEqual([...reached].sort(), ['a/rule.test.ts', 'a/rule.ts', 'app.ts', 'b/user.test.ts', 'b/user.ts'])
})

test('a change of the whole program itself reaches all that use it', () => {
  assert.ok(reachedFrom(['app.ts'], users, (file) => file === 'app.ts').has('c/other.test.ts'))
})

test('a change of defects runs the tests of defects, not those of the store', () => {
  const tests = ['services/material/src/maengel/mangel.test.ts', 'services/material/src/lager/lager.test.ts']
  assert.deepEqual(affectedTests(['services/material/src/maengel/mangel.commands.ts'], tests), tests.slice(0, 1))
})

test('a change of a command does not run the tests that only prepare their data with it', () => {
  const tests = ['services/material/src/objekte/position.test.ts', 'services/material/src/maengel/mangel.test.ts']
  assert.deepEqual(affectedTests(['services/material/src/objekte/position.commands.ts'], tests), tests.slice(0, 1))
})

test('a change of a page runs the browser test of its name', () => {
  const tests = ['e2e/material/lager.test.ts', 'e2e/material/wartung.test.ts']
  assert.deepEqual(affectedTests(['web/material/src/pages/lager/LagerPage.tsx'], tests), tests.slice(0, 1))
})
