import type { Logger } from '../log.ts'
import { type Cage, type CageChoice, findCage } from './cage.ts'

/**
 * Finds the cage of a service and logs its name.
 *
 * @throws {StartError} when the strongest is required and unavailable
 */
export async function enterCage(choice: CageChoice, log: Logger): Promise<Cage> {
  const cage = await findCage(choice)
  if (cage.missing === null) log.info({ cage: cage.name }, 'the readers of untrusted files are confined')
  else
    log.warn(
      { cage: cage.name, missing: cage.missing },
      'the readers of untrusted files are weakly confined: they reach the network, and a flaw in a decoder reaches every file',
    )
  return cage
}

/** Describes in German which protection is missing and what to do; null when nothing is missing. */
export function cageSentence({ missing }: Pick<Cage, 'missing'>): string | null {
  if (missing === null) return null
  return (
    `Was fremde Dateien liest, ist auf diesem Rechner nur schwach eingeschlossen (${missing}): Es erreicht das Netz, ` +
    'und ein Fehler in einem Bildleser erreicht jede Datei des Dienstes. Installieren Sie bubblewrap, erlauben Sie dem ' +
    'Dienst eigene Namensräume und starten Sie ihn neu. Mehr steht in docs/operations.md unter „Cage“.'
  )
}
