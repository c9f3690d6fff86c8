import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { newId, silentLog } from '@zeughaus/platform'
import { startJobs } from '@zeughaus/postgres'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { einGeraet, einGeraeteplatz } from '../geraete/geraet.factory.ts'
import { Pruefling } from '../kontrollen/pruefling.factory.ts'
import type { FesteRolle } from '../rechte.ts'
import { starteTestdienst } from '../testing.ts'
import { benachrichtigungen, openVersand } from './index.ts'

const dienst = await starteTestdienst()
const { store, clock } = dienst
const anna = await dienst.person('mitarbeiter')
const bernd = await dienst.person('mitarbeiter')

const NIE_MS = 3_600_000
const MINUTE_S = 60
const ABFRAGE_S = 2

interface Post {
  readonly an: string[]
  readonly kopf: string
  readonly text: string
}

/** A mail server that keeps what it takes; it refuses to while `kaputt` is set. */
const relais = { post: [] as Post[], kaputt: false }
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData(stream, session, done) {
    const stuecke: Buffer[] = []
    stream.on('data', (stueck: Buffer) => stuecke.push(stueck))
    stream.on('end', () => {
      if (relais.kaputt) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
      const [kopf = '', ...rest] = Buffer.concat(stuecke).toString('latin1').split('\r\n\r\n')
      const an = session.envelope.rcptTo.map(({ address }) => address).sort()
      relais.post.push({ an, kopf: kopf.replace(/\r\n(?=[ \t])/g, ''), text: quotedPrintable(rest.join('\r\n\r\n')) })
      done()
    })
  },
})
await new Promise<void>((bereit) => server.listen(0, '127.0.0.1', bereit))
after(() => new Promise<void>((zu) => server.close(zu)))
const { port } = server.server.address() as { port: number }

function quotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_ganz, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replace(/\r\n/g, '\n')
}

async function benutzer(email: string | null, aktiv: boolean, ...rollen: FesteRolle[]): Promise<void> {
  const { id } = await dienst.person(...rollen)
  await store.db.updateTable('benutzer').set({ email, aktiv, name: 'Jörg Süß' }).where('id', '=', id).execute()
}
await benutzer('material@wache.example', true, 'materialverantwortlicher')
await benutzer('leitung@wache.example', true, 'leitungsverantwortlicher', 'administration')
await benutzer('weg@wache.example', false, 'materialverantwortlicher')
await benutzer('mitarbeiter@wache.example', true, 'mitarbeiter')
await benutzer('verwaltung@wache.example', true, 'administration')
await benutzer(null, true, 'leitungsverantwortlicher')

async function schlange(smtpUrl: string | undefined) {
  const versand = await openVersand(smtpUrl, 'Zeughaus <zeughaus@wache.example>', silentLog)
  const fehler: unknown[] = []
  const jobs = startJobs(store.db, benachrichtigungen({ store, versand, clock, zeitzone: 'Europe/Berlin' }), {
    pollMs: NIE_MS,
    onError: (_art, error) => fehler.push(error),
  })
  after(() => jobs.stop())
  return { ...jobs, fehler }
}
const post = await schlange(`smtp://127.0.0.1:${port}`)

/** Lets the time pass after which gathered shortages are due, and works through the queue. @returns what arrived */
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

test('the new shortages of one check make one message to those responsible, within a minute', async () => {
  const pruefling = await Pruefling.neu(dienst, [5, 3, 2])
  const id = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, id, 0, { gezaehlt: 3 })
  await pruefling.zaehlen(anna, id, 1, { gezaehlt: 3 })
  await pruefling.zaehlen(anna, id, 2, { gezaehlt: 0 })
  const [auftrag, ...weitere] = await auftraege()
  assert.deepEqual(weitere, [])
  assert.ok(auftrag !== undefined && auftrag.in_sekunden + ABFRAGE_S < MINUTE_S)

  const [brief, ...doppelt] = await nachDemSammeln()
  assert.deepEqual(doppelt, [])
  assert.deepEqual(brief?.an, ['leitung@wache.example', 'material@wache.example'])
  assert.match(brief?.kopf ?? '', /^Subject: Fehlbestand: O-\S+ Notfallrucksack \(2 Positionen\)$/m)
  assert.match(brief?.kopf ?? '', /^Auto-Submitted: auto-generated$/m)
  assert.match(brief?.text ?? '', /Kontrolliert von: mitarbeiter\n/)
  assert.match(
    brief?.text ?? '',
    /: 2 Stück zu wenig \(vorhanden 3, Soll 5\)\n.*: 2 Stück zu wenig \(vorhanden 0, Soll 2\)/,
  )
  assert.match(brief?.text ?? '', /Die Kontrolle läuft noch/)

  assert.deepEqual(await nachDemSammeln(), [], 'nobody is told twice')
  await pruefling.zaehlen(anna, id, 1, { gezaehlt: 1 })
  const [spaeter] = await nachDemSammeln()
  assert.match(spaeter?.kopf ?? '', /\(eine Position\)/, 'what comes later is told alone')
})

test('devices that are reported missing at one object make one message, without a check', async () => {
  const leitung = await dienst.person('materialverantwortlicher')
  const platz = await einGeraeteplatz(store, { sollmenge: 3 })
  for (let nummer = 0; nummer < 2; nummer += 1) {
    const { id } = await einGeraet(store, { objektposition_id: platz.id })
    await leitung.patch(`/geraete/${id}`, { status: 'defekt', fehlbestand: true })
  }
  const [brief, ...weitere] = await nachDemSammeln()
  assert.deepEqual(weitere, [])
  assert.match(brief?.kopf ?? '', /^Subject: Fehlbestand: O-\S+ Notfallrucksack \(eine Position\)$/m)
  assert.match(brief?.text ?? '', /Notfallrucksack: Ein Gerät fehlt\.\n\nStandort: .+\n\nFehlbestand/)
  assert.match(brief?.text ?? '', /: 2 Stück zu wenig \(vorhanden 1, Soll 3\)/)
  assert.deepEqual(await nachDemSammeln(), [], 'nobody is told twice')
})

test('a shortage that was discarded or resolved before the message says nothing', async () => {
  const berichtigt = await Pruefling.neu(dienst, [5])
  const erste = await berichtigt.kontrolle(anna)
  await berichtigt.zaehlen(anna, erste, 0, { gezaehlt: 3 })
  await berichtigt.zaehlen(anna, erste, 0, { gezaehlt: 5 })

  const abgebrochen = await Pruefling.neu(dienst, [5])
  const zweite = await abgebrochen.kontrolle(anna)
  await abgebrochen.zaehlen(anna, zweite, 0, { gezaehlt: 3 })
  await anna.post(`/kontrollen/${zweite}/abbrechen`)

  const aufgefuellt = await Pruefling.neu(dienst, [5])
  const dritte = await aufgefuellt.kontrolle(anna)
  await aufgefuellt.zaehlen(anna, dritte, 0, { gezaehlt: 3 })
  const { id } = await aufgefuellt.fehlbestand(anna)
  await anna.post(`/fehlbestaende/${id}/nachfuellungen`, { menge: 2 })

  assert.deepEqual(await nachDemSammeln(), [])
})

test('a shortage that was carried over by a take-over is told once', async () => {
  const pruefling = await Pruefling.neu(dienst, [5])
  const id = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, id, 0, { gezaehlt: 3 })
  await bernd.post(`/kontrollen/${id}/uebernehmen`)
  assert.equal((await nachDemSammeln()).length, 1)
})

test('a start that is rolled back, or a count that is refused, leaves nothing in the queue', async () => {
  const pruefling = await Pruefling.neu(dienst, [5])
  const id = await pruefling.kontrolle(anna)
  assert.equal((await pruefling.zaehlen(bernd, id, 0, { gezaehlt: 1 })).status, 403)
  assert.deepEqual(await auftraege(), [])
})

test('a mail server that refuses is asked again after growing pauses, until it takes the message', async () => {
  const pruefling = await Pruefling.neu(dienst, [5])
  await pruefling.geprueft(anna, [3])
  relais.kaputt = true
  const pausen: number[] = []
  for (let versuch = 1; versuch <= 3; versuch++) {
    assert.deepEqual(await nachDemSammeln(), [])
    const [auftrag] = await auftraege()
    assert.match(auftrag?.last_error ?? '', /451|try later/)
    pausen.push(Math.round(auftrag?.in_sekunden ?? 0))
  }
  assert.deepEqual(pausen, [2, 4, 8])
  relais.kaputt = false
  assert.equal((await nachDemSammeln()).length, 1)
  assert.deepEqual(await auftraege(), [])
})

test('a mail server that is gone, or takes the connection and says nothing, holds up no request', async () => {
  const offen: Socket[] = []
  const stumm = createServer((socket) => void offen.push(socket))
  await new Promise<void>((bereit) => stumm.listen(0, '127.0.0.1', bereit))
  const { port: stummerPort } = stumm.address() as { port: number }
  const pruefling = await Pruefling.neu(dienst, [5])
  const id = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, id, 0, { gezaehlt: 3 })

  const haengt = await schlange(`smtp://127.0.0.1:${stummerPort}`)
  const verbunden = new Promise<void>((da) => stumm.once('connection', () => da()))
  const versuch = nachDemSammeln(haengt)
  await verbunden
  assert.equal((await pruefling.zaehlen(anna, id, 0, { gezaehlt: 2 })).status, 200)
  assert.equal((await anna.post(`/kontrollen/${id}/abschliessen`)).status, 200)

  for (const socket of offen) socket.destroy()
  await new Promise<void>((zu) => stumm.close(() => zu()))
  await versuch
  assert.equal(haengt.fehler.length, 1)
  await nachDemSammeln(haengt)
  assert.equal(haengt.fehler.length, 2, 'nobody listens there any more')
  const [brief] = await nachDemSammeln()
  assert.match(brief?.text ?? '', /: 3 Stück zu wenig \(vorhanden 2, Soll 5\)/, 'told as it is now')
})

test('without a mail server the message is only logged, and counts as told', async () => {
  const pruefling = await Pruefling.neu(dienst, [5])
  await pruefling.geprueft(anna, [3])
  const ohne = await schlange(undefined)
  assert.deepEqual(await nachDemSammeln(ohne), [])
  assert.deepEqual(ohne.fehler, [])
  assert.deepEqual(await nachDemSammeln(), [])
})

test('a name with a line break cannot add a header', async () => {
  const pruefling = await Pruefling.neu(dienst, [5])
  const name = `Rucksack\r\nBcc: fremd@example.org ${newId()}`
  await store.db.updateTable('objekt').set({ name }).where('id', '=', pruefling.objekt_id).execute()
  await pruefling.geprueft(anna, [3])
  const [brief] = await nachDemSammeln()
  assert.doesNotMatch(brief?.kopf ?? '', /^Bcc:/m)
  assert.ok(!brief?.an.includes('fremd@example.org'))
})
