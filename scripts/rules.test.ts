import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { missingTests, rulesOf } from './rules-page.ts'
import { root } from './steps.ts'

const PAGES = [
  { page: 'docs/spec/mailarchiv.md', service: 'services/mailarchiv' },
  { page: 'docs/spec/material.md', service: 'services/material' },
]

for (const { page, service } of PAGES) {
  const rules = rulesOf(page)

  test(`the rules of ${service} are numbered without a gap in each group`, () => {
    const numbered = new Map<string, number>()
    for (const { id } of rules) {
      const [group = '', number] = id.split('.')
      assert.equal(Number(number), (numbered.get(group) ?? 0) + 1, id)
      numbered.set(group, Number(number))
    }
    assert.ok(rules.length >= 80, `${page} states ${rules.length} rules`)
  })

  test(`each rule of ${service} names a test that exists`, () => {
    assert.deepEqual(missingTests(rules, [`${service}/src`, `${service}/test`]), [])
  })
}

test('a rule whose test is missing is reported', () => {
  const absent = { id: 'lager.1', rule: '', title: 'no such test', file: 'lager/lager.test.ts' }
  assert.deepEqual(missingTests([absent], ['services/material/src']), ['lager.1: no such test | lager/lager.test.ts'])
})

/** `a check that is in_bearbeitung: zaehlen (fremde) → unchanged` names a row of a state table. */
const STATE = /^an? [a-z]+ that is (\S+): (\S+)(?: \((.*)\))? → (\S+)$/

test('a test of a state table that a rule names has its row in that table', () => {
  const tables = readFileSync(join(root, 'docs/spec/state-tables.md'), 'utf8')
  const named = rulesOf('docs/spec/material.md').flatMap(({ title }) => STATE.exec(title)?.slice(1) ?? [])
  assert.ok(named.length > 0)
  for (const { title } of rulesOf('docs/spec/material.md')) {
    const [found, from, trigger, condition = '', to] = STATE.exec(title) ?? []
    if (found === undefined) continue
    const beginning = `| ${[from, trigger, condition, to].join(' | ')} |`.replace('|  |', '| |')
    assert.ok(tables.includes(beginning), `${title}: ${beginning}`)
  }
})
