import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import { test } from 'node:test'
import { movableClock, type TestAnswer } from '@zeughaus/platform/testing'
import { einObjekt } from '../objekte/objekt.factory.ts'
import { starteTestdienst } from '../testing.ts'
import { type DokumentAntwort, dateienIn, einPdf, lade } from './dokument.factory.ts'
import { raeumeDokumenteAuf } from './index.ts'

const { store, person, clock, dokumente, ablage } = await starteTestdienst()
const anna = await person('mitarbeiter')

const dokument = ({ status, body, text }: TestAnswer) => {
  assert.equal(status, 201, text)
  return body as DokumentAntwort
}
const einesObjekts = async () => ({ entitaet_typ: 'objekt', entitaet_id: (await einObjekt(store)).id })

test('files that no row names and uploads that a crash broke off are swept after an hour, and no others', async () => {
  const entitaet = await einesObjekts()
  const bleibt = dokument(await lade(anna, entitaet))
  const waise = dokument(await lade(anna, entitaet))
  await store.db.deleteFrom('dokument').where('id', '=', waise.id).execute()
  const abgebrochen = ablage.eingang().schreibe()
  await new Promise<void>((fertig) => abgebrochen.end('halb', () => fertig()))
  const vorher = dateienIn(dokumente)
  assert.equal(await raeumeDokumenteAuf(store.db, ablage, clock), 0)
  assert.deepEqual(dateienIn(dokumente), vorher)
  const spaeter = movableClock(new Date(Date.now() + 2 * 3_600_000).toISOString())
  assert.ok((await raeumeDokumenteAuf(store.db, ablage, spaeter)) >= 2)
  const rows = await store.db.selectFrom('dokument').select('datei').execute()
  assert.deepEqual(
    dateienIn(dokumente)
      .map((pfad) => pfad.slice(-36))
      .sort(),
    rows.map(({ datei }) => datei).sort(),
  )
  assert.equal((await anna.get(`/dokumente/${bleibt.id}/download`)).status, 200)
})

test('files lie under names of the service, for its user alone', async () => {
  const entitaet = await einesObjekts()
  const datei = einPdf()
  const { id } = dokument(await lade(anna, { ...entitaet, datei, dateiname: 'geheim.pdf' }))
  const row = await store.db.selectFrom('dokument').select('datei').where('id', '=', id).executeTakeFirstOrThrow()
  assert.match(row.datei, /^[0-9a-f-]{36}$/)
  const pfad = dateienIn(dokumente).find((eine) => eine.endsWith(row.datei)) ?? ''
  assert.deepEqual(await readFile(pfad), datei)
  assert.equal((await stat(pfad)).mode & 0o777, 0o600)
})
