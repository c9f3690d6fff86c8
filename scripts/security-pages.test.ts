import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './steps.ts'

const PAGES = ['docs/security.md', 'docs/security-asvs.md']
/** Number of requirements in version 5.0.0 of the standard: of all three levels, and of the first two. */
const ASVS = { all: 345, first: 253 }

const textOf = (page: string) => readFileSync(join(root, page), 'utf8')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')

/** Lists the repository files that a page names by their path or its end. */
const namedFiles = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:conf|json|md|ts|tsx|txt|yaml))`/g)].map(([, name = '']) => name)

function filesAt(name: string): string[] {
  return files.filter((file) => file === name || file.endsWith(`/${name}`))
}

for (const page of PAGES) {
  test(`each file that ${page} names is there, and no other could be meant`, () => {
    const names = namedFiles(textOf(page))
    assert.ok(names.filter((name) => name.endsWith('.test.ts')).length >= 20)
    for (const name of names) assert.equal(filesAt(name).length, 1, `${name}: ${filesAt(name).join(', ')}`)
  })
}

/** Reads the requirement numbers in the tables, and those in the list at the end. */
function requirements(text: string): { readonly first: string[]; readonly third: string[] } {
  const [tables = '', list = ''] = text.split('## Level 3')
  const numbers = (part: string) => part.match(/\b\d{1,2}\.\d\.\d{1,2}\b/g) ?? []
  const cells = [...tables.matchAll(/^\| ((?:\d+\.\d\.\d+ ?)+)\|/gm)].map(([, cell = '']) => cell)
  return { first: cells.flatMap(numbers), third: numbers(list) }
}

test('each requirement of the standard stands in one place', () => {
  const { first, third } = requirements(textOf('docs/security-asvs.md'))
  const all = [...first, ...third]
  assert.deepEqual([first.length, all.length, new Set(all).size], [ASVS.first, ASVS.all, ASVS.all])
  const sections = Map.groupBy(all, (id) => id.slice(0, id.lastIndexOf('.')))
  for (const [section, ids] of sections) {
    const last = Math.max(...ids.map((id) => Number(id.slice(section.length + 1))))
    assert.equal(ids.length, last, `${section} runs to ${last}`)
  }
})

test('a requirement that applies names a file or says why not', () => {
  const [tables = ''] = textOf('docs/security-asvs.md').split('## Does not apply')
  const rows = [...tables.matchAll(/^\| \d+\.\d\.\d+ \| [^|]+ \| (.+) \|$/gm)].map(([row, held = '']) => ({
    row,
    held,
  }))
  assert.ok(rows.length > 150)
  for (const { row, held } of rows)
    assert.ok(namedFiles(held).length > 0 || /(?:not met\*\*|no test): ?\S/.test(held), row)
})

test('the page counts what its tables hold', () => {
  const text = textOf('docs/security-asvs.md')
  const [, apply, not, unmet] = /(\d+) apply, (\d+) do not\. Of those that\s+apply, (\d+) are not met/.exec(text) ?? []
  const [tables = ''] = text.split('## Does not apply')
  const rows = tables.match(/^\| \d+\.\d\.\d+ \|.*$/gm) ?? []
  assert.equal(Number(apply), rows.length)
  assert.equal(Number(unmet), rows.filter((row) => row.includes('**not met**')).length)
  assert.equal(Number(apply) + Number(not), ASVS.first)
})
