/** What the material service adds to the command line. Everything heavy is loaded by the command that needs it. */
import {
  createLog,
  type createProgram,
  ExitStatus,
  keepHeapsSmall,
  randomSecret,
  runService,
  showProgress,
  systemClock,
} from '@zeughaus/platform'
import { materialSettings } from './settings.ts'

type Command = ReturnType<typeof createProgram>

/** Runs the service in this process until it is told to stop. */
export async function start(): Promise<void> {
  keepHeapsSmall()
  const settings = materialSettings.read(process.env)
  const log = createLog({ name: 'material', level: settings.ZEUGHAUS_LOG })
  const { startMaterial } = await import('./start.ts')
  await runService({
    log,
    start: async (stack) => {
      const { url, adminPasswort } = await startMaterial(settings, log, stack)
      console.log(`Material: ${url} · Beschreibung der Schnittstelle: ${url}/docs`)
      if (adminPasswort !== undefined) {
        console.log(`Material: Benutzer „admin“, Passwort ${adminPasswort} (wird nur dieses eine Mal gezeigt)`)
      }
    },
  })
}

/** The service's part of `zeughaus backup` and `zeughaus restore`. */
export const backupParts = {
  /** False when the service was never started. */
  async backup(target: string): Promise<boolean> {
    const { backupMaterial, hasMaterial } = await import('./backup/index.ts')
    const places = await readPlaces()
    if (!hasMaterial(places)) return false
    const bar = showProgress({ stream: process.stderr, unit: 'Zeilen gesichert' })
    await backupMaterial(places, target, bar.update)
    bar.finish()
    return true
  },
  async requireEmpty(): Promise<void> {
    const { requireEmptyMaterial } = await import('./backup/index.ts')
    const places = await readPlaces()
    requireEmptyMaterial(places)
  },
  /** Whether the chain of the restored Historie holds. */
  async restore(source: string): Promise<boolean> {
    const { restoreMaterial } = await import('./backup/index.ts')
    const places = await readPlaces()
    const bar = showProgress({ stream: process.stderr, unit: 'Zeilen wiederhergestellt' })
    await restoreMaterial(places, source, bar.update)
    bar.finish()
    const { befunde, saetze } = await verify()
    console.log(saetze.join('\n'))
    return befunde.length === 0
  },
}

/** The service's part of `zeughaus verfahrensdokumentation`. */
export const verfahren = {
  settings: materialSettings.definition,
  facts: async () => (await import('./verfahren.ts')).facts(),
}

async function readPlaces() {
  const { placesOf } = await import('./start.ts')
  return placesOf(materialSettings.read(process.env))
}

async function verify() {
  const { openDatabase } = await import('./start.ts')
  const { verifyHistorie } = await import('./historie/index.ts')
  const postgres = await openDatabase(materialSettings.read(process.env))
  try {
    return await verifyHistorie(postgres.db)
  } finally {
    await postgres.close()
  }
}

async function eskalationPruefen() {
  const { openDatabase } = await import('./start.ts')
  const { DIENST } = await import('./akteur.ts')
  const { materialStore } = await import('./db.ts')
  const { eskalationPruefen } = await import('./eskalation/index.ts')
  const { writeUnaudited } = await import('@zeughaus/postgres')
  const postgres = await openDatabase(materialSettings.read(process.env))
  try {
    const store = materialStore(postgres, systemClock)
    return await writeUnaudited(store, DIENST, (write) => eskalationPruefen(write, systemClock))
  } finally {
    await postgres.close()
  }
}

const DEMO_PASSWORT_BYTES = 9

async function demo(passwort: string) {
  const { dateigrenzeOf, openDatabase, placesOf } = await import('./start.ts')
  const { ablageIn } = await import('./ablage.ts')
  const { legeDemoAn } = await import('./demo/index.ts')
  const settings = materialSettings.read(process.env)
  const postgres = await openDatabase(settings)
  try {
    const ablage = ablageIn(placesOf(settings).dokumente)
    await ablage.richteEin()
    const ziel = { postgres, ablage, dateigrenze: dateigrenzeOf(settings), zeitzone: settings.ZEUGHAUS_ZEITZONE }
    return await legeDemoAn(ziel, passwort)
  } finally {
    await postgres.close()
  }
}

/** Adds the commands below `zeughaus material`. */
export function addCommands(material: Command): void {
  material
    .command('verify')
    .description('prüft die Kette der Historie und nennt jeden veränderten, fehlenden oder eingeschobenen Eintrag')
    .option('--json', 'Ausgabe für Programme')
    .action(async ({ json }: { json?: true }) => {
      const bericht = await verify()
      console.log(json ? JSON.stringify(bericht) : bericht.saetze.join('\n'))
      if (bericht.befunde.length > 0) throw new ExitStatus(1)
    })
  material
    .command('eskalation')
    .description('Erinnerung und Eskalation lange offener Fehlbestände')
    .command('pruefen')
    .description('meldet, was die Schwellen erreicht hat, jede Stufe einmal; für einen Zeitplan (cron)')
    .option('--json', 'Ausgabe für Programme')
    .action(async ({ json }: { json?: true }) => {
      const lauf = await eskalationPruefen()
      console.log(
        json
          ? JSON.stringify(lauf)
          : `${lauf.geprueft} offene Fehlbestände geprüft: ${lauf.erinnerungen} Erinnerungen, ${lauf.eskalationen} Eskalationen`,
      )
    })
  material
    .command('demo')
    .description('füllt eine leere Datenbank mit einer erfundenen Feuerwehr, die ein halbes Jahr gearbeitet hat')
    .option('--passwort <wort>', 'Passwort aller Personen; ohne Angabe ein zufälliges')
    .option('--json', 'Ausgabe für Programme')
    .action(async ({ passwort = randomSecret(DEMO_PASSWORT_BYTES), json }: { passwort?: string; json?: true }) => {
      const anmeldungen = await demo(passwort)
      if (json) {
        console.log(JSON.stringify({ passwort, anmeldungen }))
        return
      }
      const breite = Math.max(...anmeldungen.map(({ benutzername }) => benutzername.length))
      const zeilen = anmeldungen.map(
        ({ benutzername, name, rolle }) => `  ${benutzername.padEnd(breite)}  ${name} (${rolle})`,
      )
      console.log(
        `Die Feuerwehr Tannenried ist angelegt. Anmelden können sich, alle mit dem Passwort ${passwort}\n${zeilen.join('\n')}`,
      )
    })
}
