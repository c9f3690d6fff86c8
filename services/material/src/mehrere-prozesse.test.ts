import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { systemClock } from '@zeughaus/platform'
import { temporaryFolder, until } from '@zeughaus/platform/testing'
import { startPooler } from '@zeughaus/postgres/testing'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { Pruefling } from './kontrollen/pruefling.factory.ts'
import { starteTestdienst } from './testing.ts'
import { tokens } from './token.ts'

/** How often each thing happens: enough for both processes to meet at it all the time. */
const [AENDERUNGEN, ANFRAGEN, BRIEFE] = [300, 60, 100]

/** With it both processes sign, so that each accepts the tokens of the other. */
const GEHEIMNIS = 'Zu7ohb8eiPh3-Oosh4ahw-9aiShahQu5r'
const ZEUGHAUS = new URL('../../../scripts/zeughaus.ts', import.meta.url).pathname
const dienst = await starteTestdienst()
const { owner } = dienst.database
const pooler = await startPooler(owner)
after(() => pooler?.close())
const direkt = `postgres://${owner.user}@/${owner.database}?host=${encodeURIComponent(String(owner.host))}&port=${owner.port}`
const datenbank =
  pooler === undefined ? { DATABASE_URL: direkt } : { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direkt }

let briefe = 0
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData(stream, _session, done) {
    stream.resume()
    stream.on('end', () => {
      briefe += 1
      done()
    })
  },
})
await new Promise<void>((bereit) => smtp.listen(0, '127.0.0.1', bereit))
after(() => new Promise<void>((zu) => smtp.close(zu)))
const { port: smtpPort } = smtp.server.address() as { port: number }

interface Prozess {
  readonly child: ChildProcess
  readonly url: string
  ausgabe(): string
}

const kompiliert = temporaryFolder()

function gestartet(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ZEUGHAUS, 'start', 'material'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: kompiliert,
      ZEUGHAUS_DATA: join(kompiliert, 'daten'),
      ZEUGHAUS_LOG: 'warn',
      MATERIAL_PORT: '0',
      MATERIAL_JWT_SECRET: GEHEIMNIS,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  after(() => child.kill('SIGKILL'))
  let text = ''
  child.stdout.on('data', (stueck) => (text += stueck))
  child.stderr.on('data', (stueck) => (text += stueck))
  return { child, ausgabe: () => text }
}

async function prozess(): Promise<Prozess> {
  const lauf = gestartet(datenbank)
  const url = await until(
    'the service',
    () => {
      assert.equal(lauf.child.exitCode, null, lauf.ausgabe())
      return /Material: (http:\S+)/.exec(lauf.ausgabe())?.[1]
    },
    60_000,
  )
  return { ...lauf, url: `${url}/api/v1` }
}

const prozesse = await Promise.all([prozess(), prozess()])
const [erster, zweiter] = prozesse
const leitung = await dienst.person('leitungsverantwortlicher', 'administration')
const { token } = await tokens(GEHEIMNIS, systemClock).ausstellen(leitung.id)
const kopf = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

const post = (url: string, path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url + path, { method: 'POST', headers: { ...kopf, ...headers }, body: JSON.stringify(body) })

test('both processes work behind PgBouncer in transaction mode', (t) => {
  if (pooler === undefined)
    return t.skip('PgBouncer is not installed (Debian: pgbouncer): the processes connect directly')
  assert.equal(new URL(pooler.url).username, 'zeughaus_anwendung')
})

test('attempts to log in are counted for all processes together: of thirty at once five are evaluated', async () => {
  const versuch = (url: string) => post(url, '/auth/login', { benutzername: 'niemand', passwort: 'falsch' })
  const antworten = await Promise.all(Array.from({ length: 30 }, (_, nummer) => versuch(prozesse[nummer % 2]!.url)))
  const evaluiert = antworten.filter(({ status }) => status === 401).length
  assert.equal(evaluiert, 5, JSON.stringify(antworten.map(({ status }) => status)))
  assert.equal(antworten.filter(({ status }) => status === 429).length, 25)
})

test('an open page hears of each change once, whichever process it happened in', async () => {
  const seiten = await Promise.all(prozesse.map(({ url }) => hoerer(url)))
  const ids = await Promise.all(
    Array.from({ length: AENDERUNGEN }, async (_, nummer) => {
      const antwort = await post(prozesse[nummer % 2]!.url, '/standorte', { name: `Wache ${nummer}` })
      assert.equal(antwort.status, 201, await antwort.clone().text())
      return ((await antwort.json()) as { id: string }).id
    }),
  )
  for (const seite of seiten) {
    await until('every change', () => ids.every((id) => seite.text().includes(id)))
    const gehoert = [...seite.text().matchAll(/"art":"standort","id":"([^"]+)"/g)].map(([, id]) => id)
    assert.deepEqual(gehoert.sort(), ids.sort())
    seite.schliessen()
  }
})

async function hoerer(url: string) {
  const abbruch = new AbortController()
  const antwort = await fetch(`${url}/ereignisse`, { headers: kopf, signal: abbruch.signal })
  assert.equal(antwort.status, 200)
  let gelesen = ''
  const lesen = async () => {
    for await (const stueck of antwort.body ?? []) gelesen += Buffer.from(stueck).toString('utf8')
  }
  lesen().catch(() => undefined)
  await until('the stream', () => gelesen.includes('retry:'))
  return { text: () => gelesen, schliessen: () => abbruch.abort() }
}

test('a request that reaches both processes with one key has its effect once, and both give the same answer', async () => {
  await Promise.all(
    Array.from({ length: ANFRAGEN }, async (_, nummer) => {
      const key = { 'idempotency-key': randomUUID() }
      const antworten = await Promise.all(
        [erster, zweiter, erster].map(({ url }) => post(url, '/standorte', { name: `Zweimal ${nummer}` }, key)),
      )
      const texte = await Promise.all(antworten.map((antwort) => antwort.text()))
      assert.deepEqual(
        antworten.map(({ status }) => status),
        [201, 201, 201],
        texte.join(),
      )
      assert.equal(new Set(texte).size, 1)
    }),
  )
  const { rows } = await sql<{ anzahl: number }>`
    SELECT count(*) AS anzahl FROM standort WHERE name LIKE 'Zweimal %'`.execute(dienst.store.db)
  assert.equal(rows[0]?.anzahl, ANFRAGEN)
})

test('each e-mail of the queue is sent once, by whichever process takes it', async () => {
  const pruefling = await Pruefling.neu(dienst, [5])
  await pruefling.geprueft(await dienst.person('mitarbeiter'), [2])
  await until('the first message is due', async () => {
    await sql`UPDATE job SET due_at = now()`.execute(dienst.store.db)
    return (await offeneAuftraege()) === 0
  })
  await sql`UPDATE benutzer SET email = 'post@wache.example' WHERE id = ${leitung.id}`.execute(dienst.store.db)
  const zeitpunkt = '2026-11-01T08:00:00.000Z'
  await sql`UPDATE fehlbestand SET erinnert_am = ${zeitpunkt}, eskaliert_am = ${zeitpunkt}`.execute(dienst.store.db)
  briefe = 0
  await sql`INSERT INTO job (kind, key, payload, due_at)
    SELECT 'eskalation_melden', 'brief ' || nummer, ${JSON.stringify({ stufe: 'eskaliert_am', zeitpunkt })}, now()
    FROM generate_series(1, ${BRIEFE}::int) nummer`.execute(dienst.store.db)
  await until('an empty queue', async () => (await offeneAuftraege()) === 0, 60_000)
  assert.equal(briefe, BRIEFE)
})

async function offeneAuftraege(): Promise<number> {
  const { rows } = await sql<{ anzahl: number }>`SELECT count(*) AS anzahl FROM job`.execute(dienst.store.db)
  return rows[0]?.anzahl ?? 0
}

test('a user whose role the service cannot take on behind a pooler is refused with what to do', async (t) => {
  if (pooler === undefined) return t.skip('PgBouncer is not installed (Debian: pgbouncer)')
  const lauf = gestartet({ DATABASE_URL: pooler.urlOf(String(owner.user)), DATABASE_DIRECT_URL: direkt })
  const [status] = await once(lauf.child, 'exit')
  assert.equal(status, 1)
  assert.match(lauf.ausgabe(), /^Mit DATABASE_DIRECT_URL muss DATABASE_URL den Benutzer »zeughaus_anwendung« nennen/m)
})
