import { type ChildProcess, spawn } from 'node:child_process'

/** A command line, and the system call filter that `bwrap` reads from `FILTER_FD`. */
export type Launch = { readonly command: readonly string[]; readonly filter: Uint8Array | null }

/** File descriptor from which `bwrap` reads its filter. */
export const FILTER_FD = 4

/** Low priority, so that searches go first. */
const NICENESS = 15
/**
 * Priority of the child's session, where the kernel schedules by session: a third of the service's share, so that
 * nothing starves.
 */
const SESSION_NICENESS = 5

/**
 * Shell commands that set the child's limits. Limits unknown to the machine are skipped; the watchdog works everywhere.
 * The environment holds only what the command line sets: the service's settings and secrets do not reach a child.
 */
const CONFINE = [
  '[ -z "$1" ] || ulimit -d "$1" 2>/dev/null; ulimit -c 0 2>/dev/null; priority="$2"',
  '{ echo "$3" > /proc/self/autogroup; } 2>/dev/null; shift 3',
  'exec nice -n "$priority" env -i "$@"',
].join('; ')

/**
 * One core per engine: with its own threads Tesseract is seven times slower. Two arenas: with one per thread the C
 * library keeps 60 MB unused.
 */
const ENVIRONMENT = ['OMP_THREAD_LIMIT=1', 'MALLOC_ARENA_MAX=2']

/**
 * Starts a program in its cage. File descriptors: 0 input, 1 output of native programs, 2 errors, 3 replies.
 *
 * @param limits.dataBytes maximum data segment, enforced by the kernel; null for no limit
 * @param limits.niceness default: low priority, so that searches go first
 */
export function spawnConfined(
  { command, filter }: Launch,
  limits: { readonly dataBytes: number | null; readonly output?: boolean; readonly niceness?: number | undefined },
): ChildProcess {
  const dataKilobytes = limits.dataBytes === null ? '' : String(Math.ceil(limits.dataBytes / 1024))
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      CONFINE,
      'sh',
      dataKilobytes,
      String(limits.niceness ?? NICENESS),
      String(SESSION_NICENESS),
      ...ENVIRONMENT,
      ...command,
    ],
    {
      stdio: ['pipe', limits.output ? 'pipe' : 'ignore', 'pipe', 'pipe', 'pipe'],
      // Its own session: no terminal to inject input into, and one process group to kill.
      detached: true,
      env: { PATH: process.env.PATH },
    },
  )
  // Ignored: when a child ends before it has read everything, its exit status gives the reason.
  for (const pipe of child.stdio) pipe?.on('error', () => {})
  const [, , , , filterPipe] = child.stdio
  if (filterPipe && 'end' in filterPipe) filterPipe.end(filter ?? '')
  return child
}

/** Kills everything in the child's cage and waits until it is gone. */
export function endConfined(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
      resolve()
      return
    }
    child.once('exit', () => resolve())
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      child.kill('SIGKILL')
    }
  })
}
