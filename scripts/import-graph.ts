/** Builds the graph of source files that use one another: by imports, and by paths in their strings. */
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** File → the files that use it. Paths are relative to the root of the repository. */
export type Users = ReadonlyMap<string, ReadonlySet<string>>

/** An import, or a relative path in a string: workers, fixtures and programs started by tests are named this way. */
const NAME_IN_STRING = /(['"`])((?:\.{1,2}|[@\w-]{1,100})\/[^'"`\s$]{1,200})\1/g

/** Returns a function that lists the names in a file's strings; it reads a file once, and again when it has changed. */
export function namesReader(root: string): (file: string) => readonly string[] {
  const known = new Map<string, { readonly changed: number; readonly names: readonly string[] }>()
  return (file) => {
    const path = join(root, file)
    const changed = statSync(path).mtimeMs
    const kept = known.get(file)
    if (kept?.changed === changed) return kept.names
    const names = [...new Set([...readFileSync(path, 'utf8').matchAll(NAME_IN_STRING)].map(([, , name = '']) => name))]
    known.set(file, { changed, names })
    return names
  }
}

/**
 * @param root folder of the repository
 * @param files source files, relative to the root
 * @param packages import name of each workspace entry → file, relative to the root
 */
export function usersOf(
  root: string,
  files: readonly string[],
  packages: ReadonlyMap<string, string>,
  namesOf = namesReader(root),
): Users {
  const users = new Map<string, Set<string>>()
  const sources = new Set(files)
  for (const file of files) {
    for (const name of namesOf(file)) {
      const used = packages.get(name) ?? join(dirname(file), name)
      const isKnown = packages.has(name) || (name.startsWith('.') && (sources.has(used) || isFile(join(root, used))))
      if (isKnown) users.set(used, (users.get(used) ?? new Set()).add(file))
    }
  }
  return users
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true

/** Reads the exports of the workspaces: `@zeughaus/platform/testing` → `packages/platform/src/testing/index.ts`. */
export function packageEntries(root: string, folders: readonly string[]): Map<string, string> {
  const entries = new Map<string, string>()
  for (const folder of folders) {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      readonly name: string
      readonly exports?: Readonly<Record<string, string>>
    }
    for (const [entry, file] of Object.entries(manifest.exports ?? {}))
      entries.set(join(manifest.name, entry), join(folder, file))
  }
  return entries
}

/**
 * Collects the files that use the changed ones, directly or indirectly.
 *
 * @param isRoot files that compose a whole program: they use everything, so the search stops at them
 */
export function reachedFrom(
  changed: readonly string[],
  users: Users,
  isRoot: (file: string) => boolean,
): ReadonlySet<string> {
  const reached = new Set(changed)
  for (const file of reached) {
    if (isRoot(file) && !changed.includes(file)) continue
    for (const user of users.get(file) ?? []) reached.add(user)
  }
  return reached
}
