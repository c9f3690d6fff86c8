/** The `zeughaus` command line. Each service adds its own commands from `src/commands.ts`. */
import {
  ALL_ROLES,
  collect,
  createProgram,
  ExitStatus,
  type Roles,
  rolesArgument,
  runProgram,
  StartError,
  versionOf,
  writePrivately,
} from '../packages/platform/src/index.ts'
import * as mailarchiv from '../services/mailarchiv/src/commands.ts'
import * as material from '../services/material/src/commands.ts'
import type { BackupParts, RestoreOptions } from './backup.ts'
import { runServices, SERVICES, type ServiceName } from './services.ts'
import type { Procedure } from './verfahrensdokumentation.ts'

/** The exports of a service's `src/commands.ts`. */
type ServiceCommands = {
  /** Runs the service, or the given roles of it, in this process until a signal stops it. */
  start(roles: Roles): Promise<void>
  /** Adds the service's own commands below `zeughaus NAME`. */
  addCommands(command: ReturnType<typeof createProgram>): void
  readonly backupParts: BackupParts
  readonly procedure: Procedure
}

const services: Readonly<Record<ServiceName, ServiceCommands & { readonly description: string }>> = {
  mailarchiv: { ...mailarchiv, description: 'Mails einlesen, prüfen und freigeben' },
  material: { ...material, description: 'Material, Fahrzeuge und Geräte verwalten' },
}

/** A process without work would be taken for one that works. */
const hasWork = (name: ServiceName, only: Roles): boolean => name !== 'material' || only.size > 1 || !only.has('reader')

async function start(name: ServiceName | undefined, { only }: { readonly only?: Roles }): Promise<void> {
  const roles = only ?? ALL_ROLES
  if (name === undefined) {
    const wanted = SERVICES.filter((each) => hasWork(each, roles))
    throw new ExitStatus(await runServices(wanted, only))
  }
  if (!hasWork(name, roles))
    throw new StartError(
      'material hat die Aufgabe reader nicht: Sie liest den Text von Anhängen im Mailarchiv. Bitte nennen Sie api, intake oder sender.',
    )
  await services[name].start(roles)
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
  .option(
    '--only <aufgaben>',
    'nur diese Aufgaben, mit Komma getrennt: api (Anfragen), intake (Annahme, Importe), reader (Text von Anhängen), sender (E-Mails); die übrigen übernehmen andere Prozesse an derselben Datenbank',
    rolesArgument,
  )
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
  .addOption(
    program
      .createOption(
        '--check',
        'beweist nur, dass sie sich wiederherstellen lässt: schreibt nichts, auch neben laufenden Diensten',
      )
      .conflicts('deletions'),
  )
  .option('--identity <datei>', 'Schlüssel einer verschlüsselten Sicherung, wie „age-keygen“ sie schreibt')
  .option('--signed-by <schlüssel>', 'nimmt nur eine Sicherung an, die mit diesem Schlüssel unterschrieben ist')
  .option(
    '--deletions <ordner>',
    'weitere Sicherung, oder Ordner von „mailarchiv deletions export“: Was dort als gelöscht verzeichnet ist, wird wieder gelöscht, wie bei den Sicherungen daneben; mehrfach möglich',
    collect,
  )
  .action(async (folder: string, { check, ...options }: RestoreOptions & { readonly check?: true }) => {
    const commands = await import('./backup.ts')
    await commands[check === true ? 'check' : 'restore'](backupParts, folder, options)
  })
program
  .command('verfahrensdokumentation')
  .description('gibt die Verfahrensdokumentationen aus, die beide laufenden Dienste schreiben (Markdown)')
  .action(async () => {
    const { printProcedures } = await import('./verfahrensdokumentation.ts')
    await printProcedures({ mailarchiv: mailarchiv.procedure, material: material.procedure })
  })
for (const name of SERVICES) {
  const { description, addCommands, procedure } = services[name]
  const command = program.command(name).description(description)
  addCommands(command)
  command
    .command('verfahrensdokumentation')
    .description('gibt die Verfahrensdokumentation aus, die der laufende Dienst über sich schreibt (Markdown)')
    .action(async () => (await import('./verfahrensdokumentation.ts')).printProcedures({ [name]: procedure }))
}

process.exitCode = await runProgram(program, process.argv.slice(2))
