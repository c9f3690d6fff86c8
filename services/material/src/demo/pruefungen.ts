/** Devices of the demo and their tests; and what is tested without a number of its own: hoses, ladders, lines. */
import { addMonths, daysBetween } from '@zeughaus/platform'
import { beladungen } from './beladung.ts'
import { type Buehne, gelungen } from './buehne.ts'
import type { Lagerplan } from './lager.ts'
import type { Rollen } from './rollen.ts'

const MONAT_TAGE = 30
/** Letters of the name that begin a serial number. */
const KUERZEL = 3
/** So many days before it is due, people carry a test out. */
const VORLAUF_TAGE = 5
/** Every so many devices one test is forgotten, so that the list of overdue ones is not empty. */
const VERGESSEN = 67

interface Position {
  readonly id: string
  readonly objekt_code: string
  readonly name: string
  readonly anzahl: number
  readonly intervall: number | null
  readonly istGeraet: boolean
}

const intervalle = new Map(
  beladungen.flatMap(({ artikel }) => artikel.map((eines) => [eines.name, eines.pruefintervall] as const)),
)

/** The devices by the code of their object, as later scenes need them. */
export type Geraete = ReadonlyMap<string, readonly { readonly id: string; readonly name: string }[]>

/** Enters intervals and devices on the first day, and plays the tests of the days after it. */
export async function pruefeGeraete(
  buehne: Buehne,
  rollen: Rollen,
  objekte: ReadonlyMap<string, string>,
): Promise<Geraete> {
  const geraete = new Map<string, { id: string; name: string }[]>()
  let nummer = 0
  for (const [code, id] of objekte) {
    const eigene: { id: string; name: string }[] = []
    for (const position of await pruefbare(rollen, code, id)) {
      await setzeIntervall(buehne, rollen, position)
      if (!position.istGeraet) continue
      for (let stueck = 0; stueck < position.anzahl; stueck += 1) {
        nummer += 1
        eigene.push({ id: await nimmGeraetAuf(buehne, rollen, position, nummer), name: position.name })
      }
    }
    geraete.set(code, eigene)
  }
  return geraete
}

async function pruefbare(rollen: Rollen, objekt_code: string, id: string): Promise<Position[]> {
  const { eintraege } = await gelungen(
    rollen.geraetewart.GET('/objekte/{id}/positionen', { params: { path: { id }, query: { limit: 200 } } }),
  )
  return eintraege
    .map((position) => ({
      id: position.id,
      objekt_code,
      name: position.material.name,
      anzahl: position.sollmenge,
      intervall: intervalle.get(position.material.name) ?? null,
      istGeraet: position.material.materialtyp === 'geraet_sn',
    }))
    .filter(({ intervall }) => intervall !== null)
}

/** When something was last tested that is somewhere in its interval on the first day. */
function letzterTag(buehne: Buehne, intervall: number): number {
  return buehne.ersterTag - Math.floor(buehne.zufall() * intervall * MONAT_TAGE)
}

async function setzeIntervall(buehne: Buehne, rollen: Rollen, { id, intervall, istGeraet }: Position): Promise<void> {
  const pruefintervall_monate = intervall
  if (istGeraet || intervall === null) {
    await aendere(rollen, id, { pruefintervall_monate })
    return
  }
  const zuletzt = letzterTag(buehne, intervall)
  await aendere(rollen, id, { pruefintervall_monate, letzte_pruefung: buehne.tag(zuletzt) })
  plane(buehne, zuletzt, intervall, () => aendere(rollen, id, { letzte_pruefung: buehne.heute().tag }))
}

async function aendere(
  rollen: Rollen,
  id: string,
  body: { pruefintervall_monate?: number | null; letzte_pruefung?: string },
): Promise<void> {
  await gelungen(rollen.geraetewart.PATCH('/objektpositionen/{id}', { params: { path: { id } }, body }))
}

async function nimmGeraetAuf(
  buehne: Buehne,
  rollen: Rollen,
  { id, name, intervall }: Position,
  nummer: number,
): Promise<string> {
  const zuletzt = letzterTag(buehne, intervall ?? 1)
  const kuerzel = name.slice(0, KUERZEL).toUpperCase()
  const seriennummer = `${kuerzel}-${2014 + (nummer % 11)}-${String(nummer).padStart(4, '0')}`
  const body = { seriennummer, letzte_pruefung: buehne.tag(zuletzt) }
  const geraet = await gelungen(
    rollen.geraetewart.POST('/objektpositionen/{id}/geraete', { params: { path: { id } }, body }),
  )
  if (intervall !== null && nummer % VERGESSEN !== 0) {
    plane(buehne, zuletzt, intervall, () => pruefe(buehne, rollen, geraet.id))
  }
  return geraet.id
}

async function pruefe(buehne: Buehne, rollen: Rollen, id: string): Promise<void> {
  const body = { datum: buehne.heute().tag, ergebnis: 'bestanden' as const }
  await gelungen(rollen.atemschutzwerkstatt.POST('/geraete/{id}/pruefungen', { params: { path: { id } }, body }))
}

/** Tests again and again, a little before each becomes due. */
function plane(buehne: Buehne, zuletzt: number, intervall: number, teste: () => Promise<void>): void {
  const heute = buehne.tag(0)
  const faellig = daysBetween(heute, addMonths(buehne.tag(zuletzt), intervall))
  const wann = Math.max(faellig - VORLAUF_TAGE, buehne.ersterTag + 1)
  if (wann >= 0) return
  buehne.am(wann, async () => {
    await teste()
    plane(buehne, wann, intervall, teste)
  })
}

/** A device fails its test, is taken out, counts as missing, and is reported. */
export function geraetFaelltAus(
  buehne: Buehne,
  rollen: Rollen,
  objekt_id: string,
  geraet: { id: string; name: string },
  lager: Lagerplan,
): void {
  const params = { path: { id: geraet.id } }
  buehne.am(-17, async () => {
    const body = {
      datum: buehne.heute().tag,
      ergebnis: 'nicht_bestanden' as const,
      bemerkung: 'Dichtprüfung: Druckabfall',
    }
    await gelungen(rollen.atemschutzwerkstatt.POST('/geraete/{id}/pruefungen', { params, body }))
    const defekt = { status: 'defekt' as const, fehlbestand: true, bemerkung: 'Beim Hersteller' }
    const { fehlbestand_id } = await gelungen(rollen.geraetewart.PATCH('/geraete/{id}', { params, body: defekt }))
    if (fehlbestand_id !== null) lager.lassOffen(fehlbestand_id)
    const mangel = {
      objekt_id,
      titel: `${geraet.name}: Druckminderer undicht`,
      beschreibung: 'Bei der Prüfung Druckabfall über dem Grenzwert. Gerät ist beim Hersteller, Ersatz zugesagt.',
      prioritaet: 'normal' as const,
      entitaet_typ: 'geraet_instanz' as const,
      entitaet_id: geraet.id,
    }
    await gelungen(rollen.atemschutzwerkstatt.POST('/maengel', { body: mangel }))
  })
}
