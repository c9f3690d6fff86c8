import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import { movableClock, type TestAnswer } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { type DokumentAntwort, dateienIn, einPdf, lade } from './dokument.factory.ts'
import { sweepDokumente } from './index.ts'
import { verifyDateien } from './pruefung.ts'
import { allDokumente, dokumentTable } from './visibility.ts'

const { store, person, clock, dokumente, files } = await starteTestdienst()
const anna = await person('mitarbeiter')

const dokument = ({ status, body, text }: TestAnswer) => {
  assert.equal(status, 201, text)
  return body as DokumentAntwort
}
const einesObjekts = async () => ({ entitaet_typ: 'objekt', entitaet_id: (await einObjekt(store)).id })

// dokumente.21: Files without a row are swept after an hour.
test('files that no row names and uploads that a crash broke off are swept after an hour, and no others', async () => {
  const entitaet = await einesObjekts()
  const bleibt = dokument(await lade(anna, entitaet))
  const orphan = dokument(await lade(anna, entitaet))
  await dokumentTable(store.db).deleteFrom('dokument').where('id', '=', orphan.id).execute()
  const abgebrochen = files.intake().writable()
  await new Promise<void>((done) => abgebrochen.end('halb', () => done()))
  const before = dateienIn(dokumente)
  assert.equal(await sweepDokumente(store.db, files, clock), 0)
  assert.deepEqual(dateienIn(dokumente), before)
  const later = movableClock(new Date(Date.now() + 2 * 3_600_000).toISOString())
  assert.ok((await sweepDokumente(store.db, files, later)) >= 2)
  const rows = await allDokumente(store.db).select('dokument.datei').execute()
  assert.deepEqual(
    dateienIn(dokumente)
      .map((path) => path.slice(-36))
      .sort(),
    rows.map(({ datei }) => datei).sort(),
  )
  assert.equal((await anna.get(`/dokumente/${bleibt.id}/download`)).status, 200)
})

test('a document that is deleted while all files are compared is no finding', async () => {
  const leitung = await person('materialverantwortlicher')
  const { id } = dokument(await lade(leitung, await einesObjekts()))
  const { datei } = await allDokumente(store.db)
    .select('dokument.datei')
    .where('dokument.id', '=', id)
    .executeTakeFirstOrThrow()
  const read: typeof files.read = async (name) => {
    if (name === datei) assert.equal((await leitung.delete(`/dokumente/${id}`)).status, 204)
    return files.read(name)
  }
  assert.deepEqual((await verifyDateien(store.db, read, () => undefined)).befunde, [])
})

// dokumente.12: Files have names made by the service and are readable by its user alone.
test('files lie under names of the service, for its user alone', async () => {
  const entitaet = await einesObjekts()
  const datei = einPdf()
  const { id } = dokument(await lade(anna, { ...entitaet, datei, dateiname: 'geheim.pdf' }))
  const row = await allDokumente(store.db)
    .select('dokument.datei')
    .where('dokument.id', '=', id)
    .executeTakeFirstOrThrow()
  assert.match(row.datei, /^[0-9a-f-]{36}$/)
  const path = dateienIn(dokumente).find((one) => one.endsWith(row.datei)) ?? ''
  assert.deepEqual(await readFile(path), datei)
  assert.equal((await stat(path)).mode & 0o777, 0o600)
})
