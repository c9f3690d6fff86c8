/** The Nth write-through or write of the archive fails once with EIO (strace), N from 1 on. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SmtpClient, wireFormOf } from '../../../bench/src/smtp-client.ts'
import {
  compareWithArchive,
  hashOf,
  type Journal,
  startListenerProcess,
} from '../../../services/mailarchiv/src/intake/crash.factory.ts'
import type { Experiment, Outcome } from '../experiment.ts'

const MAILS = 6
const TRIES = 4
const CALLS = [
  { calls: 'fsync,fdatasync', error: 'EIO', first: 1, step: 1, runs: 10 },
  // The first ones belong to the start, which refuses to go on; those of the mails come later.
  { calls: 'pwrite64', error: 'EIO', first: 12, step: 5, runs: 8 },
  { calls: 'pwrite64', error: 'ENOSPC', first: 14, step: 7, runs: 5 },
] as const

export const failingSync: Experiment = {
  name: 'failing-sync',
  title: 'Der N-te Aufruf des Dateisystems scheitert',
  obstacle: () => (spawnSync('strace', ['-V']).status === 0 ? undefined : 'strace fehlt'),
  async run(folder) {
    const outcomes: Outcome[] = []
    for (const kind of CALLS) outcomes.push(await failEach(folder, kind))
    return outcomes
  },
}

async function failEach(folder: string, { calls, error, first, step, runs }: (typeof CALLS)[number]): Promise<Outcome> {
  let hit = 0
  let refused = 0
  const sum = { acknowledged: 0, lost: 0, altered: 0, doubled: 0 }
  for (let number = first; number < first + runs * step; number += step) {
    const target = join(folder, `${error}-${number}`)
    const trace = join(folder, `trace-${number}`)
    // The data folder is made without faults: what is tried is taking mails, not the first start.
    await end((await startListenerProcess(target)).child)
    const inject = ['-e', `trace=${calls}`, '-e', `inject=${calls}:error=${error}:when=${number}`]
    const under = ['strace', '-D', '-f', '--seccomp-bpf', '-o', trace, ...inject]
    const journal: Journal = { acknowledged: new Set(), unknown: 0 }
    const started = await startListenerProcess(target, under).catch(() => undefined)
    if (started !== undefined) {
      refused += await sendAll(started.port, number, journal)
      await end(started.child)
    }
    if (readFileSync(trace, 'latin1').includes('(INJECTED)')) hit += 1
    const { lost, altered, doubled } = await compareWithArchive(target, journal)
    sum.acknowledged += journal.acknowledged.size
    sum.lost += lost
    sum.altered += altered
    sum.doubled += doubled
    rmSync(target, { recursive: true })
  }
  return {
    subject: 'mailarchiv',
    injected: hit,
    fault: `${error} von ${calls} (N ab ${first} in Schritten von ${step})`,
    seen: `${sum.acknowledged} bestätigt, ${refused} abgewiesen, ${sum.lost} verloren, ${sum.altered} verändert, ${sum.doubled} doppelt`,
    passed: sum.acknowledged > 0 && sum.lost + sum.altered + sum.doubled === 0,
  }
}

/** Sends mails one after the other, each until it is taken. Returns how often one was refused. */
async function sendAll(port: number, run: number, journal: Journal): Promise<number> {
  let refused = 0
  const client = await SmtpClient.open(port)
  for (let number = 0; number < MAILS; number += 1) {
    const mail = Buffer.from(`Subject: Lauf ${run}, Mail ${number}\r\n\r\nText\r\n`)
    for (let tries = 0; tries < TRIES; tries += 1) {
      const code = await client.send(wireFormOf(mail))
      if (code === 0) break
      if (code === 250) {
        journal.acknowledged.add(hashOf(mail))
        break
      }
      refused += 1
    }
  }
  client.close()
  return refused
}

async function end(child: Awaited<ReturnType<typeof startListenerProcess>>['child']): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
