import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { materialClient } from '@zeughaus/clients'
import { silentLog, systemClock } from '@zeughaus/platform'
import { listenForTest, temporaryFolder } from '@zeughaus/platform/testing'
import { openTestDatabase } from '@zeughaus/postgres/testing'
import { z } from 'zod'
import { createApp } from '../app.ts'
import type { Database } from '../db.gen.ts'
import { MIGRATIONS } from '../db.ts'
import { ablageIn } from '../dokumente/index.ts'
import { verifyHistorie } from '../historie/index.ts'
import { TEST_SECRET } from '../testing.ts'
import { beladungen } from './beladung.ts'
import { gelungen } from './buehne.ts'
import { legeDemoAn } from './index.ts'

const PASSWORT = 'Schlauchturm im Regen 9'
/** Long enough for every story that is not over, short enough for a test. */
const TAGE = 47

const postgres = await openTestDatabase<Database>(MIGRATIONS)
after(() => postgres.close())
const ablage = ablageIn(temporaryFolder())
await ablage.richteEin()
const ziel = { postgres, ablage, dateigrenze: 1024 * 1024, zeitzone: 'Europe/Berlin' }
const anmeldungen = await legeDemoAn(ziel, PASSWORT, TAGE)

const { http } = createApp({ ...ziel, log: silentLog, secret: TEST_SECRET, clock: systemClock })
const server = await listenForTest(http)

const gast = materialClient({ url: server.url })
async function angemeldet(benutzername: string): Promise<string> {
  return (await gelungen(gast.POST('/auth/login', { body: { benutzername, passwort: PASSWORT } }))).token
}
const token = await angemeldet('k.brandl')
const leitung = materialClient({ url: server.url, credential: () => token })
const anzahl = async (pfad: string) =>
  z.object({ gesamt: z.int() }).parse((await server.get(`/api/v1${pfad}`, { token })).body).gesamt

test('everybody whom the demo prints can log in', async () => {
  assert.ok(anmeldungen.length >= 11)
  for (const { benutzername } of anmeldungen.slice(0, 3)) assert.ok(await angemeldet(benutzername), benutzername)
})

test('the rescue rucksack of the demo has 125 articles', () => {
  assert.equal(beladungen.find(({ prefix }) => prefix === 'RUCK')?.artikel.length, 125)
})

test('the demo shows every rating and every reason of the dashboard', async () => {
  const { zusammenfassung, eintraege } = await gelungen(
    leitung.GET('/dashboard/einsatzbereitschaft', { params: { query: { limit: 200 } } }),
  )
  for (const [wertung, objekte] of Object.entries(zusammenfassung)) assert.ok(objekte > 0, wertung)
  const gruende = new Set<string>(eintraege.flatMap((eintrag) => eintrag.gruende))
  const erwartet = [
    'noch_nie_kontrolliert',
    'mangel_kritisch_offen',
    'in_wartung',
    'hu_ueberfaellig',
    'fehlbestand_offen',
  ]
  for (const grund of [...erwartet, 'mindermenge_genehmigt']) assert.ok(gruende.has(grund), grund)
})

test('each list of the demo has something in it', async () => {
  const listen = [
    '/geraete',
    '/maengel',
    '/fehlbestaende?offen=true',
    '/kontrollen?status=in_bearbeitung',
    '/kontrollen?status=abgebrochen',
    '/bestaende',
    '/materialbestaende?unter_mindestbestand=true',
    '/materialbewegungen',
    '/ausgaben?ueberfaellig=true',
    '/wartungsplaene/faellig',
    '/wartungsauftraege?offen=true',
    '/lagerbewegungen',
    '/benutzer-qualifikationen',
    '/dashboard/prueftermine',
    '/dashboard/ablaufwarnungen',
    '/dashboard/qualifikationsablaeufe',
    '/zustaendigkeiten',
    '/kontrollverantwortung',
  ]
  for (const pfad of listen) assert.ok((await anzahl(pfad)) > 0, pfad)
})

test('the events of the demo are dated by the days of the story, and their chain holds', async () => {
  assert.deepEqual((await verifyHistorie(postgres.db)).befunde, [])
  const { eintraege } = await gelungen(leitung.GET('/historie', { params: { query: { limit: 1 } } }))
  assert.ok(Date.parse(eintraege[0]?.zeitpunkt ?? '') < Date.now())
  const bis = new Date(Date.now() - 20 * 86_400_000).toISOString()
  assert.ok((await anzahl(`/historie?bis=${bis}`)) > 100)
})

test('a shortage that is old enough has been escalated, and nobody is sent an e-mail of the demo', async () => {
  const eskaliert = await postgres.db
    .selectFrom('fehlbestand')
    .select('id')
    .where('eskaliert_am', 'is not', null)
    .execute()
  assert.ok(eskaliert.length > 0)
  const { rows } = await postgres.db
    .selectFrom('benutzer')
    .select('email')
    .execute()
    .then((rows) => ({ rows }))
  for (const { email } of rows) assert.match(email ?? 'x@y.example', /\.example$/)
})

test('the demo is refused where there is something already, with a sentence', async () => {
  await assert.rejects(legeDemoAn(ziel, PASSWORT, TAGE), /Datenbank ist nicht leer/)
})
