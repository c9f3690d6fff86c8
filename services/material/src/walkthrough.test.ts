import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { temporaryFolder, until } from '@zeughaus/platform/testing'

const ROOT = new URL('../../../', import.meta.url).pathname
const SEITE = join(ROOT, 'docs/walkthrough.md')
/** The address that the page names; the test puts that of its own service in its place. */
const ADRESSE = 'http://127.0.0.1:4200'
const PASSWORT = 'Rundgang-durch-die-Wache-7'
const BLOCK = /^```(sh|text)\n([\s\S]*?)^```$/gm
const daten = temporaryFolder()
const arbeitsordner = temporaryFolder()
const TRENNER = '--- Ende des Blocks ---'

/** One `sh` block of the page and what stands below it as its output; none means that it prints nothing. */
interface Schritt {
  readonly befehl: string
  erwartet: string
}

async function schritte(): Promise<Schritt[]> {
  const gefunden: Schritt[] = []
  for (const [, art, inhalt = ''] of (await readFile(SEITE, 'utf8')).matchAll(BLOCK)) {
    const letzter = gefunden.at(-1)
    if (art === 'sh') gefunden.push({ befehl: inhalt, erwartet: '' })
    else if (letzter !== undefined) letzter.erwartet = inhalt.trimEnd()
  }
  return gefunden
}

interface Dienst {
  readonly adresse: string
  beenden(): Promise<void>
}

/** The service as `npm start` runs it, over an empty data folder. */
async function gestartet(): Promise<Dienst> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(ROOT, 'scripts/zeughaus.ts'), 'start', 'material'],
    {
      env: {
        PATH: process.env['PATH'] ?? '',
        ZEUGHAUS_DATA: daten,
        MATERIAL_PORT: '0',
        ZEUGHAUS_ADMIN_PASSWORD: PASSWORT,
        ZEUGHAUS_LOG: 'warn',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  after(() => child.kill('SIGKILL'))
  const ende = once(child, 'exit')
  let text = ''
  child.stdout.on('data', (stueck) => (text += stueck))
  return {
    adresse: await until('the service', () => /Material: (http:\/\/[^\s/]+)/.exec(text)?.[1], 90_000),
    beenden: async () => {
      child.kill('SIGTERM')
      await ende
    },
  }
}

/** Runs all blocks in one shell, as a reader does. @returns what each of them printed */
async function ausgefuehrt(befehle: readonly string[], adresse: string): Promise<string[]> {
  const skript = befehle.map((befehl) => `${befehl.replaceAll(ADRESSE, adresse)}\necho '${TRENNER}'\n`).join('')
  const { stdout } = await promisify(execFile)('sh', ['-eu', '-c', skript], {
    cwd: arbeitsordner,
    env: {
      PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
      PASSWORT,
      LANG: 'C.UTF-8',
      NO_COLOR: '1',
    },
  })
  return stdout.split(`${TRENNER}\n`).slice(0, -1)
}

/** What the walk has not called: the service itself counts, by the pattern of each route. */
let ungerufen: string[] | undefined

const OPERATION = /^ {4}(get|post|put|patch|delete):$/
const PFAD = /^ {2}"?(\/[^":]*)"?:$/
const ZAEHLER = /^http_request_duration_seconds_count\{method="(\w+)",route="([^"]+)",status="2\d\d"\}/gm

async function ungerufeneOperationen(adresse: string): Promise<string[]> {
  const gezaehlt = await (await fetch(`${adresse}/metrics`)).text()
  const gerufen = new Set([...gezaehlt.matchAll(ZAEHLER)].map(([, methode, route]) => `${methode} ${route}`))
  const operationen: string[] = []
  let pfad = ''
  for (const zeile of (await readFile(join(ROOT, 'services/material/openapi.yaml'), 'utf8')).split('\n')) {
    pfad = PFAD.exec(zeile)?.[1] ?? pfad
    const methode = OPERATION.exec(zeile)?.[1]
    if (methode !== undefined) operationen.push(`${methode.toUpperCase()} /api/v1${pfad.replace(/\{(\w+)\}/g, ':$1')}`)
  }
  assert.ok(operationen.length > 200, `${operationen.length} operations`)
  return operationen.filter((operation) => !gerufen.has(operation))
}

test('every command of docs/walkthrough.md prints what the page says, from the login to the audit trail', async () => {
  const seite = await schritte()
  assert.ok(seite.length >= 9, 'the page has lost its commands')
  const { adresse } = await gestartet()
  const befehle = seite.map(({ befehl }) => befehl)
  const gedruckt = await ausgefuehrt(befehle, adresse)
  // A call is counted when its connection is done with it, which may be after its answer.
  await until('every call is counted', async () => {
    ungerufen = await ungerufeneOperationen(adresse)
    return ungerufen.length === 0
  }).catch(() => undefined)
  for (const [stelle, { befehl, erwartet }] of seite.entries()) {
    assert.equal(gedruckt[stelle]?.trimEnd(), erwartet, `after\n${befehl}`)
  }
})

test('the walk calls every operation of the document with success', () => {
  assert.deepEqual(ungerufen, [])
})
