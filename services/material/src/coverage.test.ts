import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { materialClient } from '@zeughaus/clients'
import { DAY_MS } from '@zeughaus/platform'
import { coverageOf, missingTests, NOTHING, sentencesOf } from '../../../scripts/coverage-page.ts'
import { gelungen } from './demo/buehne.ts'
import { einBeladenesObjekt } from './objekte/objekt.factory.ts'
import type { FesteRolle } from './rechte.ts'
import { einStandort } from './stammdaten/stammdaten.factory.ts'
import { starteTestdienst } from './testing.ts'

const ROOT = join(import.meta.dirname, '../../..')
const SPECIFICATION = join(ROOT, '../shared/spec/material-resource-service.md')
/** Sentences of the specification: a change of this number is a change of the specification. */
const SENTENCES = 257

/** Every row of every table; the first part has ids. */
const rows = coverageOf('docs/spec/coverage.md')

test('every sentence of the specification has its row, without a gap in the ids', () => {
  const ids = rows.flatMap(({ id }) => id ?? [])
  assert.deepEqual(
    ids,
    Array.from({ length: SENTENCES }, (_, number) => `M${String(number + 1).padStart(3, '0')}`),
  )
})

test('the rows are those of the specification, word for word', (t) => {
  if (!existsSync(SPECIFICATION)) {
    t.skip('the specification is not beside the repository')
    return
  }
  const expected = sentencesOf(readFileSync(SPECIFICATION, 'utf8'))
  assert.deepEqual(
    rows.filter(({ id }) => id !== undefined).map(({ sentence }) => sentence),
    expected,
  )
})

test('every test that the coverage names exists in the file that it names', () => {
  assert.deepEqual(missingTests(rows, ['services/material/src', 'services/material/test']), [])
})

test('a sentence without a test demands nothing', () => {
  const silent = /not shown|^Core rules:$|^Dashboard rules:$|`n\/s`|for these event kinds:$|^A separate document covers/
  for (const { id, sentence, title } of rows) {
    if (title === NOTHING) assert.match(sentence, silent, id)
  }
})

/** `a check that is in_bearbeitung: zaehlen (fremde) → unchanged` names a row of a state table. */
const STATE = /^an? [a-z]+ that is (\S+): (\S+)(?: \((.*)\))? → (\S+)$/

test('a test of a state table that the coverage names has its row there', () => {
  const tables = readFileSync(join(ROOT, 'docs/spec/state-tables.md'), 'utf8')
  for (const { title } of rows) {
    const [named, from, trigger, condition = '', to] = STATE.exec(title) ?? []
    if (named === undefined) continue
    const beginning = `| ${[from, trigger, condition, to].join(' | ')} |`.replace('|  |', '| |')
    assert.ok(tables.includes(beginning), `${title}: ${beginning}`)
  }
})

const { url, store, clock, person } = await starteTestdienst()
const als = async (rolle: FesteRolle) => {
  const { token } = await person(rolle)
  return materialClient({ url, credential: () => token })
}
const mitId = (id: string) => ({ params: { path: { id } } })

test('an approval rates a shortage and changes neither its quantities nor its state, however long it lasts', async () => {
  const chef = await als('leitungsverantwortlicher')
  const { id, positionen } = await einBeladenesObjekt(store, [5])
  const { id: kontrolle } = await gelungen(chef.POST('/objekte/{id}/kontrollen', mitId(id)))
  const path = { id: kontrolle, material_id: positionen[0]?.material_id ?? '' }
  await chef.PUT('/kontrollen/{id}/positionen/{material_id}', { params: { path }, body: { gezaehlt: 3 } })
  await chef.POST('/kontrollen/{id}/abschliessen', mitId(kontrolle))
  const { eintraege } = await gelungen(chef.GET('/fehlbestaende', { params: { query: { objekt_id: id } } }))
  const [vorher] = eintraege
  assert.ok(vorher)
  await chef.POST('/fehlbestaende/{id}/mindermenge', { ...mitId(vorher.id), body: {} })
  clock.forward(400 * DAY_MS)
  const spaeter = await als('leitungsverantwortlicher')
  const danach = await gelungen(spaeter.GET('/fehlbestaende/{id}', mitId(vorher.id)))
  assert.deepEqual(
    [danach.istmenge, danach.fehlmenge, danach.status, danach.genehmigt],
    [vorher.istmenge, vorher.fehlmenge, vorher.status, true],
  )
})

test('neither master data nor templates, users or moves are copied into the Historie', async () => {
  const ott = await als('administration')
  const anzahl = async () => (await gelungen(ott.GET('/historie'))).gesamt
  const { id: objekt } = await einBeladenesObjekt(store, [1])
  const { id: ziel } = await einStandort(store)
  const vorher = await anzahl()
  const standort = await gelungen(ott.POST('/standorte', { body: { name: 'Nur ein Ort' } }))
  await gelungen(ott.PATCH('/standorte/{id}', { ...mitId(standort.id), body: { adresse: 'Am Rand 1' } }))
  const typ = await gelungen(ott.POST('/objekttypen', { body: { name: 'Nur ein Typ' } }))
  const leer = { name: 'Leer', objekttyp_id: typ.id, positionen: [] }
  const vorlage = await gelungen(ott.POST('/vorlagen', { body: leer }))
  await ott.DELETE('/vorlagen/{id}', mitId(vorlage.id))
  const neu = { benutzername: 'nur.einer', name: 'Nur Einer', passwort: 'Zwischen den Toren 4' }
  await gelungen(ott.POST('/benutzer', { body: neu }))
  await gelungen(ott.POST('/objekte/{id}/lagerbewegungen', { ...mitId(objekt), body: { standort_id: ziel } }))
  assert.equal(await anzahl(), vorher)
})

test('a user has an e-mail address and an Einheit, and loses both by null', async () => {
  const ott = await als('administration')
  const { id: einheit_id } = await gelungen(ott.POST('/einheiten', { body: { name: 'Zug der Zuordnung' } }))
  const neu = {
    benutzername: 'mit.mail',
    name: 'Mit Mail',
    passwort: 'Zwischen den Toren 4',
    email: 'mit@mail.example',
  }
  const vorher = await gelungen(ott.POST('/benutzer', { body: { ...neu, einheit_id } }))
  assert.deepEqual([vorher.email, vorher.einheit_id], [neu.email, einheit_id])
  const nichts = { email: null, einheit_id: null }
  const danach = await gelungen(ott.PATCH('/benutzer/{id}', { ...mitId(vorher.id), body: nichts }))
  assert.deepEqual([danach.email, danach.einheit_id], [null, null])
})
