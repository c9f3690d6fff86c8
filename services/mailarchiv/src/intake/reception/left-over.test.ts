/** Mails acknowledged over SMTP reach the archive, whatever the settings of the next start. */
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import { onTestFinished, test } from 'vitest'
import { startService, zeughaus } from '../../../test/cli.factory.ts'
import { SqliteArchive } from '../../store/sqlite/index.ts'
import { handOverSpool } from './index.ts'
import { encodeRecord } from './spool-format.ts'

/** A data folder whose listener was killed with these mails in its spool. */
function aDataFolder(...subjects: string[]) {
  const env = { ZEUGHAUS_DATA: temporaryFolder() }
  leave(env, ...subjects)
  return env
}

function leave({ ZEUGHAUS_DATA: data }: { ZEUGHAUS_DATA: string }, ...subjects: string[]): void {
  const provenance = { source: 'smtp', received_at: '2026-11-02T09:00:00.000Z', envelope_recipients: ['a@x.example'] }
  const records = subjects.map((subject) =>
    encodeRecord(7, Buffer.from(JSON.stringify(provenance)), Buffer.from(`Subject: ${subject}\r\n\r\nText\r\n`)),
  )
  mkdirSync(join(data, 'mailarchiv/smtp'), { recursive: true })
  writeFileSync(join(data, 'mailarchiv/smtp/spool-0'), Buffer.concat([Buffer.alloc(8), ...records]))
}

const mailsOf = async (env: Record<string, string>) => {
  const { out } = await zeughaus(['mailarchiv', 'verify', '--full', '--json'], env)
  return (JSON.parse(out) as { mails: number }).mails
}

test('a start without a listener archives what the last one had acknowledged', async () => {
  const env = aDataFolder('eins', 'zwei')
  const service = await startService(env)
  assert.equal(await service.stop(), 0)
  assert.equal(await mailsOf(env), 2)
})

test('what is acknowledged comes along when the archive moves, and is found by a start on PostgreSQL', async () => {
  const { owner, drop } = await emptyDatabase()
  onTestFinished(drop)
  const { user, host, port, database } = owner
  const url = `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`
  const env = aDataFolder('eins')
  assert.equal((await zeughaus(['mailarchiv', 'init'], env)).status, 0)
  const { status, out, err } = await zeughaus(['mailarchiv', 'move', '--to', url, '--json'], env)
  assert.equal(status, 0, err)
  assert.equal(JSON.parse(out).mails, 1)
  leave(env, 'zwei')
  const later = { ...env, MAILARCHIV_DATABASE_URL: url }
  const service = await startService({ ...later, MAILARCHIV_SMTP_PORT: '0' })
  assert.equal(await service.stop(), 0)
  assert.equal(await mailsOf(later), 2)
})

test('an archive that takes nothing loses nothing: the mails stay, and are handed over once', async () => {
  const folder = join(aDataFolder('eins', 'zwei').ZEUGHAUS_DATA, 'mailarchiv')
  const full = { put: () => Promise.reject(Object.assign(new Error('full'), { code: 'archive_full' })) }
  assert.equal(await handOverSpool(folder, full), 2)
  const archive = await SqliteArchive.open({ folder })
  onTestFinished(() => archive.close())
  assert.equal(await handOverSpool(folder, archive), 0)
  assert.equal((await archive.counts()).mails, 2)
  assert.equal(await handOverSpool(folder, full), 0)
})
