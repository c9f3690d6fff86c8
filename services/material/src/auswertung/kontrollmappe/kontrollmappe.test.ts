import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { Pruefling } from '../../kontrollen/kontrolle/pruefling.factory.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { einObjekttyp } from '../../objekte/stammdaten/stammdaten.factory.ts'
import { eineEinheit } from '../../personal/qualifikationen/personal.factory.ts'
import type { Kontrollmappen } from './kontrollmappe.schema.ts'

const service = await starteTestdienst()
const { store } = service
const anna = await service.person('mitarbeiter')
const leitung = await service.person('leitungsverantwortlicher')

async function lies(who: Person, query = ''): Promise<Kontrollmappen> {
  const { status, body, text } = await who.get(`/kontrollmappen${query}`)
  assert.equal(status, 200, text)
  return body as Kontrollmappen
}
const idsOf = ({ eintraege }: Kontrollmappen) => eintraege.map(({ objekt }) => objekt.id)
const entry = async (who: Person, path: string) => {
  const { status, body, text } = await who.get(path)
  assert.equal(status, 200, text)
  return body
}
const entries = async (who: Person, path: string) => ((await entry(who, path)) as { eintraege: unknown[] }).eintraege

// kontrollen.28: GET /kontrollmappen gives of many objects what the single reads give, in few requests.
test('a Kontrollmappe holds what the single reads of its object answer', async () => {
  const pruefling = await Pruefling.neu(service, [5, 3])
  await pruefling.geprueft(anna, [4, 3])
  const { objekt_id } = pruefling
  const lampen = await Pruefling.neu(service, [1], 'geraet_sn')
  const [lampe] = lampen.positionen
  await leitung.post(`/objektpositionen/${lampe?.id}/geraete`, { seriennummer: 'HL-1' })
  await anna.post('/maengel', { objekt_id, titel: 'Naht offen' })
  const { eintraege, gesamt, weiter } = await lies(anna)
  assert.deepEqual([gesamt, weiter], [2, null])
  for (const id of [objekt_id, lampen.objekt_id]) {
    const mappe = eintraege.find(({ objekt }) => objekt.id === id)
    assert.ok(mappe)
    assert.deepEqual(mappe.objekt, await entry(anna, `/objekte/${id}`))
    assert.deepEqual(mappe.positionen, await entries(anna, `/objekte/${id}/positionen`))
    assert.deepEqual(mappe.vorschau, await entry(anna, `/objekte/${id}/kontrollvorschau`))
    const letzte = await entries(anna, `/kontrollen?objekt_id=${id}&status=abgeschlossen&limit=1`)
    assert.deepEqual(mappe.letzte_kontrolle, letzte[0] ?? null)
    assert.deepEqual(mappe.fehlbestaende, await entries(anna, `/fehlbestaende?objekt_id=${id}&offen=true`))
    assert.deepEqual(mappe.maengel, await entries(anna, `/maengel?objekt_id=${id}&offen=true`))
    assert.deepEqual(mappe.geraete, await entries(anna, `/geraete?objekt_id=${id}`))
  }
  assert.deepEqual(
    eintraege.map((mappe) => [mappe.fehlbestaende.length, mappe.maengel?.length, mappe.geraete.length]).sort(),
    [
      [0, 0, 1],
      [1, 1, 0],
    ],
  )
  const zaehler = await service.berechtigtePerson('lesen', 'kontrolle.durchfuehren')
  assert.equal((await lies(zaehler)).eintraege[0]?.maengel, null)
})

// kontrollen.29: What a person is checking comes first, then what they are responsible for, then that of their Einheit, then the rest, each by due date.
test('the most urgent objects of a person come first, however the answers are cut', async () => {
  const einheit = await eineEinheit(store)
  const bernd = await service.person('mitarbeiter')
  await store.db.updateTable('benutzer').set({ einheit_id: einheit.id }).where('id', '=', bernd.id).execute()
  const { id: objekttyp_id } = await einObjekttyp(store)
  const objekt = async (fields: object) => (await einObjekt(store, { objekttyp_id, ...fields })).id
  const fristlos = await objekt({ einheit_id: einheit.id })
  await Pruefling.neu(service, [])
  const frist = { kontrollregel: 'eigene', kontrollintervall: 1, kontrollintervall_einheit: 'wochen' } as const
  const faellig = await objekt({ einheit_id: einheit.id, ...frist })
  const verantwortet = await objekt({})
  await leitung.post('/kontrollverantwortung', { objekt_id: verantwortet, benutzer_id: bernd.id })
  const laufend = await objekt({})
  assert.equal((await bernd.post(`/objekte/${laufend}/kontrollen`)).status, 201)
  const abgemeldet = await objekt({ einheit_id: einheit.id })
  await schliesseKontrolleAb(fristlos)
  await leitung.patch(`/objekte/${abgemeldet}`, { status: 'ausser_dienst' })

  const all = await lies(bernd)
  assert.deepEqual(idsOf(all).slice(0, 4), [laufend, verantwortet, faellig, fristlos])
  assert.equal(idsOf(all).at(-1), abgemeldet)
  const cut: string[] = []
  for (let ab: number | null = 0; ab !== null; ) {
    const part: Kontrollmappen = await lies(bernd, `?ab=${ab}&limit=2`)
    assert.ok(part.eintraege.length <= 2)
    cut.push(...idsOf(part))
    ab = part.weiter
  }
  assert.deepEqual(cut, idsOf(all))
})

/** Finishes a check of an object without positions: from now on nothing asks for one. */
async function schliesseKontrolleAb(objekt_id: string): Promise<void> {
  const { body } = await anna.post(`/objekte/${objekt_id}/kontrollen`)
  const { id } = body as { id: string }
  assert.equal((await anna.post(`/kontrollen/${id}/abschliessen`)).status, 200)
}

test('an answer ends before its objects have more than 1,000 positions together', async () => {
  const fresh = await service.person('mitarbeiter')
  // What is equally urgent comes in the natural order of the codes.
  const grosse = { 'GW-10': 500, 'GW-9': 600 }
  for (const [code, positionen] of Object.entries(grosse)) {
    const { objekt_id } = await Pruefling.neu(service, Array<number>(positionen).fill(1))
    assert.equal((await leitung.patch(`/objekte/${objekt_id}`, { code })).status, 200)
    await leitung.post('/kontrollverantwortung', { objekt_id, benutzer_id: fresh.id })
  }
  const first = await lies(fresh)
  assert.deepEqual([first.eintraege.length, first.weiter], [1, 1])
  assert.equal(first.eintraege[0]?.vorschau.positionen.length, 600)
  const second = await lies(fresh, '?ab=1')
  assert.ok(idsOf(second).length > 1)
  assert.equal(second.eintraege[0]?.vorschau.positionen.length, 500)
})

test('while nothing changes, a Kontrollmappe is not sent again', async () => {
  const first = await anna.get('/kontrollmappen')
  const etag = first.headers.get('etag')
  assert.ok(etag)
  const again = () => anna.get('/kontrollmappen', { headers: { 'if-none-match': etag } })
  assert.deepEqual([(await again()).status, (await again()).text], [304, ''])
  const [one] = (first.body as Kontrollmappen).eintraege
  assert.ok(one)
  await anna.post('/maengel', { objekt_id: one.objekt.id, titel: 'Reißverschluss klemmt' })
  assert.equal((await again()).status, 200)
})
