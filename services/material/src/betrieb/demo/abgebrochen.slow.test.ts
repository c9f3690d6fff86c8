/** The command of the demo, as somebody runs it right after the start, or breaks it off. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { atEnd, commandEnvironment, freePort, temporaryFolder, until } from '@zeughaus/platform/testing'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import pg from 'pg'
import { test } from 'vitest'

const ZEUGHAUS = join(import.meta.dirname, '../../../../../scripts/zeughaus.ts')
/** Three demos, each half a year. */
const LONG_MS = 540_000

const { owner, drop } = await emptyDatabase()
atEnd(drop)
const port = await freePort()
const env = {
  ...commandEnvironment(),
  ZEUGHAUS_DATA: temporaryFolder(),
  DATABASE_URL: `postgres://${owner.user}@127.0.0.1:${port}/${owner.database}`,
}

function demo(at: NodeJS.ProcessEnv = env) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ZEUGHAUS, 'material', 'demo'], {
    env: at,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  atEnd(() => child.kill('SIGKILL'))
  let text = ''
  child.stdout.on('data', (piece) => (text += piece))
  child.stderr.on('data', (piece) => (text += piece))
  const ende = once(child, 'close').then(([code]) => code as number | null)
  return { child, ende, text: () => text }
}

/** Lets the database answer at its address, as when its server has started. */
async function startServer(): Promise<void> {
  const server = createServer((socket) => {
    const line = connect(join(String(owner.host), `.s.PGSQL.${owner.port}`))
    socket.pipe(line).pipe(socket)
    socket.on('error', () => line.destroy())
    line.on('error', () => socket.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => void server.close())
}

async function query<Row extends object>(at: pg.ClientConfig, text: string): Promise<Row[]> {
  const client = new pg.Client(at)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function objekte(at: pg.ClientConfig = owner): Promise<number> {
  // The schema may not be there yet.
  const rows = await query<{ zahl: string }>(at, 'SELECT count(*) AS zahl FROM objekt').catch(() => [])
  return Number(rows[0]?.zahl ?? 0)
}

// importe.58: The demo waits for a database that only starts, for a minute at most, and says so.
// importe.59: What an interrupted demo left is taken away by the next one; anything else is not.
test('a demo waits for its database; the next one takes away what an interrupted one left, and refuses a whole one', {
  timeout: LONG_MS,
}, async () => {
  const first = demo()
  await until('the sentence about waiting', () => first.text().includes('Gewartet wird höchstens eine Minute.'))
  await startServer()
  await until('objects of the demo', async () => (await objekte()) > 0, LONG_MS)
  first.child.kill('SIGKILL')
  await first.ende

  const again = demo()
  assert.equal(await again.ende, 0, again.text())
  assert.match(again.text(), /abgebrochene Demo, an der sich noch niemand angemeldet hat/)
  assert.match(again.text(), /Die Feuerwehr Tannenried ist angelegt\./)
  const before = await objekte()

  const third = demo()
  assert.equal(await third.ende, 1, third.text())
  assert.match(third.text(), /Die Datenbank ist nicht leer/)
  assert.equal(await objekte(), before)
})

// importe.60: What an interrupted demo left stays once somebody has come to it: it may hold their work.
test('half a demo to which somebody has logged in is not taken away', { timeout: LONG_MS }, async () => {
  const { owner, drop } = await emptyDatabase()
  atEnd(drop)
  const host = encodeURIComponent(String(owner.host))
  const at = {
    ...env,
    ZEUGHAUS_DATA: temporaryFolder(),
    DATABASE_URL: `postgres://${owner.user}@/${owner.database}?host=${host}&port=${owner.port}`,
  }
  const first = demo(at)
  await until('objects of the demo', async () => (await objekte(owner)) > 0, LONG_MS)
  first.child.kill('SIGKILL')
  await first.ende
  await query(
    owner,
    `INSERT INTO sicherheitsprotokoll_eingang (ereignis, ergebnis, wer, name, adresse, details)
      VALUES ('anmeldung', 'erfolgreich', 'person', 'admin', '192.0.2.1', '{}')`,
  )
  const half = await objekte(owner)
  const again = demo(at)
  assert.equal(await again.ende, 1, again.text())
  assert.match(again.text(), /Die Datenbank ist nicht leer/)
  assert.equal(await objekte(owner), half)
})
