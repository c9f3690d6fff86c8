import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { atEnd, commandEnvironment, temporaryFolder, until } from '@zeughaus/platform/testing'
import { migratedDatabase } from '@zeughaus/postgres/testing'
import pg from 'pg'
import { afterAll, test } from 'vitest'
import { MIGRATIONS } from '../src/kern/db/store.ts'

const ZEUGHAUS = join(import.meta.dirname, '../../../scripts/zeughaus.ts')
const PASSWORT = 'Zu7ohb8eiPh3-Oosh4ahw'
const { owner, drop } = await migratedDatabase(MIGRATIONS)
afterAll(drop)

interface Process {
  readonly child: ChildProcess
  output(): string
}

/** Starts a process on a machine of its own: it shares nothing with the others but the database. */
function machine(...args: string[]): Process {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ZEUGHAUS, 'start', ...args], {
    env: {
      ...commandEnvironment(),
      ZEUGHAUS_DATA: temporaryFolder(),
      ZEUGHAUS_ADMIN_PASSWORD: PASSWORT,
      MATERIAL_PORT: '0',
      DATABASE_URL: `postgres://${owner.user}@/${owner.database}?host=${encodeURIComponent(String(owner.host))}&port=${owner.port}`,
      MATERIAL_JWT_SECRET: 'Zu7ohb8eiPh3-Oosh4ahw-9aiShahQu5r',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  atEnd(() => child.kill('SIGKILL'))
  let text = ''
  child.stdout.on('data', (piece) => (text += piece))
  child.stderr.on('data', (piece) => (text += piece))
  return { child, output: () => text }
}

const urlOf = ({ output }: Process) => until('the process serves', () => /Material: (http:\S+)/.exec(output())?.[1])

/** The status of an import: `wird_geprueft` until a process of the role intake has tried it. */
async function statusOf(id: string): Promise<string> {
  const client = new pg.Client(owner)
  await client.connect()
  const { rows } = await client.query<{ status: string }>('SELECT status FROM import WHERE id = $1', [id])
  await client.end()
  return rows[0]?.status ?? ''
}

// api.9: `--only` gives a process roles; the others are left to other processes on the same database.
test('a process does the work of its roles alone, and answers /health, /ready and /metrics in any role', async () => {
  const url = await urlOf(machine('material', '--only', 'api'))
  const login = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ benutzername: 'admin', passwort: PASSWORT }),
  })
  const { token } = (await login.json()) as { token: string }
  const upload = await fetch(`${url}/api/v1/importe?art=materialien&dateiname=liste.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: 'name;materialtyp;einheit\nAxt;menge;Stück\n',
  })
  assert.equal(upload.status, 201, await upload.clone().text())
  const { id } = (await upload.json()) as { id: string }

  const bare = await urlOf(machine('material', '--only', 'sender'))
  for (const path of ['/health', '/ready', '/metrics']) assert.equal((await fetch(bare + path)).status, 200, path)
  assert.equal((await fetch(`${bare}/api/v1/objekte`)).status, 404)
  assert.equal(await statusOf(id), 'wird_geprueft', 'neither of them does imports')

  machine('material', '--only', 'intake')
  await until('the import was tried', async () => (await statusOf(id)) !== 'wird_geprueft')
})

// api.10: An unknown role is refused with the possible ones; an archive in a folder belongs to one process.
test('an unknown role, and roles of an archive that belongs to one process, are refused with a sentence', async () => {
  const unknown = machine('material', '--only', 'api,putzen')
  assert.deepEqual(await once(unknown.child, 'close'), [2, null])
  assert.match(unknown.output(), /„putzen“ ist keine Aufgabe\. Möglich sind api, intake, reader, sender/)
  const idle = machine('material', '--only', 'reader')
  assert.deepEqual(await once(idle.child, 'close'), [1, null])
  assert.match(idle.output(), /^material hat die Aufgabe reader nicht: .*Bitte nennen Sie api, intake oder sender\.$/m)
  const alone = machine('mailarchiv', '--only', 'api')
  assert.deepEqual(await once(alone.child, 'close'), [1, null])
  assert.match(alone.output(), /^--only gilt nur zusammen mit MAILARCHIV_DATABASE_URL/m)
})
