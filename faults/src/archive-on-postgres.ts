/** The mail archive over PostgreSQL, with mails that come in by SMTP while its server is disturbed. */
import { join } from 'node:path'
import { freePort } from '@zeughaus/platform/testing'
import pg from 'pg'
import { Mails } from './failover/mails.ts'
import type { Balance, Load } from './reports.ts'
import { type Settings, startService, zeughaus } from './service.ts'

const WRITERS = 4

export interface ArchiveUnderLoad {
  readonly load: Load
  /** After the load: what was acknowledged compared with the rows, and how much `verify --full` finds. */
  balance(): Promise<Balance & { readonly findings: number }>
}

/**
 * Starts the archive and its writers; both end with the stack.
 *
 * @param url of the database as the service reaches it
 * @param owner of the database, past everything that is disturbed
 */
export async function archiveUnderLoad(
  stack: AsyncDisposableStack,
  folder: string,
  url: string,
  owner: pg.ClientConfig,
): Promise<ArchiveUnderLoad> {
  const port = await freePort()
  const settings: Settings = {
    data: join(folder, 'archiv'),
    env: { MAILARCHIV_DATABASE_URL: url, MAILARCHIV_SMTP_PORT: String(port) },
  }
  const service = await startService('mailarchiv', settings)
  stack.defer(() => service.stop())
  const mails = new Mails()
  return {
    load: mails.start(port, WRITERS),
    async balance() {
      const rows = await hashesOf(owner)
      const there = new Set(rows)
      const verified = await zeughaus(settings, 'mailarchiv', 'verify', '--full', '--json')
      return {
        acknowledged: mails.acknowledged.size,
        lost: [...mails.acknowledged].filter((hash) => !there.has(hash)).length,
        doubled: rows.length - there.size,
        findings: (JSON.parse(verified) as { befunde: unknown[] }).befunde.length,
      }
    },
  }
}

async function hashesOf(owner: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(owner)
  await client.connect()
  const { rows } = await client.query<{ hash: string }>(`SELECT encode(sha256, 'hex') AS hash FROM mailarchiv.mail`)
  await client.end()
  return rows.map(({ hash }) => hash)
}
