/**
 * Plays a reader that a hostile file has taken over: tries every way out of its cage, one after the other, and reports
 * which succeeded. Tests run it in place of a real reader.
 */
import { fork, spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import {
  existsSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { serve } from './serve.ts'

/** Targets that the tests set up outside the cage. */
export type Outside = {
  /** A service's data folder; contains the files named below. */
  readonly data: string
  readonly keys: readonly string[]
  readonly database: string
  readonly unixSocket: string
  /** Loopback ports of TCP and UDP, and a free one. */
  readonly tcp: number
  readonly udp: number
  /** The service's process id, and a secret in its environment only. */
  readonly pid: number
  readonly secret: string
  /** A file of the repository and a native library that belong to no reader. */
  readonly source: string
  readonly addon: string
}

export type Attempt = { readonly name: string; readonly succeeded: boolean }

/** Variables allowed in a reader's environment: limits of threads and heaps, and those that bubblewrap sets. */
const OWN_ENVIRONMENT = new Set(['OMP_THREAD_LIMIT', 'MALLOC_ARENA_MAX', 'LD_LIBRARY_PATH', 'PWD'])
const WAIT_MS = 2_000
const ATTEMPT_MS = 15_000

function attemptsAt(outside: Outside): Record<string, () => unknown> {
  const [key = ''] = outside.keys
  return {
    ...Object.fromEntries(
      outside.keys.map((file) => [`read ${file}`, () => readFileSync(join(outside.data, file)).length]),
    ),
    'list the data folder': () => readdirSync(outside.data).length,
    'see that the data folder exists': () => existsSync(outside.data),
    'open the database': () => opened(join(outside.data, outside.database)),
    'read a key through a symbolic link': () => {
      const link = `/tmp/zeughaus-probe-${process.hrtime.bigint()}`
      symlinkSync(join(outside.data, key), link)
      try {
        return readFileSync(link)
      } finally {
        unlinkSync(link)
      }
    },
    'read a key through /proc/self/root': () => readFileSync(join('/proc/self/root', outside.data, key)),
    'read a key in a thread': () =>
      inThread(`require('node:fs').readFileSync(${JSON.stringify(join(outside.data, key))})`),
    'read /etc/passwd': () => readFileSync('/etc/passwd'),
    'list /etc': () => readdirSync('/etc'),
    'list the processes': () => readdirSync('/proc').some((name) => name === String(outside.pid)),
    'read the environment of the first process': () => readFileSync('/proc/1/environ'),
    "read the service's environment": () => readFileSync(`/proc/${outside.pid}/environ`).includes(outside.secret),
    "read the service's memory": () => openSync(`/proc/${outside.pid}/mem`, 'r'),
    "read the service's command line": () => readFileSync(`/proc/${outside.pid}/cmdline`).length > 0,
    'find a setting in the environment': () => Object.keys(process.env).some((name) => !OWN_ENVIRONMENT.has(name)),
    'read a source that is not its own': () => readFileSync(outside.source),
    'import a module that is not its own': () => import(outside.source),
    'load a native library that is not its own': () => process.dlopen({ exports: {} }, outside.addon, 1),
    'connect by TCP': () => connected({ host: '127.0.0.1', port: outside.tcp }),
    'connect by TCP, version 6': () => connected({ host: '::1', port: outside.tcp }),
    'connect in a thread': () =>
      inThread(
        `await new Promise((yes, no) => require('node:net').connect(${outside.tcp}, '127.0.0.1').on('connect', yes).on('error', no))`,
      ),
    'ask by HTTP': () => fetch(`http://127.0.0.1:${outside.tcp}/`, { signal: AbortSignal.timeout(WAIT_MS) }),
    'connect to a local socket': () => connected({ path: outside.unixSocket }),
    'send by UDP': () => sent(outside.udp),
    'ask a name server': () => askedFor(outside.udp),
    'listen for others': () => listening(),
    'find a shell': () => statSync('/bin/sh'),
    'start a shell': () => hasRun('/bin/sh', ['-c', 'exit 0']),
    'start a shell by its name': () => hasRun('sh', ['-c', 'exit 0']),
    'start Node.js': () => hasRun(process.execPath, ['--version']),
    'start the loader': () => hasRun('/lib64/ld-linux-x86-64.so.2', ['--version']),
    'fork itself': () => forked(),
    'write into the data folder': () => writeFileSync(join(outside.data, 'written'), 'x'),
    'link a key elsewhere': () => linkSync(join(outside.data, key), join(outside.data, 'linked')),
    'shorten the database': () => truncateSync(join(outside.data, outside.database), 0),
    'change its own program': () => openSync(import.meta.filename, 'r+'),
    'change Node.js': () => openSync(process.execPath, 'r+'),
    'signal the service': () => process.kill(outside.pid, 0),
    'slow down the service': () => setPriority(outside.pid, getPriority(outside.pid)),
    'see a folder of users': () => readdirSync('/root').length + statSync('/home').size,
    'use a device': () => openSync('/dev/null', 'r'),
  }
}

serve<Outside, Attempt>(async (outside, { report }) => {
  for (const [name, attempt] of Object.entries(attemptsAt(outside)))
    report({ name, succeeded: await Promise.race([hasSucceeded(attempt), late()]) })
})

async function hasSucceeded(attempt: () => unknown): Promise<boolean> {
  try {
    return (await attempt()) !== false
  } catch {
    return false
  }
}

function late(): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ATTEMPT_MS).unref())
}

async function opened(database: string): Promise<unknown> {
  const { DatabaseSync } = await import('node:sqlite')
  return new DatabaseSync(database).prepare('SELECT * FROM t').all()
}

function hasRun(program: string, args: readonly string[]): boolean {
  const { status, error } = spawnSync(program, args, { timeout: 10_000 })
  return error === undefined && status === 0
}

function connected(to: { host: string; port: number } | { path: string }): Promise<true> {
  return new Promise((resolve, reject) => {
    const socket = connect(to)
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', reject)
  })
}

function sent(port: number): Promise<true> {
  return new Promise((resolve, reject) => {
    const socket = createSocket('udp4')
    socket.on('error', reject)
    socket.send('x', port, '127.0.0.1', (error) => {
      socket.close()
      if (error) reject(error)
      else resolve(true)
    })
  })
}

/**
 * Whether a DNS query reached the tests' name server. It answers "no such name": the answer itself proves the query.
 */
async function askedFor(port: number): Promise<boolean> {
  const resolver = new Resolver({ timeout: WAIT_MS, tries: 1 })
  resolver.setServers([`127.0.0.1:${port}`])
  return resolver.resolve4('zeughaus.example').then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code === 'ENOTFOUND' || code === 'ENODATA',
  )
}

function listening(): Promise<true> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

function forked(): Promise<true> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, { stdio: 'ignore', execArgv: ['--check'] })
    child.on('error', reject)
    child.on('spawn', () => {
      child.kill('SIGKILL')
      resolve(true)
    })
  })
}

function inThread(script: string): Promise<true> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(`(async () => { ${script}; process.exit(0) })().catch(() => process.exit(1))`, {
      eval: true,
    })
    worker.on('error', reject)
    worker.on('exit', (code) => (code === 0 ? resolve(true) : reject(new Error(`exit ${code}`))))
  })
}
