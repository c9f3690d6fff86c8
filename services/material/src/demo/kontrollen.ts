/** Half a year of checks: what is counted, what is missing, who brings it back. */
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
const VERLUST_MAX = 3
/** How far ahead an expiry lies when something is packed, in days. */
const HALTBAR = { mindestens: 235, hoechstens: 1400 } as const
/** One in so many is packed although it does not last long any more. */
const BALD_ABLAUFEND = 0.04
/** Its last day lies this far from today: some of it is over. */
const BALD = { fruehestens: -12, spanne: 42 } as const
/** So many days after a check somebody refills what was missing, at the latest. */
const NACHFUELLEN_TAGE = 11

/** One object that nobody has checked yet. */
const NIE_KONTROLLIERT = 'MTW-002'

export function spieleKontrollen(
  buehne: Buehne,
  rollen: Rollen,
  objekte: ReadonlyMap<string, string>,
  lager: Lagerplan,
): void {
  for (const [stelle, [code, id]] of [...objekte].entries()) {
    if (code === NIE_KONTROLLIERT) continue
    const abstand = code.startsWith('RUCK') || code.startsWith('SAN') ? ABSTAND.tasche : ABSTAND.fahrzeug
    const erste = buehne.ersterTag + BIS_ZUR_ERSTEN + stelle
    for (let tage = erste; tage < -1; tage += abstand) {
      const wer = rollen.trupp[Math.floor(buehne.zufall() * rollen.trupp.length)] ?? rollen.geraetewart
      buehne.am(tage, () => kontrolliere(buehne, rollen, wer, id, lager, tage === erste))
    }
  }
}

/** One whole check, and the refills that follow from it. */
async function kontrolliere(
  buehne: Buehne,
  rollen: Rollen,
  wer: MaterialClient,
  objekt_id: string,
  lager: Lagerplan,
  istErste: boolean,
): Promise<void> {
  const offen = (await offene(rollen, objekt_id)).filter(({ id }) => lager.bleibtOffen(id))
  const fehltNoch = new Map(offen.map(({ objektposition_id, fehlmenge }) => [objektposition_id, fehlmenge]))
  const kontrolle = await beginne(wer, objekt_id)
  const zaehlungen = kontrolle.positionen.map((position) => {
    const fehlt = fehltNoch.get(position.objektposition_id) ?? (istErste ? 0 : verlust(buehne, position))
    return { position, body: zaehle(buehne, position, fehlt) }
  })
  await fuerAlle(zaehlungen, ({ position, body }) => trageEin(wer, kontrolle.id, position, body))
  await gelungen(wer.POST('/kontrollen/{id}/abschliessen', { params: { path: { id: kontrolle.id } } }))
  await planeNachfuellung(buehne, rollen, objekt_id, lager)
}

function beginne(wer: MaterialClient, id: string): Promise<Kontrolle> {
  return gelungen(wer.POST('/objekte/{id}/kontrollen', { params: { path: { id } } }))
}

interface Zaehlung {
  readonly gezaehlt: number
  readonly ablaufdatum?: string
  readonly chargennummer?: string
}

async function trageEin(wer: MaterialClient, id: string, { material_id }: Position, body: Zaehlung): Promise<void> {
  await gelungen(wer.PUT('/kontrollen/{id}/positionen/{material_id}', { params: { path: { id, material_id } }, body }))
}

/** How much is missing: nearly always nothing. */
function verlust(buehne: Buehne, { sollmenge }: Position): number {
  return buehne.zufall() < FEHLT_SELTEN ? Math.ceil(buehne.zufall() * Math.min(sollmenge, VERLUST_MAX)) : 0
}

/** What is new or has expired comes with another date. */
function zaehle(buehne: Buehne, { sollmenge, materialtyp, vorher }: Position, fehlt: number): Zaehlung {
  const gezaehlt = sollmenge - fehlt
  if (materialtyp !== 'ablauf_charge') return { gezaehlt }
  const bekannt = vorher.ablaufdatum
  return bekannt !== null && bekannt > buehne.heute().tag ? { gezaehlt } : { gezaehlt, ...packung(buehne) }
}

function packung(buehne: Buehne): { ablaufdatum: string; chargennummer: string } {
  const haltbar = HALTBAR.mindestens + buehne.zufall() * (HALTBAR.hoechstens - HALTBAR.mindestens)
  const heute = buehne.heute()
  const bald = buehne.zufall() < BALD_ABLAUFEND
  const tage = bald ? BALD.fruehestens - heute.tage + Math.floor(buehne.zufall() * BALD.spanne) : Math.floor(haltbar)
  const nummer = String(Math.floor(buehne.zufall() * 10_000)).padStart(4, '0')
  return { ablaufdatum: addDays(heute.tag, Math.max(tage, 1)), chargennummer: `L${heute.tag.slice(2, 4)}-${nummer}` }
}

async function offene(rollen: Rollen, objekt_id: string): Promise<Fehlbestand[]> {
  const query = { objekt_id, offen: 'true' as const, limit: 200 }
  const { eintraege } = await gelungen(rollen.geraetewart.GET('/fehlbestaende', { params: { query } }))
  return eintraege
}

/** Somebody refills within the days that follow; the youngest shortages are therefore still open today. */
async function planeNachfuellung(buehne: Buehne, rollen: Rollen, objekt_id: string, lager: Lagerplan): Promise<void> {
  const { tage } = buehne.heute()
  for (const { id } of await offene(rollen, objekt_id)) {
    const spaeter = 1 + Math.floor(buehne.zufall() * NACHFUELLEN_TAGE)
    buehne.am(tage + spaeter, () => fuelleNach(rollen, id, lager))
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

/** Checks that do not end as they should: one is given up, one is taken over, one is still running. */
export function spieleBesondereKontrollen(buehne: Buehne, rollen: Rollen, objekte: ReadonlyMap<string, string>): void {
  const [lena, ali, stefan] = rollen.trupp
  const gwl = objekte.get('GWL-001') ?? ''
  const elw = objekte.get('ELW-001') ?? ''
  if (lena === undefined || ali === undefined || stefan === undefined) return
  buehne.am(-64, async () => {
    const { id, positionen } = await beginne(stefan, gwl)
    for (const position of positionen.slice(0, 4))
      await trageEin(stefan, id, position, { gezaehlt: position.sollmenge })
    await gelungen(stefan.POST('/kontrollen/{id}/abbrechen', { params: { path: { id } } }))
  })
  buehne.am(-1, async () => {
    const { id, positionen } = await beginne(lena, elw)
    for (const position of positionen.slice(0, 5)) await trageEin(lena, id, position, { gezaehlt: position.sollmenge })
    const uebernommen = await gelungen(ali.POST('/kontrollen/{id}/uebernehmen', { params: { path: { id } } }))
    for (const position of uebernommen.positionen.slice(5, 9)) {
      await trageEin(ali, uebernommen.id, position, { gezaehlt: position.sollmenge })
    }
  })
}

/**
 * Shortages whose story is not over: one that has been open for long and is escalated, one that is approved, one that
 * somebody is procuring, one that is refilled in part.
 */
export function spieleOffeneFehlbestaende(
  buehne: Buehne,
  rollen: Rollen,
  objekte: ReadonlyMap<string, string>,
  lager: Lagerplan,
): void {
  const [lena = rollen.geraetewart, , , nina = rollen.geraetewart] = rollen.trupp
  const zaehleWeniger = (
    tage: number,
    wer: MaterialClient,
    code: string,
    fehlt: Readonly<Record<string, number>>,
    dann: (fehlbestaende: Fehlbestand[]) => Promise<void>,
  ) =>
    buehne.am(tage, async () => {
      const objekt_id = objekte.get(code) ?? ''
      const { id, positionen } = await beginne(wer, objekt_id)
      await fuerAlle(positionen, (position) =>
        trageEin(wer, id, position, { gezaehlt: position.sollmenge - (fehlt[position.material_name] ?? 0) }),
      )
      await gelungen(wer.POST('/kontrollen/{id}/abschliessen', { params: { path: { id } } }))
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
