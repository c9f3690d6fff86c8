/** Tries every trigger in every state of a shortage against docs/spec/state-tables.md. */
import assert from 'node:assert/strict'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { type StateRow, specTable } from '../../../test/spec-tables.ts'
import { Pruefling, type Refusal } from '../kontrolle/pruefling.factory.ts'

const service = await starteTestdienst()
const leitung = await service.person('materialverantwortlicher')

const SOLL = 5
const FOUND = 2
const rows = specTable('Fehlbestand')
const KINDS = [...new Set(rows.flatMap(({ events }) => events))]
const STATES = ['offen', 'in_bearbeitung', 'nachgefuellt_teilweise', 'erledigt']
const TRIGGER = [
  'zaehlen',
  'nachfuellen',
  'bearbeiten',
  'geraet_fehlt',
  'aussondern',
  'wiederaufnehmen',
  'abschliessen',
  'abbrechen',
]

test('the table says of every state what everything that can happen does with it', () => {
  for (const state of STATES) {
    for (const trigger of TRIGGER) {
      assert.ok(
        rows.some((row) => row.from === state && row.trigger === trigger),
        `${state} ${trigger}`,
      )
    }
  }
})

/** An object with one position, a running check, and a shortage in the row's first state. */
interface Case {
  readonly pruefling: Pruefling
  readonly kontrolle: string
  readonly id: string | undefined
}

const nachfuellen = (id: string, menge: number) => leitung.post(`/fehlbestaende/${id}/nachfuellungen`, { menge })

async function bringe(id: string, state: string): Promise<void> {
  if (state === 'in_bearbeitung') await leitung.patch(`/fehlbestaende/${id}`, { status: 'in_bearbeitung' })
  if (state === 'nachgefuellt_teilweise') await nachfuellen(id, 1)
  if (state === 'erledigt') await nachfuellen(id, SOLL - FOUND)
}

async function stelleHer({ from, trigger, condition }: StateRow): Promise<Case> {
  const pruefling = await Pruefling.neu(service, [SOLL])
  if (from === '(none)') return { pruefling, kontrolle: await pruefling.kontrolle(leitung), id: undefined }
  const own = condition.includes('eigener')
  const counted = { gezaehlt: FOUND }
  if (!own) await pruefling.geprueft(leitung, [FOUND])
  const kontrolle = await pruefling.kontrolle(leitung)
  // An older shortage is named before the check is finished, and not named before it is counted.
  if (own) await pruefling.zaehlen(leitung, kontrolle, 0, counted)
  const { id } = await pruefling.fehlbestand(leitung)
  if (condition.includes('ausgesondert')) await setIstStatus(pruefling, 'ausgesondert')
  else await bringe(id, from)
  if (trigger === 'abschliessen') {
    const suffices = condition === '' || condition.includes('>=')
    await pruefling.zaehlen(leitung, kontrolle, 0, { gezaehlt: suffices ? SOLL : FOUND })
  }
  return { pruefling, kontrolle, id }
}

/** Reports a device of the position as broken. */
async function geraetFehlt({ positionen: [position] }: Pruefling): Promise<TestAnswer> {
  await leitung.patch(`/materialien/${position?.material_id}`, { materialtyp: 'geraet_sn' })
  const path = `/objektpositionen/${position?.id}/geraete`
  const { id } = (await leitung.post(path, { seriennummer: `SN ${position?.id}` })).body as { id: string }
  return leitung.patch(`/geraete/${id}`, { status: 'defekt', fehlbestand: true })
}

const setIstStatus = ({ positionen: [position] }: Pruefling, ist_status: 'aktiv' | 'ausgesondert') =>
  leitung.patch(`/objektpositionen/${position?.id}`, { ist_status })

function handle({ trigger, condition, from }: StateRow, { pruefling, kontrolle, id = '' }: Case): Promise<TestAnswer> {
  const suffices = condition.includes('>=') || condition === 'aelterer'
  if (trigger === 'zaehlen') {
    return pruefling.zaehlen(leitung, kontrolle, 0, { gezaehlt: suffices ? SOLL : FOUND + 1 })
  }
  if (trigger === 'nachfuellen') {
    const present = from === 'nachgefuellt_teilweise' ? FOUND + 1 : FOUND
    return nachfuellen(id, suffices ? SOLL - present : 1)
  }
  if (trigger === 'geraet_fehlt') return geraetFehlt(pruefling)
  if (trigger === 'aussondern') return setIstStatus(pruefling, 'ausgesondert')
  if (trigger === 'wiederaufnehmen') return setIstStatus(pruefling, 'aktiv')
  if (trigger === 'bearbeiten') return leitung.patch(`/fehlbestaende/${id}`, { status: 'in_bearbeitung' })
  return leitung.post(`/kontrollen/${kontrolle}/${trigger}`)
}

// fehlbestaende.2: A count below the target makes a shortage `offen`.
// fehlbestaende.3: A refill below the target makes it `nachgefuellt_teilweise`.
// fehlbestaende.4: A refill that reaches the target makes it `erledigt`.
// fehlbestaende.5: A refill of a resolved shortage is 409.
for (const row of rows) {
  const { from, trigger, condition, to, events, refusal } = row
  test(`a shortage that is ${from}: ${trigger}${condition && ` (${condition})`} → ${to}`, async () => {
    const fall = await stelleHer(row)
    const before = (await fall.pruefling.ereignisse(KINDS)).length
    const answer = await handle(row, fall)

    if (refusal === undefined) assert.ok(answer.status < 300, answer.text)
    else assert.deepEqual([answer.status, (answer.body as Refusal).code], [refusal.status, refusal.code])
    const all = await fall.pruefling.fehlbestaende(leitung)
    const seiner = fall.id === undefined ? all[0] : all.find(({ id }) => id === fall.id)
    assert.equal(seiner?.status ?? '(none)', to === 'unchanged' ? from : to)
    if (seiner !== undefined) assert.equal(seiner.erledigt_am !== null, seiner.status === 'erledigt')
    assert.deepEqual((await fall.pruefling.ereignisse(KINDS)).slice(before), events)
  })
}
