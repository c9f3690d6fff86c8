import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { atEnd, commandEnvironment, temporaryFolder, until } from '@zeughaus/platform/testing'
import { test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const ZEUGHAUS = join(ROOT, 'scripts/zeughaus.ts')
const data = temporaryFolder()
const SECRET = 'Zu7ohb8eiPh3-Oosh4ahw-9aiShahQu5r'

interface Run {
  readonly child: ChildProcess
  readonly ende: Promise<number | null>
  ausgabe(): string
}

/** Runs the command line in a separate process, without this process's settings. */
function zeughaus(args: readonly string[], env: Readonly<Record<string, string>> = {}): Run {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ZEUGHAUS, ...args], {
    env: { ...commandEnvironment(), ZEUGHAUS_DATA: data, MATERIAL_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  atEnd(() => child.kill('SIGKILL'))
  let text = ''
  child.stdout?.on('data', (piece) => (text += piece))
  child.stderr?.on('data', (piece) => (text += piece))
  // Not `exit`: its last output may still be in the pipe then.
  const ende = once(child, 'close').then(([code]) => code as number | null)
  return { child, ende, ausgabe: () => text }
}

async function started(env: Readonly<Record<string, string>> = {}): Promise<Run & { url: string }> {
  const run = zeughaus(['start', 'material'], env)
  const url = await until('the service', () => /Material: (http:\S+)/.exec(run.ausgabe())?.[1])
  return { ...run, url }
}

async function beendet({ child, ende }: Run): Promise<number | null> {
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
  const first = await started()
  const password = /Benutzer „admin“, Passwort (\S+)/.exec(first.ausgabe())?.[1]
  assert.ok(password)
  assert.equal((await anmelden(first.url, password)).status, 200)
  assert.equal((await stat(join(data, 'material/jwt-secret'))).mode & 0o777, 0o600)
  assert.equal(await beendet(first), 0)
  await assert.rejects(serverPid(), { code: 'ENOENT' })

  const second = await started()
  assert.doesNotMatch(second.ausgabe(), /Passwort/)
  const { token } = (await (await anmelden(second.url, password)).json()) as { token: string }
  const ich = await fetch(`${second.url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  assert.deepEqual(((await ich.json()) as { rollen: string[] }).rollen, ['administration'])
  assert.equal(await beendet(second), 0)
})

test('the first request for the document is answered from its generated file', async () => {
  const service = await started()
  const processorSeconds = async () => {
    const metrics = await (await fetch(`${service.url}/metrics`)).text()
    return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1])
  }
  const before = await processorSeconds()
  assert.equal((await fetch(`${service.url}/api/v1/openapi.yaml`)).status, 200)
  const spent = (await processorSeconds()) - before
  assert.ok(spent < 0.25, `${spent} s of the processor`)
  assert.equal(await beendet(service), 0)
})

// api.3: All paths begin with `/api/v1`; document, health, readiness and metrics need no token.
test('the document, the health, the readiness and the metrics need no token', async () => {
  const service = await started()
  const yaml = await fetch(`${service.url}/api/v1/openapi.yaml`)
  assert.match(yaml.headers.get('content-type') ?? '', /application\/yaml/)
  assert.match(await yaml.text(), /^openapi: 3\.0\.3/)
  assert.equal((await fetch(`${service.url}/docs`)).status, 200)
  const health = (await (await fetch(`${service.url}/health`)).json()) as {
    status: string
    datenbank: { version: string }
  }
  assert.equal(health.status, 'ok')
  assert.match(health.datenbank.version, /^18/)
  assert.match(await (await fetch(`${service.url}/metrics`)).text(), /http_request/)
  const ready = (await (await fetch(`${service.url}/ready`)).json()) as { status: string }
  assert.equal(ready.status, 'bereit')
  assert.equal(await beendet(service), 0)
})

test('verify runs beside the service, and the service goes on', async () => {
  const service = await started()
  const run = zeughaus(['material', 'verify'])
  assert.equal(await run.ende, 0, run.ausgabe())
  assert.match(run.ausgabe(), /die Historie ist unversehrt/)
  assert.equal((await fetch(`${service.url}/health`)).status, 200)
  assert.equal(await beendet(service), 0)
})

test('a command on a mistyped folder says so and creates nothing', async () => {
  const elsewhere = temporaryFolder()
  for (const command of [['verify'], ['move'], ['eskalation', 'pruefen'], ['faktoren', 'zuruecksetzen', 'admin']]) {
    const run = zeughaus(['material', ...command], { ZEUGHAUS_DATA: elsewhere })
    assert.equal(await run.ende, 1, run.ausgabe())
    assert.match(run.ausgabe(), /liegt keine Datenbank von material, und dieser Befehl legt keine an/)
  }
  assert.deepEqual(await readdir(elsewhere), [])
})

// access.71: A command on the server resets the factors of anybody, also of the last administrator.
// historie.12: `zeughaus material eskalation pruefen` does the same for cron.
test('beside the service one command checks for escalations and another resets the second factors of a user', async () => {
  const service = await started()
  const run = zeughaus(['material', 'eskalation', 'pruefen', '--json'])
  assert.equal(await run.ende, 0, run.ausgabe())
  assert.deepEqual(JSON.parse(run.ausgabe()), { geprueft: 0, erinnerungen: 0, eskalationen: 0 })
  const reset = zeughaus(['material', 'faktoren', 'zuruecksetzen', 'ADMIN'])
  assert.equal(await reset.ende, 0, reset.ausgabe())
  assert.match(
    reset.ausgabe(),
    /^Administration hat keinen zweiten Faktor mehr und meldet sich mit dem Passwort an\.$/m,
  )
  const unknown = zeughaus(['material', 'faktoren', 'zuruecksetzen', 'niemand'])
  assert.equal(await unknown.ende, 1)
  assert.match(unknown.ausgabe(), /Einen Benutzer „niemand“ gibt es nicht/)
  assert.equal(await beendet(service), 0)
})

test('a database that dies under the service is 503 with Retry-After at most, and comes back by itself', async () => {
  const service = await started()
  process.kill(await serverPid(), 'SIGKILL')
  const answers: Response[] = []
  await until('the recovery', async () => {
    const answer = await anmelden(service.url, `falsch ${answers.length}`)
    answers.push(answer)
    return answer.status === 401 || answer.status === 429
  })
  for (const { status, headers } of answers.slice(0, -1)) {
    assert.equal(status, 503)
    assert.ok(Number(headers.get('retry-after')) >= 1)
  }
  assert.equal(await beendet(service), 0)
})

for (const [name, env, sentence] of [
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
  // api.6: The service refuses to start with a placeholder as signing secret and names the setting, not its value.
  test(`${name} stops the start with a sentence that names the setting and not its value`, async () => {
    const run = zeughaus(['start', 'material'], env)
    assert.equal(await run.ende, 1)
    assert.match(run.ausgabe(), sentence)
    assert.doesNotMatch(run.ausgabe(), /change-me|geheim| at /)
  })
}
