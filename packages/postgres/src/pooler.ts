/** Runs PgBouncer in transaction mode in front of a test database, where it is installed (Debian: `pgbouncer`). */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '@zeughaus/platform/testing'
import type pg from 'pg'
import { APPLICATION_ROLE } from './pool.ts'
import { serverUser } from './server-user.ts'

export interface Pooler {
  /** A connection string of the application's role through the pooler. */
  readonly url: string
  /** The same for another user of the database. */
  urlOf(user: string): string
  close(): Promise<void>
}

/** Server sessions at most: few, so that the requests of a test share them. */
const SESSIONS = 6

/** Starts a pooler for the database of these settings; undefined where PgBouncer is not installed. */
export async function startPooler(target: pg.ClientConfig): Promise<Pooler | undefined> {
  const program = findProgram()
  if (program === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'zeughaus-pooler-'))
  const port = await freePort()
  const user = serverUser()
  await writeFile(join(folder, 'users'), `"${APPLICATION_ROLE}" ""\n"${target.user}" ""\n`)
  await writeFile(join(folder, 'pooler.ini'), settings(target, port, folder))
  if (user !== undefined) await chown(folder, user.uid, user.gid)
  const child = spawn(program, [join(folder, 'pooler.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
  })
  await listening(child)
  const urlOf = (name: string) => `postgres://${name}@127.0.0.1:${port}/${target.database}`
  return {
    url: urlOf(APPLICATION_ROLE),
    urlOf,
    async close() {
      if (child.exitCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function settings({ host, port, database }: pg.ClientConfig, listenPort: number, folder: string): string {
  return `[databases]
${database} = host=${host} port=${port} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = ${SESSIONS}
ignore_startup_parameters = extra_float_digits
`
}

function findProgram(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path))
}

/** Waits until its log says that it listens. @throws {Error} with the log when it exits first */
async function listening(child: ChildProcess): Promise<void> {
  let log = ''
  const ended = once(child, 'exit').then(() => {
    throw new Error(`PgBouncer ended: ${log}`)
  })
  const said = new Promise<void>((resolve) => {
    child.stderr?.on('data', (piece) => {
      log += piece
      if (log.includes('process up')) resolve()
    })
  })
  await Promise.race([said, ended])
  ended.catch(() => undefined)
}
