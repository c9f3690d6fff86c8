import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { materialClient } from '@zeughaus/clients'
import { silentLog, systemClock } from '@zeughaus/platform'
import { listenForTest, temporaryFolder } from '@zeughaus/platform/testing'
import { openTestDatabase } from '@zeughaus/postgres/testing'
import { z } from 'zod'
import { ablageIn } from '../ablage.ts'
import { createApp } from '../app.ts'
import type { Database } from '../db.gen.ts'
import { MIGRATIONS } from '../db.ts'
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
const verwaltung = await angemeldet('m.seidl')
const leitung = materialClient({ url: server.url, credential: () => token })
const anzahl = async (pfad: string) =>
  z.object({ gesamt: z.int() }).parse((await server.get(`/api/v1${pfad}`, { token })).body).gesamt

/** Entries that an export reads at a time: few, so that many lists have several portions; and all of them. */
const PORTION = 7
const ALLES = 100_000

type Ordnungen = { readonly enum: readonly string[] }

/** As somebody who leads, and what he may not read as somebody who administers. */
async function text(url: string, pfad: string): Promise<string> {
  const lies = (wer: string) => fetch(`${url}/api/v1${pfad}`, { headers: { authorization: `Bearer ${wer}` } })
  const erste = await lies(token)
  const antwort = erste.status === 403 ? await lies(verwaltung) : erste
  const inhalt = await antwort.text()
  assert.equal(antwort.status, 200, `${pfad}: ${inhalt}`)
  return inhalt
}

/** `/objekte/{id}/positionen/export` with the id of an object; undefined where the list names none. */
async function mitErstem(pfad: string, listen: object): Promise<string | undefined> {
  const [von = '', teil] = pfad.split('/{id}')
  if (teil === undefined) return pfad
  if (!Object.hasOwn(listen, von)) return undefined
  const liste = z.object({ eintraege: z.array(z.object({ id: z.string() })) })
  const alle = Object.hasOwn(listen, `${von}/alle`) ? `${von}/alle` : von
  const [erster] = liste.parse(JSON.parse(await text(server.url, alle))).eintraege
  return erster && `${von}/${erster.id}${teil}`
}

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

test('an export in small portions is the same as one in a single portion, for every list and every order', async () => {
  const dienst = async (exportportion: number) => {
    const app = createApp({ ...ziel, log: silentLog, secret: TEST_SECRET, clock: systemClock, exportportion })
    return { api: app.api, server: await listenForTest(app.http) }
  }
  const [klein, ganz] = [await dienst(PORTION), await dienst(ALLES)]
  const geteilt: string[] = []
  const lies = async (pfad: string) => {
    const [stueckweise, amStueck] = await Promise.all([klein, ganz].map(({ server }) => text(server.url, pfad)))
    assert.equal(stueckweise, amStueck, pfad)
    if ((amStueck ?? '').split('\r\n').length > 2 * PORTION) geteilt.push(pfad)
  }
  const { paths } = klein.api.document()
  for (const [pfad, { get }] of Object.entries(paths)) {
    // One that must be told of what it is a list has the same entries in the list of all.
    if (!pfad.endsWith('/export') || get?.parameters?.some(({ required, in: wo }) => required && wo === 'query'))
      continue
    const liste = await mitErstem(pfad, paths)
    if (liste === undefined) continue
    const ordnungen = get?.parameters?.find(({ name }) => name === 'sortierung')?.schema as Ordnungen | undefined
    for (const ordnung of ordnungen?.enum ?? ['']) await lies(`${liste}${ordnung && `?sortierung=${ordnung}`}`)
  }
  assert.ok(geteilt.length > 20, geteilt.join())
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
