/** Implements `verfahrensdokumentation`: each running service writes its own document, and nothing is written for one that does not run. */
import { EXIT, ExitStatus } from '../packages/platform/src/index.ts'

/** Asks a running service for its document; null when none runs on the data folder. */
export type Procedure = () => Promise<string | null>

/**
 * Prints the documents of these services, one after another.
 *
 * @param procedures by the name of the service
 * @throws {ExitStatus} when one does not run, after the documents of the others
 */
export async function printProcedures(procedures: Readonly<Record<string, Procedure>>): Promise<void> {
  const asked = await Promise.all(Object.entries(procedures).map(async ([name, ask]) => [name, await ask()] as const))
  const documents = asked.flatMap(([, text]) => (text === null ? [] : [text]))
  process.stdout.write(documents.join('\n'))
  const missing = asked.flatMap(([name, text]) => (text === null ? [name] : []))
  for (const name of missing) process.stderr.write(`${notRunning(name)}\n`)
  if (missing.length > 0) throw new ExitStatus(EXIT.failed)
}

function notRunning(name: string): string {
  return `Über ${name} steht hier nichts: Die Verfahrensdokumentation schreibt der laufende Dienst, und mit diesem ZEUGHAUS_DATA läuft keiner. Bitte starten Sie ihn („zeughaus start ${name}“, unter systemd „systemctl start zeughaus-${name}“) und rufen Sie den Befehl noch einmal auf.`
}
