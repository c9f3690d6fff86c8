import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { einMaterial } from '../../objekte/stammdaten/stammdaten.factory.ts'
import type { Materialbewegung } from './bewegung.schema.ts'
import { einLagerplatz } from './lager.factory.ts'

const { store, person, anweisungen } = await starteTestdienst()
const lager = await person('materialverantwortlicher')
const kollege = await person('leitungsverantwortlicher')

const [link, kabel] = [await einMaterial(store), await einMaterial(store)]
const [a, b, c] = [await einLagerplatz(store), await einLagerplatz(store), await einLagerplatz(store)]

/** Movements at known times, inserted as the service does: the stock follows from them. */
const times = [
  ['zugang', link, null, a, '2026-03-01T00:00:00.000Z', lager],
  ['zugang', kabel, null, a, '2026-03-01T09:00:00.000Z', lager],
  ['umlagerung', link, a, b, '2026-03-01T22:59:59.999Z', kollege],
  ['umlagerung', link, b, c, '2026-03-01T23:00:00.000Z', lager],
  ['abgang', link, a, null, '2026-03-02T00:00:00.000Z', lager],
  ['abgang', kabel, a, null, '2026-03-02T12:00:00.000Z', kollege],
  ['zugang', link, null, c, '2026-03-04T08:00:00.000Z', lager],
  ['zugang', link, null, c, '2026-03-05T23:30:00.000Z', lager],
] as const
const ids = times.map(() => newId())
for (const [place, [art, material, von, nach, zeitpunkt, who]] of times.entries()) {
  const menge = art === 'zugang' ? 10 : 2
  const plaetze = { von_lagerplatz_id: von?.id ?? null, nach_lagerplatz_id: nach?.id ?? null }
  const beleg = { belegnummer: place === 1 ? 'LS-Kabel-1' : null }
  const row = { id: ids[place] ?? '', art, material_id: material.id, menge, ...plaetze, ...beleg }
  await store.db
    .insertInto('materialbewegung')
    .values({ ...row, benutzer_id: who.id, zeitpunkt })
    .execute()
}

const list = async (filter: string) => {
  const { status, body, text } = await lager.get(`/materialbewegungen?${filter}`)
  assert.equal(status, 200, text)
  return body as { eintraege: Materialbewegung[]; gesamt: number }
}

const cases: [filter: string, stellen: number[]][] = [
  ['', [7, 6, 5, 4, 3, 2, 1, 0]],
  ['sortierung=zeitpunkt', [0, 1, 2, 3, 4, 5, 6, 7]],
  [`material_id=${link.id}`, [7, 6, 4, 3, 2, 0]],
  [`material_id=${link.id}&art=umlagerung`, [3, 2]],
  [`material_id=${link.id}&art=zugang`, [7, 6, 0]],
  [`lagerplatz_id=${a.id}`, [5, 4, 2, 1, 0]],
  [`lagerplatz_id=${b.id}`, [3, 2]],
  [`lagerplatz_id=${b.id}&art=umlagerung&sortierung=zeitpunkt`, [2, 3]],
  [`lagerplatz_id=${a.id}&art=abgang`, [5, 4]],
  [`lagerplatz_id=${a.id}&material_id=${kabel.id}`, [5, 1]],
  [`lagerplatz_id=${newId()}`, []],
  ['art=abgang', [5, 4]],
  [`benutzer_id=${kollege.id}`, [5, 2]],
  [`benutzer_id=${kollege.id}&art=abgang`, [5]],
  [`benutzer_id=${kollege.id}&material_id=${link.id}`, [2]],
  ['belegnummer=ls-kabel-1', [1]],
  ['belegnummer=ls-kabel', []],
  [`objekt_id=${newId()}`, []],
  // The first of March in Berlin ends at 23:00 UTC.
  ['von=2026-03-01&bis=2026-03-01', [2, 1, 0]],
  ['von=2026-03-02&bis=2026-03-02', [5, 4, 3]],
  ['von=2026-03-02', [7, 6, 5, 4, 3]],
  ['bis=2026-03-03', [5, 4, 3, 2, 1, 0]],
  ['bis=2026-03-05', [6, 5, 4, 3, 2, 1, 0]],
  ['von=2026-03-01T09:00:00Z&bis=2026-03-02T12:00:00Z', [5, 4, 3, 2, 1]],
  ['von=2026-03-01T09:00:00.001Z&bis=2026-03-01T10:00:00Z', []],
  ['von=2026-03-02T00:00:00Z&bis=2026-03-04T23:59:59.999Z', [6, 5, 4]],
  ['von=1990-01-01&bis=2999-12-31', [7, 6, 5, 4, 3, 2, 1, 0]],
  ['von=2026-03-02&art=zugang', [7, 6]],
  [`von=2026-03-01&bis=2026-03-02&benutzer_id=${kollege.id}`, [5, 2]],
  [`von=2026-03-02&material_id=${link.id}`, [7, 6, 4, 3]],
  [`bis=2026-03-02&lagerplatz_id=${a.id}&art=abgang`, [5, 4]],
]

for (const [filter, places] of cases) {
  // lager.14: Movements are listed with filters, order and count.
  test(`movements with ${filter.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…') || 'no filter'}: found, in their order, and counted`, async () => {
    const { eintraege, gesamt } = await list(filter)
    assert.deepEqual(
      eintraege.map(({ id }) => ids.indexOf(id)),
      places,
    )
    assert.equal(gesamt, places.length)
  })
}

test('movements come page by page, in a bounded number of statements', async () => {
  const { eintraege, gesamt } = await list(`lagerplatz_id=${a.id}&limit=2&seite=2`)
  assert.deepEqual([eintraege.map(({ id }) => ids.indexOf(id)), gesamt], [[2, 1], 5])
  assert.equal(await anweisungen(() => list(`lagerplatz_id=${c.id}`)), 3)
  assert.equal(await anweisungen(() => list('von=2026-03-01&bis=2026-03-05')), 3)
})

test('a range that ends before it begins, or lies outside of any calendar, is refused', async () => {
  assert.equal((await lager.get('/materialbewegungen?von=2026-02-01&bis=2026-01-01')).status, 400)
  for (const filter of ['von=gestern', 'von=0001-01-01', 'bis=9999-12-31', 'bis=3000-01-01T00:00:00Z']) {
    assert.equal((await lager.get(`/materialbewegungen?${filter}`)).status, 400, filter)
    assert.equal((await lager.get(`/historie?${filter}`)).status, 400, filter)
  }
})
