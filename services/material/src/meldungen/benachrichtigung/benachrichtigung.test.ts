import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { newId, silentLog } from '@zeughaus/platform'
import { atEnd } from '@zeughaus/platform/testing'
import { startJobs } from '@zeughaus/postgres'
import { NEVER_MS } from '@zeughaus/postgres/testing'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import type { FesteRolle } from '../../kern/access/rights.ts'
import { openMailer } from '../../kern/mail/smtp.ts'
import { Pruefling } from '../../kontrollen/kontrolle/pruefling.factory.ts'
import { einGeraet, einGeraeteplatz } from '../../objekte/geraete/geraet.factory.ts'
import { benachrichtigungJobs } from './index.ts'

const service = await starteTestdienst()
const { store, clock } = service
const anna = await service.person('mitarbeiter')
const bernd = await service.person('mitarbeiter')

const MINUTE_S = 60
const QUERY_S = 2
/** To which the database rounds when a job is due. */
const MILLISECOND_S = 0.001

interface Post {
  readonly an: string[]
  readonly kopf: string
  readonly text: string
}

/** A mail server that keeps messages; it refuses them while `kaputt` is set. */
const relais = { post: [] as Post[], kaputt: false }
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData(stream, session, done) {
    const pieces: Buffer[] = []
    stream.on('data', (piece: Buffer) => pieces.push(piece))
    stream.on('end', () => {
      if (relais.kaputt) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
      const [header = '', ...rest] = Buffer.concat(pieces).toString('latin1').split('\r\n\r\n')
      const an = session.envelope.rcptTo.map(({ address }) => address).sort()
      relais.post.push({ an, kopf: header.replace(/\r\n(?=[ \t])/g, ''), text: quotedPrintable(rest.join('\r\n\r\n')) })
      done()
    })
  },
})
await new Promise<void>((bereit) => server.listen(0, '127.0.0.1', bereit))
afterAll(() => new Promise<void>((to) => server.close(to)))
const { port } = server.server.address() as { port: number }

function quotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_ganz, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replace(/\r\n/g, '\n')
}

async function benutzer(email: string | null, aktiv: boolean, ...rollen: FesteRolle[]): Promise<void> {
  const { id } = await service.person(...rollen)
  await store.db.updateTable('benutzer').set({ email, aktiv, name: 'Jörg Süß' }).where('id', '=', id).execute()
}
await benutzer('material@wache.example', true, 'materialverantwortlicher')
await benutzer('leitung@wache.example', true, 'leitungsverantwortlicher', 'administration')
await benutzer('weg@wache.example', false, 'materialverantwortlicher')
await benutzer('mitarbeiter@wache.example', true, 'mitarbeiter')
await benutzer('verwaltung@wache.example', true, 'administration')
await benutzer(null, true, 'leitungsverantwortlicher')

async function queue(smtpUrl: string | undefined) {
  const mailer = await openMailer(smtpUrl, 'Zeughaus <zeughaus@wache.example>', silentLog)
  const problems: unknown[] = []
  const jobs = startJobs(store.db, benachrichtigungJobs({ store, mailer, clock, timeZone: 'Europe/Berlin' }), {
    pollMs: NEVER_MS,
    onError: (_art, error) => problems.push(error),
  })
  atEnd(() => jobs.stop())
  return { ...jobs, problems }
}
const post = await queue(`smtp://127.0.0.1:${port}`)

/** Waits until gathered shortages are due, and works through the queue. @returns the messages that arrived */
async function nachDemSammeln(worker = post): Promise<Post[]> {
  relais.post = []
  await sql`UPDATE job SET due_at = now()`.execute(store.db)
  await worker.runDue()
  return relais.post
}

const auftraege = async () =>
  (
    await sql<{ attempts: number; in_sekunden: number; last_error: string | null }>`
    SELECT attempts, last_error, extract(epoch FROM due_at - now())::float8 AS in_sekunden FROM job`.execute(store.db)
  ).rows

// historie.5: New shortages of a check are one message to V (without A) with an address, within a minute.
test('the new shortages of one check make one message to those responsible, within a minute', async () => {
  const pruefling = await Pruefling.neu(service, [5, 3, 2])
  const id = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, id, 0, { gezaehlt: 3 })
  await pruefling.zaehlen(anna, id, 1, { gezaehlt: 3 })
  await pruefling.zaehlen(anna, id, 2, { gezaehlt: 0 })
  const [auftrag, ...further] = await auftraege()
  assert.deepEqual(further, [])
  assert.ok(auftrag !== undefined && auftrag.in_sekunden + QUERY_S < MINUTE_S)

  const [letter, ...duplicate] = await nachDemSammeln()
  assert.deepEqual(duplicate, [])
  assert.deepEqual(letter?.an, ['leitung@wache.example', 'material@wache.example'])
  assert.match(letter?.kopf ?? '', /^Subject: Fehlbestand: O-\S+ Notfallrucksack \(2 Positionen\)$/m)
  assert.match(letter?.kopf ?? '', /^Auto-Submitted: auto-generated$/m)
  assert.match(letter?.text ?? '', /Kontrolliert von: mitarbeiter\n/)
  assert.match(
    letter?.text ?? '',
    /: 2 Stück zu wenig \(vorhanden 3, Soll 5\)\n.*: 2 Stück zu wenig \(vorhanden 0, Soll 2\)/,
  )
  assert.match(letter?.text ?? '', /Die Kontrolle läuft noch/)

  assert.deepEqual(await nachDemSammeln(), [], 'no second message')
  await pruefling.zaehlen(anna, id, 1, { gezaehlt: 1 })
  const [later] = await nachDemSammeln()
  assert.match(later?.kopf ?? '', /\(eine Position\)/, 'the later shortage comes alone')
})

test('devices that are reported missing at one object make one message, without a check', async () => {
  const leitung = await service.person('materialverantwortlicher')
  const place = await einGeraeteplatz(store, { sollmenge: 3 })
  for (let number = 0; number < 2; number += 1) {
    const { id } = await einGeraet(store, { objektposition_id: place.id })
    await leitung.patch(`/geraete/${id}`, { status: 'defekt', fehlbestand: true })
  }
  const [letter, ...further] = await nachDemSammeln()
  assert.deepEqual(further, [])
  assert.match(letter?.kopf ?? '', /^Subject: Fehlbestand: O-\S+ Notfallrucksack \(eine Position\)$/m)
  assert.match(letter?.text ?? '', /Notfallrucksack: Ein Gerät fehlt\.\n\nStandort: .+\n\nFehlbestand/)
  assert.match(letter?.text ?? '', /: 2 Stück zu wenig \(vorhanden 1, Soll 3\)/)
  assert.deepEqual(await nachDemSammeln(), [], 'no second message')
})

test('a shortage that was discarded or resolved before the message says nothing', async () => {
  const berichtigt = await Pruefling.neu(service, [5])
  const first = await berichtigt.kontrolle(anna)
  await berichtigt.zaehlen(anna, first, 0, { gezaehlt: 3 })
  await berichtigt.zaehlen(anna, first, 0, { gezaehlt: 5 })

  const abgebrochen = await Pruefling.neu(service, [5])
  const second = await abgebrochen.kontrolle(anna)
  await abgebrochen.zaehlen(anna, second, 0, { gezaehlt: 3 })
  await anna.post(`/kontrollen/${second}/abbrechen`)

  const aufgefuellt = await Pruefling.neu(service, [5])
  const third = await aufgefuellt.kontrolle(anna)
  await aufgefuellt.zaehlen(anna, third, 0, { gezaehlt: 3 })
  const { id } = await aufgefuellt.fehlbestand(anna)
  await anna.post(`/fehlbestaende/${id}/nachfuellungen`, { menge: 2 })

  assert.deepEqual(await nachDemSammeln(), [])
})

test('a shortage that was carried over by a take-over is reported once', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  const id = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, id, 0, { gezaehlt: 3 })
  await bernd.post(`/kontrollen/${id}/uebernehmen`)
  assert.equal((await nachDemSammeln()).length, 1)
})

test('a start that is rolled back, or a count that is refused, leaves nothing in the queue', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  const id = await pruefling.kontrolle(anna)
  assert.equal((await pruefling.zaehlen(bernd, id, 0, { gezaehlt: 1 })).status, 403)
  assert.deepEqual(await auftraege(), [])
})

test('a mail server that refuses is asked again after growing pauses, until it takes the message', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  await pruefling.geprueft(anna, [3])
  relais.kaputt = true
  for (let attempt = 1; attempt <= 3; attempt++) {
    const before = performance.now()
    assert.deepEqual(await nachDemSammeln(), [])
    const { attempts = 0, last_error, in_sekunden = 0 } = (await auftraege())[0] ?? {}
    assert.match(last_error ?? '', /451|try later/)
    // 2, 4, 8 … seconds from the attempt, which was between this moment and the beginning of the round.
    const [pause, elapsed] = [2 ** attempts, (performance.now() - before) / 1000]
    assert.ok(attempts >= attempt, `${attempts}`)
    assert.ok(in_sekunden <= pause + MILLISECOND_S && in_sekunden + elapsed >= pause, `${in_sekunden} s, ${elapsed} s`)
  }
  relais.kaputt = false
  assert.equal((await nachDemSammeln()).length, 1)
  assert.deepEqual(await auftraege(), [])
})

test('a mail server that is gone, or takes the connection and says nothing, holds up no request', async () => {
  const offen: Socket[] = []
  const silent = createServer((socket) => void offen.push(socket))
  await new Promise<void>((bereit) => silent.listen(0, '127.0.0.1', bereit))
  const { port: silentPort } = silent.address() as { port: number }
  const pruefling = await Pruefling.neu(service, [5])
  const id = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, id, 0, { gezaehlt: 3 })

  const hangs = await queue(`smtp://127.0.0.1:${silentPort}`)
  const connected = new Promise<void>((da) => silent.once('connection', () => da()))
  const attempt = nachDemSammeln(hangs)
  await connected
  assert.equal((await pruefling.zaehlen(anna, id, 0, { gezaehlt: 2 })).status, 200)
  assert.equal((await anna.post(`/kontrollen/${id}/abschliessen`)).status, 200)

  for (const socket of offen) socket.destroy()
  await new Promise<void>((to) => silent.close(() => to()))
  await attempt
  assert.equal(hangs.problems.length, 1)
  await nachDemSammeln(hangs)
  assert.equal(hangs.problems.length, 2, 'the receiver is gone')
  const [letter] = await nachDemSammeln()
  assert.match(letter?.text ?? '', /: 3 Stück zu wenig \(vorhanden 2, Soll 5\)/, 'told as it is now')
})

// historie.6: Without a mail server messages are logged.
test('without a mail server the message is only logged, and counts as told', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  await pruefling.geprueft(anna, [3])
  const ohne = await queue(undefined)
  assert.deepEqual(await nachDemSammeln(ohne), [])
  assert.deepEqual(ohne.problems, [])
  assert.deepEqual(await nachDemSammeln(), [])
})

test('a name with a line break cannot add a header', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  const name = `Rucksack\r\nBcc: fremd@example.org ${newId()}`
  await store.db.updateTable('objekt').set({ name }).where('id', '=', pruefling.objekt_id).execute()
  await pruefling.geprueft(anna, [3])
  const [letter] = await nachDemSammeln()
  assert.doesNotMatch(letter?.kopf ?? '', /^Bcc:/m)
  assert.ok(!letter?.an.includes('fremd@example.org'))
})

// historie.20: Who becomes responsible for a defect by another person's choice gets one message, if they still are when it is sent and the defect is open.
test('who becomes responsible for a defect gets one message, but not for their own choice or a correction', async () => {
  const leitung = await service.person('leitungsverantwortlicher')
  const karl = await service.person('mitarbeiter')
  const lena = await service.person('mitarbeiter')
  for (const [{ id }, email] of [
    [leitung, 'chef@wache.example'],
    [karl, 'karl@wache.example'],
    [lena, 'lena@wache.example'],
  ] as const) {
    await store.db.updateTable('benutzer').set({ email }).where('id', '=', id).execute()
  }
  const { objekt_id } = await Pruefling.neu(service, [1])
  const melde = async () => {
    const body = { objekt_id, titel: 'Naht offen', prioritaet: 'hoch' }
    return ((await anna.post('/maengel', body)).body as { id: string }).id
  }
  const assign = async (id: string, verantwortlich_id: string | null) => {
    const { status, text } = await leitung.patch(`/maengel/${id}`, { verantwortlich_id })
    assert.equal(status, 200, text)
  }
  await nachDemSammeln()
  const id = await melde()
  await assign(id, lena.id)
  await assign(id, karl.id)
  await assign(id, karl.id)
  const [letter, ...further] = await nachDemSammeln()
  assert.deepEqual(further, [], 'a correction is one message')
  assert.deepEqual(letter?.an, ['karl@wache.example'])
  assert.match(letter?.kopf ?? '', /^Subject: Mangel: O-\S+, Naht offen$/m)
  assert.match(letter?.text ?? '', /leitungsverantwortlicher hat Sie .* eingetragen:\n\nNaht offen/)
  assert.match(letter?.text ?? '', /Priorität: hoch/)

  await assign(await melde(), leitung.id)
  const done = await melde()
  await assign(done, karl.id)
  for (const status of ['in_bearbeitung', 'reparatur_geplant', 'erledigt']) {
    assert.equal((await leitung.patch(`/maengel/${done}`, { status })).status, 200)
  }
  const gone = await melde()
  await assign(gone, karl.id)
  await assign(gone, null)
  const lagerist = await service.berechtigtePerson('lagerbewegung.anlegen')
  await store.db.updateTable('benutzer').set({ email: 'lager@wache.example' }).where('id', '=', lagerist.id).execute()
  await assign(await melde(), lagerist.id)
  assert.deepEqual(
    await nachDemSammeln(),
    [],
    'nothing to oneself, of what is done, of what is no longer theirs, to a person who may read no defect',
  )
})
