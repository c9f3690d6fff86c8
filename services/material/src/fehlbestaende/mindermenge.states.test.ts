/** Every state of an approval with everything that can happen to it, as docs/spec/state-tables.md says. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { type Ablehnung, Pruefling } from '../kontrollen/pruefling.factory.ts'
import { type StateRow, stateTable } from '../state-tables.ts'
import { starteTestdienst } from '../testing.ts'

const dienst = await starteTestdienst()
const leitung = await dienst.person('leitungsverantwortlicher')
const anna = await dienst.person('mitarbeiter')
const bernd = await dienst.person('mitarbeiter')

const rows = stateTable('Mindermenge')
const ARTEN = [...new Set(rows.flatMap(({ events }) => events))]

interface Fall {
  readonly pruefling: Pruefling
  readonly fehlbestand: string
  /** The running check, where the row begins with one. */
  readonly kontrolle: string | undefined
}

const genehmige = (id: string) => leitung.post(`/fehlbestaende/${id}/mindermenge`, { begruendung: 'Ersatz bestellt' })
const erledige = (id: string) => leitung.post(`/fehlbestaende/${id}/nachfuellungen`, { menge: 3 })

async function stelleHer({ from, trigger, condition }: StateRow): Promise<Fall> {
  const pruefling = await Pruefling.neu(dienst, [5])
  await pruefling.geprueft(anna, [2])
  const { id } = await pruefling.fehlbestand(leitung)
  if (from !== '(none)') await genehmige(id)
  let kontrolle: string | undefined
  if (from === 'abgelaufen') kontrolle = await pruefling.kontrolle(anna)
  if (from === 'beendet' || condition === 'fehlbestand erledigt') await erledige(id)
  if (trigger === 'uebernehmen') {
    kontrolle ??= await pruefling.kontrolle(anna)
    // An approval that was given while the check runs is active when somebody takes it over.
    if (from === 'aktiv') await genehmige(id)
  }
  if (trigger === 'starten' && kontrolle !== undefined) await anna.post(`/kontrollen/${kontrolle}/abbrechen`)
  return { pruefling, fehlbestand: id, kontrolle }
}

function handle({ trigger }: StateRow, { pruefling, fehlbestand, kontrolle }: Fall): Promise<TestAnswer> {
  if (trigger === 'genehmigen') return genehmige(fehlbestand)
  if (trigger === 'erledigen') return erledige(fehlbestand)
  if (trigger === 'starten') return pruefling.starten(bernd)
  return bernd.post(`/kontrollen/${kontrolle}/uebernehmen`)
}

test('an approval of a provisional shortage ends on record when the shortage is discarded, by a count or with its check', async () => {
  for (const verwirf of [
    (pruefling: Pruefling, kontrolle: string) => pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 5 }),
    (_: Pruefling, kontrolle: string) => anna.post(`/kontrollen/${kontrolle}/abbrechen`),
  ]) {
    const pruefling = await Pruefling.neu(dienst, [5])
    const kontrolle = await pruefling.kontrolle(anna)
    await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 2 })
    await genehmige((await pruefling.fehlbestand(leitung)).id)
    assert.equal((await verwirf(pruefling, kontrolle)).status, 200)
    assert.deepEqual(await pruefling.fehlbestaende(leitung), [])
    assert.deepEqual(await pruefling.ereignisse(ARTEN), ['mindermenge_genehmigt', 'mindermenge_abgelaufen'])
  }
})

for (const row of rows) {
  const { from, trigger, condition, to, events, refusal } = row
  test(`an approval that is ${from}: ${trigger}${condition && ` (${condition})`} → ${to}`, async () => {
    const fall = await stelleHer(row)
    const [vorher] = await dienst.store.db
      .selectFrom('fehlbestand')
      .selectAll()
      .where('id', '=', fall.fehlbestand)
      .execute()
    const zuvor = (await fall.pruefling.ereignisse(ARTEN)).length
    const antwort = await handle(row, fall)

    if (refusal === undefined) assert.ok(antwort.status < 300, antwort.text)
    else assert.deepEqual([antwort.status, (antwort.body as Ablehnung).code], [refusal.status, refusal.code])
    const { db } = dienst.store
    const genehmigungen = await db
      .selectFrom('mindermenge')
      .selectAll()
      .where('fehlbestand_id', '=', fall.fehlbestand)
      .orderBy('id', 'desc')
      .execute()
    assert.equal(genehmigungen[0]?.status ?? '(none)', to === 'unchanged' ? from : to)
    assert.ok(genehmigungen.filter(({ status }) => status === 'aktiv').length <= 1)
    assert.deepEqual((await fall.pruefling.ereignisse(ARTEN)).slice(zuvor), events)
    if (trigger !== 'erledigen') {
      const [danach] = await db.selectFrom('fehlbestand').selectAll().where('id', '=', fall.fehlbestand).execute()
      assert.deepEqual(danach, vorher, 'an approval never changes its shortage')
    }
  })
}

test('a shortage is offered for approval once: while an approval is active it is only refilled and edited', async () => {
  const pruefling = await Pruefling.neu(dienst, [5])
  await pruefling.geprueft(anna, [2])
  const { id } = await pruefling.fehlbestand(leitung)
  const aktionen = async () => ((await leitung.get(`/fehlbestaende/${id}`)).body as { aktionen: string[] }).aktionen
  assert.deepEqual((await aktionen()).sort(), ['bearbeiten', 'genehmigen', 'nachfuellen'])
  await genehmige(id)
  assert.deepEqual((await aktionen()).sort(), ['bearbeiten', 'nachfuellen'])
})
