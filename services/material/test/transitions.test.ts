/**
 * Actions offered in each state: all with every right, a part with each right alone, none without rights; and the tables
 * of the code against those of docs/spec/state-tables.md.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { importPhasen, importStates } from '../src/betrieb/importe/import.states.ts'
import { may, type Right, rights } from '../src/kern/access/rights.ts'
import { fehlbestandFolgen, fehlbestandStates } from '../src/kontrollen/fehlbestaende/fehlbestand.states.ts'
import { kontrolleErlaubt, kontrolleStates } from '../src/kontrollen/kontrolle/kontrolle.states.ts'
import { ausgabeStates, ausgabeTeile } from '../src/lager/ausgaben/ausgabe.states.ts'
import { geraetStates } from '../src/objekte/geraete/geraet.states.ts'
import { pruefungStates } from '../src/objekte/geraete/pruefung.states.ts'
import { objektStates } from '../src/objekte/objekt/objekt.states.ts'
import { vorlageStates } from '../src/objekte/vorlagen/vorlage.states.ts'
import { mangelStates } from '../src/werkstatt/maengel/mangel.states.ts'
import { wartungsauftragStates } from '../src/werkstatt/wartung/wartungsauftrag.states.ts'
import { specTable } from './spec-tables.ts'

type Hat = (right: Right) => boolean
/** The offered actions, each with the right it needs. */
type Angebot = Readonly<Record<string, Right>>

const anObjekt: Angebot = {
  'mangel-melden': 'mangel.melden',
  'einsatz-melden': 'einsatz.melden',
  bearbeiten: 'objekt.bearbeiten',
  uebergeben: 'objekt.bearbeiten',
  verlegen: 'lagerbewegung.anlegen',
  duplizieren: 'objekt.anlegen',
}
const kontrollieren = 'kontrolle.durchfuehren'
const wait = 'wartung.bearbeiten'
const nachfuellen: Angebot = { nachfuellen: 'nachfuellung.erfassen' }
const bearbeiten: Angebot = { bearbeiten: 'fehlbestand.bearbeiten' }
const genehmigen: Angebot = { genehmigen: 'mindermenge.genehmigen' }
const inEigener = { genehmigt: false, in_eigener_kontrolle: true }

const kontrolle = (status: 'in_bearbeitung' | 'abgeschlossen' | 'abgebrochen', who: string) => (hat: Hat) =>
  kontrolleErlaubt({ status, benutzer_id: 'anna' }, who, hat)
const objekt = (halter: string | null) => (hat: Hat) =>
  objektStates.offered({ status: 'aktiv', halter, ich: 'anna' }, hat)
const mangel = (status: Parameters<typeof mangelStates.offered>[0]['status']) => (hat: Hat) =>
  mangelStates.offered({ status }, hat)
const auftrag = (status: Parameters<typeof wartungsauftragStates.offered>[0]['status']) => (hat: Hat) =>
  wartungsauftragStates.offered({ status }, hat)
const ausgabe = (status: 'ausgegeben' | 'zurueckgegeben') => (hat: Hat) =>
  ausgabeStates.offered({ status, zurueckgegeben_am: null, zurueckgenommen_von: null, leihe: null }, hat)
const vorlage = (status: 'aktuell' | 'veraltet') => (hat: Hat) =>
  vorlageStates.offered({ status, name: 'RTW', version: 1 }, hat)
const importiert = (status: Parameters<typeof importStates.offered>[0]['status']) => (hat: Hat) =>
  importStates.offered({ status }, hat)

const cases: readonly [was: string, offered: (hat: Hat) => string[], Angebot][] = [
  [
    'a running check of oneself',
    kontrolle('in_bearbeitung', 'anna'),
    { zaehlen: kontrollieren, abschliessen: kontrollieren, abbrechen: kontrollieren },
  ],
  ['a running check of another user', kontrolle('in_bearbeitung', 'bernd'), { uebernehmen: kontrollieren }],
  ['a finished check', kontrolle('abgeschlossen', 'anna'), {}],
  ['a cancelled check', kontrolle('abgebrochen', 'bernd'), {}],
  ['an object without a running check', objekt(null), { ...anObjekt, 'kontrolle-starten': kontrollieren }],
  ['an object that one checks', objekt('anna'), { ...anObjekt, 'kontrolle-fortsetzen': kontrollieren }],
  ['an object that another user checks', objekt('bernd'), { ...anObjekt, 'kontrolle-uebernehmen': kontrollieren }],
  [
    'an open shortage',
    (hat) => fehlbestandStates.offered({ ...inEigener, status: 'offen' }, hat),
    { ...nachfuellen, ...bearbeiten, ...genehmigen },
  ],
  [
    'a shortage in work',
    (hat) => fehlbestandStates.offered({ ...inEigener, status: 'in_bearbeitung' }, hat),
    { ...nachfuellen, ...genehmigen },
  ],
  [
    'a shortage that is partly refilled',
    (hat) => fehlbestandStates.offered({ ...inEigener, status: 'nachgefuellt_teilweise' }, hat),
    { ...nachfuellen, ...bearbeiten, ...genehmigen },
  ],
  [
    'an approved shortage',
    (hat) => fehlbestandStates.offered({ ...inEigener, status: 'offen', genehmigt: true }, hat),
    { ...nachfuellen, ...bearbeiten },
  ],
  ['a resolved shortage', (hat) => fehlbestandStates.offered({ ...inEigener, status: 'erledigt' }, hat), {}],
  ['an issue', ausgabe('ausgegeben'), { rueckgabe: 'lager.bearbeiten' }],
  ['an issue that came back', ausgabe('zurueckgegeben'), {}],
  ['an open order', auftrag('offen'), { in_arbeit: wait, bearbeiten: wait, loeschen: wait }],
  ['an order in work', auftrag('in_arbeit'), { erledigt: wait, bearbeiten: wait }],
  ['a finished order', auftrag('erledigt'), { bearbeiten: wait }],
  [
    'the current version of a template',
    vorlage('aktuell'),
    {
      'neue-version': 'vorlage.bearbeiten',
      positionen: 'vorlage.bearbeiten',
      loeschen: 'vorlage.bearbeiten',
      'objekt-anlegen': 'objekt.anlegen',
    },
  ],
  ['an older version', vorlage('veraltet'), { loeschen: 'vorlage.bearbeiten' }],
  ['a new defect', mangel('neu'), { in_bearbeitung: 'mangel.bearbeiten' }],
  [
    'a defect in work',
    mangel('in_bearbeitung'),
    { ersatzteil_bestellt: 'mangel.bearbeiten', reparatur_geplant: 'mangel.bearbeiten' },
  ],
  ['a defect that waits for a part', mangel('ersatzteil_bestellt'), { erledigt: 'mangel.bearbeiten' }],
  ['a defect whose repair is planned', mangel('reparatur_geplant'), { erledigt: 'mangel.bearbeiten' }],
  ['a defect that is mended', mangel('erledigt'), {}],
  [
    'a device',
    (hat) => geraetStates.offered({ status: 'defekt' }, hat),
    { bearbeiten: 'objekt.bearbeiten', pruefen: 'pruefung.durchfuehren', loeschen: 'objekt.bearbeiten' },
  ],
  ['an import that was tried', importiert('geprueft'), { uebernehmen: 'import.ausfuehren' }],
  ['an import that was written', importiert('uebernommen'), { zuruecknehmen: 'import.ausfuehren' }],
  ['an import that is being written', importiert('wird_uebernommen'), {}],
]

for (const [what, offered, angebot] of cases) {
  // geraete.21: A device offers change, test and deletion as the rights of the caller allow.
  test(`${what} offers what its state and the rights of the caller leave`, () => {
    assert.deepEqual(offered(() => true).sort(), Object.keys(angebot).sort())
    for (const right of Object.keys(rights) as Right[]) {
      const expected = Object.keys(angebot).filter((aktion) => angebot[aktion] === right)
      assert.deepEqual(offered((asked) => asked === right).sort(), expected.sort(), right)
    }
    assert.deepEqual(
      offered((asked) => may({ rollen: [], berechtigungen: [] }, asked)),
      [],
    )
  })
}

test('outside of one’s own check a refill is offered to whom shortages are entrusted alone', () => {
  const ausserhalb = { status: 'offen', genehmigt: true, in_eigener_kontrolle: false } as const
  const hat = (...all: Right[]) => fehlbestandStates.offered(ausserhalb, (right) => all.includes(right))
  assert.deepEqual(hat('nachfuellung.erfassen', 'fehlbestand.bearbeiten'), ['nachfuellen', 'bearbeiten'])
  assert.deepEqual(hat('nachfuellung.erfassen'), [])
})

type Rows = Readonly<Record<string, { readonly to?: string; readonly event?: string | readonly string[] }>>
interface Table<State, Action> {
  readonly rows: Rows
  check(row: State, action: Action): string
}

/** Tries each row of the document whose trigger is an action of the code. `stateOf` builds what the action finds. */
function agrees<State, Action extends string>(
  heading: string,
  table: Table<State, Action>,
  stateOf: (from: never, condition: string) => State,
  lead: (row: State, action: Action) => string = table.check,
): void {
  for (const { from, trigger, condition, to, events, refusal } of specTable(heading)) {
    const row = table.rows[trigger]
    if (row === undefined || ELSEWHERE.includes(refusal?.code ?? '')) continue
    test(`the code of ${heading} says of ${from} with ${trigger} (${condition}) what the document says`, () => {
      const result = () => lead(stateOf(from as never, condition), trigger as Action)
      if (refusal !== undefined) return assert.throws(result, refusal)
      if (row.to !== undefined) assert.equal(result(), to)
      const own = events.filter((event) => event !== fehlbestandFolgen.rows.erledigen.event)
      assert.deepEqual([row.event ?? []].flat(), own)
    })
  }
}
/** Refusals that depend on what only the database knows. */
const ELSEWHERE = ['positionen_unbestaetigt', 'wird_verwendet', 'import_fehlerhaft']

agrees('Kontrolle', kontrolleStates, (status, condition) => ({
  status,
  benutzer_id: 'anna',
  eigene: condition !== 'fremde',
}))
agrees('Fehlbestand', fehlbestandStates, (status) => ({ status }))
agrees('Mindermenge', fehlbestandStates, (from: string, condition) => {
  const resolved = from === 'beendet' || condition === 'fehlbestand erledigt'
  return { status: resolved ? 'erledigt' : 'offen', genehmigt: from === 'aktiv' } as const
})
agrees('Mangel', mangelStates, (status) => ({ status }))
agrees('Beladungsvorlage', vorlageStates, (status) => ({ status, name: 'RTW', version: 1 }))
agrees('Wartungsauftrag', wartungsauftragStates, (status) => ({ status }))
for (const table of [ausgabeStates, ausgabeTeile]) {
  agrees('Ausgabe', table, (status) => ({
    status,
    zurueckgegeben_am: null,
    zurueckgenommen_von: null,
    leihe: null,
  }))
}
agrees('Import', importStates, (status) => ({ status }))
agrees('Import', importPhasen, (status) => ({ status }))
agrees('Gerät', pruefungStates, (status) => ({ status }), pruefungStates.after)

test('a shortage that is resolved is not resolved once more', () => {
  const { rows, check } = fehlbestandFolgen
  assert.equal(rows.erledigen.event, 'fehlbestand_erledigt')
  assert.equal(check({ status: 'in_bearbeitung' }, 'erledigen'), 'erledigt')
  assert.throws(() => check({ status: 'erledigt' }, 'erledigen'), { code: 'fehlbestand_erledigt' })
})
