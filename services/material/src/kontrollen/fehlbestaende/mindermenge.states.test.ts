/** Tries every trigger in every state of an approval against docs/spec/state-tables.md. */
import assert from 'node:assert/strict'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { type StateRow, specTable } from '../../../test/spec-tables.ts'
import { Pruefling, type Refusal } from '../kontrolle/pruefling.factory.ts'

const service = await starteTestdienst()
const leitung = await service.person('leitungsverantwortlicher')
const anna = await service.person('mitarbeiter')
const bernd = await service.person('mitarbeiter')

const rows = specTable('Mindermenge')
const KINDS = [...new Set(rows.flatMap(({ events }) => events))]

interface Case {
  readonly pruefling: Pruefling
  readonly fehlbestand: string
  /** The running check, if the row begins with one. */
  readonly kontrolle: string | undefined
}

const genehmige = (id: string) => leitung.post(`/fehlbestaende/${id}/mindermenge`, { begruendung: 'Ersatz bestellt' })
const erledige = (id: string) => leitung.post(`/fehlbestaende/${id}/nachfuellungen`, { menge: 3 })

async function stelleHer({ from, trigger, condition }: StateRow): Promise<Case> {
  const pruefling = await Pruefling.neu(service, [5])
  await pruefling.geprueft(anna, [2])
  const { id } = await pruefling.fehlbestand(leitung)
  if (from !== '(none)') await genehmige(id)
  let kontrolle: string | undefined
  if (from === 'abgelaufen') kontrolle = await pruefling.kontrolle(anna)
  if (from === 'beendet' || condition === 'fehlbestand erledigt') await erledige(id)
  if (trigger === 'uebernehmen') {
    kontrolle ??= await pruefling.kontrolle(anna)
    // An approval granted during the check is active when the check is taken over.
    if (from === 'aktiv') await genehmige(id)
  }
  if (trigger === 'starten' && kontrolle !== undefined) await anna.post(`/kontrollen/${kontrolle}/abbrechen`)
  return { pruefling, fehlbestand: id, kontrolle }
}

function handle({ trigger }: StateRow, { pruefling, fehlbestand, kontrolle }: Case): Promise<TestAnswer> {
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
    const pruefling = await Pruefling.neu(service, [5])
    const kontrolle = await pruefling.kontrolle(anna)
    await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 2 })
    await genehmige((await pruefling.fehlbestand(leitung)).id)
    assert.equal((await verwirf(pruefling, kontrolle)).status, 200)
    assert.deepEqual(await pruefling.fehlbestaende(leitung), [])
    assert.deepEqual(await pruefling.ereignisse(KINDS), ['mindermenge_genehmigt', 'mindermenge_abgelaufen'])
  }
})

// fehlbestaende.13: V approve an open shortage.
// fehlbestaende.14: The start of the next check ends an active approval.
for (const row of rows) {
  const { from, trigger, condition, to, events, refusal } = row
  test(`an approval that is ${from}: ${trigger}${condition && ` (${condition})`} → ${to}`, async () => {
    const fall = await stelleHer(row)
    const [before] = await service.store.db
      .selectFrom('fehlbestand')
      .selectAll()
      .where('id', '=', fall.fehlbestand)
      .execute()
    const previously = (await fall.pruefling.ereignisse(KINDS)).length
    const answer = await handle(row, fall)

    if (refusal === undefined) assert.ok(answer.status < 300, answer.text)
    else assert.deepEqual([answer.status, (answer.body as Refusal).code], [refusal.status, refusal.code])
    const { db } = service.store
    const genehmigungen = await db
      .selectFrom('mindermenge')
      .selectAll()
      .where('fehlbestand_id', '=', fall.fehlbestand)
      .orderBy('id', 'desc')
      .execute()
    assert.equal(genehmigungen[0]?.status ?? '(none)', to === 'unchanged' ? from : to)
    assert.ok(genehmigungen.filter(({ status }) => status === 'aktiv').length <= 1)
    assert.deepEqual((await fall.pruefling.ereignisse(KINDS)).slice(previously), events)
    if (trigger !== 'erledigen') {
      const [afterwards] = await db.selectFrom('fehlbestand').selectAll().where('id', '=', fall.fehlbestand).execute()
      assert.deepEqual(afterwards, before, 'an approval never changes its shortage')
    }
  })
}

test('a shortage is offered for approval once: while an approval is active it is only refilled and edited', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  await pruefling.geprueft(anna, [2])
  const { id } = await pruefling.fehlbestand(leitung)
  const aktionen = async () => ((await leitung.get(`/fehlbestaende/${id}`)).body as { aktionen: string[] }).aktionen
  assert.deepEqual((await aktionen()).sort(), ['bearbeiten', 'genehmigen', 'nachfuellen'])
  await genehmige(id)
  assert.deepEqual((await aktionen()).sort(), ['bearbeiten', 'nachfuellen'])
})
