/** Helpers for the tests of cages. */
import { createSocket } from 'node:dgram'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { atEnd } from '../testing/at-end.ts'
import { temporaryFolder } from '../testing/index.ts'
import { bubblewrapCage, type Cage } from './cage.ts'
import { ConfinedChild } from './child.ts'
import type { Attempt, Outside } from './probe.factory.ts'
import { findProgram, type ReaderFiles } from './program.ts'
import type { Outcome } from './protocol.ts'
import { isFiltered } from './seccomp.ts'

const MEMORY_BYTES = 448 * 1024 * 1024
const DEADLINE = { stepMs: 60_000, totalMs: 120_000 }
/** A secret in the environment of the service only. */
const SECRET = 'zeughaus-probe-secret'

/** No cage at all: proves that each attempt works when nothing prevents it. */
export const noCage: Cage = {
  name: 'none',
  missing: 'a test',
  holdsPrograms: true,
  launch: ({ executable, args }) => ({ command: [executable, ...args], filter: null }),
}

/** Bubblewrap without Node's permission model; null where bubblewrap is missing. */
export function systemCage(): Cage | null {
  const bwrap = findProgram('bwrap')
  return bwrap !== null && isFiltered(process.arch) ? bubblewrapCage(bwrap, process.arch, { permissions: false }) : null
}

/** Sets up keys, a database, listeners and a secret outside any cage. */
export async function outside(): Promise<Outside> {
  const data = temporaryFolder()
  const keys = ['mailarchiv/evidence/signing.key', 'mailarchiv/imap/imap.key', 'material/jwt-secret']
  for (const key of keys) {
    mkdirSync(dirname(join(data, key)), { recursive: true })
    writeFileSync(join(data, key), 'secret')
  }
  const database = new DatabaseSync(join(data, 'archive.db'))
  database.exec('CREATE TABLE t (a)')
  database.close()
  const tcp = createHttpServer((_request, response) => response.end('reached'))
  await new Promise<void>((resolve) => tcp.listen(0, '::', resolve))
  const udp = createSocket('udp4')
  // Answers every query with "no such name" (code 3).
  udp.on('message', (question, { port }) => {
    const answer = Buffer.from(question)
    if (answer.length < 4) return
    answer.writeUInt16BE(0x8183, 2)
    udp.send(answer, port, '127.0.0.1')
  })
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve))
  const local = createServer((socket) => socket.end())
  const unixSocket = join(data, 'local.sock')
  await new Promise<void>((resolve) => local.listen(unixSocket, resolve))
  atEnd(() => {
    tcp.closeAllConnections()
    tcp.close()
    udp.close()
    local.close()
  })
  return {
    data,
    keys,
    database: 'archive.db',
    unixSocket,
    tcp: (tcp.address() as AddressInfo).port,
    udp: udp.address().port,
    pid: process.pid,
    secret: process.env.PATH ?? SECRET,
    source: join(import.meta.dirname, '../format-bytes.ts'),
    addon: join(
      import.meta.dirname,
      '../../../../node_modules/@node-rs/argon2-linux-x64-gnu/argon2.linux-x64-gnu.node',
    ),
  }
}

/** Runs the probe as a reader made of these files. */
export async function probe(
  cage: Cage,
  reader: ReaderFiles = { sources: [], packages: [] },
): Promise<{ readonly attempts: readonly Attempt[]; readonly outcome: Outcome }> {
  const attempts: Attempt[] = []
  const child = new ConfinedChild<Outside, Attempt>({
    sources: [new URL('./', import.meta.url), ...reader.sources],
    packages: reader.packages,
    entry: new URL('./probe.factory.ts', import.meta.url),
    cage,
    memoryBytes: MEMORY_BYTES,
    threads: 4,
    orders: 1,
    readStep: (step) => step as Attempt,
  })
  try {
    const outcome = await child.run({
      task: await outside(),
      deadline: DEADLINE,
      onStep: (attempt) => attempts.push(attempt),
    })
    return { attempts, outcome }
  } finally {
    await child.stop()
  }
}
