/** Whole services with data folders of their own, which share nothing but PostgreSQL and a bucket. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ACCESS_KEY, strictS3 } from '@zeughaus/platform/s3/testing'
import { commandEnvironment, shellBlock, temporaryFolder, until } from '@zeughaus/platform/testing'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import { onTestFinished, test } from 'vitest'
import { startService, zeughaus } from './cli.factory.ts'
import { beginUpload, sendPiece } from './upload.factory.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PASSWORD = 'Drehleiter am Bach 7'
/** A piece that a bucket takes, and a last one. */
const PIECES = [`Subject: Drehleiter\r\n\r\n${'Text\r\n'.repeat(900_000)}`, 'Ende\r\n'] as const
const KEY = { name: 'CRM', role: 'auditor', scope: [], rate: 100, expires: null }

/** Calls the panel of a service, with the session of any other. */
async function panelOf(url: string, cookie = '') {
  const headers: Record<string, string> = { 'x-zeughaus-panel': '1', cookie }
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/admin/api${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${answer.ok ? '' : await answer.text()}`)
    return answer
  }
  if (cookie === '') {
    const login = await call('POST', '/session', { user: 'admin', password: PASSWORD })
    headers['cookie'] = login.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  }
  const json = async <T>(method: string, path: string, body?: object) =>
    (await (await call(method, path, body)).json()) as T
  return { json, headers, cookie: headers['cookie'] ?? '' }
}

type Sources = { readonly uploads: { readonly state: string }[]; readonly imap: { readonly name: string }[] }
type Log = { readonly entries: { readonly actor: { readonly name: string }; readonly query: string }[] }
type Integrity = { readonly verifier: string; readonly last: { readonly findings_total: number } | null }

// shared.11: Machines with folders of their own serve one archive; a lost one is replaced by starting another with the same environment.
// zugriff.14: In PostgreSQL an answer leaves once its entry is stored: a machine that is lost with its last answer takes no entry with it.
test('two machines without a common folder serve one archive; a third replaces a lost one with its environment alone', async () => {
  const { owner, drop } = await emptyDatabase()
  onTestFinished(drop)
  const { user, host, port, database } = owner
  const shared = {
    MAILARCHIV_DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`,
    MAILARCHIV_BLOBS: (await strictS3()).url,
    MAILARCHIV_KEY: randomBytes(32).toString('base64'),
    AWS_ACCESS_KEY_ID: ACCESS_KEY,
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    ZEUGHAUS_ADMIN_PASSWORD: PASSWORD,
  }
  const machine = () => ({ ...shared, ZEUGHAUS_DATA: temporaryFolder() })
  const [lost, stays] = [machine(), machine()]
  const [one, other] = [await startService(lost), await startService(stays)]
  const first = await panelOf(one.url)
  const second = await panelOf(other.url, first.cookie)

  // Half of the upload to each.
  const [piece, rest] = PIECES
  const path = await beginUpload(one.url, first.headers, 'halb.eml', piece.length + rest.length)
  await sendPiece(one.url, first.headers, { path, offset: 0, bytes: piece })
  const account = { name: 'Wache', host: '127.0.0.1', port: 1, security: 'none', user: 'wache', password: 'geheim' }
  await first.json('POST', '/imap', { ...account, oauth: null, ca: '', folders: [], journal: false })
  await one.kill()
  rmSync(lost.ZEUGHAUS_DATA, { recursive: true })
  await sendPiece(other.url, second.headers, { path, offset: piece.length, bytes: rest })
  // Scratch alone: it may vanish from a running machine too.
  rmSync(stays.ZEUGHAUS_DATA, { recursive: true })
  const health = (await (await fetch(`${other.url}/health`)).json()) as { status: string; disk: unknown }
  assert.equal(health.status, 'ok', JSON.stringify(health.disk))
  await second.json('GET', '/overview')
  const heir = await startService(machine())
  const third = await panelOf(heir.url, first.cookie)
  await until('the import', async () => (await third.json<Sources>('GET', '/sources')).uploads[0]?.state === 'done')
  assert.deepEqual(
    (await third.json<Sources>('GET', '/sources')).imap.map(({ name }) => name),
    ['Wache'],
  )

  await third.json('POST', '/integrity/runs', { mode: 'full' })
  const verified = await until('the verification', async () => {
    const seen = await second.json<Integrity>('GET', '/integrity')
    return seen.last === null ? null : seen
  })
  assert.equal(verified.last?.findings_total, 0)
  assert.equal((await third.json<Integrity>('GET', '/integrity')).verifier, verified.verifier)

  // Lost with the last byte of its answer: the answer is in the log nevertheless.
  const { secret } = await third.json<{ secret: string }>('POST', '/keys', KEY)
  const found = await fetch(`${heir.url}/api/v1/mails?q=Drehleiter`, { headers: { authorization: `Bearer ${secret}` } })
  assert.equal(((await found.json()) as { total: number }).total, 1)
  await heir.kill()
  const { entries } = await second.json<Log>('GET', '/log?action=search')
  assert.deepEqual(
    entries.map(({ actor, query }) => [actor.name, query]),
    [['CRM', 'q=Drehleiter']],
  )

  const { status, out } = await zeughaus(['mailarchiv', 'verify', '--full'], machine())
  assert.match(out, /^1 Mails: .*alles in Ordnung/m)
  assert.equal(status, 0)

  // Another wrapping key by the steps of docs/operations.md, while the machines with the former one go on.
  const script = `${shellBlock('docs/operations.md', 'rewrap')}echo "new=$new"`
  const steps = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: ROOT,
    env: { ...commandEnvironment(), ...machine() },
  })
  assert.match(
    steps.stdout,
    /^2 von 2 Geheimnissen neu verschlüsselt\. Lassen Sie jetzt auf jedem Rechner nur noch den neuen/m,
  )
  assert.match(steps.stdout, /^1 Mails: .*Ergebnis: /m)
  const [, present = ''] = /^new=(.*)$/m.exec(steps.stdout) ?? []
  const again = await zeughaus(['mailarchiv', 'rewrap'], { ...machine(), MAILARCHIV_KEY: present })
  assert.match(again.out, /schon mit dem ersten Schlüssel/)
  const { err } = await zeughaus(['mailarchiv', 'verify'], machine())
  assert.match(err, /öffnet nicht, was diese Datenbank verschlüsselt aufbewahrt/)
  await second.json('POST', '/integrity/runs', { mode: 'full' })
  assert.equal((await second.json<Integrity>('GET', '/integrity')).verifier, verified.verifier)
})
