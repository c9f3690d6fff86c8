/** Command-line commands of the material service. Each command loads its heavy imports itself. */
import {
  askService,
  type BackupPart,
  type BackupWriter,
  createCommandLog,
  createLog,
  type createProgram,
  ExitStatus,
  keepHeapsSmall,
  type Roles,
  randomSecret,
  requireStrongGiven,
  runService,
  StartError,
  showProgress,
  systemClock,
} from '@zeughaus/platform'
import type { Postgres } from '@zeughaus/postgres'
import type { MaterialPlaces } from './betrieb/backup/index.ts'
import type { Database } from './kern/db/db.gen.ts'
import type { Reader } from './kern/db/store.ts'
import type { FileStore } from './kern/files/index.ts'
import type { Sicherheitseintrag } from './kern/sicherheit/index.ts'
import { materialSettings } from './settings.ts'
import type { Dateipruefung } from './werkstatt/dokumente/index.ts'

const SECOND_MS = 1000

type Command = ReturnType<typeof createProgram>

/** Runs these roles of the service in this process until it is stopped. */
export async function start(roles: Roles): Promise<void> {
  keepHeapsSmall()
  const settings = materialSettings.read(process.env)
  const log = createLog({ name: 'material', level: settings.ZEUGHAUS_LOG })
  const { startMaterial } = await import('./start.ts')
  await runService({
    log,
    drain: settings.ZEUGHAUS_DRAIN * SECOND_MS,
    start: async (stack) => {
      const { url, adminPasswort } = await startMaterial(settings, { log, stack, roles })
      console.log(`Material: ${url} · Beschreibung der Schnittstelle: ${url}/docs`)
      if (adminPasswort !== undefined) {
        console.log(`Material: Benutzer „admin“, Passwort ${adminPasswort} (wird nur dieses eine Mal gezeigt)`)
      }
    },
  })
}

/** The service's part of `zeughaus backup` and `zeughaus restore`. */
export const backupParts = {
  /** @returns false when the service was never started */
  async backup(target: BackupWriter): Promise<boolean> {
    const { backupMaterial, hasMaterial } = await import('./betrieb/backup/index.ts')
    const places = await readPlaces()
    if (!hasMaterial(places)) return false
    const bar = showProgress({ stream: process.stderr, unit: 'Zeilen gesichert' })
    await backupMaterial(places, target, bar.update)
    bar.finish()
    const { befehl, lineOf } = await import('./kern/sicherheit/index.ts')
    createCommandLog('material').info(lineOf(befehl(), { ereignis: 'sicherung' }))
    return true
  },
  async requireEmpty(): Promise<void> {
    const { requireEmptyMaterial } = await import('./betrieb/backup/index.ts')
    const places = await readPlaces()
    await requireEmptyMaterial(places)
  },
  /** @returns whether the chains of the restored Historie and security log hold */
  async restore(source: BackupPart): Promise<boolean> {
    await restoreInto(await readPlaces(), source, 'Zeilen wiederhergestellt')
    const { saetze, isSound } = await verify({ ereignis: 'wiederherstellung', gegenstand: source.folder })
    console.log(saetze.join('\n'))
    return isSound
  },
  /** Restores into an embedded database in `folder`, whatever the settings say. @returns whether both chains hold there */
  async check(source: BackupPart, folder: string): Promise<boolean> {
    const { placesIn } = await import('./start.ts')
    const { openPostgres } = await import('@zeughaus/postgres')
    const places = placesIn(folder)
    await restoreInto(places, source, 'Zeilen gelesen')
    await using postgres = await openPostgres<Database>(places.database)
    const { saetze, isSound } = await verifyChains(postgres)
    console.log(saetze.join('\n'))
    return isSound
  },
  /** Stops the database that a killed check has left running in `folder`. */
  async stopLeft(folder: string): Promise<void> {
    const { placesIn } = await import('./start.ts')
    const { stopLeftServer } = await import('@zeughaus/postgres')
    await stopLeftServer(placesIn(folder).database.dataDir)
  },
}

async function restoreInto(places: MaterialPlaces, source: BackupPart, unit: string): Promise<void> {
  const { restoreMaterial } = await import('./betrieb/backup/index.ts')
  const bar = showProgress({ stream: process.stderr, unit })
  await restoreMaterial(places, source, bar.update)
  bar.finish()
}

/** Stops what a killed process of the service has left running: its embedded database, unless another one uses it. */
export async function tidyUp(): Promise<void> {
  const { database } = await readPlaces()
  const { stopLeftServer } = await import('@zeughaus/postgres')
  if (database.url === undefined) await stopLeftServer(database.dataDir)
}

/** The Verfahrensdokumentation of the running service; null when none runs. */
export async function procedure(): Promise<string | null> {
  const { dataFolder } = await import('./start.ts')
  return askService(dataFolder(materialSettings.read(process.env)), '/verfahrensdokumentation')
}

async function readPlaces() {
  const { placesOf } = await import('./start.ts')
  return placesOf(materialSettings.read(process.env))
}

/** @param eintrag entry for the security log, written before the check */
async function verify(eintrag?: Sicherheitseintrag) {
  const { befehl, recordSicherheitAllein } = await import('./kern/sicherheit/index.ts')
  return withDatabase(async (postgres) => {
    if (eintrag !== undefined) await recordSicherheitAllein(await storeOf(postgres), befehl(), eintrag)
    return verifyChains(postgres)
  })
}

async function verifyChains({ db }: Postgres<Database>) {
  const { verifyHistorie } = await import('./auswertung/historie/index.ts')
  const { verifySicherheitsprotokoll } = await import('./kern/sicherheit/index.ts')
  const historie = await verifyHistorie(db)
  const sicherheitsprotokoll = await verifySicherheitsprotokoll(db)
  return {
    bericht: { ...historie, sicherheitsprotokoll },
    saetze: [...historie.saetze, ...sicherheitsprotokoll.saetze],
    isSound: historie.befunde.length + sicherheitsprotokoll.befunde.length === 0,
  }
}

/** The writable database of a command. */
async function storeOf(postgres: Postgres<Database>) {
  const { materialStore } = await import('./kern/db/store.ts')
  return materialStore(postgres, { clock: systemClock, output: createCommandLog('material') })
}

/** Refuses a command where the service never started, so that a mistyped folder stays as it is. @throws {StartError} */
async function requireMaterial(): Promise<void> {
  const { hasMaterial } = await import('./betrieb/backup/index.ts')
  const places = await readPlaces()
  if (hasMaterial(places)) return
  throw new StartError(
    `In ${places.folder} liegt keine Datenbank von material, und dieser Befehl legt keine an. Bitte prüfen Sie ZEUGHAUS_DATA. Eine neue legt der Start des Dienstes an.`,
  )
}

/** Opens the database, beside the running service if there is one, and closes it after the work. */
async function withDatabase<T>(work: (postgres: Postgres<Database>) => Promise<T>): Promise<T> {
  await requireMaterial()
  const { openDatabase } = await import('./start.ts')
  await using postgres = await openDatabase(materialSettings.read(process.env))
  return await work(postgres)
}

/** Works on the files of documents. @throws {StartError} with the operator's sentence when their storage fails */
async function withDateien<T>(work: (reader: Reader, files: FileStore) => Promise<T>): Promise<T> {
  const { placesOf } = await import('./start.ts')
  const { fileStoreAt, operatorSentence } = await import('./kern/files/index.ts')
  const { StorageError } = await import('@zeughaus/platform/storage-error')
  return withDatabase(async ({ db }) => {
    await using files = fileStoreAt(placesOf(materialSettings.read(process.env)).files)
    try {
      return await work(db, files)
    } catch (error) {
      throw error instanceof StorageError ? new StartError(operatorSentence(error)) : error
    }
  })
}

async function verifyDokumente(): Promise<Dateipruefung> {
  const { verifyDateien } = await import('./werkstatt/dokumente/index.ts')
  const bar = showProgress({ stream: process.stderr, unit: 'Dateien geprüft' })
  const pruefung = await withDateien((reader, files) => verifyDateien(reader, files.read, bar.update))
  bar.finish()
  return pruefung
}

async function moveDokumente(forget: boolean) {
  const { moveDateien } = await import('./werkstatt/dokumente/index.ts')
  const bar = showProgress({ stream: process.stderr, unit: 'Dateien' })
  const umzug = await withDateien(async (reader, files) => {
    await files.create()
    return moveDateien(reader, files, { progress: bar.update, forget })
  })
  bar.finish()
  return umzug
}

const saetzeOf = ({ geprueft, befunde }: Dateipruefung): readonly string[] => [
  `${geprueft} Dateien von Dokumenten geprüft: ${befunde.length === 0 ? 'alle sind, wie sie hochgeladen wurden' : `${befunde.length} Befunde`}.`,
  ...befunde,
]

async function eskalationPruefen() {
  const { DIENST } = await import('./kern/access/caller.ts')
  const { eskalationPruefen, kontrollenErinnern, leihenErinnern } = await import('./meldungen/eskalation/index.ts')
  const { writeUnaudited } = await import('@zeughaus/postgres')
  const { ZEUGHAUS_ZEITZONE } = materialSettings.read(process.env)
  return withDatabase(async (postgres) =>
    writeUnaudited(await storeOf(postgres), DIENST, async (write) => ({
      lauf: await eskalationPruefen(write, systemClock),
      erinnerte: await kontrollenErinnern(write, systemClock, ZEUGHAUS_ZEITZONE),
      leihen: await leihenErinnern(write, systemClock, ZEUGHAUS_ZEITZONE),
    })),
  )
}

/** @returns the name of the user whose second factors are gone */
async function faktorenZuruecksetzen(benutzername: string): Promise<string> {
  const { DIENST } = await import('./kern/access/caller.ts')
  const { faktorenZuruecksetzenPerBefehl, findBenutzerNamens } = await import('./personal/zugang/index.ts')
  const { writeUnaudited } = await import('@zeughaus/postgres')
  return withDatabase(async (postgres) => {
    const person = await findBenutzerNamens(postgres.db, benutzername)
    if (person === undefined)
      throw new StartError(`Einen Benutzer „${benutzername}“ gibt es nicht. Es zählt der Benutzername, nicht der Name.`)
    const now = new Date(systemClock.now()).toISOString()
    await writeUnaudited(await storeOf(postgres), DIENST, (write) => faktorenZuruecksetzenPerBefehl(write, person, now))
    return person.name
  })
}

const DEMO_PASSWORT_BYTES = 9

interface Demowahl {
  readonly passwort?: string
  readonly json?: true
  readonly kreis?: true
}

async function demo(password: string, kreis: boolean) {
  await requireStrongGiven({
    name: 'Das Passwort',
    password: password,
    known: [{ what: 'den Namen der Feuerwehr', word: 'Tannenried' }],
  })
  const { fileLimitOf, openDatabase, placesOf } = await import('./start.ts')
  const { fileStoreAt } = await import('./kern/files/index.ts')
  const { legeDemoAn, mitRueckweg, sobaldErreichbar } = await import('./betrieb/demo/index.ts')
  const settings = materialSettings.read(process.env)
  const places = placesOf(settings)
  const tell = (sentence: string) => console.error(sentence)
  await using postgres = await sobaldErreichbar(() => openDatabase(settings), tell)
  await using files = fileStoreAt(places.files)
  await files.create()
  const target = { postgres, files, fileLimit: fileLimitOf(settings), timeZone: settings.ZEUGHAUS_ZEITZONE }
  return await mitRueckweg({ places, postgres, tell }, () => legeDemoAn(target, password, undefined, kreis))
}

/** Adds the commands below `zeughaus material`. */
export function addCommands(material: Command): void {
  material
    .command('verify')
    .description(
      'prüft die Ketten der Historie und des Sicherheitsprotokolls und nennt jeden veränderten, fehlenden oder eingeschobenen Eintrag',
    )
    .option('--dokumente', 'liest auch die Datei jedes Dokuments und vergleicht sie mit der hochgeladenen')
    .option('--json', 'Ausgabe für Programme')
    .action(async ({ json, dokumente }: { json?: true; dokumente?: true }) => {
      const { bericht, saetze, isSound } = await verify()
      const dateien = dokumente ? await verifyDokumente() : undefined
      const lines = dateien === undefined ? saetze : [...saetze, ...saetzeOf(dateien)]
      console.log(json ? JSON.stringify({ ...bericht, dokumente: dateien }) : lines.join('\n'))
      if (!isSound || (dateien?.befunde.length ?? 0) > 0) throw new ExitStatus(1)
    })
  material
    .command('move')
    .description(
      'bringt die Dateien aller Dokumente an den Ort der Einstellungen (MATERIAL_BLOBS, sonst Datenordner), während der Dienst läuft, und vergleicht zum Schluss jede; abgebrochen und noch einmal aufgerufen geht es weiter',
    )
    .option('--remove', 'entfernt danach die Kopien am früheren Ort, wenn alles gleich ist')
    .option('--json', 'Ausgabe für Programme')
    .action(async ({ json, remove }: { json?: true; remove?: true }) => {
      const umzug = await moveDokumente(remove === true)
      console.log(json ? JSON.stringify(umzug) : [`${umzug.gebracht} Dateien gebracht.`, ...saetzeOf(umzug)].join('\n'))
      if (umzug.befunde.length > 0) throw new ExitStatus(1)
    })
  material
    .command('eskalation')
    .description(
      'Erinnerung und Eskalation lange offener Fehlbestände, Erinnerung an fällige Kontrollen und späte Leihen',
    )
    .command('pruefen')
    .description('meldet, was die Schwellen erreicht hat, jede Stufe einmal; für einen Zeitplan (cron)')
    .option('--json', 'Ausgabe für Programme')
    .action(async ({ json }: { json?: true }) => {
      const { lauf: run, erinnerte, leihen } = await eskalationPruefen()
      console.log(
        json
          ? JSON.stringify(run)
          : `${run.geprueft} offene Fehlbestände geprüft: ${run.erinnerungen} Erinnerungen, ${run.eskalationen} Eskalationen; ${erinnerte} Erinnerungen an fällige Kontrollen, an ${leihen} späte Leihen`,
      )
    })
  material
    .command('faktoren')
    .description('zweite Faktoren der Anmeldung')
    .command('zuruecksetzen')
    .description(
      'entfernt Passkeys, Authenticator-App und Wiederherstellungscodes eines Benutzers und beendet seine Anmeldungen; das Passwort bleibt',
    )
    .argument('<benutzername>', 'wie sich die Person anmeldet')
    .action(async (benutzername: string) => {
      const name = await faktorenZuruecksetzen(benutzername)
      console.log(`${name} hat keinen zweiten Faktor mehr und meldet sich mit dem Passwort an.`)
    })
  material
    .command('demo')
    .description('füllt eine leere Datenbank mit einer erfundenen Feuerwehr, die ein halbes Jahr gearbeitet hat')
    .option('--passwort <wort>', 'Passwort aller Personen; ohne Angabe ein zufälliges')
    .option('--kreis', 'dazu zwei Nachbarwehren und der Kreis über allen dreien, mit Rollen je Wehr')
    .option('--json', 'Ausgabe für Programme')
    .action(async ({ passwort = randomSecret(DEMO_PASSWORT_BYTES), json, kreis }: Demowahl) => {
      const anmeldungen = await demo(passwort, kreis === true)
      if (json) {
        console.log(JSON.stringify({ passwort, anmeldungen }))
        return
      }
      const width = Math.max(...anmeldungen.map(({ benutzername }) => benutzername.length))
      const rows = anmeldungen.map(
        ({ benutzername, name, rolle }) => `  ${benutzername.padEnd(width)}  ${name} (${rolle})`,
      )
      console.log(
        `${kreis ? 'Der Kreis Tannengau mit drei Feuerwehren' : 'Die Feuerwehr Tannenried'} ist angelegt. Anmelden können sich, alle mit dem Passwort ${passwort}\n${rows.join('\n')}`,
      )
    })
}
