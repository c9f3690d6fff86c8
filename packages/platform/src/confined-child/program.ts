import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** A program to run in a cage: a command, and the only files it can see. */
export type Program = {
  /** Readable files and folders. */
  readonly files: readonly string[]
  /** Symbolic links among them: path → target. */
  readonly links: ReadonlyMap<string, string>
  /** Folders of the shared libraries among the files. */
  readonly libraries: readonly string[]
  readonly executable: string
  /** Options of Node.js; null for a program that is not Node.js. */
  readonly nodeOptions: readonly string[] | null
  readonly args: readonly string[]
}

/** The files of a reader that runs in Node.js. */
export type ReaderFiles = {
  /** Its own sources: files and folders. */
  readonly sources: readonly URL[]
  /** Packages they load. Workspace packages come alone, external ones with all their dependencies. */
  readonly packages: readonly string[]
}

const SHARED_LIBRARY = /\.node$|\.so(?:\.\d+)*$/
/** A line of ldd: `libc.so.6 => /lib/libc.so.6 (0x…)`, or the loader alone. */
const LDD_LINE = /^\s*(?:\S+ => )?(\/.+) \(0x[0-9a-f]+\)$/
const EXECUTABLE_NODE = realpathSync(process.execPath)

/** Finds an installed program in PATH; null when there is none. */
export function findProgram(name: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name)
    if (folder.startsWith('/') && isExecutable(path)) return path
  }
  return null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Describes a Node.js module with all the files that it loads. */
export async function nodeProgram(entry: URL, reader: ReaderFiles, args: readonly string[] = []): Promise<Program> {
  const found = new Found()
  for (const source of [entry, ...reader.sources]) {
    const path = fileURLToPath(source)
    found.files.add(path)
    const manifest = nearestManifest(dirname(path))
    if (manifest !== null) found.files.add(manifest)
  }
  for (const name of reader.packages) found.addPackage(name, dirname(fileURLToPath(entry)))
  const binaries = [...found.files].flatMap((file) => (file.includes('node_modules') ? sharedLibrariesBelow(file) : []))
  const libraries = await librariesOf([EXECUTABLE_NODE, ...binaries])
  const outside = libraries.filter((library) => ![...found.files].some((file) => library.startsWith(`${file}/`)))
  return {
    files: [EXECUTABLE_NODE, ...found.files, ...outside],
    links: found.links,
    libraries: [...new Set(outside.map((library) => dirname(library)))],
    executable: EXECUTABLE_NODE,
    nodeOptions: [],
    args: [fileURLToPath(entry), ...args],
  }
}

/** Describes an installed program with its shared libraries and these files. */
export async function nativeProgram(
  executable: string,
  args: readonly string[],
  files: readonly string[],
): Promise<Program> {
  const libraries = await librariesOf([executable])
  return {
    files: [executable, ...libraries, ...files],
    links: new Map(),
    libraries: [...new Set(libraries.map((library) => dirname(library)))],
    executable,
    nodeOptions: null,
    args,
  }
}

class Found {
  readonly files = new Set<string>()
  readonly links = new Map<string, string>()

  addPackage(name: string, from: string): void {
    const place = folderOfPackage(name, from)
    // Optional packages of other platforms are not installed.
    if (place === null) return
    const folder = realpathSync(place)
    if (this.files.has(folder) || this.links.has(place)) return
    if (folder !== place) {
      this.links.set(place, folder)
      this.files.add(join(folder, 'package.json')).add(join(folder, 'src'))
      return
    }
    this.files.add(folder)
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>
      optionalDependencies?: Record<string, string>
    }
    for (const needed of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))
      this.addPackage(needed, folder)
  }
}

/** Resolves a package's folder from another folder as Node.js does. Not by its entry: some packages have none. */
function folderOfPackage(name: string, from: string): string | null {
  const places = createRequire(join(from, 'x.js')).resolve.paths(name) ?? []
  return places.map((place) => join(place, name)).find((folder) => existsSync(join(folder, 'package.json'))) ?? null
}

function nearestManifest(folder: string): string | null {
  for (let at = folder; at !== dirname(at); at = dirname(at))
    if (existsSync(join(at, 'package.json'))) return join(at, 'package.json')
  return null
}

function sharedLibrariesBelow(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return []
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SHARED_LIBRARY.test(basename(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Lists the shared libraries that the loader finds for these files. */
async function librariesOf(files: readonly string[]): Promise<readonly string[]> {
  // ldd exits with an error when a file is of another platform, but still reports on the others.
  const { stdout } = await promisify(execFile)('ldd', [...files]).catch((error: { stdout?: string }) => ({
    stdout: error.stdout ?? '',
  }))
  const found = stdout.split('\n').flatMap((line) => {
    const path = LDD_LINE.exec(line)?.[1]
    return path === undefined ? [] : [resolve(path)]
  })
  return [...new Set(found)]
}
