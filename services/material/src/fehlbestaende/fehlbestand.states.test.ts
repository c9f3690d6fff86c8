/** Every state of a shortage with everything that can happen to it, as docs/spec/state-tables.md says. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { type Ablehnung, Pruefling } from '../kontrollen/pruefling.factory.ts'
import { type StateRow, stateTable } from '../state-tables.ts'
import { starteTestdienst } from '../testing.ts'

const dienst = await starteTestdienst()
const leitung = await dienst.person('materialverantwortlicher')

const SOLL = 5
const GEFUNDEN = 2
const rows = stateTable('Fehlbestand')
const ARTEN = [...new Set(rows.flatMap(({ events }) => events))]
const ZUSTAENDE = ['offen', 'in_bearbeitung', 'nachgefuellt_teilweise', 'erledigt']
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
  for (const zustand of ZUSTAENDE) {
    for (const trigger of TRIGGER) {
      assert.ok(
        rows.some((row) => row.from === zustand && row.trigger === trigger),
        `${zustand} ${trigger}`,
      )
    }
  }
})

/** An object with one position, a running check, and a shortage in the state that a row begins with. */
interface Fall {
  readonly pruefling: Pruefling
  readonly kontrolle: string
  readonly id: string | undefined
}

const nachfuellen = (id: string, menge: number) => leitung.post(`/fehlbestaende/${id}/nachfuellungen`, { menge })

async function bringe(id: string, zustand: string): Promise<void> {
  if (zustand === 'in_bearbeitung') await leitung.patch(`/fehlbestaende/${id}`, { status: 'in_bearbeitung' })
  if (zustand === 'nachgefuellt_teilweise') await nachfuellen(id, 1)
  if (zustand === 'erledigt') await nachfuellen(id, SOLL - GEFUNDEN)
}

async function stelleHer({ from, trigger, condition }: StateRow): Promise<Fall> {
  const pruefling = await Pruefling.neu(dienst, [SOLL])
  if (from === '(none)') return { pruefling, kontrolle: await pruefling.kontrolle(leitung), id: undefined }
  const eigener = condition.includes('eigener')
  const gezaehlt = { gezaehlt: GEFUNDEN }
  if (!eigener) await pruefling.geprueft(leitung, [GEFUNDEN])
  const kontrolle = await pruefling.kontrolle(leitung)
  // An older shortage meets a check that names it when it is to be finished, and one that does not when it is counted.
  if (eigener) await pruefling.zaehlen(leitung, kontrolle, 0, gezaehlt)
  const { id } = await pruefling.fehlbestand(leitung)
  if (condition.includes('ausgesondert')) await setzeIstStatus(pruefling, 'ausgesondert')
  else await bringe(id, from)
  if (trigger === 'abschliessen') {
    const reicht = condition === '' || condition.includes('>=')
    await pruefling.zaehlen(leitung, kontrolle, 0, { gezaehlt: reicht ? SOLL : GEFUNDEN })
  }
  return { pruefling, kontrolle, id }
}

/** A device of the position turns out to be broken. */
async function geraetFehlt({ positionen: [position] }: Pruefling): Promise<TestAnswer> {
  await leitung.patch(`/materialien/${position?.material_id}`, { materialtyp: 'geraet_sn' })
  const pfad = `/objektpositionen/${position?.id}/geraete`
  const { id } = (await leitung.post(pfad, { seriennummer: `SN ${position?.id}` })).body as { id: string }
  return leitung.patch(`/geraete/${id}`, { status: 'defekt', fehlbestand: true })
}

const setzeIstStatus = ({ positionen: [position] }: Pruefling, ist_status: 'aktiv' | 'ausgesondert') =>
  leitung.patch(`/objektpositionen/${position?.id}`, { ist_status })

function handle({ trigger, condition, from }: StateRow, { pruefling, kontrolle, id = '' }: Fall): Promise<TestAnswer> {
  const reicht = condition.includes('>=') || condition === 'aelterer'
  if (trigger === 'zaehlen') {
    return pruefling.zaehlen(leitung, kontrolle, 0, { gezaehlt: reicht ? SOLL : GEFUNDEN + 1 })
  }
  if (trigger === 'nachfuellen') {
    const vorhanden = from === 'nachgefuellt_teilweise' ? GEFUNDEN + 1 : GEFUNDEN
    return nachfuellen(id, reicht ? SOLL - vorhanden : 1)
  }
  if (trigger === 'geraet_fehlt') return geraetFehlt(pruefling)
  if (trigger === 'aussondern') return setzeIstStatus(pruefling, 'ausgesondert')
  if (trigger === 'wiederaufnehmen') return setzeIstStatus(pruefling, 'aktiv')
  if (trigger === 'bearbeiten') return leitung.patch(`/fehlbestaende/${id}`, { status: 'in_bearbeitung' })
  return leitung.post(`/kontrollen/${kontrolle}/${trigger}`)
}

for (const row of rows) {
  const { from, trigger, condition, to, events, refusal } = row
  test(`a shortage that is ${from}: ${trigger}${condition && ` (${condition})`} → ${to}`, async () => {
    const fall = await stelleHer(row)
    const vorher = (await fall.pruefling.ereignisse(ARTEN)).length
    const antwort = await handle(row, fall)

    if (refusal === undefined) assert.ok(antwort.status < 300, antwort.text)
    else assert.deepEqual([antwort.status, (antwort.body as Ablehnung).code], [refusal.status, refusal.code])
    const alle = await fall.pruefling.fehlbestaende(leitung)
    const seiner = fall.id === undefined ? alle[0] : alle.find(({ id }) => id === fall.id)
    assert.equal(seiner?.status ?? '(none)', to === 'unchanged' ? from : to)
    if (seiner !== undefined) assert.equal(seiner.erledigt_am !== null, seiner.status === 'erledigt')
    assert.deepEqual((await fall.pruefling.ereignisse(ARTEN)).slice(vorher), events)
  })
}
