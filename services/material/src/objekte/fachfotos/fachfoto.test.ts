/** Photos of compartments: of an object, or of its template and so of all its objects. */
import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { dateienIn, einBild, einPdf, form } from '../../werkstatt/dokumente/dokument.factory.ts'
import { einObjekt } from '../objekt/objekt.factory.ts'
import { einFach, einMaterial, einObjekttyp } from '../stammdaten/stammdaten.factory.ts'
import { eineVorlage } from '../vorlagen/vorlage.factory.ts'

const { store, person, berechtigtePerson, dokumente, gleichzeitig, url } = await starteTestdienst()
const [anna, leitung] = [await person('mitarbeiter'), await person('leitungsverantwortlicher')]

interface Foto {
  readonly id: string
  readonly dokument_id: string
  readonly aktionen: readonly string[]
}
interface Fotos {
  readonly faecher: readonly { fach_name: string; herkunft: string; fotos: readonly Foto[] }[]
  readonly aktionen: readonly string[]
}

/** A template with one Fach, a position in free text, and objects loaded from it. */
async function eineBeladung() {
  const objekttyp_id = (await einObjekttyp(store)).id
  const fach = await einFach(store, objekttyp_id, 'G1')
  const [in_fach, daneben] = [(await einMaterial(store)).id, (await einMaterial(store)).id]
  const positionen = [
    { material_id: in_fach, sollmenge: 1, fach_id: fach.id, fach_freitext: null },
    { material_id: daneben, sollmenge: 1, fach_id: null, fach_freitext: 'Beifahrersitz, Netz' },
  ]
  const vorlage = await eineVorlage(store, { objekttyp_id, positionen })
  const neu = () => einObjekt(store, { objekttyp_id, vorlage_id: vorlage.id })
  return { fach, vorlage, objekt: await neu(), anderes: await neu() }
}

interface Bild {
  readonly fach_id?: string
  readonly fach_freitext?: string
  readonly datei?: Buffer
}

async function bild({ datei, ...fields }: Bild) {
  const parts = Object.entries(fields).map(([name, wert]) => ({ name, wert }))
  return form([...parts, { name: 'datei', wert: datei ?? (await einBild('jpeg')), dateiname: 'fach.jpg' }])
}

const lege = async (who: Person, place: string, fields: Bild): Promise<TestAnswer> =>
  who.post(`${place}/fachfotos`, undefined, await bild(fields))
const ersetze = async (who: Person, place: string, id: string, datei?: Buffer): Promise<TestAnswer> =>
  who.post(`${place}/fachfotos/${id}/ersetzen`, undefined, await bild({ ...(datei && { datei }) }))

function abgelegt({ status, body, text }: TestAnswer): Foto {
  assert.equal(status, 201, text)
  return body as Foto
}
const verdict = ({ status, body }: TestAnswer) => [status, (body as { code?: string } | undefined)?.code]

async function fotos(place: string, who = anna): Promise<Fotos> {
  const { status, body, text } = await who.get(`${place}/fachfotos`)
  assert.equal(status, 200, text)
  return body as Fotos
}
const seen = async (place: string, who = anna) =>
  (await fotos(place, who)).faecher.map(({ fach_name, herkunft, fotos: all }) => [
    fach_name,
    herkunft,
    all.map(({ id }) => id),
  ])

// fachfotos.1: The photos of a template are those of all its objects; own photos of an object's compartment stand in their place.
test('a photo of a template is seen at all its objects, and an own photo of an object stands in its place', async () => {
  const { fach, vorlage, objekt, anderes } = await eineBeladung()
  const shared = abgelegt(await lege(leitung, `/vorlagen/${vorlage.id}`, { fach_id: fach.id })).id
  for (const { id } of [objekt, anderes]) assert.deepEqual(await seen(`/objekte/${id}`), [['G1', 'vorlage', [shared]]])
  const own = abgelegt(await lege(leitung, `/objekte/${objekt.id}`, { fach_id: fach.id })).id
  assert.deepEqual(await seen(`/objekte/${objekt.id}`), [['G1', 'objekt', [own]]])
  assert.deepEqual(await seen(`/objekte/${anderes.id}`), [['G1', 'vorlage', [shared]]])
  assert.equal((await leitung.delete(`/objekte/${objekt.id}/fachfotos/${own}`)).status, 204)
  assert.deepEqual(await seen(`/objekte/${objekt.id}`), [['G1', 'vorlage', [shared]]])
  assert.equal((await leitung.delete(`/objekte/${objekt.id}/fachfotos/${shared}`)).status, 404, 'not its own')
})

// fachfotos.2: They belong to all versions of the template, and go with the last one.
test('the photos of a template belong to all its versions, and go with the last one', async () => {
  const { fach, vorlage, objekt } = await eineBeladung()
  const first = abgelegt(await lege(leitung, `/vorlagen/${vorlage.id}`, { fach_id: fach.id })).id
  const { body } = await leitung.post(`/vorlagen/${vorlage.id}/neue-version`, {})
  const neu = `/vorlagen/${(body as { id: string }).id}`
  const second = abgelegt(await lege(leitung, neu, { fach_id: fach.id })).id
  for (const place of [`/vorlagen/${vorlage.id}`, neu, `/objekte/${objekt.id}`]) {
    assert.deepEqual(await seen(place), [['G1', 'vorlage', [first, second]]], place)
  }
  assert.equal((await leitung.delete(neu)).status, 204)
  assert.deepEqual(await seen(`/objekte/${objekt.id}`), [['G1', 'vorlage', [first, second]]])
  const alone = await eineVorlage(store, { objekttyp_id: vorlage.objekttyp_id })
  const { length } = dateienIn(dokumente)
  abgelegt(await lege(leitung, `/vorlagen/${alone.id}`, { fach_id: fach.id }))
  assert.equal((await leitung.delete(`/vorlagen/${alone.id}`)).status, 204)
  assert.equal(dateienIn(dokumente).length, length)
})

// fachfotos.3: A compartment in free text has photos, whatever its case.
test('a compartment in free text has photos of its own, whatever its case', async () => {
  const { objekt, vorlage } = await eineBeladung()
  const place = `/objekte/${objekt.id}`
  abgelegt(await lege(leitung, `/vorlagen/${vorlage.id}`, { fach_freitext: 'Beifahrersitz, Netz' }))
  const { id } = abgelegt(await lege(leitung, place, { fach_freitext: 'beifahrersitz, NETZ' }))
  assert.deepEqual(await seen(place), [['beifahrersitz, NETZ', 'objekt', [id]]])
})

// fachfotos.4: A replaced photo keeps its place; a removed one goes with its former pictures.
test('a photo keeps its place when it is replaced, and goes with its former pictures when it is removed', async () => {
  const { fach, objekt } = await eineBeladung()
  const place = `/objekte/${objekt.id}`
  const files = dateienIn(dokumente).length
  const [one, two] = [
    abgelegt(await lege(leitung, place, { fach_id: fach.id })),
    abgelegt(await lege(leitung, place, { fach_id: fach.id })),
  ]
  const datei = await einBild('png')
  const neu = abgelegt(await ersetze(leitung, place, one.id, datei))
  assert.deepEqual([neu.id, neu.dokument_id === one.dokument_id], [one.id, false])
  assert.deepEqual(await seen(place), [['G1', 'objekt', [one.id, two.id]]])
  const answer = await fetch(`${url}/api/v1/dokumente/${neu.dokument_id}/download`, {
    headers: { authorization: `Bearer ${anna.token}` },
  })
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), datei)
  for (const { id } of [one, two]) assert.equal((await leitung.delete(`${place}/fachfotos/${id}`)).status, 204)
  assert.deepEqual([await seen(place), dateienIn(dokumente).length], [[], files])
  assert.equal((await ersetze(leitung, place, one.id)).status, 404)
})

// fachfotos.5: A compartment has at most six photos (409 `zu_viele_fotos`), also at once.
test('a compartment has at most six photos, also when two people add the last one at once', async () => {
  const { fach, objekt } = await eineBeladung()
  const place = `/objekte/${objekt.id}`
  for (let count = 1; count < 6; count += 1) abgelegt(await lege(leitung, place, { fach_id: fach.id }))
  const add = () => lege(leitung, place, { fach_id: fach.id })
  const answers = await gleichzeitig(
    (tx) => tx.selectFrom('objekt').select('id').where('id', '=', objekt.id).forUpdate().execute(),
    [add, add],
  )
  assert.deepEqual(answers.map(verdict).sort(), [
    [201, undefined],
    [409, 'zu_viele_fotos'],
  ])
  abgelegt(await lege(leitung, place, { fach_freitext: 'Beifahrersitz, Netz' }))
})

// fachfotos.6: Only pictures of at most 512 kB, only for a compartment of the object or template.
test('only pictures of at most 512 kB are taken, and only for a compartment that is there', async () => {
  const { fach, objekt, vorlage } = await eineBeladung()
  const fremd = (await eineBeladung()).fach
  const place = `/objekte/${objekt.id}`
  const before = dateienIn(dokumente).length
  assert.deepEqual(verdict(await lege(leitung, place, { fach_id: fach.id, datei: einPdf() })), [
    415,
    'dateityp_unzulaessig',
  ])
  const large = Buffer.concat([await einBild('jpeg'), Buffer.alloc(512 * 1024)])
  assert.deepEqual(verdict(await lege(leitung, place, { fach_id: fach.id, datei: large })), [413, 'datei_zu_gross'])
  for (const one of [place, `/vorlagen/${vorlage.id}`]) {
    assert.deepEqual(verdict(await lege(leitung, one, { fach_id: fremd.id })), [422, 'unbekannte_referenz'])
    assert.deepEqual(verdict(await lege(leitung, one, { fach_freitext: 'Dach' })), [422, 'unbekannte_referenz'])
    assert.equal((await lege(leitung, one, {})).status, 400)
    assert.equal((await lege(leitung, one, { fach_id: fach.id, fach_freitext: 'Beifahrersitz, Netz' })).status, 400)
  }
  for (const nowhere of [`/objekte/${newId()}`, `/vorlagen/${newId()}`]) {
    assert.equal((await lege(leitung, nowhere, { fach_id: fach.id })).status, 404)
    assert.equal((await anna.get(`${nowhere}/fachfotos`)).status, 404)
  }
  assert.equal(dateienIn(dokumente).length, before)
})

// fachfotos.7: Photos of objects need `objekt.bearbeiten`, those of templates `vorlage.bearbeiten`; no right to documents replaces them.
test('people who edit objects change the photos of objects, people who edit templates those of templates', async () => {
  const { fach, objekt, vorlage } = await eineBeladung()
  const places = {
    'objekt.bearbeiten': `/objekte/${objekt.id}`,
    'vorlage.bearbeiten': `/vorlagen/${vorlage.id}`,
  } as const
  for (const [right, other] of [
    ['objekt.bearbeiten', 'vorlage.bearbeiten'],
    ['vorlage.bearbeiten', 'objekt.bearbeiten'],
  ] as const) {
    const who = await berechtigtePerson('lesen', right, 'dokument.hochladen', 'dokument.bearbeiten')
    const [mine, theirs] = [places[right], places[other]]
    const { id } = abgelegt(await lege(who, mine, { fach_id: fach.id }))
    abgelegt(await ersetze(who, mine, id))
    const there = abgelegt(await lege(leitung, theirs, { fach_id: fach.id }))
    assert.equal((await lege(who, theirs, { fach_id: fach.id })).status, 403)
    assert.equal((await ersetze(who, theirs, there.id)).status, 403)
    assert.equal((await who.delete(`${theirs}/fachfotos/${there.id}`)).status, 403)
    assert.deepEqual((await fotos(theirs, who)).aktionen, [])
    assert.deepEqual((await fotos(mine, who)).faecher[0]?.fotos[0]?.aktionen, ['ersetzen', 'loeschen'])
    assert.equal((await who.delete(`${mine}/fachfotos/${id}`)).status, 204)
    assert.equal((await leitung.delete(`${theirs}/fachfotos/${there.id}`)).status, 204)
  }
  assert.equal((await lege(anna, places['objekt.bearbeiten'], { fach_id: fach.id })).status, 403)
})

// fachfotos.8: The file is a document that changes only at its compartment, and stands in no list or search of documents.
test('the file of a photo is a document that changes only at its compartment, and stands among no papers', async () => {
  const { fach, objekt } = await eineBeladung()
  const { dokument_id } = abgelegt(await lege(leitung, `/objekte/${objekt.id}`, { fach_id: fach.id }))
  const { body } = await leitung.get(`/dokumente/${dokument_id}`)
  assert.deepEqual((body as { aktionen: string[] }).aktionen, ['herunterladen'])
  assert.equal((await leitung.delete(`/dokumente/${dokument_id}`)).status, 403)
  const again = form([
    { name: 'ist_original', wert: 'true' },
    { name: 'datei', wert: await einBild('jpeg'), dateiname: 'anderes.jpg' },
  ])
  assert.equal((await leitung.post(`/dokumente/${dokument_id}/ersetzen`, undefined, again)).status, 403)
  for (const list of ['/dokumente/alle', `/dokumente/alle?objekt_id=${objekt.id}`]) {
    const { body: papers } = await leitung.get(list)
    assert.equal((papers as { gesamt: number }).gesamt, 0)
  }
})

// fachfotos.9: A Fach with photos cannot be deleted; merged, it hands them on.
test('a Fach with photos cannot be deleted, and hands them on when it is merged', async () => {
  const { objekt, vorlage, fach } = await eineBeladung()
  const admin = await person('administration')
  const leer = await einFach(store, vorlage.objekttyp_id, 'Heck')
  const { id } = abgelegt(await lege(leitung, `/objekte/${objekt.id}`, { fach_id: leer.id }))
  assert.deepEqual(verdict(await admin.delete(`/faecher/${leer.id}`)), [409, 'wird_verwendet'])
  assert.equal((await admin.post(`/faecher/${leer.id}/ersetzen`, { name: fach.name })).status, 200)
  assert.deepEqual(await seen(`/objekte/${objekt.id}`), [['G1', 'objekt', [id]]])
})

test('the whole object has photos without a compartment of that name', async () => {
  const { objekt } = await eineBeladung()
  const place = `/objekte/${objekt.id}`
  const { id } = abgelegt(await lege(leitung, place, { fach_freitext: 'Gesamtansicht' }))
  assert.deepEqual(await seen(place), [['Gesamtansicht', 'objekt', [id]]])
})
