/**
 * A role for a place shows and changes nothing elsewhere: tries every operation of the document with each kind of grant,
 * on things here and there. What lies elsewhere holds words and ids that no answer may contain, and a reader of all
 * of the other place finds it unchanged.
 */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { newId } from '@zeughaus/platform'
import { until } from '@zeughaus/platform/testing'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { test } from 'vitest'
import { einStandort } from '../src/objekte/stammdaten/stammdaten.factory.ts'
import { eineEinheit } from '../src/personal/qualifikationen/personal.factory.ts'
import { type Anfrage, changes, questions, withVerweise } from './fremdes.anfragen.factory.ts'
import { type Fremdes, Gaertner } from './fremdes.factory.ts'
import { type Person, starteTestdienst } from './service.ts'

const service = await starteTestdienst()
const { api, url, store, database } = service
const admin = await service.person('administration')
const gaertner = new Gaertner(service, admin)
const dokument = api.document()
const MIT_PDFTOTEXT = spawnSync('which', ['pdftotext']).status === 0

/** Kinds of things that lie at a place, by the first part of their paths. */
const AM_ORT = [
  ...['objekte', 'objektpositionen', 'geraete', 'kontrollen', 'fehlbestaende', 'wartungsplaene', 'wartungsauftraege'],
  ...['ausgaben', 'einsaetze', 'materialbewegungen', 'lagerplaetze', 'lagerorte', 'maengel', 'kommentare', 'benutzer'],
]

interface Ort {
  readonly einheit_id: string
  readonly standort_id: string
  readonly welt: Fremdes
  /** What no answer to a person elsewhere may contain. */
  readonly woerter: readonly string[]
}

/** Puts the objects of a world where they belong. */
async function place({ einheit_id, standort_id, welt }: Omit<Ort, 'woerter'>): Promise<void> {
  const objekte = welt.ids['objekte'] ?? []
  await store.db.updateTable('objekt').set({ einheit_id, standort_id }).where('id', 'in', objekte).execute()
}

/** Lends something of the world's store: its borrower reads the issue itself, and nothing else of the world. */
async function plantLeihe({ ids }: Fremdes): Promise<void> {
  const [material_id, lagerplatz_id] = [ids['materialien']?.[0], ids['lagerplaetze']?.[0]]
  const zugang = { art: 'zugang', material_id, menge: 5, nach_lagerplatz_id: lagerplatz_id }
  const loan = { material_id, menge: 2, lagerplatz_id, empfaenger: 'Nachbarn', an_einheit_id: leer }
  assert.equal((await admin.post('/materialbewegungen', zugang)).status, 201)
  const { status, body, text } = await admin.post('/ausgaben', loan)
  assert.equal(status, 201, text)
  // Asked about, like each thing, but no secret for the borrower.
  ids['ausgaben']?.push((body as { id: string }).id)
}

/** Plants own entries of an Einheit beside the catalogue of all. @returns their names and ids */
async function plantEigeneEintraege(einheit_id: string, { ids }: Fremdes): Promise<string[]> {
  const woerter: string[] = []
  const own = async (pfad: string, fields: object): Promise<string> => {
    const name = `kanari-eigen-${newId()}`
    const { status, body, text } = await admin.post(`/${pfad}`, { name, einheit_id, ...fields })
    assert.equal(status, 201, text)
    const { id } = body as { id: string }
    ids[pfad] = [...(ids[pfad] ?? []), id]
    woerter.push(name, id)
    return id
  }
  const material_id = await own('materialien', { materialtyp: 'geraet_sn', einheit: 'Stück' })
  const objekttyp_id = await own('objekttypen', {})
  await own('qualifikationstypen', { art: 'lehrgang' })
  await own('vorlagen', { objekttyp_id, positionen: [{ material_id, sollmenge: 1 }] })
  await own('faecher', { objekttyp_id, einheit_id: undefined })
  await own('pruefarten', { material_id, intervall_monate: 12, einheit_id: undefined })
  const { status, text } = await admin.post(`/objekte/${ids['objekte']?.[0]}/positionen`, { material_id, override: 1 })
  assert.equal(status, 201, text)
  return woerter
}

/** Plants a world of its own at an Einheit and a Standort. */
async function plant(uebergeordnet_id: string | null): Promise<Ort> {
  const welt = await gaertner.alles()
  const einheit_id = (await eineEinheit(store, { uebergeordnet_id })).id
  const standort_id = (await einStandort(store)).id
  const { objekte = [], lagerorte = [], lagerplaetze = [], benutzer = [], ausgaben = [] } = welt.ids
  const { db } = store
  await place({ einheit_id, standort_id, welt })
  await db.updateTable('lagerort').set({ einheit_id }).where('id', 'in', lagerorte).execute()
  await db.updateTable('benutzer').set({ einheit_id }).where('id', 'in', benutzer).execute()
  await db
    .updateTable('ausgabe')
    .set({ lagerplatz_id: lagerplaetze[0] ?? null })
    .where('id', 'in', ausgaben)
    .execute()
  const codes = await db
    .selectFrom('objekt')
    .select('code as wort')
    .where('id', 'in', objekte)
    .unionAll(db.selectFrom('lagerplatz').select('code as wort').where('id', 'in', lagerplaetze))
    .unionAll(db.selectFrom('lagerort').select('name as wort').where('id', 'in', lagerorte))
    .unionAll(db.selectFrom('geraet_instanz').select('seriennummer as wort').where('objekt_id', 'in', objekte))
    .execute()
  const eigene = await plantEigeneEintraege(einheit_id, welt)
  // A day is no word: it may stand in any answer.
  const geheim = welt.geheimnisse.filter(({ ueberall, wort }) => !ueberall && !/^[\d-]{8,10}$/.test(wort))
  const ids = AM_ORT.flatMap((path) => welt.ids[path] ?? [])
  const photo = welt.ids['fachfotos']?.slice(0, 1) ?? []
  const woerter = [...geheim.map(({ wort }) => wort), ...codes.map(({ wort }) => wort), ...ids, ...photo, ...eigene]
  await plantLeihe(welt)
  return { einheit_id, standort_id, welt, woerter: [...new Set(woerter)] }
}

const kreis = (await eineEinheit(store)).id
/** Has nothing of its own, and borrows from the others. */
const leer = (await eineEinheit(store)).id
const [hier, dort] = [await plant(kreis), await plant(null)]

/** A person with a fixed role for a place, given over HTTP. */
async function inhaber(
  ort: { readonly einheit_id?: string; readonly standort_id?: string },
  rolle = 'administration',
): Promise<Person> {
  const person = await service.person()
  const { status, text } = await admin.patch(`/benutzer/${person.id}`, { ortsrollen: [{ rolle, ...ort }] })
  assert.equal(status, 200, text)
  return person
}

const { einheit_id, standort_id } = hier
const anrufer: readonly { name: string; person: Person; sieht: readonly Ort[] }[] = [
  { name: 'für alles', person: admin, sieht: [hier, dort] },
  { name: 'die eigene Einheit', person: await inhaber({ einheit_id }), sieht: [hier] },
  { name: 'die Einheit darüber', person: await inhaber({ einheit_id: kreis }), sieht: [hier] },
  { name: 'eine andere Einheit', person: await inhaber({ einheit_id: leer }), sieht: [] },
  { name: 'der Standort', person: await inhaber({ standort_id }), sieht: [hier] },
  { name: 'keine Rolle', person: await service.person(), sieht: [] },
]

/** Streams are tested below; the others end the caller's session, or ask for a password, which these callers lack. */
const ANDERS = /^\/ereignisse$|^\/auth\//
const operations = Object.entries(dokument.paths)
  .filter(([path]) => !ANDERS.test(path))
  .flatMap(([pfad, methods]) => Object.entries(methods).map(([method, operation]) => ({ pfad, method, operation })))
const lesende = operations.filter(({ method }) => method === 'get')
const schreibende = ['post', 'put', 'patch', 'delete'].flatMap((one) =>
  operations.filter(({ method }) => method === one),
)

async function answerTo(
  { token }: Person,
  { method, adresse, init }: Anfrage,
): Promise<{ status: number; text: string }> {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${token}`)
  if (init.json !== undefined) headers.set('content-type', 'application/json')
  const body = init.json === undefined ? init.body : JSON.stringify(init.json)
  const answer = await fetch(url + api.base + adresse, { method, headers, ...(body === undefined ? {} : { body }) })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const typ = answer.headers.get('content-type') ?? ''
  const { status } = answer
  if (typ.includes('spreadsheetml'))
    return {
      status,
      text: Object.values(unzipSync(bytes))
        .map((part) => Buffer.from(part))
        .join('\n'),
    }
  if (typ === 'application/pdf' && adresse.includes('.pdf') && MIT_PDFTOTEXT) {
    return { status, text: execFileSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8' }) }
  }
  return { status, text: bytes.toString('utf8') }
}

const lecks = new Set<string>()
const HASH = /^[0-9a-f]{64}$/

/** Sends a request and notes each word of another place in its answer, but those that it holds itself. */
async function pruefe(name: string, person: Person, request: Anfrage, verborgen: readonly string[]) {
  const answer = await answerTo(person, request).catch((error: unknown) => ({ status: 599, text: String(error) }))
  const where = `${name}: ${request.method} ${request.adresse}`
  const asked = request.adresse + JSON.stringify(request.init.json ?? '')
  const leck = verborgen.find((wort) => answer.text.includes(wort) && !asked.includes(wort))
  if (leck !== undefined) lecks.add(`${where} → ${leck}`)
  if (answer.status >= 500) lecks.add(`${where} → ${answer.status} ${answer.text} ${JSON.stringify(request.init.json)}`)
  return answer
}

// ort.3: Its holder reads nothing of what lies elsewhere, in any answer of any operation.
test('no answer of a reading operation holds what lies elsewhere, and what lies here is read', async (t) => {
  let asked = 0
  for (const { name, person, sieht } of anrufer) {
    const verborgen = [hier, dort].filter((ort) => !sieht.includes(ort)).flatMap(({ woerter }) => woerter)
    const gesehen = new Set<string>()
    const own = verborgen.length === 0 ? [] : sieht.flatMap(({ woerter }) => woerter)
    for (const { pfad, operation } of lesende) {
      const all = [hier, dort].flatMap(({ welt }) => questions(pfad, operation, welt))
      const different = [...new Map(all.map((question) => [question.adresse, question])).values()]
      // One request suffices where the caller lacks every right, or may read everything.
      const some = own.length === 0 && name !== 'eine andere Einheit' ? different.slice(0, 1) : different
      const answers = await Promise.all(some.map((question) => pruefe(name, person, question, verborgen)))
      asked += answers.length
      for (const { text } of answers) for (const wort of own) if (text.includes(wort)) gesehen.add(wort)
    }
    const never = own.filter((wort) => !gesehen.has(wort))
    // A Standort holds neither persons nor, here, a store; a role for a place manages no users.
    const most = name === 'der Standort' ? own.length / 2 : own.length / 8
    assert.ok(never.length <= most, `${name} never read ${never.length} of ${own.length}: ${never}`)
  }
  await t.annotate(`${asked} questions of ${anrufer.length} callers to ${lesende.length} operations`)
  assert.deepEqual([...lecks], [])
})

// ort.6: Live updates tell of changes here alone.
test('no open page hears of a change elsewhere, and each hears of its own', async () => {
  const cancellation = new AbortController()
  const streams = await Promise.all(
    anrufer.map(async ({ name, person, sieht }) => {
      const headers = { authorization: `Bearer ${person.token}` }
      const answer = await fetch(`${url}${api.base}/ereignisse`, { headers, signal: cancellation.signal })
      const stream = { name, sieht, text: '' }
      const read = async (): Promise<void> => {
        for await (const piece of answer.body ?? []) stream.text += Buffer.from(piece).toString('utf8')
      }
      read().catch(() => undefined)
      return stream
    }),
  )
  const report = async ({ welt }: Ort): Promise<string> => {
    const { body, text } = await admin.post('/maengel', { objekt_id: welt.ids['objekte']?.[0], titel: 'Riss' })
    assert.ok(body !== null && typeof body === 'object' && 'id' in body, text)
    return String(body.id)
  }
  const there = await report(dort)
  const here = await report(hier)
  // Whether a person of a place sees a change is looked up for each by itself: the later change may be heard first.
  await until('the changes that each may hear', () =>
    streams.every(
      ({ sieht, text }) =>
        (!sieht.includes(dort) || text.includes(there)) && (!sieht.includes(hier) || text.includes(here)),
    ),
  )
  cancellation.abort()
  for (const { name, sieht, text } of streams) {
    assert.equal(text.includes(there), sieht.includes(dort), name)
    assert.equal(text.includes(here), sieht.includes(hier), name)
  }
})

// ort.4: No count, total or overview tells of it.
test('what happens elsewhere changes nothing that is read here: no count, no total, no overview', async () => {
  const who = anrufer.find(({ name }) => name === 'die eigene Einheit')
  assert.ok(who)
  // Two PDFs are never equal byte by byte, and an export holds the same as its list.
  const same = lesende.filter(({ pfad }) => !/\.pdf$|\.ics$|\/export$/.test(pfad))
  const all = async () => {
    const asked = same.flatMap(({ pfad, operation }) => questions(pfad, operation, hier.welt))
    const answers = new Map<string, string>()
    for (const question of asked) answers.set(question.adresse, (await answerTo(who.person, question)).text)
    return answers
  }
  const before = await all()
  const { objekte = [], materialien = [], lagerplaetze = [] } = dort.welt.ids
  const [objekt_id, material_id, nach_lagerplatz_id] = [objekte[0], materialien[0], lagerplaetze[0]]
  for (const [path, body] of [
    ['/maengel', { objekt_id, titel: 'Riss', prioritaet: 'hoch' }],
    [`/objekte/${objekt_id}/einsaetze`, {}],
    ['/materialbewegungen', { art: 'zugang', material_id, menge: 7, nach_lagerplatz_id }],
    ['/ausgaben', { material_id, menge: 1, lagerplatz_id: nach_lagerplatz_id, empfaenger: 'Jugend' }],
    [`/objekte/${objekte[1]}/kontrollen`, undefined],
    ['/wartungsauftraege', { objekt_id, werkstatt: 'intern', beschreibung: 'Bremsen' }],
  ] as const) {
    const { status, text } = await admin.post(path, body)
    assert.equal(status, 201, `${path}: ${text}`)
  }
  const after = await all()
  assert.ok(before.size > 300, String(before.size))
  for (const [adresse, text] of before) assert.equal(after.get(adresse), text, adresse)
})

/** Everything that a person with a role for an Einheit sees, as text. */
async function allOf({ einheit_id }: Ort): Promise<string> {
  const scope = { 'zeughaus.person': newId(), 'zeughaus.einheiten': `{${einheit_id}}`, 'zeughaus.standorte': '{}' }
  const seen = database.scoped({ schema: 'sicht', settings: scope })
  const { rows: views } = await sql<{ name: string }>`SELECT viewname AS name FROM pg_views WHERE schemaname = 'sicht'
    AND viewname !~ '_anzahl$' AND viewname <> 'favorit' ORDER BY 1`.execute(seen)
  const all: string[] = []
  for (const { name } of views) {
    // Counts that the database keeps of what was once booked or done.
    const { rows } = await sql<{
      zeilen: string
    }>`SELECT coalesce(string_agg(z::text, E'\n' ORDER BY z::text), '') AS zeilen
      FROM ${sql.table(name)} z`.execute(seen)
    all.push(`${name}\n${rows[0]?.zeilen}`)
  }
  return all.join('\n')
}

// ort.5: Nothing that lies elsewhere is changed, whether the path or the body names it.
test('no change by a role for a place reaches what lies elsewhere, named in the path or in the body', async (t) => {
  let asked = 0
  const verborgen = dort.woerter.filter((wort) => !HASH.test(wort))
  const before = await allOf(dort)
  assert.ok(before.length > 10_000)
  for (const { name, person, sieht } of anrufer) {
    if (sieht.includes(dort)) continue
    // The caller before may have moved them: a Standort is open to all.
    await place(hier)
    for (const { pfad, method, operation } of schreibende) {
      const there = changes(method, pfad, operation, dokument, dort.welt)
      const here = changes(method, pfad, operation, dokument, hier.welt)
      const named = withVerweise(operation, dokument, dort.welt).map((json) => ({ json }))
      // Things here with a body that names things there; nothing here is deleted, so that the next request finds it.
      const across =
        method === 'delete'
          ? []
          : here
              .slice(0, 1)
              .flatMap((one) => [...there.map(({ init }) => init), ...named].map((init) => ({ ...one, init })))
      for (const request of [...there, ...across]) {
        asked += 1
        await pruefe(name, person, request, verborgen)
      }
      if (process.env['ORTE_EINZELN'] !== undefined) {
        const now = await allOf(dort)
        if (now !== before) assert.fail(`${name}: ${method} ${pfad} ${firstDifference(before, now)}`)
      }
    }
    assert.equal(firstDifference(before, await allOf(dort)), '', name)
  }
  await t.annotate(`${asked} changes to ${schreibende.length} operations`)
  assert.deepEqual([...lecks], [])
})

function firstDifference(before: string, after: string): string {
  const [old, now] = [new Set(before.split('\n')), new Set(after.split('\n'))]
  return [...[...old].filter((line) => !now.has(line)), '→', ...[...now].filter((line) => !old.has(line))]
    .join('\n')
    .replace(/^→$/, '')
}
