import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { write } from '@zeughaus/postgres'
import { sql, type Transaction } from 'kysely'
import { test } from 'vitest'
import { type Person, starteTestdienst, TEST_ACTOR } from '../../../test/service.ts'
import type { Database } from '../../kern/db/db.gen.ts'
import { Pruefling } from '../../kontrollen/kontrolle/pruefling.factory.ts'
import { eineEinheit } from '../../personal/qualifikationen/personal.factory.ts'
import { lade } from '../../werkstatt/dokumente/dokument.factory.ts'
import { einGeraet, einGeraeteplatz } from '../geraete/geraet.factory.ts'
import { einObjekttyp, einStandort } from '../stammdaten/stammdaten.factory.ts'
import { einObjekt } from './objekt.factory.ts'
import type { Objekt } from './objekt.schema.ts'

const service = await starteTestdienst()
const { store } = service
const kreis = await service.person('administration')
const [nord, sued] = [await eineEinheit(store, { name: 'Wehr Nord' }), await eineEinheit(store, { name: 'Wehr Süd' })]
const [anna, bernd] = [await inhaber(nord.id), await inhaber(sued.id)]

/** A person with the role `leitungsverantwortlicher` for one Einheit, or for several. */
async function inhaber(...einheiten: string[]): Promise<Person> {
  const person = await service.person()
  const ortsrollen = einheiten.map((einheit_id) => ({ rolle: 'leitungsverantwortlicher', einheit_id }))
  const { status, text } = await kreis.patch(`/benutzer/${person.id}`, { ortsrollen })
  assert.equal(status, 200, text)
  return person
}

const uebergib = (who: Person, id: string, body: object = {}) =>
  who.post(`/objekte/${id}/uebergeben`, { einheit_id: sued.id, ...body })
const codeOf = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  return `${status} ${(body as { code?: string }).code ?? ''}`
}
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status

/** An object of the Einheit Nord that was checked, with a shortage, a defect and a document. */
async function mitGeschichte(): Promise<
  Record<'objekt' | 'kontrolle' | 'fehlbestand' | 'mangel' | 'dokument', string>
> {
  const pruefling = await Pruefling.neu(service, [3])
  const objekt = pruefling.objekt_id
  await store.db.updateTable('objekt').set({ einheit_id: nord.id }).where('id', '=', objekt).execute()
  await pruefling.geprueft(anna, [2])
  const idOf = async (path: string) => ((await anna.get(path)).body as { eintraege: [{ id: string }] }).eintraege[0].id
  const mangel = ((await anna.post('/maengel', { objekt_id: objekt, titel: 'Riss' })).body as { id: string }).id
  const paper = await lade(anna, { entitaet_typ: 'objekt', entitaet_id: objekt, dokumenttyp: 'Prüfprotokoll' })
  return {
    objekt,
    mangel,
    kontrolle: await idOf(`/kontrollen?objekt_id=${objekt}`),
    fehlbestand: await idOf(`/fehlbestaende?objekt_id=${objekt}`),
    dokument: (paper.body as { id: string }).id,
  }
}

// objekte.39: An object is handed over to another Einheit with its whole history; the one before does not see it any more. The Historie names both.
test('an object goes to another Einheit with its whole history, which the one before does not see any more', async () => {
  const { objekt, kontrolle, fehlbestand, mangel, dokument } = await mitGeschichte()
  const standort_id = (await einStandort(store, { name: 'Wache Süd' })).id
  const answer = await uebergib(kreis, objekt, { standort_id, grund: 'Zug um Zug' })
  assert.equal(answer.status, 200, answer.text)
  const { einheit_id, standort } = answer.body as Objekt
  assert.deepEqual([einheit_id, standort.name], [sued.id, 'Wache Süd'])
  for (const path of [
    `/objekte/${objekt}`,
    `/akte/objekt/${objekt}`,
    `/kontrollen/${kontrolle}`,
    `/fehlbestaende/${fehlbestand}`,
    `/maengel/${mangel}`,
    `/dokumente/${dokument}`,
  ]) {
    assert.deepEqual([await statusOf(anna.get(path)), await statusOf(bernd.get(path))], [404, 200], path)
  }
  const historie = async (who: Person) =>
    (
      (await who.get(`/historie?limit=200`)).body as {
        eintraege: { ereignis: string; entitaet_id: string; details: { von: object; nach: object; grund: string } }[]
      }
    ).eintraege
  const [newest, ...before] = await historie(bernd)
  assert.equal(newest?.ereignis, 'objekt_uebergeben')
  const { von, nach, grund } = newest.details
  assert.deepEqual(
    [(von as { einheit: string }).einheit, (nach as { einheit: string }).einheit],
    ['Wehr Nord', 'Wehr Süd'],
  )
  assert.equal(grund, 'Zug um Zug')
  const kinds = new Set(before.map(({ ereignis }) => ereignis))
  for (const kind of ['kontrolle_abgeschlossen', 'fehlbestand_entstanden', 'mangel_gemeldet'])
    assert.ok(kinds.has(kind), kind)
  assert.ok(!(await historie(anna)).some(({ entitaet_id }) => entitaet_id === objekt))
  const { body } = await bernd.get(`/lagerbewegungen?objekt_id=${objekt}`)
  assert.equal((body as { eintraege: { grund: string }[] }).eintraege[0]?.grund, 'Zug um Zug')
})

// historie.24: A reader of one place reads the same pages whether their entries are gathered or walked to; an object takes its entries along.
test('pages of the Historie are the same whether entries are gathered or walked to, and go with their object', async () => {
  const { id: entitaet_id } = await einObjekt(store, { einheit_id: nord.id })
  const { id: anderes } = await einObjekt(store, { einheit_id: sued.id })
  const [clara, dora] = [await inhaber(nord.id), await inhaber(sued.id)]
  const appended = (who: Person, ...ids: string[]) =>
    write(store, { ...TEST_ACTOR, id: who.id }, async ({ record }) => {
      for (const [index, id] of ids.entries()) {
        const of = { details: { objekt_id: id, index } }
        await record(
          index % 2 === 0
            ? { ...of, ereignis: 'objekt_geaendert', entitaet_typ: 'objekt', entitaet_id: id }
            : { ...of, ereignis: 'mangel_gemeldet', entitaet_typ: 'mangel', entitaet_id: newId() },
        )
      }
    })
  const day = new Date(service.clock.now()).toISOString().slice(0, 10)
  /** Compares the second pages that a person reads with the entries of these objects. */
  const compare = async (who: Person, ...objekte: string[]) => {
    const own = store.db
      .selectFrom('historie')
      .select('id')
      .where(sql<boolean>`historie_objekt(entitaet_typ, entitaet_id, details) = ANY (${objekte}::uuid[])`)
      .orderBy('id', 'desc')
      .offset(2)
      .limit(2)
    for (const [filter, expected] of [
      ['', own],
      [`von=${day}`, own],
      ['bis=2001-01-01', own.where('zeitpunkt', '<', '2001-01-01')],
      ['ereignis=mangel_gemeldet', own.where('ereignis', '=', 'mangel_gemeldet')],
      ['entitaet_typ=objekt', own.where('entitaet_typ', '=', 'objekt')],
      [`benutzer_id=${anna.id}&von=${day}`, own.where('benutzer_id', '=', anna.id)],
    ] as const) {
      const { body } = await who.get(`/historie?seite=2&limit=2&${filter}`)
      const ids = (body as { eintraege: { id: string }[] }).eintraege.map(({ id }) => id)
      assert.deepEqual(
        ids,
        (await expected.execute()).map(({ id }) => id),
        filter,
      )
    }
  }
  const objekteVon = async (einheit_id: string) =>
    (await store.db.selectFrom('objekt').select('id').where('einheit_id', '=', einheit_id).execute()).map(
      ({ id }) => id,
    )
  await appended(anna, ...Array.from({ length: 8 }, (_, index) => (index % 3 === 0 ? anderes : entitaet_id)))
  await appended(bernd, entitaet_id, entitaet_id, anderes, anderes)
  await compare(clara, ...(await objekteVon(nord.id)))
  await compare(dora, ...(await objekteVon(sued.id)))
  // So much of all that walking takes less, until the object goes to another Einheit.
  await appended(bernd, ...Array.from({ length: 9_000 }, () => entitaet_id))
  await compare(clara, ...(await objekteVon(nord.id)))
  await uebergib(kreis, entitaet_id)
  await compare(clara, ...(await objekteVon(nord.id)))
  await compare(dora, ...(await objekteVon(sued.id)))
})

// objekte.40: The person who hands it over has the right in both Einheiten, by roles for them or for everything.
test('a person who hands an object over has the right in both Einheiten', async () => {
  const { id } = await einObjekt(store, { einheit_id: nord.id })
  assert.equal(await codeOf(uebergib(anna, id)), '403 ausserhalb')
  assert.equal(await codeOf(uebergib(bernd, id)), '404 nicht_gefunden')
  assert.equal(await statusOf(uebergib(await inhaber(nord.id, sued.id), id)), 200)
})

// objekte.41: A role for a Standort changes no Einheit of what stands there.
test('a role for a Standort gives nothing to an Einheit', async () => {
  const standort_id = (await einStandort(store)).id
  const { id: _id, ...body } = await einObjekt(store, { standort_id, einheit_id: nord.id })
  const wart = await service.person()
  await kreis.patch(`/benutzer/${wart.id}`, { ortsrollen: [{ rolle: 'administration', standort_id }] })
  assert.equal(await codeOf(uebergib(wart, _id)), '403 ausserhalb')
  for (const einheit_id of [sued.id, null]) {
    assert.equal(await codeOf(wart.patch(`/objekte/${_id}`, { einheit_id })), '403 ausserhalb')
  }
  assert.equal(
    await codeOf(wart.post('/objekte', { ...body, code: `S-${newId()}`, einheit_id: sued.id })),
    '403 ausserhalb',
  )
})

// objekte.42: A running check, or a device that is out, is in the way of it: 409 `objekt_gesperrt`, `geraet_ausgegeben`.
test('an object is not handed over while it is checked, or while one of its devices is out', async () => {
  const platz = await einGeraeteplatz(store)
  const geraet = await einGeraet(store, { objektposition_id: platz.id })
  await store.db.updateTable('objekt').set({ einheit_id: nord.id }).where('id', '=', platz.objekt_id).execute()
  const kontrolle = await anna.post(`/objekte/${platz.objekt_id}/kontrollen`)
  assert.equal(kontrolle.status, 201, kontrolle.text)
  assert.equal(await codeOf(uebergib(kreis, platz.objekt_id)), '409 objekt_gesperrt')
  await anna.post(`/kontrollen/${(kontrolle.body as { id: string }).id}/abbrechen`)
  const out = await anna.post('/ausgaben', {
    material_id: platz.material_id,
    menge: 1,
    geraet_instanz_id: geraet.id,
    empfaenger: 'Jugend',
  })
  assert.equal(out.status, 201, out.text)
  assert.equal(await codeOf(uebergib(kreis, platz.objekt_id)), '409 geraet_ausgegeben')
  await anna.post(`/ausgaben/${(out.body as { id: string }).id}/rueckgabe`, {})
  assert.equal(await statusOf(uebergib(kreis, platz.objekt_id)), 200)
  assert.equal(await codeOf(uebergib(kreis, platz.objekt_id)), '409 einheit_unveraendert')
  assert.equal(await codeOf(uebergib(kreis, platz.objekt_id, { einheit_id: newId() })), '422 unbekannte_referenz')
})

// objekte.43: What lies in a vehicle and belongs to the same Einheit goes with it; Zuständigkeiten and Kontrollverantwortungen end.
test('what lies in a vehicle goes with it, and responsibilities of the Einheit before end', async () => {
  const objekttyp_id = (await einObjekttyp(store, { ist_zugfahrzeug: true })).id
  const fahrzeug = await einObjekt(store, { objekttyp_id, einheit_id: nord.id })
  const rucksack = await einObjekt(store, { einheit_id: nord.id, fahrzeug_id: fahrzeug.id })
  const fremd = await einObjekt(store, { fahrzeug_id: fahrzeug.id })
  for (const objekt_id of [fahrzeug.id, rucksack.id]) {
    await kreis.post('/kontrollverantwortung', { objekt_id, einheit_id: nord.id })
    await kreis.post('/zustaendigkeiten', { objekt_id, benutzer_id: anna.id })
  }
  assert.equal(await statusOf(uebergib(kreis, fahrzeug.id)), 200)
  const placeOf = async (id: string) => {
    const { einheit_id, fahrzeug_id } = (await kreis.get(`/objekte/${id}`)).body as Objekt
    return [einheit_id, fahrzeug_id]
  }
  assert.deepEqual(await placeOf(rucksack.id), [sued.id, fahrzeug.id])
  assert.deepEqual(await placeOf(fremd.id), [null, fahrzeug.id])
  for (const path of ['kontrollverantwortung', 'zustaendigkeiten']) {
    const { body } = await kreis.get(`/${path}?limit=200`)
    assert.equal((body as { gesamt: number }).gesamt, 0, path)
  }
  const { body } = await kreis.get(`/historie?ereignis=objekt_uebergeben&entitaet_id=${rucksack.id}`)
  const [entry] = (body as { eintraege: { details: { verantwortung: object[] } }[] }).eintraege
  assert.equal(entry?.details.verantwortung.length, 2)
  // A backpack that is handed over alone leaves its vehicle.
  assert.equal(await statusOf(uebergib(kreis, rucksack.id, { einheit_id: nord.id })), 200)
  assert.deepEqual(await placeOf(rucksack.id), [nord.id, null])
})

const holds = (table: 'benutzer' | 'einheit' | 'material', id: string) => (tx: Transaction<Database>) =>
  tx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()

test('what is put into a vehicle while that is handed over goes with it', async () => {
  const objekttyp_id = (await einObjekttyp(store, { ist_zugfahrzeug: true })).id
  const fahrzeug = await einObjekt(store, { objekttyp_id, einheit_id: nord.id })
  const rucksack = await einObjekt(store)
  await service.ueberholt(
    holds('einheit', nord.id),
    () => kreis.patch(`/objekte/${rucksack.id}`, { fahrzeug_id: fahrzeug.id, einheit_id: nord.id }),
    () => uebergib(kreis, fahrzeug.id),
  )
  assert.equal(await statusOf(bernd.get(`/objekte/${rucksack.id}`)), 200)
})

test('who is put in charge of an object while it is handed over is so no longer', async () => {
  const { id } = await einObjekt(store, { einheit_id: nord.id })
  for (const path of ['kontrollverantwortung', 'zustaendigkeiten']) {
    await store.db.updateTable('objekt').set({ einheit_id: nord.id }).where('id', '=', id).execute()
    const answers = await service.ueberholt(
      holds('benutzer', anna.id),
      () => kreis.post(`/${path}`, { objekt_id: id, benutzer_id: anna.id }),
      () => uebergib(kreis, id),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 200],
    )
    const { body } = await kreis.get(`/${path}?limit=200`)
    assert.equal((body as { gesamt: number }).gesamt, 0, path)
  }
})

test('an object is not handed over while one of its devices is being issued', async () => {
  const platz = await einGeraeteplatz(store)
  const geraet = await einGeraet(store, { objektposition_id: platz.id })
  await store.db.updateTable('objekt').set({ einheit_id: nord.id }).where('id', '=', platz.objekt_id).execute()
  const out = { material_id: platz.material_id, menge: 1, geraet_instanz_id: geraet.id, empfaenger: 'Jugend' }
  const [issued, handed] = await service.ueberholt(
    holds('material', platz.material_id),
    () => anna.post('/ausgaben', out),
    () => uebergib(kreis, platz.objekt_id),
  )
  assert.deepEqual([issued.status, handed.status], [201, 409], handed.text)
})

// objekte.44: A change from one Einheit to another by PATCH is recorded as `objekt_geaendert`.
test('a change of the Einheit by PATCH stands in the Historie, a first Einheit does not', async () => {
  const { id } = await einObjekt(store)
  const changes = async () =>
    (
      (await kreis.get(`/historie?ereignis=objekt_geaendert&entitaet_id=${id}`)).body as {
        eintraege: { details: { von: object; nach: object } }[]
      }
    ).eintraege.map(({ details: { von, nach } }) => [von, nach])
  await kreis.patch(`/objekte/${id}`, { einheit_id: nord.id })
  assert.deepEqual(await changes(), [])
  await kreis.patch(`/objekte/${id}`, { einheit_id: sued.id })
  assert.deepEqual(await changes(), [[{ einheit_id: nord.id }, { einheit_id: sued.id }]])
})
