import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './steps.ts'

const DOCUMENT = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')

test('ARCHITECTURE.md names every module of both services and every folder of the root', () => {
  const modules = ['mailarchiv', 'material'].flatMap((service) =>
    readdirSync(join(root, 'services', service, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'backup')
      .map(({ name }) => name),
  )
  assert.ok(modules.length > 30)
  for (const name of modules) assert.ok(DOCUMENT.includes(`\`${name}\``), name)
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name } of folders) {
    if (name.startsWith('.') || ['node_modules', 'data'].includes(name)) continue
    assert.match(DOCUMENT, new RegExp(`^${name}/\\s`, 'm'))
  }
})

test('every source file that ARCHITECTURE.md names is there', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n')
  const named = [...DOCUMENT.matchAll(/`([\w./-]+\.(?:ts|sql|txt))`/g)].map(([, name = '']) => name)
  assert.ok(named.length > 40)
  for (const name of named.filter((name) => !name.startsWith('x.'))) {
    assert.ok(
      files.some((file) => `/${file}`.endsWith(`/${name}`) && existsSync(join(root, file))),
      name,
    )
  }
})

test('every file that a document links to is there', () => {
  const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']
    .concat(readdirSync(join(root, 'docs')).map((name) => join('docs', name)))
    .filter((name) => name.endsWith('.md'))
  for (const document of documents) {
    const text = readFileSync(join(root, document), 'utf8')
    for (const [, target = ''] of text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)) {
      assert.ok(existsSync(join(root, document, '..', target)), `${document} → ${target}`)
    }
  }
})

test('each decision has a number of its own, without gaps, and its title the same one', () => {
  const decisions = readdirSync(join(root, 'docs/adr')).sort()
  for (const [index, name] of decisions.entries()) {
    assert.equal(name.slice(0, 5), `${String(index + 1).padStart(4, '0')}-`, name)
    assert.ok(readFileSync(join(root, 'docs/adr', name), 'utf8').startsWith(`# ${index + 1}. `), name)
  }
})
