/** The command line of the whole house. Each service brings its own commands in `src/commands.ts`. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createProgram, ExitStatus, runProgram } from '../packages/platform/src/index.ts'
import { runServices, SERVICES, type ServiceName } from './services.ts'
import { root } from './steps.ts'

type Command = ReturnType<typeof createProgram>

/** What a service's `src/commands.ts` exports. */
type ServiceCommands = {
  /** Runs the service in this process until it is told to stop. */
  start(): Promise<void>
  /** Adds the service's own commands below `zeughaus NAME`. */
  addCommands(command: Command): void
}

const DESCRIPTIONS: Readonly<Record<ServiceName, string>> = {
  mailarchiv: 'Mails einlesen, prüfen und freigeben',
  material: 'Material, Fahrzeuge und Geräte verwalten',
}

async function commandsOf(name: ServiceName): Promise<ServiceCommands | null> {
  const file = join(root, 'services', name, 'src/commands.ts')
  return existsSync(file) ? ((await import(file)) as ServiceCommands) : null
}

const services = new Map(await Promise.all(SERVICES.map(async (name) => [name, await commandsOf(name)] as const)))

async function start(name: ServiceName | undefined): Promise<void> {
  if (name === undefined) throw new ExitStatus(await runServices(SERVICES))
  await services.get(name)?.start()
}

const program = createProgram({
  name: 'zeughaus',
  description: 'Zeughaus: Mailarchiv und Materialverwaltung für Feuerwehr und Rettungsdienst',
  version: '0.1.0',
})
program
  .command('start')
  .description('startet einen Dienst oder beide')
  .addArgument(program.createArgument('[dienst]', 'ohne Angabe beide').choices(SERVICES))
  .action(start)
for (const [name, commands] of services) {
  if (commands !== null) commands.addCommands(program.command(name).description(DESCRIPTIONS[name]))
}

process.exitCode = await runProgram(program, process.argv.slice(2))
