/**
 * Measures the import command into PostgreSQL: reading a Maildir, archiving, and the server with its own processes on
 * the same machine. Every batch is durable before the next one counts.
 *
 *     npm run bench -- import-postgres [--count 100000]
 *
 * PostgreSQL is the one of this machine, durable, with the settings that docs/operations.md recommends.
 */
import { mkdirSync, mkdtempDisposableSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { costMeter } from './costs.ts'
import { writeMaildir } from './generate.ts'
import { startServer } from './postgres-server.ts'
import { MOVING_MAILS, measure } from './processes.ts'
import { keepResult } from './results.ts'

const ZEUGHAUS = join(import.meta.dirname, '../../scripts/zeughaus.ts')

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { count: { type: 'string', default: '100000' } } })
  const count = Number(values.count)
  using folder = mkdtempDisposableSync(join(tmpdir(), 'zeughaus-bench-import-postgres-'))
  mkdirSync(join(folder.path, 'pg'))
  const server = startServer(join(folder.path, 'pg'))
  const meter = costMeter(server)
  try {
    const maildir = join(folder.path, 'maildir')
    writeMaildir(maildir, count)
    const command = ['--disable-warning=ExperimentalWarning', ZEUGHAUS, 'mailarchiv', 'import', maildir, '--json']
    const env = { ...MOVING_MAILS, ZEUGHAUS_DATA: join(folder.path, 'data'), MAILARCHIV_DATABASE_URL: server.url }
    await measure(process.execPath, [ZEUGHAUS, 'mailarchiv', 'init'], env)
    const [costs, { seconds, peakMegabytes }] = await meter.during(() => measure(process.execPath, command, env))
    const perMail = (value: number) => value / count
    const numbers = {
      rate: count / seconds,
      'server CPU ms a mail': perMail(costs.serverMs),
      'log bytes a mail': perMail(costs.walBytes),
      'memory of the service MB': peakMegabytes,
    }
    console.log(`${count} Mails, ${cpus().length} Prozessoren`, numbers)
    keepResult('import-postgres', `import-postgres --count ${count}`, numbers)
  } finally {
    meter.close()
    server.stop()
  }
}
