/** Every state of a check with every action, as docs/spec/state-tables.md says. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { stateTable } from '../state-tables.ts'
import { starteTestdienst } from '../testing.ts'
import { pruefeKontrolle } from './kontrolle.states.ts'
import { type Ablehnung, type KontrolleAntwort, Pruefling } from './pruefling.factory.ts'

const dienst = await starteTestdienst()
const anna = await dienst.person('mitarbeiter')
const bernd = await dienst.person('mitarbeiter')

const rows = stateTable('Kontrolle')
const ARTEN = [...new Set(rows.flatMap(({ events }) => events))]
const ZUSTAENDE = ['in_bearbeitung', 'abgeschlossen', 'abgebrochen']
const AKTIONEN = ['zaehlen', 'abschliessen', 'abbrechen', 'uebernehmen']

test('the table says of every state what every action does with it', () => {
  for (const zustand of ZUSTAENDE) {
    for (const aktion of AKTIONEN) {
      assert.ok(
        rows.some(({ from, trigger }) => from === zustand && trigger === aktion),
        `${zustand} ${aktion}`,
      )
    }
  }
})

/** Brings a check of Anna's into a state. */
async function bringe(pruefling: Pruefling, zustand: string): Promise<string> {
  const id = await pruefling.kontrolle(anna)
  if (zustand === 'abgeschlossen') {
    await pruefling.zaehlen(anna, id, 0, { gezaehlt: 5 })
    await anna.post(`/kontrollen/${id}/abschliessen`)
  }
  if (zustand === 'abgebrochen') await anna.post(`/kontrollen/${id}/abbrechen`)
  return id
}

function handle(pruefling: Pruefling, id: string, aktion: string, bedingung: string): Promise<TestAnswer> {
  const wer = bedingung.includes('fremde') ? bernd : anna
  return aktion === 'zaehlen' ? pruefling.zaehlen(wer, id, 0, { gezaehlt: 5 }) : wer.post(`/kontrollen/${id}/${aktion}`)
}

for (const { from, trigger, condition, to, events, refusal } of rows) {
  test(`a check that is ${from}: ${trigger}${condition && ` (${condition})`} → ${to}`, async () => {
    const pruefling = await Pruefling.neu(dienst, [5])
    let id = from === '(none)' && condition !== 'gesperrt' ? undefined : await bringe(pruefling, from)
    if (condition.includes('alle bestaetigt')) await pruefling.zaehlen(anna, id ?? '', 0, { gezaehlt: 5 })
    const vorher = (await pruefling.ereignisse(ARTEN)).length

    const antwort =
      trigger === 'starten' ? await pruefling.starten(bernd) : await handle(pruefling, id ?? '', trigger, condition)
    id ??= (antwort.body as KontrolleAntwort).id

    if (refusal === undefined) assert.ok(antwort.status < 300, antwort.text)
    else assert.deepEqual([antwort.status, (antwort.body as Ablehnung).code], [refusal.status, refusal.code])
    const danach = (await anna.get(`/kontrollen/${id}`)).body as KontrolleAntwort
    const erwartet = to !== 'unchanged' ? to : from === '(none)' ? 'in_bearbeitung' : from
    assert.equal(danach.status, erwartet)
    assert.equal(danach.beendet_am !== null, erwartet !== 'in_bearbeitung')
    assert.deepEqual((await pruefling.ereignisse(ARTEN)).slice(vorher), events)
  })
}

test('who comes to an ended check too late reads how it ended', () => {
  const ende = (status: 'abgeschlossen' | 'abgebrochen') => () =>
    pruefeKontrolle({ status, benutzer_id: 'anna' }, 'zaehlen', 'anna')
  assert.throws(ende('abgeschlossen'), /ist schon abgeschlossen\./)
  assert.throws(ende('abgebrochen'), /ist schon abgebrochen oder übernommen\./)
})
