import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { atEnd, commandEnvironment, temporaryFolder, until } from '@zeughaus/platform/testing'
import { test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const PAGE = join(ROOT, 'docs/walkthrough.md')
/** Goes on where the page ends. */
const REST = join(import.meta.dirname, 'every-operation.sh')
/** The address in the document; the test replaces it with that of its own service. */
const ADRESSE = 'http://127.0.0.1:4200'
const PASSWORT = 'Rundgang-durch-die-Wache-7'
const BLOCK = /^```(sh|text)\n([\s\S]*?)^```$/gm
const data = temporaryFolder()
const workFolder = temporaryFolder()
const SEPARATOR = '--- Ende des Blocks ---'

/** One `sh` block of the document with the output below it; without one the block prints nothing. */
interface Step {
  readonly befehl: string
  erwartet: string
}

async function steps(): Promise<Step[]> {
  const found: Step[] = []
  for (const [, kind, content = ''] of (await readFile(PAGE, 'utf8')).matchAll(BLOCK)) {
    const last = found.at(-1)
    if (kind === 'sh') found.push({ befehl: content, erwartet: '' })
    else if (last !== undefined) last.erwartet = content.trimEnd()
  }
  return found
}

interface Service {
  readonly adresse: string
  beenden(): Promise<void>
}

/** Starts the service as `npm start` does, over an empty data folder. */
async function started(): Promise<Service> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(ROOT, 'scripts/zeughaus.ts'), 'start', 'material'],
    {
      env: {
        ...commandEnvironment(),
        ZEUGHAUS_DATA: data,
        MATERIAL_PORT: '0',
        ZEUGHAUS_ADMIN_PASSWORD: PASSWORT,
        ZEUGHAUS_LOG: 'warn',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  atEnd(() => child.kill('SIGKILL'))
  const end = once(child, 'exit')
  let text = ''
  child.stdout.on('data', (piece) => (text += piece))
  return {
    adresse: await until('the service', () => /Material: (http:\/\/[^\s/]+)/.exec(text)?.[1], 90_000),
    beenden: async () => {
      child.kill('SIGTERM')
      await end
    },
  }
}

/** Runs all blocks in one shell, as a reader does. @returns what each of them printed */
async function ausgefuehrt(commands: readonly string[], adresse: string): Promise<string[]> {
  const script = commands.map((command) => `${command.replaceAll(ADRESSE, adresse)}\necho '${SEPARATOR}'\n`).join('')
  const { stdout } = await promisify(execFile)('sh', ['-eu', '-c', script], {
    cwd: workFolder,
    env: {
      PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
      PASSWORT,
      LANG: 'C.UTF-8',
      NO_COLOR: '1',
    },
  })
  return stdout.split(`${SEPARATOR}\n`).slice(0, -1)
}

/** Operations that succeed only with a mail server, which a reader of the page need not have; `passwort-vergessen.test.ts` calls them. */
const WITH_MAIL_SERVER = [
  'POST /api/v1/auth/passwort-vergessen',
  'POST /api/v1/auth/passwort-neu',
  'POST /api/v1/auth/passwort-neu/pruefen',
]
/** Operations that succeed only with an authenticator; `passkey.test.ts` calls them. */
const WITH_AUTHENTICATOR = [
  'POST /api/v1/auth/passkey',
  'POST /api/v1/auth/faktoren/passkeys',
  'PATCH /api/v1/auth/faktoren/passkeys/:id',
  'POST /api/v1/auth/faktoren/passkeys/:id/entfernen',
]
/** Operations that succeed only with an OpenID provider; `anmeldedienst.test.ts` calls them. */
const WITH_PROVIDER = [
  'POST /api/v1/auth/anmeldedienst/beginn',
  'POST /api/v1/auth/anmeldedienst',
  'POST /api/v1/auth/anmeldedienst/abmelden',
  'POST /api/v1/auth/anmeldedienst/abmeldung',
  'DELETE /api/v1/benutzer/:id/anmeldedienst',
]
/** Operations that neither page nor script calls, from the service's own counters by route pattern. */
let ungerufen: string[] | undefined

const OPERATION = /^ {4}(get|post|put|patch|delete):$/
const PATH = /^ {2}"?(\/[^":]*)"?:$/
const COUNTER = /^http_request_duration_seconds_count\{method="(\w+)",route="([^"]+)",status="2\d\d"\}/gm

async function ungerufeneOperationen(adresse: string): Promise<string[]> {
  const counted = await (await fetch(`${adresse}/metrics`)).text()
  const gerufen = new Set([...counted.matchAll(COUNTER)].map(([, method, route]) => `${method} ${route}`))
  const operations: string[] = []
  let path = ''
  for (const row of (await readFile(join(ROOT, 'services/material/openapi.yaml'), 'utf8')).split('\n')) {
    path = PATH.exec(row)?.[1] ?? path
    const method = OPERATION.exec(row)?.[1]
    if (method !== undefined) operations.push(`${method.toUpperCase()} /api/v1${path.replace(/\{(\w+)\}/g, ':$1')}`)
  }
  assert.ok(operations.length > 200, `${operations.length} operations`)
  const elsewhere = [...WITH_MAIL_SERVER, ...WITH_AUTHENTICATOR, ...WITH_PROVIDER]
  return operations.filter((operation) => !gerufen.has(operation) && !elsewhere.includes(operation))
}

// api.1: The walkthrough works from login to audit trail: template, object, check, approval, refill.
test('every command of docs/walkthrough.md prints what the page says, from the login to the audit trail', async () => {
  const page = await steps()
  assert.ok(page.length >= 9, 'the page has lost its commands')
  const { adresse } = await started()
  const commands = [...page.map(({ befehl }) => befehl), await readFile(REST, 'utf8')]
  const gedruckt = await ausgefuehrt(commands, adresse)
  // A call is counted when its connection is done, which may be after its answer.
  await until('every call is counted', async () => {
    ungerufen = await ungerufeneOperationen(adresse)
    return ungerufen.length === 0
  }).catch(() => undefined)
  for (const [place, { befehl, erwartet }] of page.entries()) {
    assert.equal(gedruckt[place]?.trimEnd(), erwartet, `after\n${befehl}`)
  }
})

// api.2: Every operation of the document can be called with success.
test('the walk calls every operation of the document with success', () => {
  assert.deepEqual(ungerufen, [])
})
