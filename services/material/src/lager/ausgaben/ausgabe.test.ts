import assert from 'node:assert/strict'
import { dayOf, newId } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import type { z } from 'zod'
import { starteTestdienst } from '../../../test/service.ts'
import { specTable } from '../../../test/spec-tables.ts'
import { einGeraet, einGeraeteplatz } from '../../objekte/geraete/geraet.factory.ts'
import { einMaterial } from '../../objekte/stammdaten/stammdaten.factory.ts'
import { einLagerplatz, einZugang } from '../bestand/lager.factory.ts'
import type { Ausgabe as AusgabeSchema } from './ausgabe.schema.ts'

type Ausgabe = z.output<typeof AusgabeSchema>

const { store, person, berechtigtePerson, gleichzeitig, clock } = await starteTestdienst()
const zeugwart = await person('materialverantwortlicher')
const mitarbeiter = await person('mitarbeiter')
const verwaltung = await person('administration')

const DAY_MS_ = 86_400_000

const verdict = async (answer: Promise<TestAnswer>) => {
  const { status, body } = await answer
  return [status, (body as { code?: string }).code]
}
const ausgeben = (body: object) => zeugwart.post('/ausgaben', { menge: 1, empfaenger: 'Anna Ott', ...body })
const ausgegeben = async (body: object): Promise<Ausgabe> => {
  const answer = await ausgeben(body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body as Ausgabe
}
const back = (id: string, body?: object) => zeugwart.post(`/ausgaben/${id}/rueckgabe`, body)
const list = async (filter: string): Promise<string[]> => {
  const { status, body, text } = await mitarbeiter.get(`/ausgaben?${filter}`)
  assert.equal(status, 200, text)
  return (body as { eintraege: Ausgabe[] }).eintraege.map(({ id }) => id)
}
const menge = async (material_id: string, lagerplatz_id: string): Promise<number | undefined> => {
  const { body } = await mitarbeiter.get(`/bestaende?material_id=${material_id}&lagerplatz_id=${lagerplatz_id}`)
  return (body as { eintraege: { menge: number }[] }).eintraege[0]?.menge
}

// ausgaben.1: An issue from a Lagerplatz leaves the stock; its return brings it back.
test('material issued from a Lagerplatz leaves the stock, and comes back when it is returned', async () => {
  const material = await einMaterial(store, { name: 'Verkehrsleitkegel' })
  const place = await einLagerplatz(store, { code: 'AUS-1' })
  await einZugang(store, material.id, place.id, 10)
  const body = { material_id: material.id, menge: 4, lagerplatz_id: place.id, faellig_am: '2099-01-31' }
  const { id, ...rest } = await ausgegeben({ ...body, empfaenger: 'Ordnungsamt', bemerkung: 'Stadtfest' })
  assert.deepEqual(rest, {
    ...body,
    empfaenger: 'Ordnungsamt',
    bemerkung: 'Stadtfest',
    material_name: 'Verkehrsleitkegel',
    einheit: 'Stück',
    geraet_instanz_id: null,
    seriennummer: null,
    lagerplatz_code: 'AUS-1',
    leihe: null,
    menge_offen: 4,
    menge_zurueck: 0,
    menge_verloren: 0,
    status: 'ausgegeben',
    ueberfaellig: false,
    ausgegeben_von: zeugwart.id,
    ausgegeben_von_name: 'materialverantwortlicher',
    ausgegeben_am: new Date(clock.now()).toISOString(),
    zurueckgenommen_von: null,
    zurueckgenommen_von_name: null,
    zurueckgegeben_am: null,
    aktionen: ['rueckgabe'],
  })
  assert.equal(await menge(material.id, place.id), 6)
  assert.deepEqual(((await mitarbeiter.get(`/ausgaben/${id}`)).body as Ausgabe).aktionen, [])

  const { status, body: afterwards } = await back(id)
  assert.equal(status, 200)
  assert.deepEqual((afterwards as Ausgabe).status, 'zurueckgegeben')
  assert.deepEqual((afterwards as Ausgabe).zurueckgenommen_von, zeugwart.id)
  assert.equal(await menge(material.id, place.id), 10)
  const { body: bewegungen } = await mitarbeiter.get(`/materialbewegungen?material_id=${material.id}`)
  const kinds = (bewegungen as { eintraege: { anlass: string; ausgabe_id: string }[] }).eintraege
  assert.deepEqual(
    kinds
      .slice(0, 2)
      .map(({ anlass, ausgabe_id }) => [anlass, ausgabe_id])
      .sort(),
    [
      ['ausgabe', id],
      ['rueckgabe', id],
    ],
  )
})

test('a return may bring it to another Lagerplatz', async () => {
  const material = await einMaterial(store)
  const [von, nach] = [await einLagerplatz(store), await einLagerplatz(store)]
  await einZugang(store, material.id, von.id, 3)
  const { id } = await ausgegeben({ material_id: material.id, menge: 2, lagerplatz_id: von.id })
  const unbekannt = await back(id, { lagerplatz_id: newId() })
  assert.equal(unbekannt.status, 422)
  assert.deepEqual((unbekannt.body as { details: unknown }).details, { feld: 'lagerplatz_id' })
  assert.equal((await back(id, { lagerplatz_id: nach.id })).status, 200)
  assert.deepEqual([await menge(material.id, von.id), await menge(material.id, nach.id)], [1, 2])
})

// ausgaben.2: An issue without a Lagerplatz touches no stock.
test('an issue without a Lagerplatz touches no stock', async () => {
  const material = await einMaterial(store)
  const { id } = await ausgegeben({ material_id: material.id, menge: 3 })
  assert.equal((await back(id)).status, 200)
  const { body } = await mitarbeiter.get(`/materialbewegungen?material_id=${material.id}`)
  assert.equal((body as { gesamt: number }).gesamt, 0)
})

test('more than there is is not issued, and nothing is left of the attempt', async () => {
  const [material, place] = [await einMaterial(store), await einLagerplatz(store)]
  await einZugang(store, material.id, place.id, 2)
  const { status, body } = await ausgeben({ material_id: material.id, menge: 3, lagerplatz_id: place.id })
  assert.equal(status, 409)
  const { code, details } = body as { code: string; details: { verfuegbar: number } }
  assert.deepEqual([code, details.verfuegbar], ['bestand_zu_gering', 2])
  assert.deepEqual(await list(`material_id=${material.id}`), [])
})

for (const { from, trigger, to, refusal } of specTable('Ausgabe').filter((row) => row.from !== '(none)')) {
  // ausgaben.5: A second return is 409 `bereits_zurueckgegeben`.
  test(`Ausgabe: ${trigger} from ${from} leads to ${to}`, async () => {
    const part = { rueckgabe: {}, teilrueckgabe: { menge: 1 } }[trigger]
    assert.ok(part, trigger)
    const { id } = await ausgegeben({ material_id: (await einMaterial(store)).id, menge: 2 })
    if (from === 'zurueckgegeben') await back(id)
    const before = (await mitarbeiter.get(`/ausgaben/${id}`)).body as Ausgabe
    assert.equal(before.status, from)
    const answer = await back(id, part)
    assert.deepEqual(
      [answer.status, (answer.body as { code?: string }).code],
      refusal === undefined ? [200, undefined] : [refusal.status, refusal.code],
    )
    const after = (await mitarbeiter.get(`/ausgaben/${id}`)).body as Ausgabe
    if (to === 'unchanged') assert.deepEqual(after, before)
    else assert.equal(after.status, to)
  })
}

test('a device is out once at a time, and the refusal says who has it', async () => {
  const { id: objektposition_id, material_id } = await einGeraeteplatz(store)
  const geraet = await einGeraet(store, { objektposition_id, seriennummer: 'HFG-0815' })
  const body = { material_id, geraet_instanz_id: geraet.id }
  const first = await ausgegeben({ ...body, empfaenger: 'Wache Süd' })
  assert.equal(first.seriennummer, 'HFG-0815')
  const second = await ausgeben(body)
  assert.equal(second.status, 409)
  assert.deepEqual(second.body, {
    error: 'Das Gerät HFG-0815 hat noch Wache Süd. Nehmen Sie es zuerst zurück.',
    code: 'geraet_ausgegeben',
    details: { ausgabe_id: first.id, empfaenger: 'Wache Süd', seit: first.ausgegeben_am },
  })
  assert.deepEqual(await list(`geraet_instanz_id=${geraet.id}&status=ausgegeben`), [first.id])
  await back(first.id)
  const third = await ausgegeben(body)
  assert.deepEqual((await list(`geraet_instanz_id=${geraet.id}`)).sort(), [first.id, third.id].sort())
})

// ausgaben.3: A device goes out as one piece.
test('a device goes out as one piece and as what it is', async () => {
  const { id: objektposition_id, material_id } = await einGeraeteplatz(store)
  const { id: geraet_instanz_id } = await einGeraet(store, { objektposition_id })
  const other = (await einMaterial(store, { materialtyp: 'geraet_sn' })).id
  assert.deepEqual(await verdict(ausgeben({ material_id, geraet_instanz_id, menge: 2 })), [400, 'anfrage_ungueltig'])
  assert.deepEqual(await verdict(ausgeben({ material_id: other, geraet_instanz_id })), [422, 'geraet_unpassend'])
  assert.deepEqual(await verdict(ausgeben({ material_id, geraet_instanz_id: newId() })), [422, 'unbekannte_referenz'])
  assert.deepEqual(await verdict(ausgeben({ material_id: newId() })), [422, 'unbekannte_referenz'])
  assert.deepEqual(await verdict(ausgeben({ material_id, lagerplatz_id: newId() })), [422, 'unbekannte_referenz'])
  assert.deepEqual(await verdict(back(newId())), [404, 'nicht_gefunden'])
})

// ausgaben.4: A device is out once at a time.
test('when two hand out one device at once, one does', async () => {
  const { id: objektposition_id, material_id } = await einGeraeteplatz(store)
  const { id: geraet_instanz_id } = await einGeraet(store, { objektposition_id })
  const answers = await gleichzeitig(
    (tx) => tx.selectFrom('geraet_instanz').select('id').where('id', '=', geraet_instanz_id).forUpdate().execute(),
    Array.from({ length: 5 }, () => () => ausgeben({ material_id, geraet_instanz_id })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409])
})

// ausgaben.6: Of five returns at once, one books.
test('when five take one issue back at once, one does, and the stock comes back once', async () => {
  const [material, place] = [await einMaterial(store), await einLagerplatz(store)]
  await einZugang(store, material.id, place.id, 7)
  const { id } = await ausgegeben({ material_id: material.id, menge: 5, lagerplatz_id: place.id })
  const answers = await gleichzeitig(
    (tx) => tx.selectFrom('ausgabe').select('id').where('id', '=', id).forUpdate().execute(),
    Array.from({ length: 5 }, () => () => back(id)),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409])
  assert.equal(await menge(material.id, place.id), 7)
})

// ausgaben.7: Issues are found by status, recipient and overdue date.
test('issues are found by status, by a part of the recipient, and when they are overdue', async () => {
  const { id: material_id } = await einMaterial(store)
  const day = (offset: number) => dayOf(clock.now() + offset * DAY_MS_, 'Europe/Berlin')
  const a = await ausgegeben({ material_id, empfaenger: 'Jugendfeuerwehr Nord', faellig_am: day(0) })
  const b = await ausgegeben({ material_id, empfaenger: 'Bauhof' })
  await back(b.id)
  const von = (filter: string) => list(`material_id=${material_id}&${filter}`)
  assert.deepEqual(await von('status=ausgegeben'), [a.id])
  assert.deepEqual(await von('status=zurueckgegeben'), [b.id])
  assert.deepEqual(await von('empfaenger=FEUERWEHR'), [a.id])
  assert.deepEqual(await von('empfaenger=%25'), [])
  const c = await ausgegeben({ material_id, faellig_am: day(-1) })
  assert.equal(c.ueberfaellig, true)
  assert.deepEqual(await von('sortierung=faellig_am'), [c.id, a.id, b.id])
  assert.deepEqual(await von('ueberfaellig=true'), [c.id])
  assert.deepEqual((await von('ueberfaellig=false')).sort(), [a.id, b.id].sort())
  await back(c.id)
  assert.deepEqual(await von('ueberfaellig=true'), [])
})

test('issuing needs the right or its permission; everybody with a role reads', async () => {
  const { id: material_id } = await einMaterial(store)
  const body = { material_id, menge: 1, empfaenger: 'Anna' }
  assert.equal((await mitarbeiter.post('/ausgaben', body)).status, 403)
  const helfer = await berechtigtePerson('lager.bearbeiten')
  const { status, body: ausgabe } = await helfer.post('/ausgaben', body)
  assert.equal(status, 201)
  const { id } = ausgabe as Ausgabe
  assert.equal((await mitarbeiter.post(`/ausgaben/${id}/rueckgabe`)).status, 403)
  assert.equal((await helfer.post(`/ausgaben/${id}/rueckgabe`)).status, 200)
})

// stammdaten.7: Stock, movements and issues move with it; stock of both at one place is added up.
test('a material that is replaced takes its stock, its movements and its issues along', async () => {
  const [old, fresh] = [await einMaterial(store), await einMaterial(store)]
  const [together, allein] = [await einLagerplatz(store), await einLagerplatz(store)]
  await einZugang(store, old.id, together.id, 5)
  await einZugang(store, old.id, allein.id, 2)
  await einZugang(store, fresh.id, together.id, 10)
  const { id } = await ausgegeben({ material_id: old.id, menge: 3, lagerplatz_id: together.id })
  const verwendung = async (material_id: string) => {
    const { body } = await mitarbeiter.get(`/materialien/${material_id}/verwendung`)
    const { arten } = body as { arten: Record<string, { anzahl: number; beispiele: { bezeichnung: string }[] }> }
    return {
      arten,
      anzahlen: [arten['bestand'], arten['ausgabe'], arten['materialbewegung']].map((kind) => kind?.anzahl),
    }
  }
  const { arten, anzahlen } = await verwendung(old.id)
  assert.deepEqual(anzahlen, [2, 1, 3])
  assert.deepEqual(
    arten['bestand']?.beispiele.map(({ bezeichnung }) => bezeichnung).sort(),
    [together.code, allein.code].sort(),
  )
  assert.deepEqual(arten['ausgabe']?.beispiele, [{ id, bezeichnung: 'Anna Ott' }])
  assert.equal((await verwaltung.delete(`/materialien/${old.id}`)).status, 409)

  const replaced = await verwaltung.post(`/materialien/${old.id}/ersetzen`, { ziel_id: fresh.id })
  assert.equal(replaced.status, 200, replaced.text)
  assert.deepEqual((await verwendung(fresh.id)).anzahlen, [2, 1, 4])
  assert.deepEqual([await menge(fresh.id, together.id), await menge(fresh.id, allein.id)], [12, 2])
  await back(id)
  assert.equal(await menge(fresh.id, together.id), 15)
  const { body } = await mitarbeiter.get(`/materialbewegungen?material_id=${fresh.id}`)
  assert.equal((body as { gesamt: number }).gesamt, 5)
})
