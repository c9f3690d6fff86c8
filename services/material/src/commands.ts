/** What the material service adds to the command line. Everything heavy is loaded by the command that needs it. */
import { createLog, type createProgram, ExitStatus, runService } from '@zeughaus/platform'
import { materialSettings } from './settings.ts'

type Command = ReturnType<typeof createProgram>

/** Runs the service in this process until it is told to stop. */
export async function start(): Promise<void> {
  const settings = materialSettings.read(process.env)
  const log = createLog({ name: 'material', level: settings.ZEUGHAUS_LOG })
  const { startMaterial } = await import('./start.ts')
  await runService({
    log,
    start: async (stack) => {
      const { url, adminPasswort } = await startMaterial(settings, log, stack)
      console.log(`Material: ${url} · Beschreibung der Schnittstelle: ${url}/docs`)
      if (adminPasswort !== undefined) {
        console.log(`Material: Benutzer admin, Passwort ${adminPasswort} (wird nur dieses eine Mal gezeigt)`)
      }
    },
  })
}

/** Adds the commands below `zeughaus material`. */
export function addCommands(material: Command): void {
  material
    .command('verify')
    .description('prüft die Kette der Historie und nennt jeden veränderten, fehlenden oder eingeschobenen Eintrag')
    .option('--json', 'Ausgabe für Programme')
    .action(async ({ json }: { json?: true }) => {
      const { openDatabase } = await import('./start.ts')
      const { verifyHistorie } = await import('./historie/index.ts')
      const postgres = await openDatabase(materialSettings.read(process.env))
      try {
        const bericht = await verifyHistorie(postgres.db)
        console.log(json ? JSON.stringify(bericht) : bericht.saetze.join('\n'))
        if (bericht.befunde.length > 0) throw new ExitStatus(1)
      } finally {
        await postgres.close()
      }
    })
}
