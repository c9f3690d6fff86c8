/**
 * Kills an import with `kill -9` at random moments, repeatedly on the same archive: after each kill every reported mail
 * is there; after the last, the import finishes and `verify --full` is clean.
 *
 *     npm run bench -- crash [--moments 100] [--count 20000] [--seed N]
 */
import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempDisposableSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { importMails } from '../../services/mailarchiv/src/intake/files/index.ts'
import { SqliteArchive } from '../../services/mailarchiv/src/store/sqlite/index.ts'
import { writeMaildir } from './generate.ts'
import { keepResult } from './results.ts'

const IMPORT = join(import.meta.dirname, '../../services/mailarchiv/test/fixtures/archive/import.ts')

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      moments: { type: 'string', default: '100' },
      count: { type: 'string', default: '20000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  })
  using folder = mkdtempDisposableSync(join(tmpdir(), 'zeughaus-bench-crash-'))
  const maildir = join(folder.path, 'maildir')
  const count = Number(values.count)
  writeMaildir(maildir, count)
  const random = randomOf(Number(values.seed))
  const result = await killOverAndOver({ folder: folder.path, maildir, moments: Number(values.moments), random })
  console.log(`SEED=${values.seed}`)
  await finish(folder.path, maildir, count, result)
}

type Result = { kills: number; archives: number; reported: number; lost: number }

/** A complete import starts over with an empty archive, so that every kill hits an import. */
async function killOverAndOver({
  folder,
  maildir,
  moments,
  random,
}: {
  folder: string
  maildir: string
  moments: number
  random: () => number
}): Promise<Result> {
  const result = { kills: 0, archives: 1, reported: 0, lost: 0 }
  let data = join(folder, 'data-1')
  while (result.kills < moments) {
    const { wasKilled, reported } = await importUntilKilled(data, maildir, random)
    if (!wasKilled) {
      rmSync(data, { recursive: true })
      result.archives += 1
      data = join(folder, `data-${result.archives}`)
      continue
    }
    result.kills += 1
    result.reported += reported
    const archive = await SqliteArchive.open({ folder: data })
    const { mails } = await archive.counts()
    if (mails < reported) result.lost += reported - mails
    await archive.close()
  }
  return result
}

/** Kills after a random time, more often an early one, because much happens at the start. */
async function importUntilKilled(
  data: string,
  maildir: string,
  random: () => number,
): Promise<{ wasKilled: boolean; reported: number }> {
  const child = spawn(process.execPath, [IMPORT, data, maildir], { stdio: ['ignore', 'pipe', 'ignore'] })
  let reported = 0
  child.stdout.on('data', (chunk) => {
    reported = Math.max(reported, ...String(chunk).split('\n').map(Number))
  })
  const closed = new Promise<NodeJS.Signals | null>((resolve) => child.on('close', (_, signal) => resolve(signal)))
  await Promise.race([closed, sleep(200 + random() ** 2 * 6_000)])
  child.kill('SIGKILL')
  return { wasKilled: (await closed) === 'SIGKILL', reported }
}

async function finish(folder: string, maildir: string, count: number, result: Result): Promise<void> {
  const archive = await SqliteArchive.open({ folder: join(folder, `data-${result.archives}`) })
  const balance = await importMails(archive, { paths: [maildir] })
  const { findings, hashed } = await archive.verify(1)
  const missing = await missingMails(archive, maildir)
  await archive.close()
  console.table({
    'kill -9 in einem laufenden Import': result.kills,
    'danach gemeldete Mails geprüft': result.reported,
    'davon verloren': result.lost,
    'Abschluss: gelesen / neu / doppelt': `${balance.gelesen} / ${balance.neu} / ${balance.doppelt} von ${count}`,
    'Dateien, deren Bytes fehlen': missing,
    'verify --full': `${hashed} gehasht, ${findings.length} Befunde`,
  })
  keepResult('import-kill', `crash --moments ${result.kills} --count ${count}`, {
    ...result,
    missing,
    findings: findings.length,
  })
  if (result.lost > 0 || findings.length > 0 || missing > 0 || balance.neu !== count)
    throw new Error('the archive lost something')
}

/** Files of the Maildir that the archive does not hold byte for byte. */
async function missingMails(archive: SqliteArchive, maildir: string): Promise<number> {
  const known = new Set<string>()
  for (let seq = 0; ; ) {
    const changes = await archive.changes(seq, 1_000)
    for (const { sha256 } of changes) known.add(Buffer.from(sha256).toString('hex'))
    const last = changes.at(-1)
    if (last === undefined) break
    seq = last.seq
  }
  const cur = join(maildir, 'cur')
  return readdirSync(cur).filter((name) => !known.has(hash('sha256', readFileSync(join(cur, name)), 'hex'))).length
}

function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
