/** Runs the mail archive over PostgreSQL with SMTP writers, for experiments that disturb the database server. */
import { join } from 'node:path'
import { freePort } from '@zeughaus/platform/testing'
import pg from 'pg'
import { Mails } from './failover/mails.ts'
import type { Balance, Load } from './reports.ts'
import { type Settings, startService, zeughaus } from './service.ts'

const WRITERS = 4

export interface ArchiveUnderLoad {
  readonly load: Load
  /** After the load: compares the acknowledged mails with the rows and counts the findings of `verify --full`. */
  balance(): Promise<Balance & { readonly findings: number }>
}

/**
 * Starts the archive and its writers; both end with the stack.
 *
 * @param url address of the database as the service reaches it
 * @param owner address for the database's owner, past the disturbed connection
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
    load: mails.start([{ port }], WRITERS),
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
