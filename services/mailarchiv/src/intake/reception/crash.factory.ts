/** Kills a listener under load and compares the acknowledged mails with those in the archive. */
import { type ChildProcess, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createTransport } from 'nodemailer'
import { SqliteArchive } from '../../store/sqlite/index.ts'
import { archiveStore, largeStore } from './archive-store.ts'
import { startSmtpListener } from './smtp-listener.ts'
import { readLeft, segmentFiles } from './spool-segment.ts'

const PROGRAM = fileURLToPath(import.meta.resolve('./listener-process.factory.ts'))
const CONNECTIONS = 10

export interface ListenerProcess {
  readonly child: ChildProcess
  readonly port: number
}

/** Starts the listener process on this folder, under another program if one is named, and waits until it listens. */
export async function startListenerProcess(folder: string, under: readonly string[] = []): Promise<ListenerProcess> {
  const [program = '', ...args] = [...under, process.execPath, '--disable-warning=ExperimentalWarning', PROGRAM, folder]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const died = once(child, 'exit').then(() => null)
  const line = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), died])
  if (line === null) throw new Error('the listener process did not start')
  return { child, port: Number(line[0]) }
}

/** SHA-256 as hexadecimal digits. */
export const hashOf = (bytes: Uint8Array) => hash('sha256', bytes, 'hex')

export interface Journal {
  /** SHA-256 of each mail answered with 250. */
  readonly acknowledged: Set<string>
  /** Mails without an answer: they may be archived or not. */
  unknown: number
}

/** A unique mail of a round; sizes differ. */
function mailOf(round: number, connection: number, number: number): Buffer {
  const size = 200 + ((number * 7_919 + connection * 104_729) % 20_000)
  return Buffer.from(
    `From: a@example.org\r\nTo: b@example.org\r\nSubject: Runde ${round}, ${connection}/${number}\r\n\r\n` +
      `${`Zeile ${number} der Mail\r\n`.repeat(size / 20)}`,
  )
}

/** Sends over ten connections, without a pause, until the listener dies. */
async function sendUntilItDies(port: number, round: number, journal: Journal, onAnswer: () => void): Promise<void> {
  const connections = Array.from({ length: CONNECTIONS }, async (_, connection) => {
    const client = createTransport({
      host: '127.0.0.1',
      port,
      ignoreTLS: true,
      pool: true,
      maxConnections: 1,
      maxMessages: 1e9,
    })
    try {
      for (let number = 0; ; number += 1) {
        const raw = mailOf(round, connection, number)
        await client.sendMail({ envelope: { from: 'a@example.org', to: 'b@example.org' }, raw })
        journal.acknowledged.add(hashOf(raw))
        onAnswer()
      }
    } catch {
      journal.unknown += 1
    } finally {
      client.close()
    }
  })
  await Promise.all(connections)
}

/** One round: load, then SIGKILL `killAfterMs` after the first 250. */
export async function crashRound(folder: string, round: number, killAfterMs: number, journal: Journal): Promise<void> {
  const { child, port } = await startListenerProcess(folder)
  const exited = once(child, 'exit')
  const { promise: firstAnswer, resolve } = Promise.withResolvers<void>()
  const load = sendUntilItDies(port, round, journal, resolve)
  await firstAnswer
  await sleep(killAfterMs)
  child.kill('SIGKILL')
  await Promise.all([load, exited])
}

/** Archives the spool's mails, as the listener does before it listens. */
async function takeOver(archive: SqliteArchive, folder: string): Promise<void> {
  const problems: string[] = []
  const listener = await startSmtpListener({
    host: '127.0.0.1',
    port: 0,
    allow: [],
    journal: true,
    store: archiveStore(archive),
    large: largeStore(archive, join(folder, 'smtp/large')),
    spool: join(folder, 'smtp'),
    warn: (message) => problems.push(message),
  })
  await listener.close()
  if (problems[0] !== undefined) throw new Error(problems[0])
}

/** Number of mails in a killed listener's spool that the archive may lack. */
export async function mailsLeft(folder: string): Promise<number> {
  let mails = 0
  for (const path of segmentFiles(join(folder, 'smtp'))) {
    mails += (await readLeft(path)).mails.length
  }
  return mails
}

export interface CrashFindings {
  readonly lost: number
  readonly altered: number
  readonly doubled: number
  readonly mails: number
}

/** Opens the archive as the next start does and looks for every acknowledged mail. */
export async function compareWithArchive(folder: string, journal: Journal): Promise<CrashFindings> {
  await using archive = await SqliteArchive.open({ folder })
  await takeOver(archive, folder)
  const hashes = new Map<string, number>()
  let altered = 0
  let mails = 0
  for (let seq = 0; ; ) {
    const records = await archive.changes(seq, 100)
    if (records.length === 0) break
    for (const record of records) {
      const raw = await archive.raw(record.id)
      const actual = hashOf(Buffer.concat(await Array.fromAsync(raw!.read())))
      if (actual !== Buffer.from(record.sha256).toString('hex')) altered += 1
      hashes.set(actual, (hashes.get(actual) ?? 0) + 1)
      seq = record.seq
      mails += 1
    }
  }
  const { findings } = await archive.verify(1)
  if (findings.length > 0) throw new Error(findings[0]?.message)
  return {
    lost: [...journal.acknowledged].filter((hash) => !hashes.has(hash)).length,
    altered,
    doubled: [...hashes.values()].filter((count) => count > 1).length,
    mails,
  }
}
