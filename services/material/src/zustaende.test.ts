/** What each state offers: all of it to whom everything is allowed, a part by each right alone, and nothing to anybody else. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ausgabeErlaubt } from './ausgaben/ausgabe.states.ts'
import { fehlbestandErlaubt } from './fehlbestaende/fehlbestand.states.ts'
import { kontrolleErlaubt } from './kontrollen/kontrolle.states.ts'
import { maengelAblauf } from './maengel/mangel.states.ts'
import { objektErlaubt } from './objekte/objekt.states.ts'
import { darf, type Recht, rechte } from './rechte.ts'
import { vorlageErlaubt } from './vorlagen/vorlage.states.ts'
import { auftragErlaubt } from './wartung/wartungsauftrag.states.ts'

type Hat = (recht: Recht) => boolean
/** Each action that is offered, with the right that it takes. */
type Angebot = Readonly<Record<string, Recht>>

const anObjekt: Angebot = {
  'mangel-melden': 'mangel.melden',
  bearbeiten: 'objekt.bearbeiten',
  verlegen: 'lagerbewegung.anlegen',
  duplizieren: 'objekt.anlegen',
}
const kontrollieren = 'kontrolle.durchfuehren'
const warten = 'wartung.bearbeiten'
const nachfuellen: Angebot = { nachfuellen: 'nachfuellung.erfassen' }
const bearbeiten: Angebot = { bearbeiten: 'fehlbestand.bearbeiten' }
const genehmigen: Angebot = { genehmigen: 'mindermenge.genehmigen' }
const inEigener = { genehmigt: false, in_eigener_kontrolle: true }

const kontrolle = (status: 'in_bearbeitung' | 'abgeschlossen' | 'abgebrochen', wer: string) => (hat: Hat) =>
  kontrolleErlaubt({ status, benutzer_id: 'anna' }, wer, hat)
const objekt = (halter: string | null) => (hat: Hat) => objektErlaubt({ halter, ich: 'anna' }, hat)
const mangel = (status: Parameters<typeof maengelAblauf.allowed>[0]['status']) => (hat: Hat) =>
  maengelAblauf.allowed({ status }, hat)

const faelle: readonly [was: string, offered: (hat: Hat) => string[], Angebot][] = [
  [
    'a running check of oneself',
    kontrolle('in_bearbeitung', 'anna'),
    { zaehlen: kontrollieren, abschliessen: kontrollieren, abbrechen: kontrollieren },
  ],
  ['a running check of somebody else', kontrolle('in_bearbeitung', 'bernd'), { uebernehmen: kontrollieren }],
  ['a finished check', kontrolle('abgeschlossen', 'anna'), {}],
  ['a cancelled check', kontrolle('abgebrochen', 'bernd'), {}],
  ['an object that nobody checks', objekt(null), { ...anObjekt, 'kontrolle-starten': kontrollieren }],
  ['an object that one checks', objekt('anna'), { ...anObjekt, 'kontrolle-fortsetzen': kontrollieren }],
  ['an object that somebody else checks', objekt('bernd'), { ...anObjekt, 'kontrolle-uebernehmen': kontrollieren }],
  [
    'an open shortage',
    (hat) => fehlbestandErlaubt({ ...inEigener, status: 'offen' }, hat),
    { ...nachfuellen, ...bearbeiten, ...genehmigen },
  ],
  [
    'a shortage in work',
    (hat) => fehlbestandErlaubt({ ...inEigener, status: 'in_bearbeitung' }, hat),
    { ...nachfuellen, ...genehmigen },
  ],
  [
    'a shortage that is partly refilled',
    (hat) => fehlbestandErlaubt({ ...inEigener, status: 'nachgefuellt_teilweise' }, hat),
    { ...nachfuellen, ...bearbeiten, ...genehmigen },
  ],
  [
    'an approved shortage',
    (hat) => fehlbestandErlaubt({ ...inEigener, status: 'offen', genehmigt: true }, hat),
    { ...nachfuellen, ...bearbeiten },
  ],
  ['a resolved shortage', (hat) => fehlbestandErlaubt({ ...inEigener, status: 'erledigt' }, hat), {}],
  ['an issue', (hat) => ausgabeErlaubt('ausgegeben', hat), { rueckgabe: 'lager.bearbeiten' }],
  ['an issue that came back', (hat) => ausgabeErlaubt('zurueckgegeben', hat), {}],
  [
    'an open order',
    (hat) => auftragErlaubt({ status: 'offen' }, hat),
    { in_arbeit: warten, bearbeiten: warten, loeschen: warten },
  ],
  ['an order in work', (hat) => auftragErlaubt({ status: 'in_arbeit' }, hat), { erledigt: warten, bearbeiten: warten }],
  ['a finished order', (hat) => auftragErlaubt({ status: 'erledigt' }, hat), { bearbeiten: warten }],
  [
    'the current version of a template',
    (hat) => vorlageErlaubt('aktuell', hat),
    {
      'neue-version': 'vorlage.bearbeiten',
      positionen: 'vorlage.bearbeiten',
      loeschen: 'vorlage.bearbeiten',
      'objekt-anlegen': 'objekt.anlegen',
    },
  ],
  ['an older version', (hat) => vorlageErlaubt('veraltet', hat), { loeschen: 'vorlage.bearbeiten' }],
  ['a new defect', mangel('neu'), { in_bearbeitung: 'mangel.bearbeiten' }],
  [
    'a defect in work',
    mangel('in_bearbeitung'),
    { ersatzteil_bestellt: 'mangel.bearbeiten', reparatur_geplant: 'mangel.bearbeiten' },
  ],
  ['a defect that waits for a part', mangel('ersatzteil_bestellt'), { erledigt: 'mangel.bearbeiten' }],
  ['a defect whose repair is planned', mangel('reparatur_geplant'), { erledigt: 'mangel.bearbeiten' }],
  ['a defect that is mended', mangel('erledigt'), {}],
]

for (const [was, offered, angebot] of faelle) {
  test(`${was} offers what its state and the rights of the caller leave`, () => {
    assert.deepEqual(offered(() => true).sort(), Object.keys(angebot).sort())
    for (const recht of Object.keys(rechte) as Recht[]) {
      const expected = Object.keys(angebot).filter((aktion) => angebot[aktion] === recht)
      assert.deepEqual(offered((asked) => asked === recht).sort(), expected.sort(), recht)
    }
    assert.deepEqual(
      offered((asked) => darf({ rollen: [], berechtigungen: [] }, asked)),
      [],
    )
  })
}

test('outside of one’s own check a refill is offered to whom shortages are entrusted alone', () => {
  const ausserhalb = { status: 'offen', genehmigt: true, in_eigener_kontrolle: false } as const
  const hat = (...alle: Recht[]) => fehlbestandErlaubt(ausserhalb, (recht) => alle.includes(recht))
  assert.deepEqual(hat('nachfuellung.erfassen', 'fehlbestand.bearbeiten'), ['nachfuellen', 'bearbeiten'])
  assert.deepEqual(hat('nachfuellung.erfassen'), [])
})
