import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { systemClock } from '@zeughaus/platform'
import { atEnd, commandEnvironment, temporaryFolder, until } from '@zeughaus/platform/testing'
import { startPooler } from '@zeughaus/postgres/testing'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, test } from 'vitest'
import { tokens } from '../src/kern/access/token.ts'
import { Pruefling } from '../src/kontrollen/kontrolle/pruefling.factory.ts'
import { einObjekt } from '../src/objekte/objekt/objekt.factory.ts'
import { eineEinheit } from '../src/personal/qualifikationen/personal.factory.ts'
import { sitzungBeginnen } from '../src/personal/zugang/index.ts'
import { starteTestdienst } from './service.ts'

/** Number of repetitions, enough for both processes to collide all the time. */
const [AENDERUNGEN, REQUESTS, LETTERS] = [300, 60, 100]
const BUSY = 503

/** Both processes sign with it, so each accepts the other's tokens. */
const SECRET = 'Zu7ohb8eiPh3-Oosh4ahw-9aiShahQu5r'
const ZEUGHAUS = join(import.meta.dirname, '../../../scripts/zeughaus.ts')
const service = await starteTestdienst()
const { owner } = service.database
const pooler = await startPooler(owner)
afterAll(() => pooler?.close())
const direkt = `postgres://${owner.user}@/${owner.database}?host=${encodeURIComponent(String(owner.host))}&port=${owner.port}`
const database =
  pooler === undefined ? { DATABASE_URL: direkt } : { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direkt }

let letters = 0
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData(stream, _session, done) {
    stream.resume()
    stream.on('end', () => {
      letters += 1
      done()
    })
  },
})
await new Promise<void>((bereit) => smtp.listen(0, '127.0.0.1', bereit))
afterAll(() => new Promise<void>((to) => smtp.close(to)))
const { port: smtpPort } = smtp.server.address() as { port: number }

interface Process {
  readonly child: ChildProcess
  readonly url: string
  ausgabe(): string
}

const data = temporaryFolder()

function started(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ZEUGHAUS, 'start', 'material'], {
    env: {
      ...commandEnvironment(),
      ZEUGHAUS_DATA: data,
      ZEUGHAUS_LOG: 'warn',
      MATERIAL_PORT: '0',
      MATERIAL_JWT_SECRET: SECRET,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  atEnd(() => child.kill('SIGKILL'))
  let text = ''
  child.stdout.on('data', (piece) => (text += piece))
  child.stderr.on('data', (piece) => (text += piece))
  return { child, ausgabe: () => text }
}

async function prozess(): Promise<Process> {
  const run = started(database)
  const url = await until('the service', () => {
    assert.equal(run.child.exitCode, null, run.ausgabe())
    return /Material: (http:\S+)/.exec(run.ausgabe())?.[1]
  })
  return { ...run, url: `${url}/api/v1` }
}

const processes = await Promise.all([prozess(), prozess()])
const [first, second] = processes
const leitung = await service.person('leitungsverantwortlicher', 'administration')
const { token } = await sitzungBeginnen(service.store.db, tokens(SECRET, systemClock), {
  benutzer_id: leitung.id,
  geraet: null,
  adresse: null,
})
const header = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

/** Sends a request, and repeats it under its key while the service says that it is too busy: so many come at once. */
async function post(url: string, path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const sent = { 'idempotency-key': randomUUID(), ...header, ...headers }
  const ask = () => fetch(url + path, { method: 'POST', headers: sent, body: JSON.stringify(body) })
  return until('an answer', async () => {
    const answer = await ask()
    return answer.status !== BUSY && answer
  })
}

test('both processes work behind PgBouncer in transaction mode', (t) => {
  if (pooler === undefined)
    return t.skip('PgBouncer is not installed (Debian: pgbouncer): the processes connect directly')
  assert.equal(new URL(pooler.url).username, 'zeughaus_anwendung')
})

test('attempts to log in are counted for all processes together: of thirty at once five are evaluated', async () => {
  const attempt = (url: string) => post(url, '/auth/login', { benutzername: 'niemand', passwort: 'falsch' })
  const answers = await Promise.all(Array.from({ length: 30 }, (_, number) => attempt(processes[number % 2]!.url)))
  const evaluiert = answers.filter(({ status }) => status === 401).length
  assert.equal(evaluiert, 5, JSON.stringify(answers.map(({ status }) => status)))
  assert.equal(answers.filter(({ status }) => status === 429).length, 25)
})

test('an open page hears of each change once, whichever process it happened in', async () => {
  const pages = await Promise.all(processes.map(({ url }) => listener(url)))
  const ids = await Promise.all(
    Array.from({ length: AENDERUNGEN }, async (_, number) => {
      const answer = await post(processes[number % 2]!.url, '/standorte', { name: `Wache ${number}` })
      assert.equal(answer.status, 201, await answer.clone().text())
      return ((await answer.json()) as { id: string }).id
    }),
  )
  for (const page of pages) {
    await until('every change', () => ids.every((id) => page.text().includes(id)))
    const belongs = [...page.text().matchAll(/"art":"standort","id":"([^"]+)"/g)].map(([, id]) => id)
    assert.deepEqual(belongs.sort(), ids.sort())
    page.schliessen()
  }
})

async function listener(url: string) {
  const cancellation = new AbortController()
  const answer = await fetch(`${url}/ereignisse`, { headers: header, signal: cancellation.signal })
  assert.equal(answer.status, 200)
  let readBack = ''
  const read = async () => {
    for await (const piece of answer.body ?? []) readBack += Buffer.from(piece).toString('utf8')
  }
  read().catch(() => undefined)
  await until('the stream', () => readBack.includes('retry:'))
  return { text: () => readBack, schliessen: () => cancellation.abort() }
}

// ort.24: Behind a pooler each read has the sight of its own reader.
test('behind the pooler each reader of one place sees that place, however many read at once', async () => {
  const readers = await Promise.all(
    ['Nord', 'Süd'].map(async (name) => {
      const einheit_id = (await eineEinheit(service.store, { name: `Wehr ${name}` })).id
      const { id: own } = await einObjekt(service.store, { einheit_id })
      const { id: benutzer_id } = await service.person()
      const role = { id: randomUUID(), benutzer_id, rolle: 'administration', einheit_id }
      await service.store.db.insertInto('ortsrolle').values(role).execute()
      const login = { benutzer_id, geraet: null, adresse: null }
      const { token } = await sitzungBeginnen(service.store.db, tokens(SECRET, systemClock), login)
      return { own, authorization: `Bearer ${token}` }
    }),
  )
  const [nord, sued] = readers as [(typeof readers)[number], (typeof readers)[number]]
  const everything = { own: undefined, authorization: header.authorization }
  await Promise.all(
    Array.from({ length: REQUESTS }, async (_, number) => {
      const { own, authorization } = [nord, sued, everything][number % 3]!
      const { url } = processes[number % 2]!
      const answer = await fetch(`${url}/objekte?limit=200`, { headers: { authorization } })
      const { eintraege } = (await answer.json()) as { eintraege: { id: string }[] }
      const seen = eintraege.map(({ id }) => id)
      if (own === undefined) assert.ok(seen.includes(nord.own) && seen.includes(sued.own))
      else assert.deepEqual(seen, [own])
    }),
  )
  const headers = { authorization: nord.authorization }
  assert.equal((await post(first.url, `/objekte/${sued.own}/kontrollen`, {}, headers)).status, 404)
  assert.equal((await post(first.url, `/objekte/${nord.own}/kontrollen`, {}, headers)).status, 201)
})

test('a request that reaches both processes with one key has its effect once, and both give the same answer', async () => {
  await Promise.all(
    Array.from({ length: REQUESTS }, async (_, number) => {
      const key = { 'idempotency-key': randomUUID() }
      const answers = await Promise.all(
        [first, second, first].map(({ url }) => post(url, '/standorte', { name: `Zweimal ${number}` }, key)),
      )
      const texts = await Promise.all(answers.map((answer) => answer.text()))
      assert.deepEqual(
        answers.map(({ status }) => status),
        [201, 201, 201],
        texts.join(),
      )
      assert.equal(new Set(texts).size, 1)
    }),
  )
  const { rows } = await sql<{ anzahl: number }>`
    SELECT count(*) AS anzahl FROM standort WHERE name LIKE 'Zweimal %'`.execute(service.store.db)
  assert.equal(rows[0]?.anzahl, REQUESTS)
})

test('each e-mail of the queue is sent once, by whichever process takes it', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  await pruefling.geprueft(await service.person('mitarbeiter'), [2])
  await until('the first message is due', async () => {
    // One that a process has taken up is not given to the other as well.
    await sql`UPDATE job SET due_at = now() WHERE attempts = 0`.execute(service.store.db)
    return (await offeneAuftraege()) === 0
  })
  await sql`UPDATE benutzer SET email = 'post@wache.example' WHERE id = ${leitung.id}`.execute(service.store.db)
  const zeitpunkt = '2026-11-01T08:00:00.000Z'
  await sql`UPDATE fehlbestand SET erinnert_am = ${zeitpunkt}, eskaliert_am = ${zeitpunkt}`.execute(service.store.db)
  letters = 0
  const letter = JSON.stringify({ stufe: 'eskaliert_am', zeitpunkt, an: null })
  await sql`INSERT INTO job (kind, key, payload, due_at)
    SELECT 'eskalation_senden', 'brief ' || nummer, ${letter}, now()
    FROM generate_series(1, ${LETTERS}::int) nummer`.execute(service.store.db)
  await until('an empty queue', async () => (await offeneAuftraege()) === 0)
  assert.equal(letters, LETTERS)
})

async function offeneAuftraege(): Promise<number> {
  const { rows } = await sql<{ anzahl: number }>`SELECT count(*) AS anzahl FROM job`.execute(service.store.db)
  return rows[0]?.anzahl ?? 0
}

test('a user whose role the service cannot take on behind a pooler is refused with what to do', async (t) => {
  if (pooler === undefined) return t.skip('PgBouncer is not installed (Debian: pgbouncer)')
  const run = started({ DATABASE_URL: pooler.urlOf(String(owner.user)), DATABASE_DIRECT_URL: direkt })
  const [status] = await once(run.child, 'close')
  assert.equal(status, 1)
  assert.match(run.ausgabe(), /^Mit DATABASE_DIRECT_URL muss DATABASE_URL den Benutzer »zeughaus_anwendung« nennen/m)
})
