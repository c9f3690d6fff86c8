/**
 * Implements `npm run rules`: prints the rules of both services as Markdown, each with its id, its sentence, and the title
 * of the test that would fail without it. A rule stands above its test, as `// search.9: sentence`.
 *
 *     npm run rules [-- SECTION…]
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.ts'

/** What an id begins with, and what its rules are about. */
const SECTIONS = {
  mailarchiv: {
    rest: 'Every endpoint',
    keys: 'API keys',
    person: 'Persons of the panel',
    search: 'Search: GET /mails',
    query: 'The query language: q',
    mail: 'One mail: GET /mails/{message_id}, /raw, /attachments/{index}',
    import: 'Files that are imported',
    copies: 'Message-IDs and copies',
    new: 'What was newly written: include=body_new',
    threads: 'Conversations: GET /threads/{id}',
    contacts: 'Contacts: GET /contacts',
    files: 'Files: GET /attachments',
    rechnung: 'Electronic invoices: GET /invoices, /mails/{message_id}/invoices',
    read: 'Reading a mail',
    changes: 'Changes: GET /changes',
    assist: 'Assistants: POST /mcp',
    webhook: 'Webhooks: /subscriptions',
    mailbox: 'Connected mailboxes',
    texts: 'Texts of attachments: ocr_status',
    shared: 'Several machines',
    quelle: 'Sources',
    zugriff: 'Access log and security log',
    beweis: 'Evidence outside of the house',
    loeschung: 'Deletion',
    rechte: 'Rights of people',
    aussen: 'Auditors from outside',
    retention: 'Retention',
    command: 'Commands',
  },
  material: {
    api: 'Every endpoint',
    access: 'Logins and users',
    ort: 'Rights by place',
    stammdaten: 'Master data',
    vorlagen: 'Templates',
    objekte: 'Objects and positions',
    kontrollen: 'Checks',
    fehlbestaende: 'Shortages, refills, approvals',
    maengel: 'Defects',
    geraete: 'Devices',
    dokumente: 'Documents',
    fachfotos: 'Photos of compartments',
    lager: 'Store',
    ausgaben: 'Issues',
    wartung: 'Maintenance',
    personal: 'People and responsibility',
    historie: 'Audit trail, e-mails, escalation',
    sicherheit: 'Security log',
    dashboard: 'Overviews, search, Akte',
    desk: 'Views and favourites',
    print: 'Printed and exported',
    importe: 'Imports and demo',
  },
} as const

const ROLES =
  'M is the fixed role mitarbeiter; V are materialverantwortlicher, leitungsverantwortlicher and administration; A is administration.'

/** A line with a rule. */
const RULE = /^\s*\/\/ ([a-z]+)\.(\d+): (.+)$/
const QUOTED = /(['"`])((?:\\.|(?!\1).)+)\1/
/** Lines below a rule in which its test begins. */
const NEAR = 4

export interface Rule {
  readonly section: string
  readonly number: number
  readonly sentence: string
  /** Title of the test below; undefined when none follows. */
  readonly test: string | undefined
  readonly file: string
}

/** Reads the rules above the tests of these files. */
export function rulesOf(file: string, lines: readonly string[]): Rule[] {
  return lines.flatMap((line, index) => {
    const [, section = '', number, sentence = ''] = RULE.exec(line) ?? []
    if (number === undefined) return []
    const below = lines.slice(index + 1).filter((next) => !RULE.test(next))
    const test = below
      .slice(0, NEAR)
      .map((next) => QUOTED.exec(next)?.[2])
      .find((title) => title !== undefined)
    return [{ section, number: Number(number), sentence, test, file }]
  })
}

/** What the ids of rules begin with. */
export const sections: ReadonlySet<string> = new Set(Object.values(SECTIONS).flatMap((named) => Object.keys(named)))

export const isTest = (file: string): boolean => /\.(test|factory)\.tsx?$/.test(file)

function allRules(): Rule[] {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).split('\n')
  return files.filter(isTest).flatMap((file) => rulesOf(file, readFileSync(join(root, file), 'utf8').split('\n')))
}

function print(wanted: readonly string[]): void {
  const rules = allRules()
  for (const [service, named] of Object.entries(SECTIONS)) {
    console.log(`# Rules of ${service}\n`)
    if (service === 'material') console.log(`${ROLES}\n`)
    for (const [section, title] of Object.entries(named)) {
      if (wanted.length > 0 && !wanted.includes(section)) continue
      const own = rules.filter((rule) => rule.section === section).toSorted((a, b) => a.number - b.number)
      console.log(`## ${title}\n\n| Id | Rule | Test |\n|---|---|---|`)
      for (const { number, sentence, test, file } of own)
        console.log(`| ${section}.${number} | ${cell(sentence)} | ${cell(test ?? '')} (${file}) |`)
      console.log('')
    }
  }
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

if (process.argv[1] === import.meta.filename) print(process.argv.slice(2))
