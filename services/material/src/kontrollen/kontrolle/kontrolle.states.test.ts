/** Tries every action in every state of a check against docs/spec/state-tables.md. */
import assert from 'node:assert/strict'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { specTable } from '../../../test/spec-tables.ts'
import { checkKontrolle } from './kontrolle.states.ts'
import { type KontrolleAntwort, Pruefling, type Refusal } from './pruefling.factory.ts'

const service = await starteTestdienst()
const anna = await service.person('mitarbeiter')
const bernd = await service.person('mitarbeiter')

const rows = specTable('Kontrolle')
const KINDS = [...new Set(rows.flatMap(({ events }) => events))]
const STATES = ['in_bearbeitung', 'abgeschlossen', 'abgebrochen']
const AKTIONEN = ['zaehlen', 'abschliessen', 'abbrechen', 'uebernehmen']

test('the table says of every state what every action does with it', () => {
  for (const state of STATES) {
    for (const aktion of AKTIONEN) {
      assert.ok(
        rows.some(({ from, trigger }) => from === state && trigger === aktion),
        `${state} ${aktion}`,
      )
    }
  }
})

/** Brings one of Anna's checks into a state. */
async function bringe(pruefling: Pruefling, state: string): Promise<string> {
  const id = await pruefling.kontrolle(anna)
  if (state === 'abgeschlossen') {
    await pruefling.zaehlen(anna, id, 0, { gezaehlt: 5 })
    await anna.post(`/kontrollen/${id}/abschliessen`)
  }
  if (state === 'abgebrochen') await anna.post(`/kontrollen/${id}/abbrechen`)
  return id
}

function handle(pruefling: Pruefling, id: string, aktion: string, condition: string): Promise<TestAnswer> {
  const who = condition.includes('fremde') ? bernd : anna
  return aktion === 'zaehlen' ? pruefling.zaehlen(who, id, 0, { gezaehlt: 5 }) : who.post(`/kontrollen/${id}/${aktion}`)
}

// kontrollen.2: It starts only while no other check of the object runs; active approvals of the object expire.
// kontrollen.8: A check is finished when all positions are confirmed.
// kontrollen.12: The check of another user is 403.
for (const { from, trigger, condition, to, events, refusal } of rows) {
  test(`a check that is ${from}: ${trigger}${condition && ` (${condition})`} → ${to}`, async () => {
    const pruefling = await Pruefling.neu(service, [5])
    let id = from === '(none)' && condition !== 'gesperrt' ? undefined : await bringe(pruefling, from)
    if (condition.includes('alle bestaetigt')) await pruefling.zaehlen(anna, id ?? '', 0, { gezaehlt: 5 })
    const before = (await pruefling.ereignisse(KINDS)).length

    const answer =
      trigger === 'starten' ? await pruefling.starten(bernd) : await handle(pruefling, id ?? '', trigger, condition)
    id ??= (answer.body as KontrolleAntwort).id

    if (refusal === undefined) assert.ok(answer.status < 300, answer.text)
    else assert.deepEqual([answer.status, (answer.body as Refusal).code], [refusal.status, refusal.code])
    const afterwards = (await anna.get(`/kontrollen/${id}`)).body as KontrolleAntwort
    const expected = to !== 'unchanged' ? to : from === '(none)' ? 'in_bearbeitung' : from
    assert.equal(afterwards.status, expected)
    assert.equal(afterwards.beendet_am !== null, expected !== 'in_bearbeitung')
    assert.deepEqual((await pruefling.ereignisse(KINDS)).slice(before), events)
  })
}

test('a person who comes to an ended check too late reads how it ended', () => {
  const end = (status: 'abgeschlossen' | 'abgebrochen') => () =>
    checkKontrolle({ status, benutzer_id: 'anna' }, 'zaehlen', 'anna')
  assert.throws(end('abgeschlossen'), /ist schon abgeschlossen\./)
  assert.throws(end('abgebrochen'), /ist schon abgebrochen oder übernommen\./)
})
