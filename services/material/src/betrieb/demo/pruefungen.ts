/** Plays tests of the demo: of devices, and of hoses, ladders and lines, which have no serial number. */
import { addMonths, daysBetween } from '@zeughaus/platform'
import { beladungen } from './beladung.ts'
import { type Buehne, gelungen } from './buehne.ts'
import type { Lagerplan } from './lager.ts'
import type { Rollen } from './rollen.ts'

const MONTH_DAYS = 30
/** Letters of the name that begin a serial number. */
const KUERZEL = 3
/** Days before the due date on which a test is carried out. */
const VORLAUF_TAGE = 5
/** One test in this many devices is forgotten, so that the list of overdue ones is not empty. */
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
  beladungen.flatMap(({ artikel }) => artikel.map((one) => [one.name, one.pruefintervall] as const)),
)

/** The devices by the code of their object, as later scenes need them. */
export type Geraete = ReadonlyMap<string, readonly { readonly id: string; readonly name: string }[]>

/** Enters intervals and devices on the first day, and plays the tests of the following days. */
export async function checkGeraete(
  buehne: Buehne,
  rollen: Rollen,
  objekte: ReadonlyMap<string, string>,
): Promise<Geraete> {
  const geraete = new Map<string, { id: string; name: string }[]>()
  let number = 0
  for (const [code, id] of objekte) {
    const own: { id: string; name: string }[] = []
    for (const position of await pruefbare(rollen, code, id)) {
      await setIntervall(buehne, rollen, position)
      if (!position.istGeraet) continue
      for (let piece = 0; piece < position.anzahl; piece += 1) {
        number += 1
        own.push({ id: await nimmGeraetAuf(buehne, rollen, position, number), name: position.name })
      }
    }
    geraete.set(code, own)
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

/** The day of the last test before the first day, at a random point of the interval. */
function letzterTag(buehne: Buehne, intervall: number): number {
  return buehne.ersterTag - Math.floor(buehne.zufall() * intervall * MONTH_DAYS)
}

async function setIntervall(buehne: Buehne, rollen: Rollen, { id, intervall, istGeraet }: Position): Promise<void> {
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
  number: number,
): Promise<string> {
  const zuletzt = letzterTag(buehne, intervall ?? 1)
  const kuerzel = name.slice(0, KUERZEL).toUpperCase()
  const seriennummer = `${kuerzel}-${2014 + (number % 11)}-${String(number).padStart(4, '0')}`
  const body = { seriennummer, letzte_pruefung: buehne.tag(zuletzt) }
  const geraet = await gelungen(
    rollen.geraetewart.POST('/objektpositionen/{id}/geraete', { params: { path: { id } }, body }),
  )
  if (intervall !== null && number % VERGESSEN !== 0) {
    plane(buehne, zuletzt, intervall, () => pruefe(buehne, rollen, geraet.id))
  }
  return geraet.id
}

async function pruefe(buehne: Buehne, rollen: Rollen, id: string): Promise<void> {
  const body = { datum: buehne.heute().tag, ergebnis: 'bestanden' as const }
  await gelungen(rollen.atemschutzwerkstatt.POST('/geraete/{id}/pruefungen', { params: { path: { id } }, body }))
}

const PRUEFARTEN = [
  { name: 'Grundüberholung', intervall_monate: 72 },
  { name: 'Druckprüfung der Flasche', intervall_monate: 60 },
] as const
/** Days between the due dates of two devices; the first is overdue. */
const ABSTAND_TAGE = 37
const UEBERFAELLIG_TAGE = 12

/** Enters the kinds of tests of breathing apparatus, and when each device last passed them. */
export async function legePruefartenAn(buehne: Buehne, { geraetewart }: Rollen, geraete: Geraete): Promise<void> {
  const alle = [...geraete.values()].flat().filter(({ name }) => name === 'Pressluftatmer')
  const [first] = alle
  if (first === undefined) return
  const { material_id } = await gelungen(geraetewart.GET('/geraete/{id}', { params: { path: { id: first.id } } }))
  for (const art of PRUEFARTEN) {
    const { id } = await gelungen(geraetewart.POST('/pruefarten', { body: { material_id, ...art } }))
    for (const [place, geraet] of alle.entries()) {
      const faellig = buehne.tag(place * ABSTAND_TAGE - UEBERFAELLIG_TAGE)
      const datum = addMonths(faellig, -art.intervall_monate)
      const body = { datum, ergebnis: 'bestanden' as const, pruefart_id: id }
      await gelungen(geraetewart.POST('/geraete/{id}/pruefungen', { params: { path: { id: geraet.id } }, body }))
    }
  }
}

/** Plans repeated tests, each a little before it is due. */
function plane(buehne: Buehne, zuletzt: number, intervall: number, teste: () => Promise<void>): void {
  const today = buehne.tag(0)
  const faellig = daysBetween(today, addMonths(buehne.tag(zuletzt), intervall))
  const when = Math.max(faellig - VORLAUF_TAGE, buehne.ersterTag + 1)
  if (when >= 0) return
  buehne.am(when, async () => {
    await teste()
    plane(buehne, when, intervall, teste)
  })
}

/** Plays a device that fails its test, is taken out of service, counts as missing, and is reported. */
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
