/** Follows README.md, docs/integration.md, docs/sources.md and the backup of docs/operations.md as a newcomer would. */
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, onTestFinished, test } from 'vitest'
import {
  commandEnvironment,
  freePort,
  shellBlock,
  temporaryFolder,
  until,
} from '../packages/platform/src/testing/index.ts'
import { isNotRun } from './shell-lines.ts'
import { root } from './steps.ts'

/** A receiver of webhooks on this machine that does not run. */
const NOWHERE = 'http://127.0.0.1:1'
const home = temporaryFolder()
const data = join(home, 'data')
const api = `127.0.0.1:${await freePort()}`
const smtp = `${await freePort()}`
let settings: Record<string, string> = {}

/** What differs between the documents' machine and this one: ports, the data folder, the pinned Node.js. */
function here(text: string): string {
  return text
    .replaceAll('127.0.0.1:4100', api)
    .replaceAll('0.0.0.0 ', '127.0.0.1 ')
    .replaceAll('=2525', `=${smtp}`)
    .replaceAll('--port 2525', `--port ${smtp}`)
    .replaceAll(' data/mailarchiv/', ` ${data}/mailarchiv/`)
    .replaceAll(' -o mail', ` -o ${home}/mail`)
    .replaceAll('> mail', `> ${home}/mail`)
    .replaceAll(' mail.', ` ${home}/mail.`)
    .replaceAll(' customers.txt', ` ${home}/customers.txt`)
    .replaceAll(' kraus.zip', ` ${home}/kraus.zip`)
}

/** The lines of a block that a test runs. */
const linesOf = (page: string, name: string): string[] =>
  shellBlock(page, name)
    .split('\n')
    .filter((line) => line.trim() !== '' && !isNotRun(page, line))

/** Runs such lines and returns what they print. @param values of their placeholders and variables */
async function run(lines: readonly string[], values: Record<string, string> = {}): Promise<string> {
  const text = Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, value), lines.join('\n'))
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', here(text)], {
    cwd: root,
    env: settings,
  })
  return stdout
}

/** Ends what is left of a group of processes. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Starts a line with `npm start`, and waits until both services answer. SIGTERM to npm ends them. */
async function start(line: string): Promise<() => Promise<void>> {
  const child = spawn('bash', ['-c', `exec env ${here(line)}`], {
    cwd: root,
    env: settings,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (piece) => (printed += piece))
  await until('both services', () => /Mailarchiv: http/.test(printed) && /Material: http/.test(printed), 180_000)
  return async () => {
    try {
      child.kill('SIGTERM')
      await once(child, 'exit')
      const isGone = () =>
        fetch(`http://${api}/health`).then(
          () => false,
          () => true,
        )
      await until('the services to follow npm', isGone)
    } finally {
      killGroup(child.pid!)
    }
  }
}

settings = {
  ...commandEnvironment(),
  PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
  HOME: home,
  LANG: 'C.UTF-8',
  ZEUGHAUS_DATA: data,
  ZEUGHAUS_LOG: 'warn',
  MAILARCHIV_PORT: api.split(':')[1]!,
  MAILARCHIV_MCP: 'on',
  MATERIAL_PORT: '0',
  MAILARCHIV_WEBHOOKS: NOWHERE,
  MAILARCHIV_WEBHOOK_NETWORKS: '127.0.0.1',
}
for (const folder of ['Mail', 'sammlung']) mkdirSync(join(home, folder))
const mail = 'From: a@example.org\nTo: b@example.org\nSubject: Schlauchwagen\nMessage-ID: <1@example.org>\n\nHallo\n'
writeFileSync(join(home, 'Mail', 'eine.eml'), mail)
writeFileSync(join(home, 'sammlung', 'ohne-endung'), mail.replace('Schlauchwagen', 'Rettungswagen'))

/** Compares an answer with the one that a page shows, without the ids, which differ from run to run. */
function assertShown(page: string, answer: string): void {
  const [, shown = ''] = /^```json\n([\s\S]*?)^```$/m.exec(readFileSync(join(root, page), 'utf8')) ?? []
  const withoutIds = (text: string) => JSON.parse(text.replaceAll(/"id": ?"[^"]+"/g, '"id":""'))
  assert.deepEqual(withoutIds(answer), withoutIds(shown))
}

/** How the programs of packages/clients/examples are run. */
const PROGRAMS = {
  python: { file: 'search.py', build: [], run: ['python3', 'search.py'] },
  php: { file: 'search.php', build: [], run: ['php', 'search.php'] },
  java: { file: 'Search.java', build: [], run: ['java', 'Search.java'] },
  csharp: { file: 'Search.cs', build: [['mcs', '-r:System.Net.Http', 'Search.cs']], run: ['mono', 'Search.exe'] },
} as const satisfies Record<string, { file: string; build: string[][]; run: string[] }>
const EXAMPLES = join(root, 'packages/clients/examples')

describe('a newcomer follows README.md, and backs up what is there', async () => {
  const [npmStart = ''] = linesOf('README.md', 'start')
  afterAll(await start(npmStart))
  const [auditor = ''] = new Set((await run(linesOf('README.md', 'demo'))).match(/mak_\w+/g))

  test('the search of README.md finds what the page shows, and its mail is proven unchanged', async () => {
    const answer = await run(linesOf('README.md', 'search'), { 'mak_…': auditor })
    assertShown('README.md', answer)
    const $ID: string = JSON.parse(answer).mails[0].id
    assert.match(await run(linesOf('README.md', 'proof'), { $KEY: auditor, $ID }), /unverändert/i)
    assert.match(readFileSync(join(home, 'mail.eml'), 'latin1'), /^Subject: /m)
  })
  test('a CRM follows docs/integration.md from its key to the changes', async () => {
    const [key = ''] = (await run(linesOf('docs/integration.md', 'key'))).match(/mak_\w+/) ?? []
    const ask = async (lines: readonly string[], values = {}) => {
      const printed = await run(lines, { $CRM_KEY: key, ...values })
      return JSON.parse(printed)
    }
    await run(linesOf('docs/integration.md', 'customers'))
    const { contacts } = await ask(linesOf('docs/integration.md', 'timeline'))
    const addresses = contacts.map(({ address }: { address: string }) => address).toSorted()
    assert.deepEqual(addresses, ['max.huber@schlauch-huber.example', 'service@leitertechnik-kraus.example'])
    const [typed] = (await ask(linesOf('docs/integration.md', 'typed'))).contacts
    assert.equal(typed.address, 'service@leitertechnik-kraus.example')
    const [all = '', one = '', thread = ''] = linesOf('docs/integration.md', 'customer')
    const { mails, total } = await ask([all])
    assert.ok(total > 1 && mails.length === total)
    const $ID = mails[0].id
    assert.equal((await ask([one], { $ID })).id, $ID)
    assert.ok((await ask([thread], { $ID })).mails.length > 0)
    assert.ok((await ask(linesOf('docs/integration.md', 'search'))).total > 0)
    const [files = '', invoices = ''] = linesOf('docs/integration.md', 'files')
    assert.ok((await ask([files])).total > 0)
    await until('the invoice of the demonstration', async () => (await ask([invoices])).total > 0)
    const [zip = '', rest = ''] = linesOf('docs/integration.md', 'export')
    await run([zip], { $CRM_KEY: key })
    assert.equal(readFileSync(join(home, 'kraus.zip')).subarray(0, 2).toString(), 'PK')
    assert.equal(
      (await run([rest], { $CRM_KEY: key, $ID })).split('\n').filter((line) => line.startsWith('{')).length,
      total - 1,
    )
    const [first = '', next = ''] = linesOf('docs/integration.md', 'changes')
    const { changes, cursor } = await ask([first])
    assert.ok(changes.length >= 40)
    assert.ok(Array.isArray((await ask([next], { $CURSOR: cursor })).changes))
    const [message = ''] = linesOf('docs/integration.md', 'assistant')
    assert.match((await ask([message])).result.content[0].text, /leitertechnik-kraus/)
    const watched = (await ask(linesOf('docs/integration.md', 'watch'))).changes
    assert.ok(watched.length > 0 && watched.length < changes.length)
    const [own = ''] = (await run(linesOf('docs/integration.md', 'integration'))).match(/mak_\w+/) ?? []
    const [subscribe = '', list = ''] = linesOf('docs/integration.md', 'subscribe')
    const told = async (line: string, values = {}) =>
      JSON.parse(
        (await run([line], { $INTEGRATION_KEY: own, 'https://crm.firma.example': NOWHERE, ...values })) || 'null',
      )
    const { id: $SUBSCRIPTION, secret } = await told(subscribe)
    assert.match(secret, /^whsec_/)
    assert.equal((await told(list)).subscriptions[0].id, $SUBSCRIPTION)
    const [resume = '', again = '', end = ''] = linesOf('docs/integration.md', 'replay')
    for (const line of [resume, again]) assert.equal((await told(line, { $SUBSCRIPTION })).id, $SUBSCRIPTION)
    assert.equal(await told(end, { $SUBSCRIPTION }), null)
  })
  for (const [language, { file, build, run: command }] of Object.entries(PROGRAMS))
    test(`the example in ${language} prints the hits of a search`, async () => {
      const folder = join(home, language)
      mkdirSync(folder)
      copyFileSync(join(EXAMPLES, file), join(folder, file))
      const lines = [...build.map((each) => each.join(' ')), command.join(' ')]
      const { stdout } = await promisify(execFile)('bash', ['-euc', lines.join('\n')], {
        cwd: folder,
        env: { ...process.env, MAILARCHIV_URL: `http://${api}`, MAILARCHIV_KEY: auditor },
      })
      assert.match(stdout, /Zahlungserinnerung Rechnung R-26-00482/)
    })
  test('the imports of README.md take each mail and print a key', async () => {
    const printed = await run(linesOf('README.md', 'import'))
    assert.equal(printed.match(/\b1 neu\b/g)?.length, 2, printed)
    assert.match(printed, /mak_\w+/)
  })
  test('the backup of docs/operations.md is restored into an empty folder', async () => {
    const folders = { DIR: join(home, 'sicherung'), '/new/folder': join(home, 'neu') }
    await run(linesOf('docs/operations.md', 'backup'), folders)
    assert.match(await run(linesOf('docs/operations.md', 'restore'), folders), /Wiederhergestellt und geprüft/)
  })
})

test('a mail server delivers into the archive as docs/sources.md says', async () => {
  const [npmStart = '', swaks = ''] = linesOf('docs/sources.md', 'journal')
  onTestFinished(await start(npmStart))
  assert.match(await run([swaks]), /250 /)
})
