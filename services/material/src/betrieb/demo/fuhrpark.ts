/** Places, materials, templates and objects of the demo. */
import type { MaterialClient } from '@zeughaus/clients'
import { beladungen } from './beladung.ts'
import type { Beladung } from './beladungstext.ts'
import { type Buehne, fuerAlle, gelungen } from './buehne.ts'
import type { Mannschaft } from './personen.ts'

const MIDDLE = 'Feuerwache Tannenried Mitte'
const OBERHOLZ = 'Gerätehaus Oberholz'
const STANDORTE = [
  { name: MIDDLE, adresse: 'Am Anger 4, 83999 Tannenried' },
  { name: OBERHOLZ, adresse: 'Dorfstraße 19, 83999 Tannenried-Oberholz' },
] as const

interface Piece {
  readonly code: string
  readonly name: string
  readonly typ: string
  readonly standort: string
  readonly einheit: string
  readonly fahrzeug?: string
  readonly details?: Fahrzeugangaben
}

interface Fahrzeugangaben {
  readonly kennzeichen: string
  readonly funkrufname?: string
  readonly baujahr: number
  readonly kilometerstand?: number
  readonly betriebsstunden?: number
  /** Days from today. */
  readonly hu: number
  readonly uvv: number
}

const LZ = 'Löschzug Mitte'
const G1 = '1. Gruppe Mitte'
const G2 = '2. Gruppe Mitte'
const OH = 'Löschgruppe Oberholz'
const HLF = 'Hilfeleistungslöschfahrzeug HLF 20'
const LF = 'Löschgruppenfahrzeug LF 10'

const funk = (number: string) => `Florian Tannenried ${number}`

/** Vehicles stand before what belongs to them. */
const PIECES: readonly Piece[] = [
  piece('ELW-001', 'Einsatzleitwagen', 'Einsatzleitwagen ELW 1', MIDDLE, LZ, {
    details: angaben('TN-FW 111', '1/12-1', 2021, 24_310, 142, 196),
  }),
  piece('HLF-001', 'HLF 20 Mitte', HLF, MIDDLE, G1, {
    details: { ...angaben('TN-FW 401', '1/40-1', 2019, 31_870, 88, 102), betriebsstunden: 1_412.5 },
  }),
  piece('LF-001', 'LF 10 Mitte', LF, MIDDLE, G2, {
    details: { ...angaben('TN-FW 431', '1/43-1', 2014, 42_105, 19, 61), betriebsstunden: 1_930 },
  }),
  piece('LF-002', 'LF 10 Oberholz', LF, OBERHOLZ, OH, {
    details: { ...angaben('TN-FW 432', '2/43-1', 2011, 28_442, 230, 48), betriebsstunden: 1_105.5 },
  }),
  piece('DLK-001', 'Drehleiter', 'Drehleiter DLK 23/12', MIDDLE, LZ, {
    details: { ...angaben('TN-FW 301', '1/30-1', 2016, 18_920, 171, 33), betriebsstunden: 2_204 },
  }),
  piece('TLF-001', 'Tanklöschfahrzeug', 'Tanklöschfahrzeug TLF 3000', OBERHOLZ, OH, {
    details: angaben('TN-FW 231', '2/23-1', 2009, 22_760, 97, 120),
  }),
  piece('GWL-001', 'Gerätewagen Logistik', 'Gerätewagen Logistik GW-L', MIDDLE, G2, {
    details: angaben('TN-FW 561', '1/56-1', 2018, 15_230, 260, 260),
  }),
  piece('MTW-001', 'MTW Mitte', 'Mannschaftstransportwagen MTW', MIDDLE, G1, {
    details: angaben('TN-FW 141', '1/14-1', 2017, 61_004, 134, 134),
  }),
  piece('MTW-002', 'MTW Oberholz', 'Mannschaftstransportwagen MTW', OBERHOLZ, OH, {
    details: angaben('TN-FW 142', '2/14-1', 2003, 148_210, 310, 310),
  }),
  piece('RUCK-001', 'Notfallrucksack HLF', 'Notfallrucksack', MIDDLE, G1, { fahrzeug: 'HLF-001' }),
  piece('RUCK-002', 'Notfallrucksack LF Oberholz', 'Notfallrucksack', OBERHOLZ, OH, { fahrzeug: 'LF-002' }),
  piece('SAN-001', 'Sanitätstasche ELW', 'Sanitätstasche', MIDDLE, LZ, { fahrzeug: 'ELW-001' }),
  piece('SAN-002', 'Sanitätstasche MTW', 'Sanitätstasche', MIDDLE, G1, { fahrzeug: 'MTW-001' }),
  piece('ANH-001', 'Anhänger Ölschaden', 'Anhänger Ölschaden', MIDDLE, G2, {
    fahrzeug: 'GWL-001',
    details: { kennzeichen: 'TN-FW 981', baujahr: 2006, hu: -12, uvv: 77 },
  }),
]

/** What a crew takes first, at each Standort. */
const RUECKT_ZUERST_AUS: ReadonlySet<string> = new Set(['HLF-001', 'DLK-001', 'LF-002'])

/** Objects with a rule of their own. */
const EIGENE_REGEL: Readonly<Record<string, object>> = {
  'ANH-001': { kontrollregel: 'eigene', kontrollintervall: 3, kontrollintervall_einheit: 'monate' },
}

function piece(
  code: string,
  name: string,
  typ: string,
  standort: string,
  einheit: string,
  more: Pick<Piece, 'fahrzeug' | 'details'>,
): Piece {
  return { code, name, typ, standort, einheit, ...more }
}

function angaben(
  kennzeichen: string,
  number: string,
  baujahr: number,
  kilometerstand: number,
  hu: number,
  uvv: number,
): Fahrzeugangaben {
  return { kennzeichen, funkrufname: funk(number), baujahr, kilometerstand, hu, uvv }
}

/** Warning period before expiry in days, by article. */
const WARNFRIST: Readonly<Record<string, number>> = { 'Schaummittel 20 l': 180, Fluchthaube: 90 }

/** Ids by name or code. */
export interface Fuhrpark {
  readonly standorte: ReadonlyMap<string, string>
  readonly materialien: ReadonlyMap<string, string>
  readonly objekttypen: ReadonlyMap<string, string>
  readonly vorlagen: ReadonlyMap<string, string>
  readonly objekte: ReadonlyMap<string, string>
}

/** How often a type is checked; what comes into contact with patients, after each Einsatz too. */
const regelOf = (ist_zugfahrzeug: boolean) =>
  ({
    kontrollintervall: ist_zugfahrzeug ? 4 : 6,
    kontrollintervall_einheit: 'wochen',
    kontrolle_nach_einsatz: !ist_zugfahrzeug,
  }) as const

/** Enters master data, templates and objects, as an administrator does on the first day. */
export async function baueFuhrpark(
  buehne: Buehne,
  admin: MaterialClient,
  { einheiten }: Mannschaft,
): Promise<Fuhrpark> {
  const standorte = await legeStandorteAn(admin)
  const materialien = await legeMaterialienAn(admin)
  const objekttypen = new Map<string, string>()
  const vorlagen = new Map<string, string>()
  for (const beladung of beladungen) {
    const { objekttyp: name, ist_zugfahrzeug, prefix: code_prefix } = beladung
    const typ = { name, ist_zugfahrzeug, code_prefix, ...regelOf(ist_zugfahrzeug) }
    const { id } = await gelungen(admin.POST('/objekttypen', { body: typ }))
    objekttypen.set(name, id)
    vorlagen.set(name, await legeVorlageAn(admin, beladung, id, materialien))
  }
  const objekte = new Map<string, string>()
  for (const { code, name, typ, standort, einheit, fahrzeug, details } of PIECES) {
    const body = {
      code,
      name,
      standort_id: standorte.get(standort) ?? '',
      objekttyp_id: objekttypen.get(typ) ?? '',
      vorlage_id: vorlagen.get(typ) ?? '',
      fahrzeug_id: objekte.get(fahrzeug ?? '') ?? null,
      einheit_id: einheiten.get(einheit) ?? null,
      rueckt_zuerst_aus: RUECKT_ZUERST_AUS.has(code),
      ...EIGENE_REGEL[code],
    }
    const { id } = await gelungen(admin.POST('/objekte', { body }))
    objekte.set(code, id)
    if (details !== undefined) await setDetails(buehne, admin, id, details)
  }
  return { standorte, materialien, objekttypen, vorlagen, objekte }
}

async function legeStandorteAn(admin: MaterialClient): Promise<Map<string, string>> {
  const bereich = await gelungen(admin.POST('/bereiche', { body: { name: 'Stadtgebiet Tannenried' } }))
  const standorte = new Map<string, string>()
  for (const standort of STANDORTE) {
    const body = { ...standort, bereich_id: bereich.id }
    standorte.set(standort.name, (await gelungen(admin.POST('/standorte', { body }))).id)
  }
  return standorte
}

async function legeMaterialienAn(admin: MaterialClient): Promise<Map<string, string>> {
  const kategorien = new Map<string, string>()
  for (const name of new Set(beladungen.map(({ kategorie }) => kategorie))) {
    kategorien.set(name, (await gelungen(admin.POST('/kategorien', { body: { name } }))).id)
  }
  const kinds = new Map(
    beladungen.flatMap(({ kategorie, artikel }) => artikel.map((one) => [one.name, { ...one, kategorie }])),
  )
  const materialien = await fuerAlle([...kinds.values()], async ({ name, materialtyp, kategorie }) => {
    const kategorie_id = kategorien.get(kategorie) ?? null
    const warnfrist_tage = WARNFRIST[name] ?? null
    const body = { name, materialtyp, einheit: 'Stück', kategorie_id, warnfrist_tage }
    return [name, (await gelungen(admin.POST('/materialien', { body }))).id] as const
  })
  return new Map(materialien)
}

async function legeVorlageAn(
  admin: MaterialClient,
  { objekttyp, artikel }: Beladung,
  objekttyp_id: string,
  materialien: ReadonlyMap<string, string>,
): Promise<string> {
  const faecher = new Map<string, string>()
  for (const name of new Set(artikel.map(({ fach }) => fach))) {
    faecher.set(name, (await gelungen(admin.POST('/faecher', { body: { objekttyp_id, name } }))).id)
  }
  const positionen = artikel.map(({ name, menge, fach }) => ({
    material_id: materialien.get(name) ?? '',
    sollmenge: menge,
    fach_id: faecher.get(fach) ?? null,
  }))
  const body = { name: `Beladung ${objekttyp}`, objekttyp_id, positionen }
  return (await gelungen(admin.POST('/vorlagen', { body }))).id
}

async function setDetails(
  buehne: Buehne,
  admin: MaterialClient,
  id: string,
  { hu, uvv, ...details }: Fahrzeugangaben,
): Promise<void> {
  const body = { ...details, naechste_hu: buehne.tag(hu), naechste_uvv: buehne.tag(uvv) }
  await gelungen(admin.PUT('/objekte/{id}/fahrzeugdetails', { params: { path: { id } }, body }))
}
