/** Runs scripts of deploy/cluster as an operator would. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverUser } from '../../../packages/postgres/src/server-user.ts'
import { installedPostgres } from '../../../packages/postgres/src/testing.ts'
import type { Host } from '../failover/hosts.ts'

const SCRIPTS = join(import.meta.dirname, '../../../deploy/cluster')
const READY_MS = 120_000
const LOOK_MS = 500

/** PostgreSQL refuses to run as root. @param name of the script @param folder of the user; the log lies beside it */
export function runScript(
  name: string,
  env: Readonly<Record<string, string>>,
  folder: string,
  host?: Host,
): ChildProcess {
  const user = serverUser()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user !== undefined) for (const each of [folder, dirname(folder)]) chownSync(each, user.uid, user.gid)
  const drop = user === undefined ? [] : ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  const [program, ...args] = [...(host?.under ?? []), ...drop, 'sh', '-euc', readFileSync(join(SCRIPTS, name), 'utf8')]
  const log = openSync(`${folder}.log`, 'a')
  return spawn(program!, args, {
    cwd: '/',
    env: { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C.UTF-8', BIN: installedPostgres()!.programs, ...env },
    stdio: ['ignore', log, log],
  })
}

/** Ends a script with everything that runs on its host. */
export async function end(child: ChildProcess, host?: Host): Promise<void> {
  const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
  for (const pid of host?.pids() ?? []) process.kill(pid, 'SIGKILL')
  if (host === undefined) child.kill('SIGTERM')
  await gone
}

/** @throws {Error} when it does not happen in time */
export async function until(what: string, happened: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + READY_MS
  while (!(await happened().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`waited in vain: ${what}`)
    await pause(LOOK_MS)
  }
}
