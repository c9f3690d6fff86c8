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

function demo() {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ZEUGHAUS, 'material', 'demo'], {
    env,
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

async function objekte(): Promise<number> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ zahl: string }>('SELECT count(*) AS zahl FROM objekt')
    return Number(rows[0]?.zahl)
  } catch {
    // The schema is not there yet.
    return 0
  } finally {
    await client.end()
  }
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
  assert.match(again.text(), /abgebrochene Demo\. Sie wird entfernt/)
  assert.match(again.text(), /Die Feuerwehr Tannenried ist angelegt\./)
  const before = await objekte()

  const third = demo()
  assert.equal(await third.ende, 1, third.text())
  assert.match(third.text(), /Die Datenbank ist nicht leer/)
  assert.equal(await objekte(), before)
})
