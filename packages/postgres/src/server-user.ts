import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from '@zeughaus/platform'

/** The unprivileged user that the server runs as when the service itself runs as root. */
export interface ServerUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** Command line of a server program: run directly, or through `setpriv` as another user. */
export interface Launch {
  readonly command: string
  readonly args: readonly string[]
  readonly uid?: number
  readonly gid?: number
}

/** PostgreSQL refuses to run as root. Users in order of preference; the last exists on every system. */
const CANDIDATES = ['postgres', 'nobody']

/**
 * Chooses the user to run the server as; undefined when the service is not root, since the server then inherits its
 * user.
 */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of CANDIDATES) {
    const entry = users.find((fields) => fields[0] === name)
    if (entry) return { name, uid: Number(entry[2]), gid: Number(entry[3]) }
  }
  throw new StartError(
    'PostgreSQL darf nicht als root laufen, und es gibt weder den Benutzer »postgres« noch »nobody«. ' +
      'Starten Sie den Dienst als gewöhnlicher Benutzer oder geben Sie mit DATABASE_URL einen Server an.',
  )
}

/**
 * Builds the command line that starts `program` as `user`. When `paths` lie below a folder that this user may not enter
 * (data in /root), the program keeps the one capability to traverse folders; without `setpriv` it throws.
 */
export async function launchAs(
  user: ServerUser | undefined,
  program: string,
  args: readonly string[],
  paths: readonly string[],
): Promise<Launch> {
  if (user === undefined) return { command: program, args }
  const barred = await firstBarredFolder(user, paths)
  if (barred === undefined) return { command: program, args, uid: user.uid, gid: user.gid }
  if (!canSetpriv()) {
    throw new StartError(
      `Der Benutzer »${user.name}«, als der PostgreSQL läuft, darf den Ordner ${barred} nicht betreten. ` +
        'Installieren Sie setpriv (Debian: util-linux), oder starten Sie den Dienst nicht als root.',
    )
  }
  const drop = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  const keep = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search']
  return { command: 'setpriv', args: [...drop, ...keep, '--', program, ...args] }
}

/** Finds the first folder on one of the paths that the user may not enter. */
export async function firstBarredFolder(user: ServerUser, paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
      const exists = await access(folder, constants.F_OK).then(
        () => true,
        () => false,
      )
      if (exists && !mayEnter(user, await stat(folder))) return folder
    }
  }
  return undefined
}

function mayEnter(user: ServerUser, folder: { mode: number; uid: number; gid: number }): boolean {
  if (folder.uid === user.uid) return (folder.mode & 0o100) !== 0
  if (folder.gid === user.gid) return (folder.mode & 0o010) !== 0
  return (folder.mode & 0o001) !== 0
}

function canSetpriv(): boolean {
  try {
    execFileSync('setpriv', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
