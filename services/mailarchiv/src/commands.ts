/** What the mail archive adds to the command line. Everything heavy is loaded by the command that needs it. */
import type { Command } from './cli/context.ts'
import { addKeyCommands } from './cli/keys.ts'
import { mailarchivSettings } from './settings.ts'

/** Runs the service in this process until it is told to stop. */
export async function start(): Promise<void> {
  const settings = mailarchivSettings.read(process.env)
  const { startMailarchiv } = await import('./service.ts')
  await startMailarchiv(settings)
}

/** Adds the commands below `zeughaus mailarchiv`. */
export function addCommands(mailarchiv: Command): void {
  addKeyCommands(mailarchiv)
}
