/**
 * Compares the SMTP listener with the import of the same mails, and measures the wait for 250 at a steady rate.
 *
 *     npm run bench -- smtp [MAILS]
 */
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { importMails } from '../../services/mailarchiv/src/intake/files/index.ts'
import { startListenerProcess } from '../../services/mailarchiv/src/intake/reception/crash.factory.ts'
import { SqliteArchive } from '../../services/mailarchiv/src/store/sqlite/index.ts'
import { MailGenerator, writeMaildir } from './generate.ts'
import { keepResult } from './results.ts'
import { SmtpClient, wireFormOf } from './smtp-client.ts'

const DEFAULT_MAILS = 10_000
const CONNECTIONS = 10
const RATE = 100
const RATE_SECONDS = 20

export async function run(args: string[]): Promise<void> {
  const count = Number(args[0] ?? DEFAULT_MAILS)
  using folder = mkdtempDisposableSync(join(tmpdir(), 'zeughaus-bench-smtp-'))
  const imported = await importRate(folder.path, count)
  const mails = generated(count)
  const { rate, waits } = await smtpRate(join(folder.path, 'smtp'), mails)
  console.table({
    'Import derselben Mails': `${Math.round(imported)}/s`,
    [`SMTP, ${CONNECTIONS} Verbindungen`]: `${Math.round(rate)}/s (${((rate / imported) * 100).toFixed(0)} % des Imports)`,
    [`Warten auf 250 bei ${RATE}/s`]: `Median ${at(waits, 0.5)}, p99 ${at(waits, 0.99)}, längstes ${at(waits, 1)}`,
  })
  keepResult('smtp', `smtp ${count}`, {
    'import rate': imported,
    'smtp rate': rate,
    'wait p50': number(waits, 0.5),
    'wait p99': number(waits, 0.99),
  })
}

function generated(count: number, from = 0): Buffer[] {
  const generator = new MailGenerator()
  return Array.from({ length: count }, (_, number) => wireFormOf(generator.mail(from + number)))
}

const number = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
const at = (sorted: readonly number[], share: number) => `${number(sorted, share).toFixed(1)} ms`

/** Mails a second of the import, from a Maildir into an empty archive. */
async function importRate(folder: string, count: number): Promise<number> {
  const maildir = join(folder, 'maildir')
  writeMaildir(maildir, count)
  const archive = await SqliteArchive.open({ folder: join(folder, 'import') })
  const started = performance.now()
  const { neu } = await importMails(archive, { paths: [maildir] })
  const seconds = (performance.now() - started) / 1000
  await archive.close()
  if (neu !== count) throw new Error(`${neu} of ${count} mails were imported`)
  return count / seconds
}

/** Mails a second over ten connections, and then the waits for 250 at a hundred mails a second, rising. */
async function smtpRate(folder: string, mails: readonly Buffer[]): Promise<{ rate: number; waits: number[] }> {
  const { child, port } = await startListenerProcess(folder)
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => SmtpClient.open(port)))
  try {
    let next = 0
    const started = performance.now()
    await Promise.all(
      clients.map(async (client) => {
        for (let mail = mails[next++]; mail !== undefined; mail = mails[next++]) await mustSend(client, mail)
      }),
    )
    const rate = (mails.length / (performance.now() - started)) * 1000
    return { rate, waits: await steadyWaits(clients, generated(RATE * RATE_SECONDS, mails.length)) }
  } finally {
    for (const client of clients) client.close()
    child.kill('SIGTERM')
  }
}

async function mustSend(client: SmtpClient, mail: Buffer): Promise<void> {
  const code = await client.send(mail)
  if (code !== 250) throw new Error(`the listener answered ${code}`)
}

/** Each mail has a scheduled time; a late client sends at once, and its wait counts from the scheduled time. */
async function steadyWaits(clients: readonly SmtpClient[], mails: readonly Buffer[]): Promise<number[]> {
  const waits: number[] = []
  const started = performance.now()
  await Promise.all(
    clients.map(async (client, connection) => {
      for (let number = connection; number < mails.length; number += clients.length) {
        const due = started + (number * 1000) / RATE
        await sleep(Math.max(0, due - performance.now()))
        await mustSend(client, mails[number]!)
        waits.push(performance.now() - due)
      }
    }),
  )
  return waits.sort((a, b) => a - b)
}
