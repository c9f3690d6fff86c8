/** `zeughaus material demo`: a brigade that has worked with the service for half a year. */
import type { MaterialClient } from '@zeughaus/clients'
import { type Clock, findCage, hashPassword, randomSecret, silentLog } from '@zeughaus/platform'
import { type Postgres, writeUnaudited } from '@zeughaus/postgres'
import { sql } from 'kysely'
import { createApp } from '../../app.ts'
import { DIENST } from '../../kern/access/caller.ts'
import type { Database } from '../../kern/db/db.gen.ts'
import type { Store } from '../../kern/db/store.ts'
import type { FileStore } from '../../kern/files/index.ts'
import { benutzerAnlegen } from '../../personal/zugang/index.ts'
import { type Buehne, baueBuehne, gelungen, type Stelluhr, settableClock } from './buehne.ts'
import { fotografiereFaecher } from './fotos.ts'
import { baueFuhrpark, type Fuhrpark } from './fuhrpark.ts'
import { spieleBesondereKontrollen, spieleKontrollen, spieleOffeneFehlbestaende } from './kontrollen.ts'
import { anmeldungenImKreis, type Besetzung, gruendeKreis } from './kreis.ts'
import { fuelleLager } from './lager.ts'
import { refuseVolle } from './leer.ts'
import { legePapiereAb } from './papiere.ts'
import { anmeldungen, gibAdressen, type Mannschaft, stelleAnforderungen, stelleMannschaftEin } from './personen.ts'
import { checkGeraete, geraetFaelltAus, legePruefartenAn } from './pruefungen.ts'
import { besetze, type Rollen } from './rollen.ts'
import { planeWartung, spieleEinsaetze, spieleMaengel, spieleZustaende } from './werkstatt.ts'

export { mitRueckweg, sobaldErreichbar } from './rueckweg.ts'

const HALF_YEAR_DAYS = 183
const ESKALATION_ALLE_TAGE = 7
const SECRET_BYTES = 32
const ADMIN = { benutzername: 'm.seidl', name: 'Martina Seidl' }

export interface Demoziel {
  readonly postgres: Postgres<Database>
  readonly files: FileStore
  /** Maximum size of a document in bytes. */
  readonly fileLimit: number
  readonly timeZone: string
}

/** A user who can log in to the demo. */
export interface Anmeldung {
  readonly benutzername: string
  readonly name: string
  readonly rolle: string
}

/**
 * Fills an empty database with the demo brigade: through the service's API, under a clock that runs through the last
 * half year, so that every rule holds and every event is in the Historie on its day.
 *
 * @param password the password of every user
 * @param days the number of days that the brigade has worked so far
 * @param kreis adds two more brigades and the district above all three
 * @returns who can log in
 * @throws {StartError} with a German sentence when the database is not empty
 */
export async function legeDemoAn(
  target: Demoziel,
  password: string,
  days: number = HALF_YEAR_DAYS,
  kreis = false,
): Promise<readonly Anmeldung[]> {
  const clockTime = settableClock()
  const { http, context } = createApp({
    cage: await findCage(),
    ...target,
    log: silentLog,
    secret: randomSecret(SECRET_BYTES),
    clock: clockTime,
  })
  await refuseVolle(context.store.db)
  const { port } = await http.listen({ host: '127.0.0.1', port: 0 })
  try {
    const buehne = baueBuehne(context, `http://127.0.0.1:${port}`, clockTime, -days)
    const besetzung = await spiele(buehne, context.store, clockTime, password)
    if (kreis) await gruendeKreis(buehne, password, besetzung)
    await sweepAuf(context.store, buehne)
    return [{ ...ADMIN, rolle: 'administration' }, ...(kreis ? anmeldungenImKreis : anmeldungen)]
  } finally {
    await http.close()
  }
}

/** Sets up the first day, plays the half year, and enters the people's addresses at its end. */
async function spiele(buehne: Buehne, store: Store, clockTime: Stelluhr, password: string): Promise<Besetzung> {
  clockTime.stelle(`${buehne.tag(buehne.ersterTag)}T07:00:00.000Z`)
  const adminId = await stelleVerwaltungEin(store, clockTime, password)
  const admin = buehne.als(adminId)
  const mannschaft = await stelleMannschaftEin(buehne, admin, password)
  const fuhrpark = await baueFuhrpark(buehne, admin, mannschaft)
  await stelleAnforderungen(admin, mannschaft, fuhrpark.objekttypen)
  const rollen = besetze(buehne, mannschaft)
  await verteileVerantwortung(admin, rollen, mannschaft, fuhrpark)
  const { objekte, standorte } = fuhrpark
  const geraete = await checkGeraete(buehne, rollen, objekte)
  await legePruefartenAn(buehne, rollen, geraete)
  const lager = await fuelleLager(buehne, rollen, fuhrpark)
  await planeWartung(buehne, rollen, objekte)
  const pressluftatmer = geraete.get('LF-002')?.find(({ name }) => name === 'Pressluftatmer')
  await fotografiereFaecher(rollen, fuhrpark)
  await legePapiereAb(buehne, rollen, fuhrpark, pressluftatmer)
  if (pressluftatmer !== undefined) geraetFaelltAus(buehne, rollen, objekte.get('LF-002') ?? '', pressluftatmer, lager)
  spieleKontrollen(buehne, rollen, objekte, lager)
  spieleBesondereKontrollen(buehne, rollen, objekte)
  spieleOffeneFehlbestaende(buehne, rollen, objekte, lager)
  spieleMaengel(buehne, rollen, objekte)
  spieleZustaende(buehne, rollen, objekte, standorte)
  spieleEinsaetze(buehne, rollen, objekte)
  for (let days = buehne.ersterTag; days < 0; days += ESKALATION_ALLE_TAGE) {
    buehne.am(days, async () => void (await gelungen(admin.POST('/eskalation/pruefen'))))
  }
  buehne.am(-1, () => gibAdressen(admin, mannschaft))
  await buehne.spiele()
  return { admin, mannschaft, fuhrpark }
}

/** Creates the first person as a first start creates `admin`: no user exists yet who could. */
async function stelleVerwaltungEin(store: Store, clockTime: Clock, password: string): Promise<string> {
  const passwort_hash = await hashPassword(password)
  const person = { ...ADMIN, email: null, einheit_id: null, rollen: ['administration' as const], passwort_hash }
  const now = new Date(clockTime.now()).toISOString()
  const { id } = await writeUnaudited(store, DIENST, (write) => benutzerAnlegen(write, person, now))
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
 * Corrects what the API does not date by its clock, and removes the queued e-mails of half a year. The database was
 * empty, so all of it is the demo's.
 */
async function sweepAuf({ db }: Store, buehne: Buehne): Promise<void> {
  const erstellt_am = `${buehne.tag(buehne.ersterTag)}T07:30:00.000Z`
  await db.updateTable('beladungsvorlage').set({ erstellt_am }).execute()
  await db.updateTable('objekt').set({ erstellt_am }).execute()
  await sql`DELETE FROM job`.execute(db)
}
