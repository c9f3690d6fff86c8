/** Runs the same statements without the service: Debian's pgbench on the same server in the same run. */
import { spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figures, figures } from './load.ts'

const MICROSECONDS = 1000
const LATENCY_COLUMN = 2

export interface Server {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/**
 * Statements are prepared, as the service prepares them.
 *
 * @param perSecond transactions a second of all clients together; without it as many as they can
 * @returns undefined, said aloud, when there is no pgbench on this machine
 */
export function pgbench(
  { host, port, user, database }: Server,
  script: string,
  { clients, seconds, perSecond }: { clients: number; seconds: number; perSecond?: number },
): Figures | undefined {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'zeughaus-pgbench-'))
  const file = join(folder.path, 'script.sql')
  writeFileSync(file, script)
  const connection = ['-h', host, '-p', String(port), '-U', user]
  const work = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', file]
  if (perSecond !== undefined) work.push('-R', String(Math.max(1, Math.round(perSecond))))
  const { status, error, stderr } = spawnSync('pgbench', [...connection, ...work, '--log', database], {
    cwd: folder.path,
    encoding: 'utf8',
  })
  if (error !== undefined) {
    console.log('pgbench fehlt (Debian: postgresql-contrib); es gibt keinen Vergleich.')
    return undefined
  }
  if (status !== 0) throw new Error(stderr)
  const latencies = readdirSync(folder.path)
    .filter((name) => name.startsWith('pgbench_log'))
    .flatMap((name) => readFileSync(join(folder.path, name), 'utf8').trimEnd().split('\n'))
    .map((line) => Number(line.split(' ')[LATENCY_COLUMN]) / MICROSECONDS)
  return figures(latencies, seconds * 1000)
}
