/** Plays half a year of checks: counts, shortages and refills. */
import type { MaterialClient, MaterialTypes } from '@zeughaus/clients'
import { addDays } from '@zeughaus/platform'
import { type Buehne, fuerAlle, gelungen } from './buehne.ts'
import type { Lagerplan } from './lager.ts'
import type { Rollen } from './rollen.ts'

type Kontrolle = MaterialTypes['schemas']['Kontrolle']
type Position = MaterialTypes['schemas']['Kontrollposition']
type Fehlbestand = MaterialTypes['schemas']['Fehlbestand']

/** Days from the first day to the first check; after it one object follows each day. */
const BIS_ZUR_ERSTEN = 3
/** Days between two checks of one object. */
const ABSTAND = { fahrzeug: 33, tasche: 45 } as const
const FEHLT_SELTEN = 0.016
const LOSS_MAX = 3
/** Days from packing to expiry. */
const HALTBAR = { mindestens: 235, hoechstens: 1400 } as const
/** The share of items packed with a short remaining life. */
const BALD_ABLAUFEND = 0.04
/** Days from today to the expiry of these: some have expired. */
const BALD = { fruehestens: -12, spanne: 42 } as const
/** Days after a check within which shortages are refilled. */
const NACHFUELLEN_TAGE = 11

/** One object that was never checked. */
const NIE_KONTROLLIERT = 'MTW-002'

export function spieleKontrollen(
  buehne: Buehne,
  rollen: Rollen,
  objekte: ReadonlyMap<string, string>,
  lager: Lagerplan,
): void {
  for (const [place, [code, id]] of [...objekte].entries()) {
    if (code === NIE_KONTROLLIERT) continue
    const gap = code.startsWith('RUCK') || code.startsWith('SAN') ? ABSTAND.tasche : ABSTAND.fahrzeug
    const first = buehne.ersterTag + BIS_ZUR_ERSTEN + place
    for (let days = first; days < -1; days += gap) {
      const who = rollen.trupp[Math.floor(buehne.zufall() * rollen.trupp.length)] ?? rollen.geraetewart
      buehne.am(days, () => kontrolliere(buehne, rollen, who, id, lager, days === first))
    }
  }
}

/** Plays one whole check, and the refills that follow from it. */
async function kontrolliere(
  buehne: Buehne,
  rollen: Rollen,
  who: MaterialClient,
  objekt_id: string,
  lager: Lagerplan,
  isErste: boolean,
): Promise<void> {
  const offen = (await offene(rollen, objekt_id)).filter(({ id }) => lager.bleibtOffen(id))
  const fehltNoch = new Map(offen.map(({ objektposition_id, fehlmenge }) => [objektposition_id, fehlmenge]))
  const kontrolle = await begin(who, objekt_id)
  const zaehlungen = kontrolle.positionen.map((position) => {
    const fehlt = fehltNoch.get(position.objektposition_id) ?? (isErste ? 0 : loss(buehne, position))
    return { position, body: countRows(buehne, position, fehlt) }
  })
  await fuerAlle(zaehlungen, ({ position, body }) => trageEin(who, kontrolle.id, position, body))
  await gelungen(who.POST('/kontrollen/{id}/abschliessen', { params: { path: { id: kontrolle.id } } }))
  await planeNachfuellung(buehne, rollen, objekt_id, lager)
}

function begin(who: MaterialClient, id: string): Promise<Kontrolle> {
  return gelungen(who.POST('/objekte/{id}/kontrollen', { params: { path: { id } } }))
}

interface Zaehlung {
  readonly gezaehlt: number
  readonly ablaufdatum?: string
  readonly chargennummer?: string
}

async function trageEin(who: MaterialClient, id: string, { material_id }: Position, body: Zaehlung): Promise<void> {
  await gelungen(who.PUT('/kontrollen/{id}/positionen/{material_id}', { params: { path: { id, material_id } }, body }))
}

/** Decides how much is missing: nearly always nothing. */
function loss(buehne: Buehne, { sollmenge }: Position): number {
  return buehne.zufall() < FEHLT_SELTEN ? Math.ceil(buehne.zufall() * Math.min(sollmenge, LOSS_MAX)) : 0
}

/** Counts a position; new and replaced items get another expiry date. */
function countRows(buehne: Buehne, { sollmenge, materialtyp, vorher }: Position, fehlt: number): Zaehlung {
  const gezaehlt = sollmenge - fehlt
  if (materialtyp !== 'ablauf_charge') return { gezaehlt }
  const known = vorher.ablaufdatum
  return known !== null && known > buehne.heute().tag ? { gezaehlt } : { gezaehlt, ...pack(buehne) }
}

function pack(buehne: Buehne): { ablaufdatum: string; chargennummer: string } {
  const haltbar = HALTBAR.mindestens + buehne.zufall() * (HALTBAR.hoechstens - HALTBAR.mindestens)
  const today = buehne.heute()
  const bald = buehne.zufall() < BALD_ABLAUFEND
  const days = bald ? BALD.fruehestens - today.tage + Math.floor(buehne.zufall() * BALD.spanne) : Math.floor(haltbar)
  const number = String(Math.floor(buehne.zufall() * 10_000)).padStart(4, '0')
  return { ablaufdatum: addDays(today.tag, Math.max(days, 1)), chargennummer: `L${today.tag.slice(2, 4)}-${number}` }
}

async function offene(rollen: Rollen, objekt_id: string): Promise<Fehlbestand[]> {
  const query = { objekt_id, offen: 'true' as const, limit: 200 }
  const { eintraege } = await gelungen(rollen.geraetewart.GET('/fehlbestaende', { params: { query } }))
  return eintraege
}

/** Plans a refill within the following days; the latest shortages are therefore still open today. */
async function planeNachfuellung(buehne: Buehne, rollen: Rollen, objekt_id: string, lager: Lagerplan): Promise<void> {
  const { tage } = buehne.heute()
  for (const { id } of await offene(rollen, objekt_id)) {
    const later = 1 + Math.floor(buehne.zufall() * NACHFUELLEN_TAGE)
    buehne.am(tage + later, () => fuelleNach(rollen, id, lager))
  }
}

async function fuelleNach(rollen: Rollen, id: string, lager: Lagerplan): Promise<void> {
  const params = { path: { id } }
  const { status, fehlmenge, material_id } = await gelungen(rollen.geraetewart.GET('/fehlbestaende/{id}', { params }))
  if (status === 'erledigt' || lager.bleibtOffen(id)) return
  const lagerplatz_id = await lager.platzMit(material_id, fehlmenge)
  const body = { menge: fehlmenge, lagerplatz_id }
  await gelungen(rollen.geraetewart.POST('/fehlbestaende/{id}/nachfuellungen', { params, body }))
}

/** Plays checks without a regular end: one is cancelled, one is taken over, one is still running. */
export function spieleBesondereKontrollen(buehne: Buehne, rollen: Rollen, objekte: ReadonlyMap<string, string>): void {
  const [lena, ali, stefan] = rollen.trupp
  const gwl = objekte.get('GWL-001') ?? ''
  const elw = objekte.get('ELW-001') ?? ''
  if (lena === undefined || ali === undefined || stefan === undefined) return
  buehne.am(-64, async () => {
    const { id, positionen } = await begin(stefan, gwl)
    for (const position of positionen.slice(0, 4))
      await trageEin(stefan, id, position, { gezaehlt: position.sollmenge })
    await gelungen(stefan.POST('/kontrollen/{id}/abbrechen', { params: { path: { id } } }))
  })
  buehne.am(-1, async () => {
    const { id, positionen } = await begin(lena, elw)
    for (const position of positionen.slice(0, 5)) await trageEin(lena, id, position, { gezaehlt: position.sollmenge })
    const uebernommen = await gelungen(ali.POST('/kontrollen/{id}/uebernehmen', { params: { path: { id } } }))
    for (const position of uebernommen.positionen.slice(5, 9)) {
      await trageEin(ali, uebernommen.id, position, { gezaehlt: position.sollmenge })
    }
  })
}

/**
 * Plays unfinished shortages: one open for long and escalated, one approved, one being procured, one refilled in part.
 */
export function spieleOffeneFehlbestaende(
  buehne: Buehne,
  rollen: Rollen,
  objekte: ReadonlyMap<string, string>,
  lager: Lagerplan,
): void {
  const [lena = rollen.geraetewart, , , nina = rollen.geraetewart] = rollen.trupp
  const zaehleWeniger = (
    days: number,
    who: MaterialClient,
    code: string,
    fehlt: Readonly<Record<string, number>>,
    dann: (fehlbestaende: Fehlbestand[]) => Promise<void>,
  ) =>
    buehne.am(days, async () => {
      const objekt_id = objekte.get(code) ?? ''
      const { id, positionen } = await begin(who, objekt_id)
      await fuerAlle(positionen, (position) =>
        trageEin(who, id, position, { gezaehlt: position.sollmenge - (fehlt[position.material_name] ?? 0) }),
      )
      await gelungen(who.POST('/kontrollen/{id}/abschliessen', { params: { path: { id } } }))
      const offen = (await offene(rollen, objekt_id)).filter(({ material_name }) => material_name in fehlt)
      for (const fehlbestand of offen) lager.lassOffen(fehlbestand.id)
      await dann(offen)
    })

  zaehleWeniger(-24, nina, 'LF-002', { Fluchthaube: 1 }, async () => undefined)
  zaehleWeniger(-9, lena, 'HLF-001', { Wolldecke: 1 }, async ([fehlbestand]) => {
    if (fehlbestand === undefined) return
    const body = { begruendung: 'Eine Decke ist bis zur nächsten Kontrolle in der Reinigung, eine genügt.' }
    await gelungen(
      rollen.leitung.POST('/fehlbestaende/{id}/mindermenge', { params: { path: { id: fehlbestand.id } }, body }),
    )
  })
  zaehleWeniger(-6, nina, 'RUCK-002', { Tourniquet: 1, 'Kompresse 10 × 10, steril': 4 }, async (offen) => {
    for (const { id, material_name } of offen) {
      const params = { path: { id } }
      if (material_name === 'Tourniquet') {
        await gelungen(
          rollen.geraetewartin.PATCH('/fehlbestaende/{id}', { params, body: { status: 'in_bearbeitung' } }),
        )
      } else {
        await gelungen(rollen.geraetewartin.POST('/fehlbestaende/{id}/nachfuellungen', { params, body: { menge: 2 } }))
      }
    }
  })
}
