/** Only people who may read a document's owner see the document, through every route. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '@zeughaus/platform'
import { type TestAnswer, until } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import type { Berechtigung } from '../../kern/access/rights.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { type DokumentAntwort, einPdf, lade, replace } from './dokument.factory.ts'

const { url, store, person, berechtigtePerson } = await starteTestdienst()
const leitung = await person('leitungsverantwortlicher')

interface List {
  readonly gesamt: number
  readonly eintraege: readonly DokumentAntwort[]
}

const dokument = ({ status, body, text }: TestAnswer): DokumentAntwort => {
  assert.equal(status, 201, text)
  return body as DokumentAntwort
}
const verdict = ({ status, body }: TestAnswer) => [status, (body as { code?: string } | undefined)?.code]

/** A defect with one document, and another document at its object. */
async function einBelegterMangel() {
  const { id: objekt_id } = await einObjekt(store)
  const { id } = (await leitung.post('/maengel', { objekt_id, titel: 'Riss' })).body as { id: string }
  const mangel = { entitaet_typ: 'mangel', entitaet_id: id }
  const datei = einPdf()
  const foto = dokument(await lade(leitung, { ...mangel, datei, dateiname: 'riss.pdf' }))
  const anleitung = dokument(await lade(leitung, { entitaet_id: objekt_id, dateiname: 'anleitung.pdf' }))
  return { objekt_id, mangel, foto, datei, anleitung }
}

/** A proof of a qualification of this person. */
async function einNachweis(benutzer_id: string) {
  const [typ, qualifikation] = [newId(), newId()]
  await store.db.insertInto('qualifikationstyp').values({ id: typ, name: typ, art: 'lehrgang' }).execute()
  const row = { id: qualifikation, benutzer_id, qualifikationstyp_id: typ }
  await store.db.insertInto('benutzer_qualifikation').values(row).execute()
  const entitaet = { entitaet_typ: 'benutzer_qualifikation', entitaet_id: qualifikation }
  return { entitaet, nachweis: dokument(await lade(leitung, { ...entitaet, dateiname: 'nachweis.pdf' })) }
}

const list = async (who: Person, path: string): Promise<List> => {
  const { status, body, text } = await who.get(path)
  assert.equal(status, 200, text)
  return body as List
}

// dokumente.22: A document of a defect needs the right to read defects, in every operation: list, count, version, file, Akte, export.
test('a person who may not read defects finds no document of one: not in lists, counts, versions, files, Akte and exports', async () => {
  const { objekt_id, mangel, foto, anleitung } = await einBelegterMangel()
  const readers = await berechtigtePerson('lesen')
  for (const path of ['', '/download', '/versionen']) {
    assert.deepEqual(verdict(await readers.get(`/dokumente/${foto.id}${path}`)), [403, 'keine_berechtigung'], path)
    assert.equal((await readers.get(`/dokumente/${anleitung.id}${path}`)).status, 200, path)
  }
  assert.equal((await readers.get(`/dokumente?entitaet_typ=mangel&entitaet_id=${mangel.entitaet_id}`)).status, 403)
  for (const path of [`/dokumente/alle?objekt_id=${objekt_id}`, '/dokumente/alle?q=riss', '/dokumente/alle?limit=1']) {
    const { gesamt, eintraege } = await list(readers, path)
    assert.deepEqual([gesamt, eintraege.some(({ id }) => id === foto.id)], [path.includes('riss') ? 0 : 1, false], path)
  }
  const { dokumente } = (await readers.get(`/akte/objekt/${objekt_id}`)).body as { dokumente: List }
  assert.deepEqual([dokumente.gesamt, dokumente.eintraege.map(({ id }) => id)], [1, [anleitung.id]])
  for (const format of ['csv', 'xlsx']) {
    assert.equal((await readers.get(`/dokumente/alle/export?format=${format}`)).text.includes(foto.id), false)
  }
})

test('a person who may read defects as well finds their documents everywhere', async () => {
  const { objekt_id, mangel, foto } = await einBelegterMangel()
  for (const who of [await berechtigtePerson('lesen', 'mangel.lesen'), await person('mitarbeiter')]) {
    for (const path of ['', '/download', '/versionen']) {
      assert.equal((await who.get(`/dokumente/${foto.id}${path}`)).status, 200, path)
    }
    const gelistet = `/dokumente?entitaet_typ=mangel&entitaet_id=${mangel.entitaet_id}`
    assert.equal((await list(who, gelistet)).gesamt, 1)
    assert.equal((await list(who, `/dokumente/alle?objekt_id=${objekt_id}`)).gesamt, 2)
    const { dokumente } = (await who.get(`/akte/objekt/${objekt_id}`)).body as { dokumente: List }
    assert.equal(dokumente.gesamt, 2)
  }
})

// dokumente.23: A caller who may read the defect may replace and delete it; no other caller learns that it exists.
test('a person who may not read a defect neither replaces nor deletes its documents, and learns of no file', async () => {
  const { mangel, foto, datei, objekt_id } = await einBelegterMangel()
  const schreiber = await berechtigtePerson('lesen', 'dokument.hochladen', 'dokument.bearbeiten')
  assert.deepEqual(verdict(await replace(schreiber, foto.id)), [403, 'keine_berechtigung'])
  assert.deepEqual(verdict(await schreiber.delete(`/dokumente/${foto.id}`)), [403, 'keine_berechtigung'])
  assert.deepEqual(verdict(await lade(schreiber, { ...mangel, datei })), [403, 'keine_berechtigung'])
  // The reporter of a defect attaches a picture to it, and sees no other.
  const melder = await berechtigtePerson('mangel.melden', 'dokument.hochladen')
  const { body } = await lade(melder, { ...mangel, datei })
  assert.deepEqual(body, { error: 'Diese Datei liegt hier schon.', code: 'dokument_vorhanden' })
  const own = dokument(await lade(melder, { ...mangel, dateiname: 'mein-foto.pdf' }))
  assert.deepEqual(own.aktionen, [])
  assert.equal(own.dateiname, 'mein-foto.pdf')
  assert.equal((await melder.get(`/dokumente/${own.id}`)).status, 403)
  assert.equal((await list(leitung, `/dokumente/alle?objekt_id=${objekt_id}`)).gesamt, 3)
})

test('the right to change documents alone still changes those of things that everybody reads', async () => {
  const { anleitung } = await einBelegterMangel()
  const schreiber = await berechtigtePerson('dokument.bearbeiten')
  const { id, aktionen } = dokument(await replace(schreiber, anleitung.id))
  assert.deepEqual(aktionen, ['ersetzen', 'loeschen'])
  assert.equal((await schreiber.delete(`/dokumente/${id}`)).status, 204)
  assert.equal((await leitung.get(`/dokumente/${anleitung.id}`)).status, 200)
})

test('the right to upload alone shows nothing of the existing files', async () => {
  const { objekt_id } = await einBelegterMangel()
  const datei = einPdf()
  dokument(await lade(leitung, { entitaet_id: objekt_id, datei, dateiname: 'geheim.pdf' }))
  const loader = await berechtigtePerson('dokument.hochladen')
  const { status, text } = await lade(loader, { entitaet_id: objekt_id, datei })
  assert.deepEqual([status, text.includes('geheim')], [409, false])
  dokument(await lade(loader, { entitaet_id: objekt_id }))
})

test('a proof is seen by its person and by the higher roles, also by rights given one by one', async () => {
  const anna = await person('mitarbeiter')
  const { entitaet, nachweis } = await einNachweis(anna.id)
  const foreign = await berechtigtePerson('lesen', 'mangel.lesen', 'dokument.bearbeiten', 'dokument.hochladen')
  assert.equal((await list(anna, '/dokumente/alle?q=nachweis')).gesamt, 1)
  assert.equal((await list(foreign, '/dokumente/alle?q=nachweis')).gesamt, 0)
  for (const answer of [await replace(foreign, nachweis.id), await foreign.delete(`/dokumente/${nachweis.id}`)]) {
    assert.deepEqual(verdict(answer), [403, 'keine_berechtigung'])
  }
  assert.equal((await lade(foreign, entitaet)).status, 403)
  const readers = await berechtigtePerson('lesen')
  const own = await einNachweis(readers.id)
  assert.equal((await readers.get(`/dokumente/${own.nachweis.id}/download`)).status, 200)
})

test('no statement beside visibility.ts names the table of documents, so that none lacks the condition', () => {
  const folder = join(import.meta.dirname, '../..')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  assert.ok(files.length > 100)
  const nennen = files.filter((name) =>
    /\b(?:FROM|JOIN|UPDATE|INTO)\s+"?dokument\b/i.test(readFileSync(join(folder, name), 'utf8')),
  )
  assert.deepEqual(nennen, [])
})

test('an open page hears of a document only where it could read it', async () => {
  const { objekt_id, mangel } = await einBelegterMangel()
  const anna = await person('mitarbeiter')
  const hoert = async (...rights: Berechtigung[]) => listener(await berechtigtePerson(...rights))
  const pages = {
    lesen: await hoert('lesen'),
    maengel: await hoert('lesen', 'mangel.lesen'),
    leitung: await listener(leitung),
  }
  const amMangel = dokument(await lade(leitung, mangel))
  const { nachweis } = await einNachweis(anna.id)
  const amObjekt = dokument(await lade(leitung, { entitaet_id: objekt_id }))
  for (const page of Object.values(pages)) await until('the last change', () => page.text().includes(amObjekt.id))
  const belongs = Object.entries(pages).map(([name, page]) => [
    name,
    [amMangel, nachweis].map(({ id }) => page.text().includes(id)),
  ])
  for (const page of Object.values(pages)) page.schliessen()
  assert.deepEqual(belongs, [
    ['lesen', [false, false]],
    ['maengel', [true, false]],
    ['leitung', [true, true]],
  ])
})

/** A client of GET /ereignisse; `text()` returns what has arrived so far. */
async function listener({ token }: Pick<Person, 'token'>): Promise<{ text(): string; schliessen(): void }> {
  const cancellation = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/v1/ereignisse`, { headers, signal: cancellation.signal })
  let readBack = ''
  const read = async (): Promise<void> => {
    for await (const piece of answer.body ?? []) readBack += Buffer.from(piece).toString('utf8')
  }
  read().catch(() => undefined)
  return { text: () => readBack, schliessen: () => cancellation.abort() }
}
