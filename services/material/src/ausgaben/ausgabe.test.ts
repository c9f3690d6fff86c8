import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, newId } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import type { z } from 'zod'
import { einGeraet, einGeraeteplatz } from '../geraete/geraet.factory.ts'
import { einLagerplatz, einZugang } from '../lager/lager.factory.ts'
import { einMaterial } from '../stammdaten/stammdaten.factory.ts'
import { stateTable } from '../state-tables.ts'
import { starteTestdienst } from '../testing.ts'
import type { Ausgabe as AusgabeSchema } from './ausgabe.schema.ts'

type Ausgabe = z.output<typeof AusgabeSchema>

const { store, person, berechtigtePerson, gleichzeitig, clock } = await starteTestdienst()
const zeugwart = await person('materialverantwortlicher')
const mitarbeiter = await person('mitarbeiter')
const verwaltung = await person('administration')

const TAG_MS = 86_400_000

const urteil = async (antwort: Promise<TestAnswer>) => {
  const { status, body } = await antwort
  return [status, (body as { code?: string }).code]
}
const ausgeben = (body: object) => zeugwart.post('/ausgaben', { menge: 1, empfaenger: 'Anna Ott', ...body })
const ausgegeben = async (body: object): Promise<Ausgabe> => {
  const antwort = await ausgeben(body)
  assert.equal(antwort.status, 201, antwort.text)
  return antwort.body as Ausgabe
}
const zurueck = (id: string, body?: object) => zeugwart.post(`/ausgaben/${id}/rueckgabe`, body)
const liste = async (filter: string): Promise<string[]> => {
  const { status, body, text } = await mitarbeiter.get(`/ausgaben?${filter}`)
  assert.equal(status, 200, text)
  return (body as { eintraege: Ausgabe[] }).eintraege.map(({ id }) => id)
}
const menge = async (material_id: string, lagerplatz_id: string): Promise<number | undefined> => {
  const { body } = await mitarbeiter.get(`/bestaende?material_id=${material_id}&lagerplatz_id=${lagerplatz_id}`)
  return (body as { eintraege: { menge: number }[] }).eintraege[0]?.menge
}

test('what is issued from a Lagerplatz leaves the stock, and comes back when it is returned', async () => {
  const material = await einMaterial(store, { name: 'Verkehrsleitkegel' })
  const platz = await einLagerplatz(store, { code: 'AUS-1' })
  await einZugang(store, material.id, platz.id, 10)
  const body = { material_id: material.id, menge: 4, lagerplatz_id: platz.id, faellig_am: '2099-01-31' }
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
  assert.equal(await menge(material.id, platz.id), 6)
  assert.deepEqual(((await mitarbeiter.get(`/ausgaben/${id}`)).body as Ausgabe).aktionen, [])

  const { status, body: danach } = await zurueck(id)
  assert.equal(status, 200)
  assert.deepEqual((danach as Ausgabe).status, 'zurueckgegeben')
  assert.deepEqual((danach as Ausgabe).zurueckgenommen_von, zeugwart.id)
  assert.equal(await menge(material.id, platz.id), 10)
  const { body: bewegungen } = await mitarbeiter.get(`/materialbewegungen?material_id=${material.id}`)
  const arten = (bewegungen as { eintraege: { anlass: string; ausgabe_id: string }[] }).eintraege
  assert.deepEqual(
    arten
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
  const unbekannt = await zurueck(id, { lagerplatz_id: newId() })
  assert.equal(unbekannt.status, 422)
  assert.deepEqual((unbekannt.body as { details: unknown }).details, { feld: 'lagerplatz_id' })
  assert.equal((await zurueck(id, { lagerplatz_id: nach.id })).status, 200)
  assert.deepEqual([await menge(material.id, von.id), await menge(material.id, nach.id)], [1, 2])
})

test('an issue without a Lagerplatz touches no stock', async () => {
  const material = await einMaterial(store)
  const { id } = await ausgegeben({ material_id: material.id, menge: 3 })
  assert.equal((await zurueck(id)).status, 200)
  const { body } = await mitarbeiter.get(`/materialbewegungen?material_id=${material.id}`)
  assert.equal((body as { gesamt: number }).gesamt, 0)
})

test('more than there is is not issued, and nothing is left of the attempt', async () => {
  const [material, platz] = [await einMaterial(store), await einLagerplatz(store)]
  await einZugang(store, material.id, platz.id, 2)
  const { status, body } = await ausgeben({ material_id: material.id, menge: 3, lagerplatz_id: platz.id })
  assert.equal(status, 409)
  const { code, details } = body as { code: string; details: { verfuegbar: number } }
  assert.deepEqual([code, details.verfuegbar], ['bestand_zu_gering', 2])
  assert.deepEqual(await liste(`material_id=${material.id}`), [])
})

for (const { from, trigger, to, refusal } of stateTable('Ausgabe').filter((row) => row.from !== '(none)')) {
  test(`Ausgabe: ${trigger} from ${from} leads to ${to}`, async () => {
    assert.equal(trigger, 'rueckgabe')
    const { id } = await ausgegeben({ material_id: (await einMaterial(store)).id })
    if (from === 'zurueckgegeben') await zurueck(id)
    const vorher = (await mitarbeiter.get(`/ausgaben/${id}`)).body as Ausgabe
    assert.equal(vorher.status, from)
    const antwort = await zurueck(id)
    assert.deepEqual(
      [antwort.status, (antwort.body as { code?: string }).code],
      refusal === undefined ? [200, undefined] : [refusal.status, refusal.code],
    )
    const nachher = (await mitarbeiter.get(`/ausgaben/${id}`)).body as Ausgabe
    if (to === 'unchanged') assert.deepEqual(nachher, vorher)
    else assert.equal(nachher.status, to)
  })
}

test('a device is out once at a time, and the refusal says who has it', async () => {
  const { id: objektposition_id, material_id } = await einGeraeteplatz(store)
  const geraet = await einGeraet(store, { objektposition_id, seriennummer: 'HFG-0815' })
  const body = { material_id, geraet_instanz_id: geraet.id }
  const erste = await ausgegeben({ ...body, empfaenger: 'Wache Süd' })
  assert.equal(erste.seriennummer, 'HFG-0815')
  const zweite = await ausgeben(body)
  assert.equal(zweite.status, 409)
  assert.deepEqual(zweite.body, {
    error: 'Das Gerät HFG-0815 hat noch Wache Süd. Nehmen Sie es zuerst zurück.',
    code: 'geraet_ausgegeben',
    details: { ausgabe_id: erste.id, empfaenger: 'Wache Süd', seit: erste.ausgegeben_am },
  })
  assert.deepEqual(await liste(`geraet_instanz_id=${geraet.id}&status=ausgegeben`), [erste.id])
  await zurueck(erste.id)
  const dritte = await ausgegeben(body)
  assert.deepEqual((await liste(`geraet_instanz_id=${geraet.id}`)).sort(), [erste.id, dritte.id].sort())
})

test('a device goes out as one piece and as what it is', async () => {
  const { id: objektposition_id, material_id } = await einGeraeteplatz(store)
  const { id: geraet_instanz_id } = await einGeraet(store, { objektposition_id })
  const anderes = (await einMaterial(store, { materialtyp: 'geraet_sn' })).id
  assert.deepEqual(await urteil(ausgeben({ material_id, geraet_instanz_id, menge: 2 })), [400, 'anfrage_ungueltig'])
  assert.deepEqual(await urteil(ausgeben({ material_id: anderes, geraet_instanz_id })), [422, 'geraet_unpassend'])
  assert.deepEqual(await urteil(ausgeben({ material_id, geraet_instanz_id: newId() })), [422, 'unbekannte_referenz'])
  assert.deepEqual(await urteil(ausgeben({ material_id: newId() })), [422, 'unbekannte_referenz'])
  assert.deepEqual(await urteil(ausgeben({ material_id, lagerplatz_id: newId() })), [422, 'unbekannte_referenz'])
  assert.deepEqual(await urteil(zurueck(newId())), [404, 'nicht_gefunden'])
})

test('when two hand out one device at once, one does', async () => {
  const { id: objektposition_id, material_id } = await einGeraeteplatz(store)
  const { id: geraet_instanz_id } = await einGeraet(store, { objektposition_id })
  const antworten = await gleichzeitig(
    (tx) => tx.selectFrom('geraet_instanz').select('id').where('id', '=', geraet_instanz_id).forUpdate().execute(),
    Array.from({ length: 5 }, () => () => ausgeben({ material_id, geraet_instanz_id })),
  )
  assert.deepEqual(antworten.map(({ status }) => status).sort(), [201, 409, 409, 409, 409])
})

test('when five take one issue back at once, one does, and the stock comes back once', async () => {
  const [material, platz] = [await einMaterial(store), await einLagerplatz(store)]
  await einZugang(store, material.id, platz.id, 7)
  const { id } = await ausgegeben({ material_id: material.id, menge: 5, lagerplatz_id: platz.id })
  const antworten = await gleichzeitig(
    (tx) => tx.selectFrom('ausgabe').select('id').where('id', '=', id).forUpdate().execute(),
    Array.from({ length: 5 }, () => () => zurueck(id)),
  )
  assert.deepEqual(antworten.map(({ status }) => status).sort(), [200, 409, 409, 409, 409])
  assert.equal(await menge(material.id, platz.id), 7)
})

test('issues are found by status, by a part of the recipient, and when they are overdue', async () => {
  const { id: material_id } = await einMaterial(store)
  const tag = (versatz: number) => dayOf(clock.now() + versatz * TAG_MS, 'Europe/Berlin')
  const a = await ausgegeben({ material_id, empfaenger: 'Jugendfeuerwehr Nord', faellig_am: tag(0) })
  const b = await ausgegeben({ material_id, empfaenger: 'Bauhof' })
  await zurueck(b.id)
  const von = (filter: string) => liste(`material_id=${material_id}&${filter}`)
  assert.deepEqual(await von('status=ausgegeben'), [a.id])
  assert.deepEqual(await von('status=zurueckgegeben'), [b.id])
  assert.deepEqual(await von('empfaenger=FEUERWEHR'), [a.id])
  assert.deepEqual(await von('empfaenger=%25'), [])
  const c = await ausgegeben({ material_id, faellig_am: tag(-1) })
  assert.equal(c.ueberfaellig, true)
  assert.deepEqual(await von('sortierung=faellig_am'), [c.id, a.id, b.id])
  assert.deepEqual(await von('ueberfaellig=true'), [c.id])
  assert.deepEqual((await von('ueberfaellig=false')).sort(), [a.id, b.id].sort())
  await zurueck(c.id)
  assert.deepEqual(await von('ueberfaellig=true'), [])
})

test('who issues needs the right or its permission; everybody with a role reads', async () => {
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

test('a material that is replaced takes its stock, its movements and its issues along', async () => {
  const [altes, neues] = [await einMaterial(store), await einMaterial(store)]
  const [gemeinsam, allein] = [await einLagerplatz(store), await einLagerplatz(store)]
  await einZugang(store, altes.id, gemeinsam.id, 5)
  await einZugang(store, altes.id, allein.id, 2)
  await einZugang(store, neues.id, gemeinsam.id, 10)
  const { id } = await ausgegeben({ material_id: altes.id, menge: 3, lagerplatz_id: gemeinsam.id })
  const verwendung = async (material_id: string) => {
    const { body } = await mitarbeiter.get(`/materialien/${material_id}/verwendung`)
    const { arten } = body as { arten: Record<string, { anzahl: number; beispiele: { bezeichnung: string }[] }> }
    return {
      arten,
      anzahlen: [arten['bestand'], arten['ausgabe'], arten['materialbewegung']].map((art) => art?.anzahl),
    }
  }
  const { arten, anzahlen } = await verwendung(altes.id)
  assert.deepEqual(anzahlen, [2, 1, 3])
  assert.deepEqual(
    arten['bestand']?.beispiele.map(({ bezeichnung }) => bezeichnung).sort(),
    [gemeinsam.code, allein.code].sort(),
  )
  assert.deepEqual(arten['ausgabe']?.beispiele, [{ id, bezeichnung: 'Anna Ott' }])
  assert.equal((await verwaltung.delete(`/materialien/${altes.id}`)).status, 409)

  const ersetzt = await verwaltung.post(`/materialien/${altes.id}/ersetzen`, { ziel_id: neues.id })
  assert.equal(ersetzt.status, 200, ersetzt.text)
  assert.deepEqual((await verwendung(neues.id)).anzahlen, [2, 1, 4])
  assert.deepEqual([await menge(neues.id, gemeinsam.id), await menge(neues.id, allein.id)], [12, 2])
  await zurueck(id)
  assert.equal(await menge(neues.id, gemeinsam.id), 15)
  const { body } = await mitarbeiter.get(`/materialbewegungen?material_id=${neues.id}`)
  assert.equal((body as { gesamt: number }).gesamt, 5)
})
