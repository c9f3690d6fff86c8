/** Makes the Nth sync or write of a service fail with EIO (strace), for N from 1. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '../../../packages/postgres/src/embedded.ts'
import {
  compareWithArchive,
  hashOf,
  type Journal,
  startListenerProcess,
} from '../../../services/mailarchiv/src/intake/reception/crash.factory.ts'
import { SmtpClient, wireFormOf } from '../../bench/smtp-client.ts'
import { isWhole, uploadDocument } from '../documents.ts'
import type { Experiment, Outcome } from '../experiment.ts'
import { ADMIN, anObject, asAdmin } from '../reports.ts'
import { startService, zeughaus } from '../service.ts'

const MAILS = 6
const TRIES = 4
const DOCUMENTS = 30
/** Each thread's fourth sync fails, and every third after it: the start syncs its own files before. */
const DOCUMENT_SYNCS = '4+3'
const CALLS = [
  { calls: 'fsync,fdatasync', error: 'EIO', first: 1, step: 1, runs: 10 },
  // The first calls belong to the start, which would fail; those for mails come later.
  { calls: 'pwrite64', error: 'EIO', first: 12, step: 5, runs: 8 },
  { calls: 'pwrite64', error: 'ENOSPC', first: 14, step: 7, runs: 5 },
] as const

export const failingSync: Experiment = {
  name: 'failing-sync',
  title: 'The Nth call to the file system fails',
  obstacle: () => (spawnSync('strace', ['-V']).status === 0 ? undefined : 'strace is missing'),
  async run(folder) {
    const outcomes: Outcome[] = []
    for (const kind of CALLS) outcomes.push(await failEach(folder, kind))
    return [...outcomes, await documents(join(folder, 'material'))]
  },
}

async function failEach(folder: string, { calls, error, first, step, runs }: (typeof CALLS)[number]): Promise<Outcome> {
  let hit = 0
  let refused = 0
  const sum = { acknowledged: 0, lost: 0, altered: 0, doubled: 0 }
  for (let number = first; number < first + runs * step; number += step) {
    const target = join(folder, `${error}-${number}`)
    const trace = join(folder, `trace-${number}`)
    // The data folder is created without faults: the experiment tests intake, not the first start.
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
    fault: `${error} of ${calls} (N from ${first} in steps of ${step})`,
    seen: `${sum.acknowledged} acknowledged, ${refused} refused, ${sum.lost} lost, ${sum.altered} altered, ${sum.doubled} doubled`,
    passed: sum.acknowledged > 0 && sum.lost + sum.altered + sum.doubled === 0,
  }
}

/** Fails syncs of document files. PostgreSQL runs undisturbed: its handling of a failing disk is not under test. */
async function documents(data: string): Promise<Outcome> {
  await using stack = new AsyncDisposableStack()
  const server = await startEmbedded({ dataDir: join(data, 'material/postgres') })
  stack.defer(() => server.release())
  const trace = join(data, 'trace')
  const inject = ['-e', 'trace=fsync,fdatasync', '-e', `inject=fsync,fdatasync:error=EIO:when=${DOCUMENT_SYNCS}`]
  const under = ['strace', '-D', '-f', '--seccomp-bpf', '-o', trace, ...inject]
  const settings = { data, env: ADMIN }
  const service = await startService('material', { ...settings, under })
  stack.defer(() => service.stop())
  const admin = await asAdmin(service.url)
  const objekt_id = await anObject(admin)
  const acknowledged = new Map<string, string>()
  const refused: number[] = []
  for (let number = 0; number < DOCUMENTS; number += 1) {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const text = `Dokument ${number}`
      const { status, body } = await uploadDocument(admin, objekt_id, text)
      if (status === 201) {
        acknowledged.set(body.id, text)
        break
      }
      refused.push(status)
    }
  }
  let lost = 0
  for (const [id, text] of acknowledged) if (!(await isWhole(service.url, admin, id, text))) lost += 1
  const { gesamt } = await admin.call('GET', `/dokumente/alle?objekt_id=${objekt_id}&limit=1`)
  const { befunde } = JSON.parse(await zeughaus(settings, 'material', 'verify', '--json')) as { befunde: unknown[] }
  const injected = existsSync(trace) ? readFileSync(trace, 'latin1').split('(INJECTED)').length - 1 : 0
  return {
    subject: 'material',
    injected,
    fault: `EIO of fsync,fdatasync while documents are put away (N = ${DOCUMENT_SYNCS})`,
    seen: `${acknowledged.size} acknowledged, ${refused.length} refused (${[...new Set(refused)].join(', ') || '–'}), ${lost} lost or altered, ${gesamt - acknowledged.size} without an acknowledgement; verify: ${befunde.length} findings`,
    passed: acknowledged.size > 0 && refused.length > 0 && lost + befunde.length === 0 && gesamt === acknowledged.size,
  }
}

/** Sends mails one after the other, each until it is accepted. Returns the number of refusals. */
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
