/** The `zeughaus` command line. Each service adds its own commands from `src/commands.ts`. */
import { createProgram, ExitStatus, runProgram, versionOf, writePrivately } from '../packages/platform/src/index.ts'
import * as mailarchiv from '../services/mailarchiv/src/commands.ts'
import * as material from '../services/material/src/commands.ts'
import type { BackupParts } from './backup.ts'
import { runServices, SERVICES, type ServiceName } from './services.ts'
import type { Verfahren } from './verfahrensdokumentation.ts'

/** The exports of a service's `src/commands.ts`. */
type ServiceCommands = {
  /** Runs the service in this process until a signal stops it. */
  start(): Promise<void>
  /** Adds the service's own commands below `zeughaus NAME`. */
  addCommands(command: ReturnType<typeof createProgram>): void
  readonly backupParts: BackupParts
  readonly verfahren: Verfahren
}

const services: Readonly<Record<ServiceName, ServiceCommands & { readonly description: string }>> = {
  mailarchiv: { ...mailarchiv, description: 'Mails einlesen, prüfen und freigeben' },
  material: { ...material, description: 'Material, Fahrzeuge und Geräte verwalten' },
}

async function start(name: ServiceName | undefined): Promise<void> {
  if (name === undefined) throw new ExitStatus(await runServices(SERVICES))
  await services[name].start()
}

writePrivately()
const program = createProgram({
  name: 'zeughaus',
  description: 'Zeughaus: Mailarchiv und Materialverwaltung für Feuerwehr und Rettungsdienst',
  version: versionOf(new URL('../package.json', import.meta.url)),
})
program
  .command('start')
  .description('startet einen Dienst oder beide')
  .addArgument(program.createArgument('[dienst]', 'ohne Angabe beide').choices(SERVICES))
  .action(start)
const backupParts = { mailarchiv: mailarchiv.backupParts, material: material.backupParts }
program
  .command('backup')
  .description('sichert beide Dienste in einen neuen Ordner, auch während sie laufen')
  .argument('<ordner>', 'leer oder noch nicht vorhanden')
  .action(async (folder: string) => (await import('./backup.ts')).backup(backupParts, folder))
program
  .command('restore')
  .description('stellt eine Sicherung in ein leeres ZEUGHAUS_DATA wieder her und prüft sie')
  .argument('<ordner>', 'Ordner der Sicherung')
  .action(async (folder: string) => (await import('./backup.ts')).restore(backupParts, folder))
program
  .command('verfahrensdokumentation')
  .description('schreibt eine Vorlage der Verfahrensdokumentation aus der jetzigen Einrichtung (Markdown)')
  .action(async () => {
    const { verfahrensdokumentation } = await import('./verfahrensdokumentation.ts')
    const parts = { Mailarchiv: mailarchiv.verfahren, Material: material.verfahren }
    process.stdout.write(await verfahrensdokumentation(parts, process.env, new Date()))
  })
for (const name of SERVICES) {
  const { description, addCommands } = services[name]
  addCommands(program.command(name).description(description))
}

process.exitCode = await runProgram(program, process.argv.slice(2))
