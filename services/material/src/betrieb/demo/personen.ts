/** The people of the demo: units, roles, qualifications. All of them are invented. */
import type { MaterialClient } from '@zeughaus/clients'
import type { FesteRolle } from '../../kern/access/rights.ts'
import { type Buehne, gelungen } from './buehne.ts'

/** A top-level domain without owners (RFC 2606), so that no e-mail of a demo ever reaches a person. */
const MAIL = '@feuerwehr-tannenried.example'

interface Mensch {
  readonly benutzername: string
  readonly name: string
  readonly rolle: FesteRolle
  readonly einheit: string
  /** Name of a qualification → days from today to its last day; null: without end. */
  readonly kann: Readonly<Record<string, number | null>>
  readonly eigeneRolle?: string
}

/** Each unit after its parent. */
const EINHEITEN = [
  ['Feuerwehr Tannenried', null],
  ['Löschzug Mitte', 'Feuerwehr Tannenried'],
  ['1. Gruppe Mitte', 'Löschzug Mitte'],
  ['2. Gruppe Mitte', 'Löschzug Mitte'],
  ['Löschgruppe Oberholz', 'Feuerwehr Tannenried'],
  ['Gerätewarte', 'Feuerwehr Tannenried'],
] as const

const QUALIFIKATIONEN = [
  ['Fahrerlaubnis C', 'fuehrerschein'],
  ['Fahrerlaubnis BE', 'fuehrerschein'],
  ['Truppführer', 'lehrgang'],
  ['Gruppenführer', 'lehrgang'],
  ['Zugführer', 'lehrgang'],
  ['Maschinist für Löschfahrzeuge', 'lehrgang'],
  ['Drehleitermaschinist', 'lehrgang'],
  ['Sanitätsausbildung', 'lehrgang'],
  ['Kettensägenführer', 'lehrgang'],
  ['Gerätewart', 'lehrgang'],
  ['Atemschutzgerätewart', 'lehrgang'],
  ['Atemschutzgeräteträger', 'berechtigung'],
] as const

/** Qualifications that users of an object of this type need. */
const ANFORDERUNGEN: Readonly<Record<string, readonly string[]>> = {
  'Hilfeleistungslöschfahrzeug HLF 20': ['Fahrerlaubnis C', 'Maschinist für Löschfahrzeuge'],
  'Löschgruppenfahrzeug LF 10': ['Fahrerlaubnis C', 'Maschinist für Löschfahrzeuge'],
  'Tanklöschfahrzeug TLF 3000': ['Fahrerlaubnis C', 'Maschinist für Löschfahrzeuge'],
  'Drehleiter DLK 23/12': ['Fahrerlaubnis C', 'Drehleitermaschinist'],
  'Gerätewagen Logistik GW-L': ['Fahrerlaubnis C'],
  'Anhänger Ölschaden': ['Fahrerlaubnis BE'],
  Notfallrucksack: ['Sanitätsausbildung'],
}

const EIGENE_ROLLEN = [
  ['Atemschutzwerkstatt', ['pruefung.durchfuehren', 'mangel.bearbeiten', 'dokument.bearbeiten']],
  ['Kleiderkammer', ['lager.bearbeiten']],
] as const

const WAIT = 'Gerätewarte'
const PEOPLE: readonly Mensch[] = [
  {
    benutzername: 'k.brandl',
    name: 'Kerstin Brandl',
    rolle: 'leitungsverantwortlicher',
    einheit: 'Feuerwehr Tannenried',
    kann: { Zugführer: null, Gruppenführer: null, 'Fahrerlaubnis C': 640 },
  },
  {
    benutzername: 't.huber',
    name: 'Thomas Huber',
    rolle: 'materialverantwortlicher',
    einheit: WAIT,
    kann: { Gerätewart: null, 'Fahrerlaubnis C': 410, 'Maschinist für Löschfahrzeuge': null, Kettensägenführer: 700 },
  },
  {
    benutzername: 's.reiter',
    name: 'Sabine Reiter',
    rolle: 'materialverantwortlicher',
    einheit: WAIT,
    kann: { Gerätewart: null, 'Fahrerlaubnis BE': null, Sanitätsausbildung: 280 },
  },
  {
    benutzername: 'm.ott',
    name: 'Markus Ott',
    rolle: 'mitarbeiter',
    einheit: WAIT,
    eigeneRolle: 'Atemschutzwerkstatt',
    kann: { Atemschutzgerätewart: null, Atemschutzgeräteträger: 150 },
  },
  {
    benutzername: 'j.wimmer',
    name: 'Julia Wimmer',
    rolle: 'mitarbeiter',
    einheit: '2. Gruppe Mitte',
    eigeneRolle: 'Kleiderkammer',
    kann: { Truppführer: null, Atemschutzgeräteträger: 21 },
  },
  {
    benutzername: 'l.fuchs',
    name: 'Lena Fuchs',
    rolle: 'mitarbeiter',
    einheit: '1. Gruppe Mitte',
    kann: { Gruppenführer: null, Sanitätsausbildung: 44, Atemschutzgeräteträger: 201 },
  },
  {
    benutzername: 'a.yildiz',
    name: 'Ali Yıldız',
    rolle: 'mitarbeiter',
    einheit: '1. Gruppe Mitte',
    kann: { 'Fahrerlaubnis C': 12, 'Maschinist für Löschfahrzeuge': null, Drehleitermaschinist: null },
  },
  {
    benutzername: 's.maier',
    name: 'Stefan Maier',
    rolle: 'mitarbeiter',
    einheit: '2. Gruppe Mitte',
    kann: { 'Fahrerlaubnis C': -9, 'Maschinist für Löschfahrzeuge': null, Kettensägenführer: 58 },
  },
  {
    benutzername: 'n.aigner',
    name: 'Nina Aigner',
    rolle: 'mitarbeiter',
    einheit: 'Löschgruppe Oberholz',
    kann: { Gruppenführer: null, Sanitätsausbildung: 390 },
  },
  {
    benutzername: 'f.kraus',
    name: 'Florian Kraus',
    rolle: 'mitarbeiter',
    einheit: 'Löschgruppe Oberholz',
    kann: { 'Fahrerlaubnis C': 900, 'Maschinist für Löschfahrzeuge': null, Atemschutzgeräteträger: -31 },
  },
]

/** Days between acquisition and end of a qualification, if it ends. */
const GUELTIG_TAGE = 365

/** Ids by the names above. */
export interface Mannschaft {
  readonly einheiten: ReadonlyMap<string, string>
  /** By user name. */
  readonly menschen: ReadonlyMap<string, string>
  readonly qualifikationen: ReadonlyMap<string, string>
}

/** User names with their roles, for the list at the end. */
export const anmeldungen = PEOPLE.map(({ benutzername, name, rolle, eigeneRolle }) => ({
  benutzername,
  name,
  rolle: eigeneRolle === undefined ? rolle : `${rolle}, ${eigeneRolle}`,
}))

/** Creates units, custom roles, people and their qualifications. */
export async function stelleMannschaftEin(
  buehne: Buehne,
  admin: MaterialClient,
  password: string,
): Promise<Mannschaft> {
  const einheiten = new Map<string, string>()
  for (const [name, over] of EINHEITEN) {
    const body = { name, uebergeordnet_id: over === null ? null : (einheiten.get(over) ?? null) }
    einheiten.set(name, (await gelungen(admin.POST('/einheiten', { body }))).id)
  }
  const qualifikationen = new Map<string, string>()
  for (const [name, art] of QUALIFIKATIONEN) {
    qualifikationen.set(name, (await gelungen(admin.POST('/qualifikationstypen', { body: { name, art } }))).id)
  }
  const rollen = new Map<string, string>()
  for (const [name, berechtigungen] of EIGENE_ROLLEN) {
    const body = { name, berechtigungen: [...berechtigungen] }
    rollen.set(name, (await gelungen(admin.POST('/rollen', { body }))).id)
  }
  const menschen = new Map<string, string>()
  for (const person of PEOPLE) {
    const id = await stelleEin(admin, person, password, einheiten)
    menschen.set(person.benutzername, id)
    await erfasseQualifikationen(buehne, admin, person, id, qualifikationen)
    const rolle_id = rollen.get(person.eigeneRolle ?? '')
    if (rolle_id !== undefined) {
      await admin.PUT('/benutzer/{id}/rollen/{rolle_id}', { params: { path: { id, rolle_id } } })
    }
  }
  return { einheiten, menschen, qualifikationen }
}

async function stelleEin(
  admin: MaterialClient,
  { benutzername, name, rolle, einheit }: Mensch,
  passwort: string,
  einheiten: ReadonlyMap<string, string>,
): Promise<string> {
  const einheit_id = einheiten.get(einheit) ?? null
  // Without an address for now, so that half a year of shortages sends no e-mails.
  const body = { benutzername, name, passwort, einheit_id, rollen: [rolle] }
  return (await gelungen(admin.POST('/benutzer', { body }))).id
}

async function erfasseQualifikationen(
  buehne: Buehne,
  admin: MaterialClient,
  { kann }: Mensch,
  benutzer_id: string,
  types: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [name, bis] of Object.entries(kann)) {
    const qualifikationstyp_id = types.get(name) ?? ''
    const range = {
      erworben_am: buehne.tag((bis ?? 0) - GUELTIG_TAGE * 3),
      gueltig_bis: bis === null ? null : buehne.tag(bis),
    }
    await gelungen(admin.POST('/benutzer-qualifikationen', { body: { benutzer_id, qualifikationstyp_id, ...range } }))
  }
}

/** Enters the addresses once no more e-mails are due. */
export async function gibAdressen(admin: MaterialClient, { menschen }: Mannschaft): Promise<void> {
  for (const [benutzername, id] of menschen) {
    await gelungen(admin.PATCH('/benutzer/{id}', { params: { path: { id } }, body: { email: benutzername + MAIL } }))
  }
}

/** Sets the qualifications that types of objects require. */
export async function stelleAnforderungen(
  admin: MaterialClient,
  { qualifikationen }: Mannschaft,
  objekttypen: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [objekttyp, namen] of Object.entries(ANFORDERUNGEN)) {
    const id = objekttypen.get(objekttyp) ?? ''
    const qualifikationstyp_ids = namen.flatMap((name) => qualifikationen.get(name) ?? [])
    const body = { qualifikationstyp_ids }
    await gelungen(admin.PUT('/objekttypen/{id}/qualifikationsanforderungen', { params: { path: { id } }, body }))
  }
}
