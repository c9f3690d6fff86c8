import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { atEnd, temporaryFolder, until } from '@zeughaus/platform/testing'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, test } from 'vitest'
import { startEmbedded, stopLeftServer } from './embedded.ts'
import { DatabaseUnavailable } from './errors.ts'
import { FIXTURES, type FixtureDatabase } from './fixtures/store.ts'
import { openPostgres, type Postgres } from './postgres.ts'
import { reachableBinaries } from './reachable.ts'
import { serverUser } from './server-user.ts'

const dataDir = join(temporaryFolder(), 'postgres')
const open = (): Promise<Postgres<FixtureDatabase>> =>
  openPostgres<FixtureDatabase>({ dataDir, database: 'probe', migrations: FIXTURES })
const balance = async ({ db }: Postgres<FixtureDatabase>): Promise<number> =>
  (await db.selectFrom('account').select('balance').where('id', '=', 1).executeTakeFirstOrThrow()).balance
const serverPid = async (): Promise<number> =>
  Number.parseInt(await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8'), 10)
/** Whether the process runs; a zombie has no command line. */
const isRunning = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== ''

/** Starts a process that opens the same data folder and reports it on standard output. */
async function otherProcess(): Promise<ChildProcess> {
  const program = `
    import { startEmbedded } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)}
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
    console.log('running')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  atEnd(() => child.kill('SIGKILL'))
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  return child
}

test('data survives a stop and a start, and the server is gone in between', async () => {
  const first = await open()
  await first.db.updateTable('account').set({ balance: 42 }).where('id', '=', 1).execute()
  const pid = await serverPid()
  await first.close()
  assert.equal(await isRunning(pid), false)

  const second = await open()
  assert.equal(await balance(second), 42)
  await second.close()
})

test('commits are written through to the disk', async () => {
  const postgres = await open()
  const { rows } = await sql`SELECT current_setting('fsync') AS fsync,
    current_setting('synchronous_commit') AS commit, current_setting('listen_addresses') AS network`.execute(
    postgres.db,
  )
  assert.deepEqual(rows, [{ fsync: 'on', commit: 'on', network: '' }])
  await postgres.close()
})

test('only the user of the server may enter the folder of the socket', async () => {
  const server = await startEmbedded({ dataDir })
  assert.equal((await stat(server.host)).mode & 0o777, 0o700)
  await server.release()
})

test('a command beside the service joins its server, and the last of the two stops it', async () => {
  const service = await open()
  const command = await open()
  const pid = await serverPid()
  await service.close()
  assert.equal(await balance(command), 42)
  await command.close()
  assert.equal(await isRunning(pid), false)
})

test('a server that a killed process left behind is joined and stopped in the end', async () => {
  const killed = await otherProcess()
  const pid = await serverPid()
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  assert.equal(await isRunning(pid), true)

  const next = await open()
  assert.equal(await serverPid(), pid)
  await next.close()
  assert.equal(await isRunning(pid), false)
})

test('a server that a killed process left behind can be stopped without a start, unless another process uses it', async () => {
  const [killed, living] = [await otherProcess(), await otherProcess()]
  const pid = await serverPid()
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  await stopLeftServer(dataDir)
  assert.equal(await isRunning(pid), true)
  living.kill('SIGKILL')
  await once(living, 'exit')
  await stopLeftServer(dataDir)
  assert.equal(await isRunning(pid), false)
  await stopLeftServer(dataDir)
})

test('a server that is too busy to answer for some seconds is waited for, and joined', async () => {
  const server = await startEmbedded({ dataDir })
  const pid = await serverPid()
  process.kill(pid, 'SIGSTOP')
  const command = startEmbedded({ dataDir })
  command.catch(() => undefined)
  const log = () => readFile(join(dataDir, 'server.log'), 'utf8')
  await until('a second server has refused to start', async () => (await log()).includes('already exists'))
  // Longer than the command waits for one answer.
  const caller = new pg.Client({ host: server.host, port: server.port, connectionTimeoutMillis: 2_500 })
  await assert.rejects(caller.connect(), /timeout/)
  process.kill(pid, 'SIGCONT')
  const joined = await command
  assert.equal(await serverPid(), pid)
  await server.release()
  await joined.release()
})

test('a process id in a left-over lock file that belongs to another program does not stop the start', async () => {
  const file = join(dataDir, 'cluster', 'postmaster.pid')
  await writeFile(file, `${process.pid}\n${dataDir}/cluster\n1700000000\n5432\n`)
  const postgres = await open()
  assert.equal(await balance(postgres), 42)
  await postgres.close()
})

test('a cluster whose creation was interrupted is created again', async () => {
  const folder = join(temporaryFolder(), 'postgres')
  await mkdir(join(folder, 'cluster.new'), { recursive: true })
  await writeFile(join(folder, 'cluster.new', 'PG_VERSION'), '18\n')
  const server = await startEmbedded({ dataDir: folder })
  await server.release()
})

test('data of another major version is refused with a sentence', async () => {
  const folder = join(temporaryFolder(), 'postgres')
  await mkdir(join(folder, 'cluster'), { recursive: true })
  await writeFile(join(folder, 'cluster', 'PG_VERSION'), '17\n')
  await assert.rejects(startEmbedded({ dataDir: folder }), /gehören zu PostgreSQL 17, beigelegt ist PostgreSQL 18/)
})

test('a server that is killed answers 503 for a moment, is started again, and keeps what it acknowledged', async () => {
  const postgres = await open()
  await postgres.db.updateTable('account').set({ balance: 77 }).where('id', '=', 1).execute()
  process.kill(await serverPid(), 'SIGKILL')
  const error = await until('the first failure', () =>
    balance(postgres).then(
      () => undefined,
      (thrown: unknown) => thrown,
    ),
  )
  assert.ok(error instanceof DatabaseUnavailable, String(error))
  assert.equal(error.status, 503)
  assert.equal(error.headers['retry-after'], '2')
  const recovered = await until('the recovery', () => balance(postgres).catch(() => undefined))
  assert.equal(recovered, 77)
  await postgres.close()
})

test('a data folder inside a folder that only root may enter works for a service that is root', async (t) => {
  if (process.getuid?.() !== 0) return t.skip('Der Test läuft nicht als root.')
  const closed = temporaryFolder()
  await chmod(closed, 0o700)
  const server = await startEmbedded({ dataDir: join(closed, 'postgres') })
  await server.release()
})

test('programs in a folder that only root may enter are copied once to where their user can run them', async (t) => {
  const user = serverUser()
  if (user === undefined) return t.skip('Der Test läuft nicht als root.')
  const [closed, above] = [temporaryFolder(), temporaryFolder()]
  await chmod(closed, 0o700)
  await chmod(above, 0o755)
  const home = join(above, 'zeughaus')
  await mkdir(join(closed, 'native/bin'), { recursive: true })
  await writeFile(join(closed, 'package.json'), '{ "version": "1.2.3" }')
  for (const name of ['initdb', 'postgres']) await writeFile(join(closed, 'native/bin', name), name, { mode: 0o755 })
  const found = { initdb: join(closed, 'native/bin/initdb'), postgres: join(closed, 'native/bin/postgres') }
  // Programs of the house run under this umask; the copies must be readable by all users even so.
  const before = process.umask(0o077)
  const [first, second] = await Promise.all([1, 2].map(() => reachableBinaries(user, found, home)))
  process.umask(before)
  assert.deepEqual(first, second)
  assert.equal(first?.postgres, join(home, 'postgresql-1.2.3/bin/postgres'))
  assert.equal(await readFile(first.postgres, 'utf8'), 'postgres')
  assert.deepEqual(await readdir(home), ['postgresql-1.2.3'])
  assert.equal(await reachableBinaries(user, first, home), first)
})

test('an unreachable server is named without its password', async () => {
  const url = 'postgres://anna:geheim@127.0.0.1:1/nirgends'
  await assert.rejects(
    openPostgres({ url, dataDir, database: 'probe', migrations: FIXTURES }),
    (error: Error) => error.message.includes('DATABASE_URL ist nicht erreichbar') && !error.message.includes('geheim'),
  )
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))
