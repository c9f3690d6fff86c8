/** Finds the installed PostgreSQL: benchmarks and failover tests need more programs than the embedded server ships. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

/** An installed PostgreSQL. */
export interface Installed {
  /** Major version, `15`. */
  readonly version: string
  /** Folder of its programs. */
  readonly programs: string
}

/** Finds the newest installed server (Debian: `postgresql`); undefined when there is none. */
export function installedPostgres(): Installed | undefined {
  if (!existsSync(DEBIAN)) return undefined
  return readdirSync(DEBIAN)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => ({ version, programs: join(DEBIAN, version, 'bin') }))
    .find(({ programs }) => existsSync(join(programs, 'initdb')))
}
