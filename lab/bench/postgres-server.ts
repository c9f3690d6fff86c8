/** Runs a local PostgreSQL for a benchmark: Debian's programs, its own data folder, durable as in production. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installedPostgres } from '../../packages/postgres/src/testing.ts'

const USER = 'postgres'

/** The settings that docs/operations.md recommends for an archive; all others are the server's defaults. */
export const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: "''",
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '15min',
  wal_compression: 'lz4',
  random_page_cost: '1.1',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  jit: 'off',
}

export type BenchServer = {
  /** For MAILARCHIV_DATABASE_URL. */
  readonly url: string
  readonly version: string
  /** Its first process. */
  pid(): number
  stop(): void
}

/** Starts the server of a folder, and makes it and its database where there are none. */
export function startServer(folder: string): BenchServer {
  const installed = installedPostgres()
  if (installed === undefined) throw new Error('Es ist kein PostgreSQL-Server installiert (Debian: postgresql).')
  const data = join(folder, 'data')
  mkdirSync(folder, { recursive: true })
  const run = (program: string, ...args: string[]) => asServerUser(join(installed.programs, program), args)
  if (process.getuid?.() === 0) {
    const [uid, gid] = ['-u', '-g'].map((what) => Number(spawnSync('id', [what, USER]).stdout))
    chownSync(folder, uid!, gid!)
    // It works as a user of its own and has to reach its folder.
    chmodSync(dirname(folder), 0o711)
  }
  if (!existsSync(join(data, 'PG_VERSION'))) {
    run(
      'initdb',
      '-D',
      data,
      '--locale=C.UTF-8',
      '--encoding=UTF8',
      '--auth=trust',
      '-U',
      'zeughaus',
      '--no-instructions',
    )
  }
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: `'${folder}'` })
  writeFileSync(join(data, 'postgresql.auto.conf'), settings.map(([name, value]) => `${name} = ${value}\n`).join(''))
  if (!existsSync(join(data, 'postmaster.pid'))) run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), 'start')
  const url = `postgres://zeughaus@/archiv?host=${encodeURIComponent(folder)}`
  const there = run(
    'psql',
    '-h',
    folder,
    '-U',
    'zeughaus',
    '-d',
    'postgres',
    '-Atc',
    "SELECT 1 FROM pg_database WHERE datname = 'archiv'",
  )
  if (there.stdout.trim() === '') run('createdb', '-h', folder, '-U', 'zeughaus', 'archiv')
  const pid = () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
  return {
    url,
    version: installed.version,
    pid,
    stop: () => void run('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop'),
  }
}

function asServerUser(program: string, args: readonly string[]): SpawnSyncReturns<string> {
  const isRoot = process.getuid?.() === 0
  const result = spawnSync(
    isRoot ? 'setpriv' : program,
    [...(isRoot ? ['--reuid', USER, '--regid', USER, '--init-groups', program] : []), ...args],
    { encoding: 'utf8', cwd: '/', stdio: ['ignore', program.endsWith('pg_ctl') ? 'ignore' : 'pipe', 'pipe'] },
  )
  if (result.status !== 0) throw new Error(`${program}: ${result.stderr}`)
  return result
}
