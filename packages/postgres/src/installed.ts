/** PostgreSQL as the machine has it installed: benchmarks and failovers want more than the embedded server brings along. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

/** An installed PostgreSQL. */
export interface Installed {
  /** Main version, `15`. */
  readonly version: string
  /** Folder of its programs. */
  readonly programs: string
}

/** The newest of the installed servers (Debian: `postgresql`), undefined when there is none. */
export function installedPostgres(): Installed | undefined {
  if (!existsSync(DEBIAN)) return undefined
  return readdirSync(DEBIAN)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => ({ version, programs: join(DEBIAN, version, 'bin') }))
    .find(({ programs }) => existsSync(join(programs, 'initdb')))
}
