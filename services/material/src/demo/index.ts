/** `zeughaus material demo`: a brigade that has worked with the service for half a year. */
import type { MaterialClient } from '@zeughaus/clients'
import { type Clock, hashPassword, randomSecret, StartError, silentLog } from '@zeughaus/platform'
import { type Postgres, writeUnaudited } from '@zeughaus/postgres'
import { sql } from 'kysely'
import type { Ablage } from '../ablage.ts'
import { DIENST } from '../akteur.ts'
import { createApp } from '../app.ts'
import type { Database } from '../db.gen.ts'
import type { Store } from '../db.ts'
import { benutzerAnlegen } from '../zugang/index.ts'
import { type Buehne, baueBuehne, gelungen, type Stelluhr, stelluhr } from './buehne.ts'
import { baueFuhrpark, type Fuhrpark } from './fuhrpark.ts'
import { spieleBesondereKontrollen, spieleKontrollen, spieleOffeneFehlbestaende } from './kontrollen.ts'
import { fuelleLager } from './lager.ts'
import { legePapiereAb } from './papiere.ts'
import { anmeldungen, gibAdressen, type Mannschaft, stelleAnforderungen, stelleMannschaftEin } from './personen.ts'
import { geraetFaelltAus, pruefeGeraete } from './pruefungen.ts'
import { besetze, type Rollen } from './rollen.ts'
import { planeWartung, spieleMaengel, spieleZustaende } from './werkstatt.ts'

const HALBES_JAHR_TAGE = 183
const ESKALATION_ALLE_TAGE = 7
const GEHEIMNIS_BYTES = 32
const ADMIN = { benutzername: 'm.seidl', name: 'Martina Seidl' }

/** What the demo is written into. */
export interface Demoziel {
  readonly postgres: Postgres<Database>
  readonly ablage: Ablage
  /** Bytes that a document may have. */
  readonly dateigrenze: number
  readonly zeitzone: string
}

/** Somebody who can log in to the demo. */
export interface Anmeldung {
  readonly benutzername: string
  readonly name: string
  readonly rolle: string
}

/**
 * Fills an empty database with the demo brigade: through the interface of the service itself, under a clock that runs
 * through the last half year, so that every rule holds and every event is in the Historie on its day.
 *
 * @param passwort that everybody gets
 * @param tage that the brigade has worked so far
 * @returns who can log in
 * @throws {StartError} with a German sentence when the database is not empty
 */
export async function legeDemoAn(
  ziel: Demoziel,
  passwort: string,
  tage: number = HALBES_JAHR_TAGE,
): Promise<readonly Anmeldung[]> {
  const uhr = stelluhr()
  const { http, kontext } = createApp({ ...ziel, log: silentLog, secret: randomSecret(GEHEIMNIS_BYTES), clock: uhr })
  await verweigereWennVoll(kontext.store)
  const { port } = await http.listen({ host: '127.0.0.1', port: 0 })
  try {
    const buehne = baueBuehne(kontext, `http://127.0.0.1:${port}`, uhr, -tage)
    await spiele(buehne, kontext.store, uhr, passwort)
    await raeumeAuf(kontext.store, buehne)
    return [{ ...ADMIN, rolle: 'administration' }, ...anmeldungen]
  } finally {
    await http.close()
  }
}

/** What a first start makes by itself: the user `admin`. */
const ALLEIN = 1
const DATEN = ['standort', 'objekttyp', 'material', 'objekt', 'einheit', 'lagerort'] as const

async function verweigereWennVoll({ db }: Store): Promise<void> {
  const anzahl = async (tabelle: (typeof DATEN)[number] | 'benutzer') => {
    const { zeilen } = await db
      .selectFrom(tabelle)
      .select((eb) => eb.fn.countAll<number>().as('zeilen'))
      .executeTakeFirstOrThrow()
    return Number(zeilen)
  }
  const voll = (await Promise.all(DATEN.map(anzahl))).some((zeilen) => zeilen > 0)
  if (!voll && (await anzahl('benutzer')) <= ALLEIN) return
  throw new StartError(
    'Die Datenbank ist nicht leer, die Demo wurde nicht angelegt. Bitte setzen Sie ZEUGHAUS_DATA auf einen neuen Ordner, oder DATABASE_URL auf eine leere Datenbank.',
  )
}

/** Sets the first day up, plays the half year, and gives the people their addresses at its end. */
async function spiele(buehne: Buehne, store: Store, uhr: Stelluhr, passwort: string): Promise<void> {
  uhr.stelle(`${buehne.tag(buehne.ersterTag)}T07:00:00.000Z`)
  const adminId = await stelleVerwaltungEin(store, uhr, passwort)
  const admin = buehne.als(adminId)
  const mannschaft = await stelleMannschaftEin(buehne, admin, passwort)
  const fuhrpark = await baueFuhrpark(buehne, admin, mannschaft)
  await stelleAnforderungen(admin, mannschaft, fuhrpark.objekttypen)
  const rollen = besetze(buehne, mannschaft)
  await verteileVerantwortung(admin, rollen, mannschaft, fuhrpark)
  const { objekte, standorte } = fuhrpark
  const geraete = await pruefeGeraete(buehne, rollen, objekte)
  const lager = await fuelleLager(buehne, rollen, fuhrpark)
  await planeWartung(buehne, rollen, objekte)
  const pressluftatmer = geraete.get('LF-002')?.find(({ name }) => name === 'Pressluftatmer')
  await legePapiereAb(buehne, rollen, fuhrpark, pressluftatmer)
  if (pressluftatmer !== undefined) geraetFaelltAus(buehne, rollen, objekte.get('LF-002') ?? '', pressluftatmer, lager)
  spieleKontrollen(buehne, rollen, objekte, lager)
  spieleBesondereKontrollen(buehne, rollen, objekte)
  spieleOffeneFehlbestaende(buehne, rollen, objekte, lager)
  spieleMaengel(buehne, rollen, objekte)
  spieleZustaende(buehne, rollen, objekte, standorte)
  for (let tage = buehne.ersterTag; tage < 0; tage += ESKALATION_ALLE_TAGE) {
    buehne.am(tage, async () => void (await gelungen(admin.POST('/eskalation/pruefen'))))
  }
  buehne.am(-1, () => gibAdressen(admin, mannschaft))
  await buehne.spiele()
}

/** The first person is made as a first start makes `admin`: there is nobody yet who could do it. */
async function stelleVerwaltungEin(store: Store, uhr: Clock, passwort: string): Promise<string> {
  const passwort_hash = await hashPassword(passwort)
  const person = { ...ADMIN, email: null, einheit_id: null, rollen: ['administration' as const], passwort_hash }
  const jetzt = new Date(uhr.now()).toISOString()
  const { id } = await writeUnaudited(store, DIENST, (write) => benutzerAnlegen(write, person, jetzt))
  return id
}

async function verteileVerantwortung(
  admin: MaterialClient,
  { geraetewart }: Rollen,
  { menschen, einheiten }: Mannschaft,
  { standorte, objekte }: Fuhrpark,
): Promise<void> {
  for (const [benutzername, standort] of [
    ['t.huber', 'Feuerwache Tannenried Mitte'],
    ['s.reiter', 'Gerätehaus Oberholz'],
  ] as const) {
    const body = { benutzer_id: menschen.get(benutzername) ?? '', standort_id: standorte.get(standort) ?? null }
    await gelungen(admin.POST('/zustaendigkeiten', { body }))
  }
  for (const [code, einheit] of [
    ['HLF-001', '1. Gruppe Mitte'],
    ['LF-001', '2. Gruppe Mitte'],
    ['LF-002', 'Löschgruppe Oberholz'],
    ['RUCK-002', 'Löschgruppe Oberholz'],
  ] as const) {
    const body = { objekt_id: objekte.get(code) ?? '', einheit_id: einheiten.get(einheit) ?? null }
    await gelungen(geraetewart.POST('/kontrollverantwortung', { body }))
  }
}

/**
 * What the interface does not date by its clock, and what waits to be sent: e-mails of half a year, to nobody. The
 * database was empty, so all of it is the demo's.
 */
async function raeumeAuf({ db }: Store, buehne: Buehne): Promise<void> {
  const erstellt_am = `${buehne.tag(buehne.ersterTag)}T07:30:00.000Z`
  await db.updateTable('beladungsvorlage').set({ erstellt_am }).execute()
  await db.updateTable('objekt').set({ erstellt_am }).execute()
  await sql`DELETE FROM job`.execute(db)
}
