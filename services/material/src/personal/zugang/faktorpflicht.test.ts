/** Custom roles that demand a second factor. */
import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { eineEinheit } from '../qualifikationen/personal.factory.ts'

const { store, person } = await starteTestdienst()
const verwaltung = await person('administration')
type Caller = typeof verwaltung

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code

async function neueRolle(name = `Funk ${newId()}`): Promise<{ id: string; name: string }> {
  const { status, body, text } = await verwaltung.post('/rollen', { name, berechtigungen: ['lesen'] })
  assert.equal(status, 201, text)
  return { id: (body as { id: string }).id, name }
}
const setzen = (body: object, who: Caller = verwaltung) => who.put('/faktorpflicht', body)
/** What someone may not do for want of a factor; undefined: nothing. */
const verlangtVon = async (who: Caller) => codeOf(await who.get('/objekte'))

// access.113: A custom role may demand a second factor too, of who holds it for everything or for a place, and of nobody else.
test('a custom role demands a second factor of its holders, for everything and at a place', async () => {
  const rolle = await neueRolle()
  const [held, atPlace, free] = [await person('mitarbeiter'), await person('mitarbeiter'), await person('mitarbeiter')]
  assert.equal((await verwaltung.put(`/benutzer/${held.id}/rollen/${rolle.id}`)).status, 204)
  const { id: einheit_id } = await eineEinheit(store)
  const ort = { ortsrollen: [{ rolle_id: rolle.id, einheit_id }] }
  const placed = await verwaltung.patch(`/benutzer/${atPlace.id}`, ort)
  assert.equal(placed.status, 200, placed.text)
  const set = await setzen({ rollen: [], eigene_rollen: [rolle.id] })
  assert.deepEqual(set.body, { rollen: [], eigene_rollen: [rolle] })
  for (const who of [held, atPlace]) assert.equal(await verlangtVon(who), 'faktor_einrichten')
  assert.equal(await verlangtVon(free), undefined)
  const log = (await verwaltung.get('/sicherheitsprotokoll?ereignis=einstellung_geaendert')).text
  assert.ok(log.includes(rolle.name), log)
  assert.equal((await setzen({ rollen: [], eigene_rollen: [] })).status, 200)
  for (const who of [held, atPlace]) assert.equal(await verlangtVon(who), undefined)
})

// access.114: Without naming custom roles the same go on to demand one; the demand of a role ends with the role.
test('who names no custom roles leaves them as they are, and a role that is deleted demands nothing', async () => {
  const [stays, goes] = [await neueRolle(), await neueRolle()]
  await setzen({ rollen: [], eigene_rollen: [stays.id, goes.id] })
  const fixed = await setzen({ rollen: ['leitungsverantwortlicher'] })
  assert.deepEqual(
    (fixed.body as { eigene_rollen: { id: string }[] }).eigene_rollen.map(({ id }) => id).sort(),
    [stays.id, goes.id].sort(),
  )
  assert.equal((await verwaltung.delete(`/rollen/${goes.id}`)).status, 204)
  const left = (await verwaltung.get('/faktorpflicht')).body
  assert.deepEqual(left, { rollen: ['leitungsverantwortlicher'], eigene_rollen: [stays] })
  await setzen({ rollen: [], eigene_rollen: [] })
})

// access.115: Nobody demands a factor of a custom role of their own without having one, nor of a role that does not exist.
test('an administrator without a factor demands none of an own custom role, and unknown or repeated roles are refused', async () => {
  const rolle = await neueRolle()
  const admin = await person('administration')
  await verwaltung.put(`/benutzer/${admin.id}/rollen/${rolle.id}`)
  const own = await setzen({ rollen: [], eigene_rollen: [rolle.id] }, admin)
  assert.deepEqual([own.status, codeOf(own)], [422, 'eigener_faktor_fehlt'])
  assert.deepEqual((await verwaltung.get('/faktorpflicht')).body, { rollen: [], eigene_rollen: [] })
  const unknown = await setzen({ rollen: [], eigene_rollen: [newId()] })
  assert.deepEqual([unknown.status, codeOf(unknown)], [422, 'unbekannte_referenz'])
  assert.equal((await setzen({ rollen: [], eigene_rollen: [rolle.id, rolle.id] })).status, 400)
})
