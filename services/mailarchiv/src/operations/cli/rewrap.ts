/** The command `rewrap`, the second of the three steps to another wrapping key (docs/operations.md). */
import { StartError } from '@zeughaus/platform'
import { withArchive } from './archive.ts'
import { print, recordCommand } from './context.ts'

/** Encrypts the secrets of an archive in a database with the first of the keys in the settings. */
export async function rewrap(): Promise<void> {
  const { secrets, changed } = await recordCommand(
    'rewrap',
    () =>
      withArchive(async (_archive, { secrets, evidence }) => {
        if (secrets.rewrap === null) throw new StartError(IN_FOLDER)
        const rewrapped = await secrets.rewrap()
        // What was written is readable, and signs as before.
        if (rewrapped.secrets > 0) await evidence.open()
        return rewrapped
      }),
    () => '',
  )
  print(secrets > 0 && changed === 0 ? NOTHING_LEFT : done(secrets, changed))
}

const IN_FOLDER =
  'Dieses Archiv liegt im Datenordner: Seine Geheimnisse sind dort Dateien, die kein Schlüssel verschlüsselt. Der Befehl gilt nur mit MAILARCHIV_DATABASE_URL; es wurde nichts verändert.'

const NOTHING_LEFT =
  'Die Geheimnisse dieses Archivs sind schon mit dem ersten Schlüssel Ihrer Einstellungen verschlüsselt; es wurde nichts verändert. ' +
  'Steht dahinter noch der bisherige, nehmen Sie ihn auf jedem Rechner heraus und starten Sie einen nach dem anderen neu.'

const done = (secrets: number, changed: number): string =>
  `${changed} von ${secrets} Geheimnissen neu verschlüsselt. ` +
  'Lassen Sie jetzt auf jedem Rechner nur noch den neuen Schlüssel in MAILARCHIV_KEY oder MAILARCHIV_KEY_FILE und starten Sie einen nach dem anderen neu; der bisherige öffnet nichts mehr außer alten Sicherungen.'
