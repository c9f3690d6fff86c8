import { StartError } from '../errors/domain-error.ts'
import { findProgram, nodeProgram, type Program } from './program.ts'
import { type FilteredArchitecture, isFiltered, seccompFilter } from './seccomp.ts'
import { FILTER_FD, type Launch, spawnConfined } from './spawn.ts'

/** A sandbox for a child process that reads untrusted files. */
export type Cage = {
  /** Name in the log and the metrics. */
  readonly name: string
  /** Why a stronger cage is unavailable, for operators; null for the strongest. */
  readonly missing: string | null
  /** Whether it also confines programs other than Node.js. */
  readonly holdsPrograms: boolean
  launch(program: Program): Launch
}

/** Values of ZEUGHAUS_CAGE. */
export const CAGE_CHOICES = ['auto', 'required', 'permissions'] as const
export type CageChoice = (typeof CAGE_CHOICES)[number]

/** Size of a child's own in-memory /tmp: large pictures are decoded there. */
const TMP_BYTES = 512 * 1024 * 1024
/** User id of `nobody`, in a separate user namespace. */
const NOBODY = '65534'
const TRIAL_MS = 60_000

/** Node's permission model: only these files, no processes. Threads, and the decoders' own code, stay allowed. */
const PERMISSIONS = [
  '--permission',
  '--allow-worker',
  '--allow-addons',
  '--no-experimental-sqlite',
  '--disable-warning=SecurityWarning',
]

/**
 * Builds the bubblewrap cage: separate namespaces for users, files, processes, network and the rest, which contain only
 * the program's files; a filter of system calls; and Node's permission model inside.
 *
 * @param options.permissions off in tests of the other walls
 */
export function bubblewrapCage(
  bwrap: string,
  architecture: FilteredArchitecture,
  options: { readonly permissions: boolean } = { permissions: true },
): Cage {
  const filter = seccompFilter(architecture)
  return {
    name: 'bubblewrap+seccomp',
    missing: null,
    holdsPrograms: true,
    launch: (program) => ({
      filter,
      command: [
        bwrap,
        ...['--unshare-user', '--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts'],
        ...['--unshare-cgroup-try', '--die-with-parent', '--cap-drop', 'ALL', '--uid', NOBODY, '--gid', NOBODY],
        // Before the files: where they lie below /tmp themselves, it must not hide them.
        ...['--size', String(TMP_BYTES), '--tmpfs', '/tmp'],
        ...program.files.flatMap((file) => ['--ro-bind', file, file]),
        ...[...program.links].flatMap(([link, target]) => ['--symlink', target, link]),
        ...['--remount-ro', '/', '--chdir', '/'],
        ...(program.libraries.length > 0 ? ['--setenv', 'LD_LIBRARY_PATH', program.libraries.join(':')] : []),
        ...['--seccomp', String(FILTER_FD), '--'],
        ...commandOf(program, options.permissions),
      ],
    }),
  }
}

/**
 * Builds the cage of Node's permission model alone: only these files and no processes, but the network is open and
 * native code is not confined.
 */
export function permissionsCage(missing: string): Cage {
  return {
    name: 'node-permissions',
    missing,
    holdsPrograms: false,
    launch(program) {
      if (program.nodeOptions === null) throw new Error(`${program.executable} cannot be confined on this machine`)
      return { command: commandOf(program, true), filter: null }
    },
  }
}

function commandOf(program: Program, permissions: boolean): readonly string[] {
  if (program.nodeOptions === null) return [program.executable, ...program.args]
  const visible = [...program.files, ...program.links.keys()]
  const walls = permissions ? [...PERMISSIONS, ...visible.map((file) => `--allow-fs-read=${file}`)] : []
  return [program.executable, ...walls, ...program.nodeOptions, ...program.args]
}

const found = new Map<CageChoice, Promise<Cage>>()

/**
 * Finds the strongest cage on this machine and tries it once: it must hold a program that tries to get out.
 *
 * @throws {StartError} when the strongest is required and unavailable
 */
export async function findCage(choice: CageChoice = 'auto'): Promise<Cage> {
  const looking = found.get(choice) ?? lookForCage(choice)
  found.set(choice, looking)
  // Each caller gets a promise of its own: the test runner would attach the hooks of a test that awaits a promise of an
  // earlier test to that earlier one, and never run them.
  return await looking
}

async function lookForCage(choice: CageChoice): Promise<Cage> {
  if (choice === 'permissions') return permissionsCage('ZEUGHAUS_CAGE=permissions')
  const bwrap = findProgram('bwrap')
  const architecture = process.arch
  let missing = `für ${architecture} gibt es keinen Filter der Systemaufrufe`
  if (bwrap === null) missing = 'bubblewrap ist nicht installiert'
  else if (isFiltered(architecture)) {
    const cage = bubblewrapCage(bwrap, architecture)
    // Tried without Node's permissions: the system's walls alone must hold.
    const failure = await trial(bubblewrapCage(bwrap, architecture, { permissions: false }))
    if (failure === null) return cage
    missing = failure
  }
  if (choice === 'auto') return permissionsCage(missing)
  throw new StartError(
    `ZEUGHAUS_CAGE=required: Was fremde Dateien liest, lässt sich auf diesem Rechner nicht einschließen (${missing}). ` +
      'Installieren Sie bubblewrap und erlauben Sie dem Dienst eigene Namensräume, oder setzen Sie ZEUGHAUS_CAGE=auto.',
  )
}

/** Runs a program that tries to get out; returns null when it failed to, else the reason why the cage is unusable. */
async function trial(cage: Cage): Promise<string | null> {
  const program = await nodeProgram(new URL('./trial.ts', import.meta.url), { sources: [], packages: [] })
  const child = spawnConfined(cage.launch(program), { dataBytes: null })
  return new Promise((resolve) => {
    let output = ''
    const timer = setTimeout(() => child.kill('SIGKILL'), TRIAL_MS)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-500)
    })
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      resolve(code === 0 ? null : output.trim().split('\n').at(-1) || `bubblewrap: exit ${signal ?? code}`)
    })
  })
}
