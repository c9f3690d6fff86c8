import assert from 'node:assert/strict'
import { addDays, dayOf } from '@zeughaus/platform'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { Pruefling } from '../../kontrollen/kontrolle/pruefling.factory.ts'
import { einGeraet, einGeraeteplatz } from '../../objekte/geraete/geraet.factory.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { eineEinheit } from '../../personal/qualifikationen/personal.factory.ts'
import { einWartungsplan } from '../../werkstatt/wartung/wartung.factory.ts'
import type { Offenes } from './offenes.schema.ts'

const service = await starteTestdienst()
const { store, clock } = service
const [anna, admin] = [await service.person('mitarbeiter'), await service.person('administration')]

async function offenes(who: Person): Promise<Offenes> {
  const { status, body, text } = await who.get('/dashboard/offenes')
  assert.equal(status, 200, text)
  return body as Offenes
}

/** The lists whose entries the numbers count. */
const LISTEN = {
  fehlbestaende: '/fehlbestaende?offen=true',
  ablaufdaten: '/dashboard/ablaufwarnungen?',
  maengel: '/maengel?offen=true',
  pruefungen: '/dashboard/prueftermine?tage=0',
  wartung: '/wartungsplaene/faellig?',
  ausgaben: '/ausgaben?ueberfaellig=true',
} as const

// desk.11: The numbers beside the menu equal the totals of their lists.
test('the numbers beside the menu are those of the lists, also while a check counts', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  await pruefling.geprueft(admin, [3])
  const { objekt_id } = pruefling
  await admin.post('/maengel', { objekt_id, titel: 'Naht offen' })
  const place = await einGeraeteplatz(store)
  const geraet = await einGeraet(store, { objektposition_id: place.id })
  const yesterday = addDays(dayOf(clock.now(), 'Europe/Berlin'), -1)
  await store.db
    .updateTable('geraet_instanz')
    .set({ naechste_pruefung: yesterday })
    .where('id', '=', geraet.id)
    .execute()
  await store.db
    .updateTable('objektposition')
    .set({ ablaufdatum: yesterday })
    .where('id', '=', pruefling.positionen[0]?.id ?? '')
    .execute()
  await einWartungsplan(store, [{ intervall_monate: 12 }], { objekt_id })
  const out = {
    material_id: pruefling.positionen[0]?.material_id,
    menge: 1,
    empfaenger: 'Jugend',
    faellig_am: yesterday,
  }
  await admin.post('/ausgaben', out)
  const second = await Pruefling.neu(service, [4])
  const { body: kontrolle } = await admin.post(`/objekte/${second.objekt_id}/kontrollen`)
  const material_id = second.positionen[0]?.material_id
  await admin.put(`/kontrollen/${(kontrolle as { id: string }).id}/positionen/${material_id}`, { gezaehlt: 1 })
  const numbers = await offenes(anna)
  for (const [name, list] of Object.entries(LISTEN)) {
    const { body } = await anna.get(`${list}&limit=1`)
    const { gesamt } = body as { gesamt: number }
    assert.ok(gesamt > 0, name)
    assert.equal(numbers[name as keyof Offenes], gesamt, name)
  }
  assert.equal(numbers.fehlbestaende, 2)
})

// desk.12: Beside Aufgaben stand the person's running checks, and assigned objects whose check is due or that were never checked.
test('the number beside Aufgaben is of checks that this person runs, or should do and that were never done', async () => {
  const who = await service.person('mitarbeiter')
  assert.equal((await offenes(who)).kontrollen, 0)
  const objekt = await einObjekt(store)
  await admin.post('/kontrollverantwortung', { objekt_id: objekt.id, benutzer_id: who.id })
  const einheit = await eineEinheit(store)
  await store.db.updateTable('benutzer').set({ einheit_id: einheit.id }).where('id', '=', who.id).execute()
  await admin.post('/kontrollverantwortung', { objekt_id: objekt.id, einheit_id: einheit.id })
  assert.equal((await offenes(who)).kontrollen, 1)
  const pruefling = await Pruefling.neu(service, [5])
  await admin.post('/kontrollverantwortung', { objekt_id: pruefling.objekt_id, einheit_id: einheit.id })
  assert.equal((await offenes(who)).kontrollen, 2)
  await pruefling.geprueft(admin, [5])
  assert.equal((await offenes(who)).kontrollen, 1)
  const { body } = await who.post(`/objekte/${pruefling.objekt_id}/kontrollen`)
  assert.equal((await offenes(who)).kontrollen, 2)
  await who.post(`/kontrollen/${(body as { id: string }).id}/abbrechen`)
  assert.equal((await offenes(who)).kontrollen, 1)
})

// desk.15: A due check counts there as dashboard/kontrollfristen lists it.
test('a check that is due counts beside Aufgaben for who should do it, as the list of due checks has it', async () => {
  const who = await service.person('mitarbeiter')
  const [due, later] = [await Pruefling.neu(service, [5]), await Pruefling.neu(service, [5])]
  for (const [pruefling, tage] of [
    [due, 8],
    [later, 6],
  ] as const) {
    const rule = { kontrollregel: 'eigene', kontrollintervall: 7, kontrollintervall_einheit: 'tage' }
    assert.equal((await admin.patch(`/objekte/${pruefling.objekt_id}`, rule)).status, 200)
    await pruefling.geprueft(admin, [5])
    await pruefling.altern(tage)
    await admin.post('/kontrollverantwortung', { objekt_id: pruefling.objekt_id, benutzer_id: who.id })
  }
  const { gesamt } = (await who.get('/dashboard/kontrollfristen?meine=true')).body as { gesamt: number }
  assert.deepEqual([(await offenes(who)).kontrollen, gesamt], [1, 1])
  await due.geprueft(admin, [5])
  assert.equal((await offenes(who)).kontrollen, 0)
})

// desk.13: Without the right there is no number.
test('a person without a right gets no number, and without any right none at all', async () => {
  const nurLesen = await offenes(await service.berechtigtePerson('lesen'))
  assert.equal(nurLesen.maengel, null)
  assert.notEqual(nurLesen.fehlbestaende, null)
  const nurMaengel = await offenes(await service.berechtigtePerson('mangel.lesen'))
  const { maengel, ...rest } = nurMaengel
  assert.notEqual(maengel, null)
  assert.deepEqual([...new Set(Object.values(rest))], [null])
  assert.deepEqual([...new Set(Object.values(await offenes(await service.person())))], [null])
})

// desk.14: The numbers cost six statements, ten after a change.
test('the numbers cost six statements while nothing has changed, and ten after a change', async () => {
  await offenes(anna)
  assert.equal(await service.anweisungen(() => offenes(anna)), 6)
  assert.equal(await service.anweisungen(() => offenes(admin)), 6)
  const objekt = await einObjekt(store)
  await admin.post('/maengel', { objekt_id: objekt.id, titel: 'Neu' })
  assert.equal(await service.anweisungen(() => offenes(anna)), 10)
})
