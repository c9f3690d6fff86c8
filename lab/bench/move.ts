/**
 * Measures moving an archive from SQLite to PostgreSQL and back, and importing the same mails into each for comparison.
 * A move compares every mail and hashes every byte in the target.
 *
 *     npm run bench -- move [--count 100000]
 *
 * PostgreSQL is the one of this machine, durable, with the settings that docs/operations.md recommends.
 */
import { mkdirSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeMaildir } from './generate.ts'
import { startServer } from './postgres-server.ts'
import { type Measured, MOVING_MAILS, measure } from './processes.ts'
import { keepResult } from './results.ts'

const ZEUGHAUS = join(import.meta.dirname, '../../scripts/zeughaus.ts')

/** A move must reach this share of the slower engine's import rate. */
const SHARE = 0.7

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { count: { type: 'string', default: '100000' } } })
  const count = Number(values.count)
  using folder = mkdtempDisposableSync(join(tmpdir(), 'zeughaus-bench-move-'))
  const servers = ['there', 'import'].map((name) => {
    mkdirSync(join(folder.path, name), { recursive: true })
    return { name, folder: join(folder.path, name) }
  })
  const maildir = join(folder.path, 'maildir')
  const [source, back] = [join(folder.path, 'source'), join(folder.path, 'back')]
  writeMaildir(maildir, count)
  const results: Record<string, Measured> = {}
  await mailarchiv(['init'], { ZEUGHAUS_DATA: source })
  results['Import SQLite'] = await mailarchiv(['import', maildir], { ZEUGHAUS_DATA: source })
  await withServer(servers[1]!.folder, async (url) => {
    const env = { ...MOVING_MAILS, ZEUGHAUS_DATA: join(folder.path, 'imported'), MAILARCHIV_DATABASE_URL: url }
    await mailarchiv(['init'], env)
    results['Import PostgreSQL'] = await mailarchiv(['import', maildir], env)
  })
  await withServer(servers[0]!.folder, async (url) => {
    results['Umzug nach PostgreSQL'] = await mailarchiv(['move', '--to', url], {
      ...MOVING_MAILS,
      ZEUGHAUS_DATA: source,
    })
    const env = { ...MOVING_MAILS, ZEUGHAUS_DATA: source, MAILARCHIV_DATABASE_URL: url }
    results['Umzug zurück'] = await mailarchiv(['move', '--to', `sqlite:${back}`], env)
  })
  report(count, results)
  const rate = (name: string) => count / (results[name]?.seconds ?? Number.NaN)
  keepResult('move', `move --count ${count}`, {
    'import sqlite rate': rate('Import SQLite'),
    'import postgres rate': rate('Import PostgreSQL'),
    'there rate': rate('Umzug nach PostgreSQL'),
    'back rate': rate('Umzug zurück'),
  })
}

async function withServer(folder: string, work: (url: string) => Promise<void>): Promise<void> {
  const server = startServer(folder)
  try {
    await work(server.url)
  } finally {
    server.stop()
  }
}

async function mailarchiv(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Measured> {
  const command = ['--disable-warning=ExperimentalWarning', ZEUGHAUS, 'mailarchiv', ...args, '--json']
  const measured = await measure(process.execPath, command, env)
  console.log(`${args[0]} ${args.at(-1)?.split(':')[0]}: ${measured.seconds.toFixed(1)} s`)
  return measured
}

function report(count: number, results: Readonly<Record<string, Measured>>): void {
  const slower = Math.max(results['Import SQLite']!.seconds, results['Import PostgreSQL']!.seconds)
  console.table(
    Object.fromEntries(
      Object.entries(results).map(([name, { seconds, peakMegabytes }]) => [
        name,
        {
          'Mails/s': Math.round(count / seconds),
          Sekunden: Number(seconds.toFixed(1)),
          'Speicher höchstens': `${Math.round(peakMegabytes)} MB`,
          ...(name.startsWith('Umzug') ? { [`verlangt ${SHARE}`]: (slower / seconds).toFixed(2) } : {}),
        },
      ]),
    ),
  )
}
