/**
 * Checks house rules that no off-the-shelf tool knows. Prints each violation as `file:line: rule` and exits with 1 if
 * there is one.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isTest, type Rule, rulesOf, sections } from './rules.ts'
import { root } from './steps.ts'

const MAX_LINES = 400

/** Patterns are split into pieces so that this file does not violate them itself. */
const FORBIDDEN: readonly { readonly pattern: RegExp; readonly rule: string }[] = [
  {
    pattern: new RegExp(['@ts-', 'ignore|@ts-', 'nocheck|biome-', 'ignore|eslint-', 'disable'].join('')),
    rule: 'eine Prüfung ist stumm geschaltet',
  },
  { pattern: new RegExp(['TO', 'DO\\b|FIX', 'ME\\b|X', 'XX\\b'].join('')), rule: 'ein Versprechen statt der Sache' },
  {
    pattern: new RegExp(['(test|describe|it)\\.', '(only)\\('].join('')),
    rule: 'ein einzelner Test verdeckt die anderen',
  },
  { pattern: new RegExp(['(?<![\\w.])/(wo', 'rk|ro', 'ot)/'].join('')), rule: 'ein Pfad einer Maschine' },
  { pattern: new RegExp(['registry\\.', 'npmjs'].join('')), rule: 'der Name eines Paketlagers' },
  { pattern: new RegExp(['wire[- ]de', 'cisions'].join(''), 'i'), rule: 'ein Dokument, das nicht im Repository steht' },
]

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|css|sql|sh|md)$/.test(file) && existsSync(join(root, file)))

const isSource = (file: string) => !file.endsWith('.md')
const isGenerated = (file: string) =>
  file.includes('.gen.') || /(^|\/)fixtures\//.test(file) || file.endsWith('/schema.sql')

/** Migrations after the first say which versions go on beside them, since programs of two versions run on one database. */
const MIGRATIONS = ['services/material/migrations', 'services/mailarchiv/src/store/postgres/migrations']
const lacksNeeds = (file: string, text: string): boolean =>
  MIGRATIONS.includes(dirname(file)) && !/^-- needs: \d+$/m.test(text)

const breaches: string[] = []
const rules = new Map<string, Rule>()

/** Each rule has an id of its own, and stands above its test. */
function checkRules(file: string, lines: readonly string[]): void {
  for (const rule of rulesOf(file, lines)) {
    const id = `${rule.section}.${rule.number}`
    const first = rules.get(id)
    if (first !== undefined) breaches.push(`${file}: die Regel ${id} steht auch in ${first.file}`)
    if (!sections.has(rule.section)) breaches.push(`${file}: scripts/rules.ts kennt keinen Abschnitt für ${id}`)
    if (rule.test === undefined) breaches.push(`${file}: unter der Regel ${id} steht kein Test`)
    rules.set(id, rule)
  }
}

for (const file of tracked) {
  if (isGenerated(file)) continue
  const text = readFileSync(join(root, file), 'utf8')
  if (lacksNeeds(file, text)) {
    breaches.push(
      `${file}: keine Zeile „-- needs: N“: ab welcher Version Programme danach weiterarbeiten (CONTRIBUTING.md)`,
    )
  }
  const lines = text.split('\n')
  if (isTest(file)) checkRules(file, lines)
  if (isSource(file) && lines.length - 1 > MAX_LINES)
    breaches.push(`${file}: ${lines.length - 1} Zeilen, höchstens ${MAX_LINES}`)
  lines.forEach((line, index) => {
    for (const { pattern, rule } of FORBIDDEN) if (pattern.test(line)) breaches.push(`${file}:${index + 1}: ${rule}`)
  })
}

if (execFileSync('git', ['ls-files', 'package-lock.json'], { cwd: root, encoding: 'utf8' }) !== '') {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  if (/"resolved": "https?:/.test(lock)) breaches.push('package-lock.json: enthält Adressen eines Paketlagers')
}

if (tracked.length < 10) breaches.push('die Liste der Dateien ist leer: die Prüfung hätte nichts geprüft')
for (const breach of breaches) console.log(breach)
process.exitCode = breaches.length === 0 ? 0 : 1
