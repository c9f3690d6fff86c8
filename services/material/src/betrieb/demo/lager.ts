/** The warehouse of the demo: places, stock, movements, and issues. */
import { type Buehne, gelungen } from './buehne.ts'
import type { Fuhrpark } from './fuhrpark.ts'
import type { Rollen } from './rollen.ts'

/** Questions of other scenes to the warehouse. */
export interface Lagerplan {
  /** Finds a Lagerplatz with this much of a material, or null. */
  platzMit(materialId: string, menge: number): Promise<string | null>
  /** Marks a shortage that no refill ends. */
  lassOffen(fehlbestandId: string): void
  bleibtOffen(fehlbestandId: string): boolean
}

/** Each place after its parent. */
const LAGERORTE = [
  ['Feuerwehr Tannenried', 'organisation', null],
  ['Feuerwache Mitte', 'standort', 'Feuerwehr Tannenried'],
  ['Hauptgebäude', 'gebaeude', 'Feuerwache Mitte'],
  ['Sanitätslager', 'raum', 'Hauptgebäude'],
  ['Gerätelager', 'raum', 'Hauptgebäude'],
  ['Kleiderkammer', 'raum', 'Hauptgebäude'],
  ['Gerätehaus Oberholz', 'standort', 'Feuerwehr Tannenried'],
  ['Schrank Oberholz', 'lager', 'Gerätehaus Oberholz'],
] as const

const LAGERPLAETZE = [
  ['S1-01', 'Regal 1, Fach 1', 'Sanitätslager'],
  ['S1-02', 'Regal 1, Fach 2', 'Sanitätslager'],
  ['S1-03', 'Regal 1, Fach 3', 'Sanitätslager'],
  ['G1-01', 'Schwerlastregal links', 'Gerätelager'],
  ['G1-02', 'Schwerlastregal rechts', 'Gerätelager'],
  ['K1-01', 'Kleiderstange', 'Kleiderkammer'],
  ['O1-01', 'Schrank, oben', 'Schrank Oberholz'],
] as const

/** Lagerplatz, material, initial quantity, Mindestbestand. */
const BESTAENDE = [
  ['S1-01', 'Verbandpäckchen M', 60, 20],
  ['S1-01', 'Verbandpäckchen G', 30, 10],
  ['S1-01', 'Verbandpäckchen K', 30, 10],
  ['S1-01', 'Kompresse 10 × 10, steril', 120, 40],
  ['S1-01', 'Kompresse 10 × 10, unsteril', 200, 50],
  ['S1-02', 'Wundschnellverband 10 × 6', 100, 32],
  ['S1-02', 'Pflasterstrips 1,9 × 7,2', 100, 30],
  ['S1-02', 'Einmalhandschuhe L/XL', 300, 100],
  ['S1-02', 'Rettungsdecke', 25, 10],
  ['S1-02', 'Kühlpack', 12, 6],
  ['S1-03', 'Venenverweilkanüle rosa G20', 50, 12],
  ['S1-03', 'Spritze 5 ml', 60, 20],
  ['S1-03', 'Vollelektrolytlösung 500 ml', 12, 6],
  ['S1-03', 'Infusionsbesteck', 12, 6],
  ['S1-03', 'Tourniquet', 2, 3],
  ['G1-01', 'Ölbindemittel 20 kg', 24, 10],
  ['G1-01', 'Schaummittel 20 l', 12, 6],
  ['G1-01', 'Verkehrsleitkegel', 10, 4],
  ['G1-02', 'B-Druckschlauch 20 m', 14, 6],
  ['G1-02', 'C-Druckschlauch 15 m', 11, 6],
  ['G1-02', 'Absperrband, Rolle', 9, 3],
  ['K1-01', 'Warnweste', 20, 5],
  ['K1-01', 'Schnittschutzhose', 3, 1],
  ['O1-01', 'Ölbindemittel 20 kg', 6, null],
] as const

/** Fills the warehouse on the first day, and plays the movements of the following days. */
export async function fuelleLager(buehne: Buehne, rollen: Rollen, { materialien }: Fuhrpark): Promise<Lagerplan> {
  const plaetze = await richteLagerEin(rollen)
  const bewege = async (
    art: 'zugang' | 'abgang' | 'umlagerung',
    name: string,
    menge: number,
    von: string | null,
    nach: string | null,
    grund: string,
  ) => {
    const body = {
      art,
      material_id: materialien.get(name) ?? '',
      menge,
      von_lagerplatz_id: von === null ? null : (plaetze.get(von) ?? null),
      nach_lagerplatz_id: nach === null ? null : (plaetze.get(nach) ?? null),
      grund,
    }
    await gelungen(rollen.geraetewart.POST('/materialbewegungen', { body }))
  }
  for (const [place, name, menge, mindestbestand] of BESTAENDE) {
    await bewege('zugang', name, menge, null, place, 'Anfangsbestand nach Inventur')
    const params = { path: { id: materialien.get(name) ?? '' } }
    if (mindestbestand !== null) {
      await gelungen(rollen.geraetewart.PATCH('/materialien/{id}', { params, body: { mindestbestand } }))
    }
  }
  buehne.am(-140, () => bewege('umlagerung', 'Ölbindemittel 20 kg', 4, 'G1-01', 'O1-01', 'Vorrat für Oberholz'))
  buehne.am(-96, () => bewege('abgang', 'Ölbindemittel 20 kg', 9, 'G1-01', null, 'Ölspur Kreisstraße, verbraucht'))
  buehne.am(-90, () => bewege('zugang', 'Ölbindemittel 20 kg', 12, null, 'G1-01', 'Nachbestellung'))
  buehne.am(-58, () =>
    bewege('abgang', 'C-Druckschlauch 15 m', 2, 'G1-02', null, 'Bei der Prüfung geplatzt, ausgesondert'),
  )
  buehne.am(-41, () => bewege('zugang', 'Einmalhandschuhe L/XL', 200, null, 'S1-02', 'Sammelbestellung'))
  buehne.am(-15, () => bewege('abgang', 'Absperrband, Rolle', 7, 'G1-02', null, 'Stadtfest'))
  spieleAusgaben(buehne, rollen, materialien, plaetze)
  return planeMit(rollen)
}

async function richteLagerEin({ geraetewart }: Rollen): Promise<Map<string, string>> {
  const orte = new Map<string, string>()
  for (const [name, art, over] of LAGERORTE) {
    const body = { name, art, uebergeordnet_id: over === null ? null : (orte.get(over) ?? null) }
    orte.set(name, (await gelungen(geraetewart.POST('/lagerorte', { body }))).id)
  }
  const plaetze = new Map<string, string>()
  for (const [code, name, ort] of LAGERPLAETZE) {
    const body = { code, name, lagerort_id: orte.get(ort) ?? '' }
    plaetze.set(code, (await gelungen(geraetewart.POST('/lagerplaetze', { body }))).id)
  }
  return plaetze
}

function planeMit({ geraetewart }: Rollen): Lagerplan {
  const offen = new Set<string>()
  return {
    platzMit: async (material_id, menge) => {
      const query = { material_id, vorraetig: 'true' as const }
      const { eintraege } = await gelungen(geraetewart.GET('/bestaende', { params: { query } }))
      return eintraege.find((bestand) => bestand.menge >= menge)?.lagerplatz_id ?? null
    },
    lassOffen: (id) => void offen.add(id),
    bleibtOffen: (id) => offen.has(id),
  }
}

function spieleAusgaben(
  buehne: Buehne,
  { kleiderkammer }: Rollen,
  materialien: ReadonlyMap<string, string>,
  plaetze: ReadonlyMap<string, string>,
): void {
  const gib = async (name: string, menge: number, place: string, empfaenger: string, deadline: number) => {
    const body = {
      material_id: materialien.get(name) ?? '',
      menge,
      lagerplatz_id: plaetze.get(place) ?? null,
      empfaenger,
      faellig_am: buehne.tag(deadline),
    }
    return (await gelungen(kleiderkammer.POST('/ausgaben', { body }))).id
  }
  buehne.am(-120, async () => {
    const id = await gib('Warnweste', 6, 'K1-01', 'Jugendfeuerwehr Tannenried', -100)
    buehne.am(-101, async () => {
      await gelungen(kleiderkammer.POST('/ausgaben/{id}/rueckgabe', { params: { path: { id } } }))
    })
  })
  buehne.am(-33, async () => void (await gib('Verkehrsleitkegel', 6, 'G1-01', 'Bauhof Tannenried', -12)))
  buehne.am(-8, async () => void (await gib('Schnittschutzhose', 1, 'K1-01', 'Stefan Maier, Lehrgang Kettensäge', 20)))
  buehne.am(-3, async () => void (await gib('Warnweste', 4, 'K1-01', 'Löschgruppe Oberholz', 25)))
}
