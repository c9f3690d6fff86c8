import assert from 'node:assert/strict'
import { materialClient } from '@zeughaus/clients'
import { findCage, silentLog, systemClock } from '@zeughaus/platform'
import { listenForTest, temporaryFolder } from '@zeughaus/platform/testing'
import { openTestDatabase } from '@zeughaus/postgres/testing'
import { afterAll, test } from 'vitest'
import { z } from 'zod'
import { TEST_SECRET } from '../../../test/service.ts'
import { createApp } from '../../app.ts'
import { verifyHistorie } from '../../auswertung/historie/index.ts'
import type { Database } from '../../kern/db/db.gen.ts'
import { MIGRATIONS } from '../../kern/db/store.ts'
import { fileStoreIn } from '../../kern/files/index.ts'
import { beladungen } from './beladung.ts'
import { gelungen } from './buehne.ts'
import { legeDemoAn } from './index.ts'

const PASSWORD = 'Schlauchturm im Regen 9'
/** Long enough for every unfinished story, short enough for a test. */
const DAYS = 47

const postgres = await openTestDatabase<Database>(MIGRATIONS)
afterAll(() => postgres.close())
const files = fileStoreIn(temporaryFolder())
await files.create()
const target = { postgres, files, fileLimit: 1024 * 1024, timeZone: 'Europe/Berlin' }
const anmeldungen = await legeDemoAn(target, PASSWORD, DAYS, true)

const { http } = createApp({
  cage: await findCage(),
  ...target,
  log: silentLog,
  secret: TEST_SECRET,
  clock: systemClock,
})
const server = await listenForTest(http)

const gast = materialClient({ url: server.url })
async function angemeldet(benutzername: string): Promise<string> {
  return (await gelungen(gast.POST('/auth/login', { body: { benutzername, passwort: PASSWORD } }))).token
}
const token = await angemeldet('k.brandl')
const verwaltung = await angemeldet('m.seidl')
const leitung = materialClient({ url: server.url, credential: () => token })
const count = async (path: string) =>
  z.object({ gesamt: z.int() }).parse((await server.get(`/api/v1${path}`, { token })).body).gesamt

/** Entries that an export reads at a time: so few that many lists have several portions, and enough for all. */
const PORTION = 7
const ALLES = 100_000

type Orders = { readonly enum: readonly string[] }

/** Reads as a leader, or as an administrator what a leader may not read. */
async function text(url: string, path: string): Promise<string> {
  const read = (who: string) => fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${who}` } })
  const first = await read(token)
  const answer = first.status === 403 ? await read(verwaltung) : first
  const content = await answer.text()
  assert.equal(answer.status, 200, `${path}: ${content}`)
  return content
}

/** Fills in an object's id, as in `/objekte/{id}/positionen/export`; undefined if the list has none. */
async function withErstem(path: string, lists: object): Promise<string | undefined> {
  const [von = '', part] = path.split('/{id}')
  if (part === undefined) return path
  if (!Object.hasOwn(lists, von)) return undefined
  const list = z.object({ eintraege: z.array(z.object({ id: z.string() })) })
  const all = Object.hasOwn(lists, `${von}/alle`) ? `${von}/alle` : von
  const [first] = list.parse(JSON.parse(await text(server.url, all))).eintraege
  return first && `${von}/${first.id}${part}`
}

// importe.17: The printed people of the demo can log in; in a district each is printed with the place of their role.
test('everybody whom the demo prints can log in, and is printed with the place of their role', async () => {
  assert.ok(anmeldungen.length >= 11)
  const everywhere = anmeldungen.filter(({ rolle }) => !rolle.includes(' für '))
  assert.deepEqual(
    everywhere.map(({ benutzername }) => benutzername),
    ['m.seidl'],
  )
  for (const { benutzername } of anmeldungen.slice(0, 3)) assert.ok(await angemeldet(benutzername), benutzername)
})

// importe.18: Its rescue rucksack has 125 articles.
test('the rescue rucksack of the demo has 125 articles', () => {
  assert.equal(beladungen.find(({ prefix }) => prefix === 'RUCK')?.artikel.length, 125)
})

// importe.19: It shows every rating and reason.
test('the demo shows every rating and every reason of the dashboard', async () => {
  const { zusammenfassung, eintraege } = await gelungen(
    leitung.GET('/dashboard/einsatzbereitschaft', { params: { query: { limit: 200 } } }),
  )
  for (const [wertung, objekte] of Object.entries(zusammenfassung)) assert.ok(objekte > 0, wertung)
  const reasons = new Set<string>(eintraege.flatMap((eintrag) => eintrag.gruende))
  const expected = [
    'noch_nie_kontrolliert',
    'mangel_kritisch_offen',
    'in_wartung',
    'hu_ueberfaellig',
    'fehlbestand_offen',
  ]
  for (const reason of [...expected, 'mindermenge_genehmigt']) assert.ok(reasons.has(reason), reason)
})

// importe.20: Each list has an entry.
test('each list of the demo has something in it', async () => {
  const lists = [
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
  for (const path of lists) assert.ok((await count(path)) > 0, path)
})

test('an export in small portions is the same as one in a single portion, for every list and every order', async () => {
  const service = async (exportportion: number) => {
    const app = createApp({
      cage: await findCage(),
      ...target,
      log: silentLog,
      secret: TEST_SECRET,
      clock: systemClock,
      exportportion,
    })
    return { api: app.api, server: await listenForTest(app.http) }
  }
  const [small, whole] = [await service(PORTION), await service(ALLES)]
  const shared: string[] = []
  const read = async (path: string) => {
    const [inPieces, amStueck] = await Promise.all([small, whole].map(({ server }) => text(server.url, path)))
    assert.equal(inPieces, amStueck, path)
    if ((amStueck ?? '').split('\r\n').length > 2 * PORTION) shared.push(path)
  }
  const { paths } = small.api.document()
  for (const [path, { get }] of Object.entries(paths)) {
    // Each export is an entry of that log, so that no two exports of it are alike.
    if (path === '/sicherheitsprotokoll/export') continue
    // An export with a required parameter has the same entries as the list of all.
    if (!path.endsWith('/export') || get?.parameters?.some(({ required, in: where }) => required && where === 'query'))
      continue
    const list = await withErstem(path, paths)
    if (list === undefined) continue
    const orders = get?.parameters?.find(({ name }) => name === 'sortierung')?.schema as Orders | undefined
    for (const order of orders?.enum ?? ['']) await read(`${list}${order && `?sortierung=${order}`}`)
  }
  assert.ok(shared.length > 20, shared.join())
})

// importe.21: Its events follow the days of the story, and the chain holds.
test('the events of the demo are dated by the days of the story, and their chain holds', async () => {
  assert.deepEqual((await verifyHistorie(postgres.db)).befunde, [])
  const { eintraege } = await gelungen(leitung.GET('/historie', { params: { query: { limit: 1 } } }))
  assert.ok(Date.parse(eintraege[0]?.zeitpunkt ?? '') < Date.now())
  const bis = new Date(Date.now() - 20 * 86_400_000).toISOString()
  assert.ok((await count(`/historie?bis=${bis}`)) > 100)
})

// importe.22: It sends no e-mail.
test('a shortage that is old enough has been escalated, and the demo sends no e-mail', async () => {
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

// importe.23: It refuses a database that is not empty.
test('the demo is refused where there is something already, with a sentence', async () => {
  await assert.rejects(legeDemoAn(target, PASSWORD, DAYS), /Datenbank ist nicht leer/)
})

// importe.44: Its compartments have photos.
test('each compartment of its rescue rucksack and of its HLF has a photo', async () => {
  for (const code of ['RUCK-001', 'HLF-001']) {
    const { id } = await gelungen(leitung.GET('/objekte/code/{code}', { params: { path: { code } } }))
    const query = { limit: 200 }
    const { eintraege } = await gelungen(leitung.GET('/objekte/{id}/positionen', { params: { path: { id }, query } }))
    const { faecher } = await gelungen(leitung.GET('/objekte/{id}/fachfotos', { params: { path: { id } } }))
    const names = new Set(eintraege.map(({ fach_name }) => fach_name))
    assert.deepEqual(new Set(faecher.map(({ fach_name }) => fach_name)), names)
  }
})

// importe.45: With `--kreis` it has three brigades: a volunteer sees her own, the district all; a loan, a handover and an own entry.
test('of three brigades a volunteer sees her own, and the district all', async () => {
  const read = async (benutzername: string, path: string) =>
    z
      .object({ eintraege: z.array(z.record(z.string(), z.unknown())) })
      .parse((await server.get(`/api/v1${path}`, { token: await angemeldet(benutzername) })).body).eintraege
  const codes = async (who: string) => (await read(who, '/objekte?limit=200')).map(({ code }) => String(code))
  assert.deepEqual(await codes('i.vogt'), ['MB-LF-1', 'MB-RUCK-1'])
  assert.deepEqual(await codes('o.dietl'), ['HS-LF-1', 'HS-RUCK-1', 'MTW-001', 'SAN-002'])
  const district = await codes('d.lang')
  for (const code of ['HLF-001', 'MB-LF-1', 'HS-LF-1']) assert.ok(district.includes(code), code)
  assert.ok(!(await codes('k.brandl')).includes('MTW-001'))
  const wehren = (await read('d.lang', '/dashboard/einheiten')).map(({ einheit_name }) => einheit_name)
  assert.deepEqual(wehren.slice(0, 2), ['Kreis Tannengau', 'Feuerwehr Hohenstein'])
  assert.ok(wehren.includes('Feuerwehr Moosbach') && wehren.includes('Feuerwehr Tannenried'))
  assert.deepEqual(
    (await read('i.vogt', '/dashboard/einheiten')).map(({ einheit_name }) => einheit_name),
    ['Feuerwehr Moosbach'],
  )
  const borrowed = await read('i.vogt', '/ausgaben')
  assert.deepEqual(borrowed.map(({ ueberfaellig }) => ueberfaellig).sort(), [false, true])
  const handed = await read('r.kern', '/historie?ereignis=objekt_uebergeben')
  assert.equal(handed.length, 2)
  assert.equal((await read('r.kern', '/materialien?q=Wathose')).length, 0)
  assert.equal((await read('i.vogt', '/materialien?q=Wathose')).length, 1)
})
