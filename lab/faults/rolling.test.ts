/** Two versions of each service side by side on one database, started as an operator starts them. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ACCESS_KEY, s3rver } from '@zeughaus/platform/s3/testing'
import { commandEnvironment, freePort, temporaryFolder, until } from '@zeughaus/platform/testing'
import { afterAll, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../packages/postgres/src/testing.ts'
import { nextVersion } from './next-version.ts'
import { ADMIN } from './reports.ts'
import { commandOf, JWT_SECRET, ROOT, type ServiceName, type Settings, startService, stopAll } from './service.ts'

afterAll(stopAll)
const run = promisify(execFile)
const urlOf = ({ user, host, port, database }: Awaited<ReturnType<typeof emptyDatabase>>['owner']) =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`
/** A start that is refused ends by itself; one that is not refused would run on. */
const REFUSED_WITHIN = 300_000
const TABLES = { material: 'mangel', mailarchiv: 'mailarchiv.mail' } as const

/** This version, the next one with an expansion, and one after it that takes away what this one uses. */
const versions = (() => {
  const folder = temporaryFolder()
  const step = (needs: 0 | 1, sql: (table: string) => string) => ({
    material: { needs, sql: sql(TABLES.material) },
    mailarchiv: { needs, sql: sql(TABLES.mailarchiv) },
  })
  const next = nextVersion(
    join(folder, 'next'),
    ROOT,
    step(0, (table) => `ALTER TABLE ${table} ADD COLUMN neu text;`),
  )
  const last = nextVersion(
    join(folder, 'last'),
    next,
    step(0, (table) => `ALTER TABLE ${table} DROP COLUMN neu;`),
  )
  return { next, last }
})()

for (const name of ['material', 'mailarchiv'] as const satisfies readonly ServiceName[]) {
  // api.11: Two versions serve one database while migrations only extend it; a start that would break a running older program refuses and changes nothing.
  // command.33: Two versions serve one database while migrations only extend it; a start that would break a running older program refuses and changes nothing.
  test(`${name}: two versions serve one database while a migration extends it, and one that would break the older is refused`, async () => {
    const { owner, drop } = await emptyDatabase()
    const url = urlOf(owner)
    const data = temporaryFolder()
    const env = { ...ADMIN, DATABASE_URL: url, MAILARCHIV_DATABASE_URL: url, MATERIAL_JWT_SECRET: JWT_SECRET }
    const settings: Settings = { data, env }
    // A database that answers late, as on a busy machine, makes /ready say 503 once.
    const bothReady = (...addresses: readonly string[]) =>
      until('both are ready', async () => {
        const answers = await Promise.all(addresses.map((address) => fetch(`${address}/ready`)))
        return answers.every(({ status }) => status === 200)
      })
    try {
      const older = await startService(name, settings)
      const newer = await startService(name, { ...settings, root: versions.next })
      await bothReady(older.url, newer.url)
      await older.stop()
      const again = await startService(name, settings)
      const { program, args, env } = commandOf({ ...settings, root: versions.last }, 'start', name)
      const refused = await run(program, args, { env, timeout: REFUSED_WITHIN }).then(
        () => '',
        ({ stderr }: { stderr: string }) => stderr,
      )
      assert.match(
        refused,
        /arbeitet noch ein älteres Programm, und die Migration »00\d\d_next\.sql« würde das stören\./,
      )
      await bothReady(again.url, newer.url)
      await again.stop()
      const last = await startService(name, { ...settings, root: versions.last })
      await bothReady(last.url, newer.url)
      const { args: former } = commandOf(settings, 'start', name)
      const outdated = await run(program, former, { env, timeout: REFUSED_WITHIN }).then(
        () => '',
        ({ stderr }: { stderr: string }) => stderr,
      )
      assert.match(outdated, /neuer als dieses Programm: sie kennt die Migration »00\d\d_next\.sql«/)
      await Promise.all([last.stop(), newer.stop()])
    } finally {
      await stopAll()
      await drop()
    }
  })
}

test('deploy/cluster/machines.sh: three machines, one is lost, all are updated, no request is refused and no mail lost', async (t) => {
  const databases = [await emptyDatabase(), await emptyDatabase()] as const
  onTestFinished(async () => void (await Promise.all(databases.map(({ drop }) => drop()))))
  const [material, mailarchiv] = databases.map(({ owner }) => urlOf(owner))
  const [bucket, WORK] = [await s3rver(), temporaryFolder()]
  const env: Record<string, string> = {
    ...commandEnvironment(),
    ...ADMIN,
    AWS_ACCESS_KEY_ID: ACCESS_KEY,
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    DATABASE_URL: material ?? '',
    MAILARCHIV_DATABASE_URL: mailarchiv ?? '',
    MATERIAL_BLOBS: bucket.replace('?', '/material?'),
    MAILARCHIV_BLOBS: bucket.replace('?', '/archiv?'),
    MATERIAL_JWT_SECRET: JWT_SECRET,
    MAILARCHIV_KEY: randomBytes(32).toString('base64'),
    MAILARCHIV_OCR: 'off',
    ZEUGHAUS_LOG: 'error',
    PROGRAM: ROOT,
    NEXT: versions.next,
    WORK,
  }
  for (const name of ['MAILARCHIV_PORT', 'MATERIAL_PORT', 'MAILARCHIV_SMTP_PORT']) env[name] = String(await freePort())
  const { stdout } = await run('bash', [join(ROOT, 'deploy/cluster/machines.sh')], { env })
  const [, answers, others] = /^Answers: (\d+), others: (\d+)$/m.exec(stdout) ?? assert.fail(stdout)
  const [, mails, missing] = /^Mails acknowledged: (\d+), missing: (\d+)$/m.exec(stdout) ?? assert.fail(stdout)
  await t.annotate(stdout)
  assert.deepEqual([others, missing], ['0', '0'])
  assert.ok(Number(answers) > 20 && Number(mails) > 10, stdout)
})
