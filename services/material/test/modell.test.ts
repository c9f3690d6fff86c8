/**
 * Compares random sequences of actions on an object, over HTTP and a real database, with the model after each step.
 * `MODELL_FOLGEN` sets the number of sequences, `MODELL_STARTWERT` repeats a run. All of them: `npm run bench --
 * material-model`.
 */
import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { test } from 'vitest'
import type { Ereignisart } from '../src/kern/db/ereignis.ts'
import { einObjekt } from '../src/objekte/objekt/objekt.factory.ts'
import { einMaterial, einObjekttyp, einStandort } from '../src/objekte/stammdaten/stammdaten.factory.ts'
import { eineVorlage } from '../src/objekte/vorlagen/vorlage.factory.ts'
import { type Ausgang, type ModellFehlbestand, ModellObjekt } from './modell.ts'
import { type Person, starteTestdienst } from './service.ts'

const FOLGEN = Number(process.env['MODELL_FOLGEN'] ?? 50)
const SEED = Number(process.env['MODELL_STARTWERT'] ?? Date.now() % 2 ** 31)
const STEPS_MIN = 10
const STEPS_MAX = 24
const SOLLMENGEN = [3, 2, 4]
const MENGE_MAX = 5

const dienst = await starteTestdienst()
const { db } = dienst.store
const personen: Person[] = [
  await dienst.person('mitarbeiter'),
  await dienst.person('mitarbeiter'),
  await dienst.person('materialverantwortlicher'),
]
const leitung = personen[2]!
const verwaltung = await dienst.person('administration')
const objekttyp_id = (await einObjekttyp(dienst.store)).id
const standort_id = (await einStandort(dienst.store)).id
const materialien: string[] = []
for (const _menge of SOLLMENGEN) materialien.push((await einMaterial(dienst.store)).id)

/** An object of the model and its counterpart in the service. */
interface Paar {
  readonly modell: ModellObjekt
  readonly objekt_id: string
  /** The check that was last started or taken over, even if it has ended. */
  kontrolle?: string
}

interface Welt {
  readonly paare: Paar[]
  vorlage_id: string
}

/** The choices of one step; numbers choose among what exists. */
interface Wahl {
  readonly objekt: number
  readonly wer: number
  readonly stelle: number
  readonly menge: number
}

type Schritt = (welt: Welt, wahl: Wahl) => Promise<void>

const waehle = <T>(aus: readonly T[], nummer: number): T | undefined => aus[nummer % aus.length]

function vergleiche(answer: TestAnswer, erwartet: Ausgang): void {
  const code = answer.status < 300 ? undefined : (answer.body as { code: string }).code
  assert.equal(code, erwartet, answer.text)
}

/** Applies an action to an object and its model, and compares outcome and resulting state. */
const mitObjekt =
  (handlung: (pair: Paar, person: Person, wahl: Wahl) => Promise<void>): Schritt =>
  async ({ paare }, wahl) => {
    const pair = waehle(paare, wahl.objekt)!
    // In half of the steps the holder of the running check acts.
    const halter = personen.find(({ id }) => id === pair.modell.laufende?.halter)
    const person = wahl.wer < personen.length ? undefined : halter
    await handlung(pair, person ?? waehle(personen, wahl.wer)!, wahl)
    await pruefeZustand(pair)
  }

const mitKontrolle = (aktion: 'abschliessen' | 'abbrechen' | 'uebernehmen') =>
  mitObjekt(async (pair, person) => {
    if (pair.kontrolle === undefined) return
    const answer = await person.post(`/kontrollen/${pair.kontrolle}/${aktion}`)
    vergleiche(answer, pair.modell[aktion](person.id))
    if (answer.status === 201) pair.kontrolle = (answer.body as { id: string }).id
  })

const mitFehlbestand = (
  handlung: (id: string, fehlbestand: ModellFehlbestand, pair: Paar, person: Person, wahl: Wahl) => Promise<void>,
) =>
  mitObjekt(async (pair, person, wahl) => {
    const { fehlbestaende } = pair.modell
    if (fehlbestaende.length === 0) return
    const nummer = wahl.stelle % fehlbestaende.length
    const id = (await liesFehlbestaende(pair.objekt_id))[nummer]!.id
    await handlung(id, fehlbestaende[nummer]!, pair, person, wahl)
  })

const steps: Readonly<Record<string, Schritt>> = {
  starten: mitObjekt(async (pair, person) => {
    const answer = await person.post(`/objekte/${pair.objekt_id}/kontrollen`)
    vergleiche(answer, pair.modell.starten(person.id))
    if (answer.status === 201) pair.kontrolle = (answer.body as { id: string }).id
  }),
  zaehlen: mitObjekt(async (pair, person, { stelle, menge }) => {
    if (pair.kontrolle === undefined) return
    const nummer = stelle % SOLLMENGEN.length
    const pfad = `/kontrollen/${pair.kontrolle}/positionen/${materialien[nummer]}`
    vergleiche(await person.put(pfad, { gezaehlt: menge }), pair.modell.zaehlen(person.id, nummer, menge))
  }),
  alleZaehlen: mitObjekt(async (pair, _person, { menge }) => {
    const halter = personen.find(({ id }) => id === pair.modell.laufende?.halter)
    if (halter === undefined) return
    for (const [nummer, material] of materialien.entries()) {
      const gezaehlt = (menge + nummer) % MENGE_MAX
      const pfad = `/kontrollen/${pair.kontrolle}/positionen/${material}`
      vergleiche(await halter.put(pfad, { gezaehlt }), pair.modell.zaehlen(halter.id, nummer, gezaehlt))
    }
  }),
  abschliessen: mitKontrolle('abschliessen'),
  abbrechen: mitKontrolle('abbrechen'),
  uebernehmen: mitKontrolle('uebernehmen'),
  nachfuellen: mitFehlbestand(async (id, fehlbestand, { modell }, person, { menge }) => {
    const answer = await person.post(`/fehlbestaende/${id}/nachfuellungen`, { menge: menge + 1 })
    vergleiche(answer, modell.nachfuellen(person.id, person === leitung, fehlbestand, menge + 1))
  }),
  genehmigen: mitFehlbestand(async (id, fehlbestand, { modell }) =>
    vergleiche(await leitung.post(`/fehlbestaende/${id}/mindermenge`), modell.genehmigen(fehlbestand)),
  ),
  bearbeiten: mitFehlbestand(async (id, fehlbestand, { modell }) =>
    vergleiche(
      await leitung.patch(`/fehlbestaende/${id}`, { status: 'in_bearbeitung' }),
      modell.bearbeiten(fehlbestand),
    ),
  ),
  // Core rule 5: a change of the template changes no object.
  neueVersion: async (welt, { menge }) => {
    const positionen = materialien.map((material_id) => ({ material_id, sollmenge: menge + 7 }))
    const answer = await leitung.post(`/vorlagen/${welt.vorlage_id}/neue-version`, { positionen })
    vergleiche(answer, undefined)
    welt.vorlage_id = (answer.body as { id: string }).id
    for (const pair of welt.paare) await pruefeZustand(pair)
  },
  duplizieren: async (welt, { objekt }) => {
    const vorbild = waehle(welt.paare, objekt)!
    const answer = await verwaltung.post(`/objekte/${vorbild.objekt_id}/duplizieren`, { code: `D-${newId()}` })
    vergleiche(answer, undefined)
    const copy: Paar = { modell: new ModellObjekt(SOLLMENGEN), objekt_id: (answer.body as { id: string }).id }
    welt.paare.push(copy)
    for (const pair of [vorbild, copy]) await pruefeZustand(pair)
  },
}

/** Ids rise with the time of creation. */
function liesFehlbestaende(objektId: string) {
  return db
    .selectFrom('fehlbestand')
    .innerJoin('objektposition', 'objektposition.id', 'fehlbestand.objektposition_id')
    .select(['fehlbestand.id', 'fehlbestand.sollmenge', 'fehlbestand.istmenge', 'fehlbestand.fehlmenge', 'status'])
    .select(['vorlaeufig', 'reihenfolge'])
    .select(
      sql<number>`(SELECT count(*)::int FROM mindermenge
        WHERE fehlbestand_id = fehlbestand.id AND mindermenge.status = 'aktiv')`.as('genehmigungen'),
    )
    .where('fehlbestand.objekt_id', '=', objektId)
    .orderBy('fehlbestand.id')
    .execute()
}

async function pruefeZustand({ modell, objekt_id }: Paar): Promise<void> {
  const [fehlbestaende, positionen, laufende] = await Promise.all([
    liesFehlbestaende(objekt_id),
    db
      .selectFrom('objektposition')
      .select(['istmenge', 'sollmenge'])
      .where('objekt_id', '=', objekt_id)
      .orderBy('reihenfolge')
      .execute(),
    db
      .selectFrom('kontrolle')
      .select('benutzer_id')
      .where('objekt_id', '=', objekt_id)
      .where('status', '=', 'in_bearbeitung')
      .execute(),
  ])
  assert.deepEqual(
    fehlbestaende.map((f) => [
      f.reihenfolge,
      f.sollmenge,
      f.istmenge,
      f.fehlmenge,
      f.status,
      f.vorlaeufig,
      f.genehmigungen,
    ]),
    modell.fehlbestaende.map((f) => [
      f.stelle,
      f.soll,
      f.ist,
      Math.max(f.soll - f.ist, 0),
      f.status,
      f.vorlaeufig,
      f.genehmigt ? 1 : 0,
    ]),
  )
  assert.deepEqual(
    positionen.map(({ istmenge }) => istmenge),
    modell.istmengen,
  )
  assert.deepEqual(
    positionen.map(({ sollmenge }) => sollmenge),
    modell.sollmengen,
  )
  assert.deepEqual(
    laufende.map(({ benutzer_id }) => benutzer_id),
    modell.laufende ? [modell.laufende.halter] : [],
  )
}

/** Checks that the audit trail holds exactly the events that the model expects, in this order. */
async function pruefeHistorie({ modell, objekt_id }: Paar): Promise<void> {
  const entitaeten = await db
    .selectFrom('historie')
    .select('ereignis')
    .where(sql<boolean>`details->>'objekt_id' = ${objekt_id}`)
    .orderBy('id')
    .execute()
  // One action records all of its events together; their order within it is not specified.
  const sortiert = (arten: readonly string[]) => [...arten].sort()
  assert.deepEqual(sortiert(entitaeten.map(({ ereignis }) => ereignis)), sortiert(modell.ereignisse))
}

async function neueWelt(): Promise<Welt> {
  const positionen = SOLLMENGEN.map((sollmenge, stelle) => ({
    material_id: materialien[stelle]!,
    sollmenge,
    fach_id: null,
    fach_freitext: null,
  }))
  const vorlage_id = (await eineVorlage(dienst.store, { objekttyp_id, positionen })).id
  const { id } = await einObjekt(dienst.store, { objekttyp_id, standort_id, vorlage_id })
  return { vorlage_id, paare: [{ modell: new ModellObjekt(SOLLMENGEN), objekt_id: id }] }
}

/** Weights: counting, refilling and finishing occur more often than the rest, as in practice. */
const HAEUFIG = [
  'zaehlen',
  'zaehlen',
  'alleZaehlen',
  'alleZaehlen',
  'nachfuellen',
  'starten',
  'abschliessen',
  'genehmigen',
]
const step = fc.record({
  name: fc.constantFrom(...HAEUFIG, ...Object.keys(steps)),
  objekt: fc.nat(2),
  wer: fc.nat(2 * personen.length),
  stelle: fc.nat(9),
  menge: fc.nat(MENGE_MAX),
})
/** Every step can follow every other, so shrinking may leave out any of them. */
const folgen = fc.array(step, { minLength: STEPS_MIN, maxLength: STEPS_MAX, size: 'max' })

/** A run without one of these has not tested it. */
const SELTENE: readonly Ereignisart[] = [
  'kontrolle_abgeschlossen',
  'kontrolle_abgebrochen',
  'kontrolle_uebernommen',
  'fehlbestand_erledigt',
  'mindermenge_abgelaufen',
  'mindermenge_beendet_durch_erledigung',
]
const ROUNDS_MAX = 10

test(`${FOLGEN} random sequences, and more until each event happened, leave what the model says (seed ${SEED})`, async () => {
  const gelaufen = new Set<string>()
  const folgtDemModell = fc.asyncProperty(folgen, async (sequence) => {
    const welt = await neueWelt()
    for (const { name, ...wahl } of sequence) await steps[name]!(welt, wahl)
    for (const pair of welt.paare) {
      await pruefeHistorie(pair)
      for (const art of pair.modell.ereignisse) gelaufen.add(art)
    }
  })
  const fehlende = () => SELTENE.filter((art) => !gelaufen.has(art))
  for (let runde = 0; runde === 0 || (fehlende().length > 0 && runde < ROUNDS_MAX); runde += 1) {
    await fc.assert(folgtDemModell, { numRuns: FOLGEN, seed: SEED + runde })
  }
  assert.deepEqual(fehlende(), [], 'these events never happened')
})
