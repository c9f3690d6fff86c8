import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Pruefling } from './kontrollen/pruefling.factory.ts'
import { type Person, starteTestdienst } from './testing.ts'

const dienst = await starteTestdienst()
const anna = await dienst.person('mitarbeiter')
const bernd = await dienst.person('mitarbeiter')
const leitung = await dienst.person('leitungsverantwortlicher')

type Eintrag = Readonly<Record<string, unknown>> & { readonly id: string }

/** The only entry of a list, as this person gets it. */
async function einziger(wer: Person, liste: string): Promise<Eintrag> {
  const { status, body, text } = await wer.get(liste)
  assert.equal(status, 200, text)
  const { eintraege, gesamt, seite, seiten } = body as { eintraege: Eintrag[]; [zahl: string]: unknown }
  assert.deepEqual([eintraege.length, gesamt, seite, seiten], [1, 1, 1, 1])
  return eintraege[0] as Eintrag
}

test('what a list says of a thing is word for word what the thing says of itself, to each caller', async () => {
  const pruefling = await Pruefling.neu(dienst, [5])
  await pruefling.geprueft(anna, [3])
  await pruefling.kontrolle(bernd)
  const hier = pruefling.objekt_id
  const { standort_id } = (await anna.get(`/objekte/${hier}`)).body as { standort_id: string }
  const listen = {
    [`/objekte?standort_id=${standort_id}`]: '/objekte',
    [`/objekte/${hier}/positionen`]: '/objektpositionen',
    [`/fehlbestaende?objekt_id=${hier}`]: '/fehlbestaende',
    [`/kontrollen?objekt_id=${hier}&status=in_bearbeitung`]: '/kontrollen',
  }
  for (const [liste, einzeln] of Object.entries(listen)) {
    for (const wer of [anna, bernd, leitung]) {
      const eintrag = await einziger(wer, liste)
      // A check by itself says more: its positions.
      const { positionen: _positionen, ...selbst } = (await wer.get(`${einzeln}/${eintrag.id}`)).body as Eintrag
      assert.deepEqual(eintrag, selbst, liste)
    }
  }
})

test('people who look at the same page are each offered what they themselves may do', async () => {
  const pruefling = await Pruefling.neu(dienst, [5])
  await pruefling.geprueft(anna, [3])
  await pruefling.kontrolle(bernd)
  const liste = `/fehlbestaende?objekt_id=${pruefling.objekt_id}`
  const alle = [anna, bernd, leitung, anna]
  const angeboten = await Promise.all(alle.map(async (wer) => (await einziger(wer, liste))['aktionen']))
  assert.deepEqual(angeboten, [[], ['nachfuellen'], ['nachfuellen', 'bearbeiten', 'genehmigen'], []])
})

test('whoever has changed something sees it in the next page, and so do all others', async () => {
  const pruefling = await Pruefling.neu(dienst, [5, 5])
  const liste = `/objekte/${pruefling.objekt_id}/positionen?sortierung=reihenfolge`
  const overrides = async (wer: Person) =>
    ((await wer.get(liste)).body as { eintraege: Eintrag[] }).eintraege.map(({ override }) => override)
  const [erste] = ((await anna.get(liste)).body as { eintraege: Eintrag[] }).eintraege
  for (const override of [7, 8, 9]) {
    await leitung.patch(`/objektpositionen/${erste?.id}`, { override })
    assert.deepEqual(await overrides(leitung), [override, null])
    assert.deepEqual(await overrides(anna), [override, null])
  }
})

test('letters that JSON writes in a way of its own arrive as they were', async () => {
  const pruefling = await Pruefling.neu(dienst, [1])
  const name = 'Tür "links" \\ 3/4 <b>Größe</b> \u2028 Ω 🚒'
  assert.equal((await leitung.patch(`/objekte/${pruefling.objekt_id}`, { name })).status, 200)
  const { standort_id } = (await anna.get(`/objekte/${pruefling.objekt_id}`)).body as { standort_id: string }
  assert.equal((await einziger(anna, `/objekte?standort_id=${standort_id}`))['name'], name)
})
