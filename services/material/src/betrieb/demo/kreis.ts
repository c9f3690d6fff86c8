/** `--kreis`: two more brigades beside Tannenried, and the district above all three. All of it is invented. */
import type { MaterialClient } from '@zeughaus/clients'
import type { FesteRolle } from '../../kern/access/rights.ts'
import { type Buehne, fuerAlle, gelungen } from './buehne.ts'
import type { Fuhrpark } from './fuhrpark.ts'
import { anmeldungen, type Mannschaft } from './personen.ts'

const KREIS = 'Kreis Tannengau'
const TANNENRIED = 'Feuerwehr Tannenried'

interface Mensch {
  readonly benutzername: string
  readonly name: string
  readonly rolle: FesteRolle
  /** Where the role holds. */
  readonly einheit: string
}

const MOOSBACH = 'Feuerwehr Moosbach'
const HOHENSTEIN = 'Feuerwehr Hohenstein'

const PEOPLE: readonly Mensch[] = [
  { benutzername: 'd.lang', name: 'Daniela Lang', rolle: 'leitungsverantwortlicher', einheit: KREIS },
  { benutzername: 'p.zeller', name: 'Peter Zeller', rolle: 'administration', einheit: MOOSBACH },
  { benutzername: 'i.vogt', name: 'Ines Vogt', rolle: 'mitarbeiter', einheit: MOOSBACH },
  { benutzername: 'r.kern', name: 'Rosa Kern', rolle: 'administration', einheit: HOHENSTEIN },
  { benutzername: 'o.dietl', name: 'Otto Dietl', rolle: 'mitarbeiter', einheit: HOHENSTEIN },
]

/** User names with their roles and the places of these, for the list at the end. */
export const anmeldungenImKreis = [
  ...anmeldungen.map((one) => ({ ...one, rolle: `${one.rolle} für ${TANNENRIED}` })),
  ...PEOPLE.map(({ benutzername, name, rolle, einheit }) => ({ benutzername, name, rolle: `${rolle} für ${einheit}` })),
]

interface Wehr {
  readonly name: string
  readonly ort: string
  /** Beginning of the codes. */
  readonly kurz: string
  /** User name of the person who checks. */
  readonly prueft: string
  /** Types of the objects; what is no vehicle lies in the first one. */
  readonly objekte: readonly (readonly [code: string, name: string, typ: string])[]
}

const LF = 'Löschgruppenfahrzeug LF 10'
const RUCKSACK = 'Notfallrucksack'
const WEHREN: readonly Wehr[] = [
  {
    name: MOOSBACH,
    ort: 'Gerätehaus Moosbach',
    kurz: 'MB',
    prueft: 'i.vogt',
    objekte: [
      ['MB-LF-1', 'LF 10 Moosbach', LF],
      ['MB-RUCK-1', 'Notfallrucksack Moosbach', RUCKSACK],
    ],
  },
  {
    name: HOHENSTEIN,
    ort: 'Gerätehaus Hohenstein',
    kurz: 'HS',
    prueft: 'o.dietl',
    objekte: [
      ['HS-LF-1', 'LF 10 Hohenstein', LF],
      ['HS-RUCK-1', 'Notfallrucksack Hohenstein', RUCKSACK],
    ],
  },
]

/** What stands after the half year of Tannenried. */
export interface Besetzung {
  readonly admin: MaterialClient
  readonly mannschaft: Mannschaft
  readonly fuhrpark: Fuhrpark
}

interface Kreis extends Omit<Besetzung, 'mannschaft'> {
  readonly buehne: Buehne
  readonly einheiten: ReadonlyMap<string, string>
  readonly menschen: ReadonlyMap<string, string>
}

/** Founds the district after the half year of Tannenried: its people keep their roles, for their brigade alone. */
export async function gruendeKreis(
  buehne: Buehne,
  password: string,
  { admin, mannschaft, fuhrpark }: Besetzung,
): Promise<void> {
  const einheiten = new Map(mannschaft.einheiten)
  const tannenried = einheiten.get(TANNENRIED) ?? ''
  const oben = await gelungen(admin.POST('/einheiten', { body: { name: KREIS } }))
  einheiten.set(KREIS, oben.id)
  const under = { params: { path: { id: tannenried } }, body: { uebergeordnet_id: oben.id } }
  await gelungen(admin.PATCH('/einheiten/{id}', under))
  for (const { name } of WEHREN) {
    const body = { name, uebergeordnet_id: oben.id }
    einheiten.set(name, (await gelungen(admin.POST('/einheiten', { body }))).id)
  }
  await begrenzeAufTannenried(admin, mannschaft, tannenried)
  const menschen = await stelleEin(admin, password, einheiten)
  const kreis = { buehne, admin, fuhrpark, einheiten, menschen }
  for (const wehr of WEHREN) await baueWehr(kreis, wehr)
  await eigenerEintrag(kreis)
  await leihe(kreis, mannschaft)
  await uebergabe(kreis)
}

/** Replaces the roles for everything by the same for the brigade. */
async function begrenzeAufTannenried(
  admin: MaterialClient,
  { menschen }: Mannschaft,
  einheit_id: string,
): Promise<void> {
  for (const { benutzername } of anmeldungen) {
    const params = { path: { id: menschen.get(benutzername) ?? '' } }
    const { rollen, eigene_rollen } = await gelungen(admin.GET('/benutzer/{id}', { params }))
    for (const { id: rolle_id } of eigene_rollen) {
      await admin.DELETE('/benutzer/{id}/rollen/{rolle_id}', { params: { path: { ...params.path, rolle_id } } })
    }
    const ortsrollen = [
      ...rollen.map((rolle) => ({ rolle, einheit_id })),
      ...eigene_rollen.map(({ id: rolle_id }) => ({ rolle_id, einheit_id })),
    ]
    await gelungen(admin.PATCH('/benutzer/{id}', { params, body: { rollen: [], ortsrollen } }))
  }
}

async function stelleEin(
  admin: MaterialClient,
  passwort: string,
  einheiten: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const menschen = new Map<string, string>()
  for (const { benutzername, name, rolle, einheit } of PEOPLE) {
    const einheit_id = einheiten.get(einheit) ?? ''
    const body = { benutzername, name, passwort, einheit_id, ortsrollen: [{ rolle, einheit_id }] }
    menschen.set(benutzername, (await gelungen(admin.POST('/benutzer', { body }))).id)
  }
  return menschen
}

/** Sets up one brigade: its house, vehicle and rucksack from the templates of all, a store, and a check. */
async function baueWehr(kreis: Kreis, { name, ort, kurz, prueft, objekte }: Wehr): Promise<void> {
  const { buehne, admin, fuhrpark, einheiten, menschen } = kreis
  const einheit_id = einheiten.get(name) ?? ''
  const { id: standort_id } = await gelungen(admin.POST('/standorte', { body: { name: ort } }))
  const ids: string[] = []
  for (const [code, objektname, typ] of objekte) {
    const [objekttyp_id, vorlage_id] = [fuhrpark.objekttypen.get(typ) ?? '', fuhrpark.vorlagen.get(typ) ?? '']
    const body = {
      code,
      name: objektname,
      standort_id,
      objekttyp_id,
      vorlage_id,
      einheit_id,
      fahrzeug_id: ids[0] ?? null,
    }
    const { id } = await gelungen(admin.POST('/objekte', { body }))
    // The rucksack of Hohenstein waits for its first check.
    if (code !== 'HS-RUCK-1') await kontrolliere(buehne.als(menschen.get(prueft) ?? ''), id)
    ids.push(id)
  }
  const lager = { name: `Lager ${ort}`, art: 'standort' as const, einheit_id }
  const { id: lagerort_id } = await gelungen(admin.POST('/lagerorte', { body: lager }))
  await gelungen(admin.POST('/lagerplaetze', { body: { code: `${kurz}-01`, name: 'Schrank', lagerort_id } }))
}

/** Counts everything as it should be, but one piece of the first position that holds several. */
async function kontrolliere(who: MaterialClient, id: string): Promise<void> {
  const kontrolle = await gelungen(who.POST('/objekte/{id}/kontrollen', { params: { path: { id } } }))
  const short = kontrolle.positionen.find(({ sollmenge }) => sollmenge > 1)?.material_id
  await fuerAlle(kontrolle.positionen, ({ material_id, sollmenge }) =>
    gelungen(
      who.PUT('/kontrollen/{id}/positionen/{material_id}', {
        params: { path: { id: kontrolle.id, material_id } },
        body: { gezaehlt: material_id === short ? sollmenge - 1 : sollmenge },
      }),
    ),
  )
  await gelungen(who.POST('/kontrollen/{id}/abschliessen', { params: { path: { id: kontrolle.id } } }))
}

/** Moosbach has what no other brigade has. */
async function eigenerEintrag({ buehne, einheiten, menschen }: Kreis): Promise<void> {
  const zeller = buehne.als(menschen.get('p.zeller') ?? '')
  const einheit_id = einheiten.get(MOOSBACH) ?? ''
  const wathose = { name: 'Wathose', materialtyp: 'menge' as const, einheit: 'Stück', einheit_id }
  const { id: material_id } = await gelungen(zeller.POST('/materialien', { body: wathose }))
  const { eintraege } = await gelungen(zeller.GET('/objekte', { params: { query: { q: 'MB-LF-1' } } }))
  const params = { path: { id: eintraege[0]?.id ?? '' } }
  await gelungen(zeller.POST('/objekte/{id}/positionen', { params, body: { material_id, override: 2 } }))
}

const VERLIEHEN_TAGE = { bald: 9, ueberfaellig: -2 } as const

/** Tannenried lends to Moosbach: one thing until soon, another that is late. */
async function leihe({ buehne, admin, fuhrpark, einheiten }: Kreis, { menschen }: Mannschaft): Promise<void> {
  const { eintraege: orte } = await gelungen(admin.GET('/lagerorte', { params: { query: { limit: 200 } } }))
  const lager = orte.find(({ name, uebergeordnet_id }) => name === TANNENRIED && uebergeordnet_id === null)
  const einheit_id = einheiten.get(TANNENRIED) ?? null
  await gelungen(admin.PATCH('/lagerorte/{id}', { params: { path: { id: lager?.id ?? '' } }, body: { einheit_id } }))
  const huber = buehne.als(menschen.get('t.huber') ?? '')
  const plaetze = await gelungen(huber.GET('/lagerplaetze', { params: { query: { code: 'G1-01' } } }))
  for (const [name, menge, tage] of [
    ['Verkehrsleitkegel', 2, VERLIEHEN_TAGE.bald],
    ['Ölbindemittel 20 kg', 2, VERLIEHEN_TAGE.ueberfaellig],
  ] as const) {
    const body = {
      material_id: fuhrpark.materialien.get(name) ?? '',
      menge,
      lagerplatz_id: plaetze.eintraege[0]?.id ?? null,
      empfaenger: 'Feuerwehr Moosbach, P. Zeller',
      an_einheit_id: einheiten.get(MOOSBACH) ?? null,
      faellig_am: buehne.tag(tage),
    }
    await gelungen(huber.POST('/ausgaben', { body }))
  }
}

/** Tannenried hands a vehicle over to Hohenstein, with its history and what lies in it. */
async function uebergabe({ admin, fuhrpark, einheiten }: Kreis): Promise<void> {
  const { eintraege } = await gelungen(admin.GET('/standorte', { params: { query: { limit: 200 } } }))
  const standort_id = eintraege.find(({ name }) => name === 'Gerätehaus Hohenstein')?.id ?? ''
  const body = { einheit_id: einheiten.get(HOHENSTEIN) ?? '', standort_id, grund: 'Ersatz für den ausgemusterten MTW' }
  const params = { path: { id: fuhrpark.objekte.get('MTW-001') ?? '' } }
  await gelungen(admin.POST('/objekte/{id}/uebergeben', { params, body }))
}
