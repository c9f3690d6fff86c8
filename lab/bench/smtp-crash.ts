/**
 * Kills the listener at random moments under load, and makes every single disk synchronisation fail once.
 *
 *     npm run bench -- smtp-crash [ROUNDS] [FAILING SYNCS]
 *
 * Prints the moment of each kill, in milliseconds after the first 250 of its round. Without a second number an undisturbed
 * run is counted first, and then each of its synchronisations fails in a run of its own. A run in which no fault was hit
 * has failed.
 */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposableSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type CrashFindings,
  compareWithArchive,
  crashRound,
  hashOf,
  type Journal,
  mailsLeft,
  startListenerProcess,
} from '../../services/mailarchiv/src/intake/reception/crash.factory.ts'
import { keepResult } from './results.ts'
import { SmtpClient, wireFormOf } from './smtp-client.ts'

const DEFAULT_ROUNDS = 200
const LONGEST_MS = 400
const MAILS_OF_A_RUN = 12

export async function run(args: string[]): Promise<void> {
  const rounds = Number(args[0] ?? DEFAULT_ROUNDS)
  using folder = mkdtempDisposableSync(join(tmpdir(), 'zeughaus-bench-crash-'))
  await killRounds(join(folder.path, 'kill'), rounds)
  if (spawnSync('strace', ['-V']).status === 0)
    await failingSyncs(folder.path, args[1] === undefined ? await syncsOfARun(folder.path) : Number(args[1]))
  else console.log('strace fehlt: das Scheitern von fsync bleibt ungeprüft.')
}

async function killRounds(folder: string, rounds: number): Promise<void> {
  const journal: Journal = { acknowledged: new Set(), unknown: 0 }
  const moments: number[] = []
  let spooled = 0
  for (let round = 1; round <= rounds; round += 1) {
    const moment = Math.random() * LONGEST_MS
    await crashRound(folder, round, moment, journal)
    moments.push(Math.round(moment))
    spooled += await mailsLeft(folder)
  }
  const found = await compareWithArchive(folder, journal)
  console.log(`Zeitpunkte in ms nach dem ersten 250: ${moments.join(' ')}`)
  console.table({
    'kill -9': rounds,
    'Übertragungen getroffen': journal.unknown,
    'bestätigte Mails': journal.acknowledged.size,
    'beim Abbruch im Zwischenspeicher': spooled,
    ...numbers(found),
  })
  keepResult('smtp-kill', `smtp-crash ${rounds}`, {
    kills: rounds,
    hit: journal.unknown,
    acknowledged: journal.acknowledged.size,
    spooled,
    ...found,
  })
  if (journal.unknown === 0) throw new Error('no kill hit a transfer')
  mustBeWhole(found)
}

function numbers({ mails, lost, altered, doubled }: CrashFindings) {
  return { 'Mails im Archiv': mails, verloren: lost, verändert: altered, doppelt: doubled }
}

function mustBeWhole({ lost, altered, doubled }: CrashFindings): void {
  if (lost + altered + doubled > 0) throw new Error('acknowledged mails were lost, altered or doubled')
}

/** The number of synchronisations of an undisturbed run on an existing archive. */
async function syncsOfARun(folder: string): Promise<number> {
  const { trace } = await tracedRun(folder, 0, [])
  return trace.split('\n').filter((line) => /(fsync|fdatasync)\(/.test(line)).length
}

/** Run N: the Nth fsync or fdatasync of a thread of the listener fails with EIO. Refused mails are sent again. */
async function failingSyncs(folder: string, runs: number): Promise<void> {
  let hit = 0
  let refused = 0
  let acknowledged = 0
  let startsRefused = 0
  for (let number = 1; number <= runs; number += 1) {
    const fault = ['-e', `inject=fsync,fdatasync:error=EIO:when=${number}`]
    const found = await tracedRun(folder, number, fault)
    if (found.trace.includes('(INJECTED)')) hit += 1
    if (!found.started) startsRefused += 1
    refused += found.refused
    acknowledged += found.acknowledged
  }
  console.table({
    'fsync mit EIO': runs,
    davon: `${hit} getroffen`,
    'Starts, die so nicht gelangen': startsRefused,
    abgewiesen: refused,
    bestätigt: acknowledged,
    verloren: 0,
  })
  if (hit === 0) throw new Error('no synchronisation was made to fail')
}

/** One run under strace in its own folder; afterwards the archive must be complete. */
async function tracedRun(folder: string, number: number, fault: readonly string[]) {
  const target = join(folder, `sync-${number}`)
  const file = join(folder, `trace-${number}`)
  const journal: Journal = { acknowledged: new Set(), unknown: 0 }
  const ready = await startListenerProcess(target)
  await end(ready.child)
  const under = ['strace', '-D', '--seccomp-bpf', '-f', '-o', file, '-e', 'trace=fsync,fdatasync', ...fault]
  const started = await startListenerProcess(target, under).catch(() => null)
  let refused = 0
  if (started !== null) {
    refused = await sendAll(started.port, number, journal)
    await end(started.child)
  }
  mustBeWhole(await compareWithArchive(target, journal))
  rmSync(target, { recursive: true })
  const trace = readFileSync(file, 'latin1')
  return { trace, refused, started: started !== null, acknowledged: journal.acknowledged.size }
}

/** Sends this many mails one after the other, each until it is accepted. Returns the number of refusals. */
async function sendAll(port: number, run: number, journal: Journal): Promise<number> {
  let refused = 0
  const client = await SmtpClient.open(port)
  for (let number = 0; number < MAILS_OF_A_RUN; number += 1) {
    const mail = Buffer.from(`Subject: Lauf ${run}, Mail ${number}\r\n\r\nText\r\n`)
    for (let tries = 0; ; tries += 1) {
      const code = await client.send(wireFormOf(mail))
      if (code === 250) {
        journal.acknowledged.add(hashOf(mail))
        break
      }
      if (code === 0 || tries === 5) {
        journal.unknown += 1
        break
      }
      refused += 1
    }
  }
  client.close()
  return refused
}

async function end(child: Awaited<ReturnType<typeof startListenerProcess>>['child']): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
