/** Makes the next version of the program: a copy of this tree with one more migration. */
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { MIGRATIONS } from './migrations-of.ts'
import { ROOT, type ServiceName } from './service.ts'

/** What the next version adds to each service: the SQL of its migration, and the oldest version that goes on after it. */
export interface Step {
  readonly sql: string
  /** Counted from the version before: 0 lets its programs go on, 1 lets only the new ones. */
  readonly needs: 0 | 1
}

/**
 * Copies a tree and adds a migration to each of the services.
 *
 * @param folder is created
 * @param before the tree of the version before
 * @returns the new tree
 */
export function nextVersion(
  folder: string,
  before: string,
  steps: Readonly<Partial<Record<ServiceName, Step>>>,
): string {
  mkdirSync(folder, { recursive: true })
  const isSource = (path: string) => basename(path) !== 'node_modules'
  for (const name of ['services', 'scripts', 'deploy', 'package.json']) {
    cpSync(join(before, name), join(folder, name), { recursive: true, filter: isSource })
  }
  for (const name of [
    'node_modules',
    'packages',
    'web',
    'services/material/node_modules',
    'services/mailarchiv/node_modules',
  ]) {
    symlinkSync(join(ROOT, name), join(folder, name))
  }
  for (const [service, { sql, needs }] of Object.entries(steps)) {
    const migrations = join(folder, relative(ROOT, MIGRATIONS[service as ServiceName]))
    const version = readdirSync(migrations).length
    const name = `${String(version + 1).padStart(4, '0')}_next.sql`
    writeFileSync(join(migrations, name), `-- needs: ${version + needs}\n${sql}\n`)
  }
  return folder
}
