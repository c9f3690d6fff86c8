import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { Pruefling } from '../../kontrollen/kontrolle/pruefling.factory.ts'

const service = await starteTestdienst()
const anna = await service.person('mitarbeiter')
const bernd = await service.person('mitarbeiter')
const leitung = await service.person('leitungsverantwortlicher')

type Eintrag = Readonly<Record<string, unknown>> & { readonly id: string }

/** The only entry of a list, as this person sees it. */
async function only(who: Person, list: string): Promise<Eintrag> {
  const { status, body, text } = await who.get(list)
  assert.equal(status, 200, text)
  const { eintraege, gesamt, seite, seiten } = body as { eintraege: Eintrag[]; [number: string]: unknown }
  assert.deepEqual([eintraege.length, gesamt, seite, seiten], [1, 1, 1, 1])
  return eintraege[0] as Eintrag
}

test('a list says of a thing word for word what the thing says of itself, to each caller', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  await pruefling.geprueft(anna, [3])
  await pruefling.kontrolle(bernd)
  const hier = pruefling.objekt_id
  const { standort_id } = (await anna.get(`/objekte/${hier}`)).body as { standort_id: string }
  const lists = {
    [`/objekte?standort_id=${standort_id}`]: '/objekte',
    [`/objekte/${hier}/positionen`]: '/objektpositionen',
    [`/fehlbestaende?objekt_id=${hier}`]: '/fehlbestaende',
    [`/kontrollen?objekt_id=${hier}&status=in_bearbeitung`]: '/kontrollen',
  }
  for (const [list, single] of Object.entries(lists)) {
    for (const who of [anna, bernd, leitung]) {
      const eintrag = await only(who, list)
      // A single check also holds its positions.
      const { positionen: _positionen, ...selbst } = (await who.get(`${single}/${eintrag.id}`)).body as Eintrag
      assert.deepEqual(eintrag, selbst, list)
    }
  }
})

test('people who look at the same page are each offered what they themselves may do', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  await pruefling.geprueft(anna, [3])
  await pruefling.kontrolle(bernd)
  const list = `/fehlbestaende?objekt_id=${pruefling.objekt_id}`
  const all = [anna, bernd, leitung, anna]
  const angeboten = await Promise.all(all.map(async (who) => (await only(who, list))['aktionen']))
  assert.deepEqual(angeboten, [[], ['nachfuellen'], ['nachfuellen', 'bearbeiten', 'genehmigen'], []])
})

test('a change shows in the next page of its author and of all others', async () => {
  const pruefling = await Pruefling.neu(service, [5, 5])
  const list = `/objekte/${pruefling.objekt_id}/positionen?sortierung=reihenfolge`
  const overrides = async (who: Person) =>
    ((await who.get(list)).body as { eintraege: Eintrag[] }).eintraege.map(({ override }) => override)
  const [first] = ((await anna.get(list)).body as { eintraege: Eintrag[] }).eintraege
  for (const override of [7, 8, 9]) {
    await leitung.patch(`/objektpositionen/${first?.id}`, { override })
    assert.deepEqual(await overrides(leitung), [override, null])
    assert.deepEqual(await overrides(anna), [override, null])
  }
})

test('letters that JSON writes in a way of its own arrive as they were', async () => {
  const pruefling = await Pruefling.neu(service, [1])
  const name = 'Tür "links" \\ 3/4 <b>Größe</b> \u2028 Ω 🚒'
  assert.equal((await leitung.patch(`/objekte/${pruefling.objekt_id}`, { name })).status, 200)
  const { standort_id } = (await anna.get(`/objekte/${pruefling.objekt_id}`)).body as { standort_id: string }
  assert.equal((await only(anna, `/objekte?standort_id=${standort_id}`))['name'], name)
})
