import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { temporaryFolder, until } from '@zeughaus/platform/testing'

const ROOT = new URL('../../../', import.meta.url).pathname
const ZEUGHAUS = join(ROOT, 'scripts/zeughaus.ts')
const data = temporaryFolder()
const SECRET = 'Zu7ohb8eiPh3-Oosh4ahw-9aiShahQu5r'

interface Lauf {
  readonly child: ChildProcess
  readonly ende: Promise<number | null>
  ausgabe(): string
}

/** Runs the command line in a process of its own, with nothing of this process' settings. */
function zeughaus(args: readonly string[], env: Readonly<Record<string, string>> = {}): Lauf {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ZEUGHAUS, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ZEUGHAUS_DATA: data, MATERIAL_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  after(() => child.kill('SIGKILL'))
  let text = ''
  child.stdout?.on('data', (stueck) => (text += stueck))
  child.stderr?.on('data', (stueck) => (text += stueck))
  const ende = once(child, 'exit').then(([code]) => code as number | null)
  return { child, ende, ausgabe: () => text }
}

async function gestartet(env: Readonly<Record<string, string>> = {}): Promise<Lauf & { url: string }> {
  const lauf = zeughaus(['start', 'material'], env)
  const url = await until('the service', () => /Material: (http:\S+)/.exec(lauf.ausgabe())?.[1])
  return { ...lauf, url }
}

async function beendet({ child, ende }: Lauf): Promise<number | null> {
  child.kill('SIGTERM')
  return ende
}

const anmelden = (url: string, passwort: string): Promise<Response> =>
  fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ benutzername: 'admin', passwort }),
  })
const serverPid = async (): Promise<number> =>
  Number.parseInt(await readFile(join(data, 'material/postgres/cluster/postmaster.pid'), 'utf8'), 10)

test('the first start shows the administrator’s password once, and it logs in; the next start knows the data', async () => {
  const erster = await gestartet()
  const passwort = /Benutzer „admin“, Passwort (\S+)/.exec(erster.ausgabe())?.[1]
  assert.ok(passwort)
  assert.equal((await anmelden(erster.url, passwort)).status, 200)
  assert.equal((await stat(join(data, 'material/jwt-secret'))).mode & 0o777, 0o600)
  assert.equal(await beendet(erster), 0)
  await assert.rejects(serverPid(), { code: 'ENOENT' })

  const zweiter = await gestartet()
  assert.doesNotMatch(zweiter.ausgabe(), /Passwort/)
  const { token } = (await (await anmelden(zweiter.url, passwort)).json()) as { token: string }
  const ich = await fetch(`${zweiter.url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  assert.deepEqual(((await ich.json()) as { rollen: string[] }).rollen, ['administration'])
  assert.equal(await beendet(zweiter), 0)
})

test('the document, the health and the metrics need no token', async () => {
  const dienst = await gestartet()
  const yaml = await fetch(`${dienst.url}/api/v1/openapi.yaml`)
  assert.match(yaml.headers.get('content-type') ?? '', /application\/yaml/)
  assert.match(await yaml.text(), /^openapi: 3\.0\.3/)
  assert.equal((await fetch(`${dienst.url}/docs`)).status, 200)
  const health = (await (await fetch(`${dienst.url}/health`)).json()) as {
    status: string
    datenbank: { version: string }
  }
  assert.equal(health.status, 'ok')
  assert.match(health.datenbank.version, /^18/)
  assert.match(await (await fetch(`${dienst.url}/metrics`)).text(), /http_request/)
  assert.equal(await beendet(dienst), 0)
})

test('verify runs beside the service, and the service goes on', async () => {
  const dienst = await gestartet()
  const lauf = zeughaus(['material', 'verify'])
  assert.equal(await lauf.ende, 0, lauf.ausgabe())
  assert.match(lauf.ausgabe(), /die Historie ist unversehrt/)
  assert.equal((await fetch(`${dienst.url}/health`)).status, 200)
  assert.equal(await beendet(dienst), 0)
})

test('the command for cron checks for escalations beside the service', async () => {
  const dienst = await gestartet()
  const lauf = zeughaus(['material', 'eskalation', 'pruefen', '--json'])
  assert.equal(await lauf.ende, 0, lauf.ausgabe())
  assert.deepEqual(JSON.parse(lauf.ausgabe()), { geprueft: 0, erinnerungen: 0, eskalationen: 0 })
  assert.equal(await beendet(dienst), 0)
})

test('a database that dies under the service is 503 with Retry-After at most, and comes back by itself', async () => {
  const dienst = await gestartet()
  process.kill(await serverPid(), 'SIGKILL')
  const antworten: Response[] = []
  await until('the recovery', async () => {
    const antwort = await anmelden(dienst.url, `falsch ${antworten.length}`)
    antworten.push(antwort)
    return antwort.status === 401 || antwort.status === 429
  })
  for (const { status, headers } of antworten.slice(0, -1)) {
    assert.equal(status, 503)
    assert.ok(Number(headers.get('retry-after')) >= 1)
  }
  assert.equal(await beendet(dienst), 0)
})

for (const [name, env, satz] of [
  ['a placeholder secret', { MATERIAL_JWT_SECRET: 'change-me-change-me-change-me-change-me' }, /MATERIAL_JWT_SECRET/],
  ['an unknown setting', { MATERIAL_JWT_SECRT: 'x' }, /Meinten Sie MATERIAL_JWT_SECRET/],
  [
    'a database of one’s own without a secret',
    { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
    /MATERIAL_JWT_SECRET fehlt/,
  ],
  [
    'a database out of reach',
    { DATABASE_URL: 'postgres://anna:geheim@127.0.0.1:1/x', MATERIAL_JWT_SECRET: SECRET },
    /DATABASE_URL ist nicht erreichbar/,
  ],
] as const) {
  test(`${name} stops the start with a sentence that names the setting and not its value`, async () => {
    const lauf = zeughaus(['start', 'material'], env)
    assert.equal(await lauf.ende, 1)
    assert.match(lauf.ausgabe(), satz)
    assert.doesNotMatch(lauf.ausgabe(), /change-me|geheim| at /)
  })
}
