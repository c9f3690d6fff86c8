/** `zeughaus backup` and `zeughaus restore` on the command line, beside the running service. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder, until } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { anArchive, startService, zeughaus } from './cli.factory.ts'
import { aMail } from './mail.factory.ts'
import { beginUpload, sendPiece } from './upload.factory.ts'

const PASSWORD = 'Drehleiter am Bach 7'

// command.11: `restore` gives the same answers; it refuses a target that is not empty and a backup that differs from its manifest.
test('a running archive is backed up and restored with the same answers; what does not fit is refused', async () => {
  const [data, work] = [temporaryFolder(), temporaryFolder()]
  const env = await anArchive(data)
  writeFileSync(join(work, 'a.eml'), aMail({ subject: 'Drehleiter' }))
  const service = await startService(env)
  assert.equal((await zeughaus(['mailarchiv', 'import', join(work, 'a.eml')], env)).status, 0)
  const key = (await zeughaus(['mailarchiv', 'keys', 'create', '--name', 'CRM', '--role', 'auditor'], env)).out.trim()
  const ask = async (url: string) =>
    (await fetch(`${url}/api/v1/mails?q=Drehleiter`, { headers: { authorization: `Bearer ${key}` } })).json()
  const answer = await ask(service.url)
  const target = join(work, 'sicherung')
  const made = await zeughaus(['backup', target], env)
  assert.equal(made.status, 0, made.err)
  assert.ok(made.out.startsWith(`Gesichert nach ${target}: mailarchiv.\nUnterschrieben mit zeughaus-backup/`), made.out)
  await service.stop()

  const again = await zeughaus(['backup', target], env)
  assert.equal(again.status, 1)
  assert.match(again.err, /ist nicht leer/)
  const full = await zeughaus(['restore', target], env)
  assert.equal(full.status, 1)
  assert.match(full.err, /liegt schon ein Archiv/)

  const fresh = { ZEUGHAUS_DATA: join(work, 'neu') }
  const back = await zeughaus(['restore', target], fresh)
  assert.deepEqual(
    [back.status, back.out],
    [0, 'Mailarchiv: 1 Mails, alles in Ordnung.\nWiederhergestellt und geprüft: mailarchiv.\n'],
    back.err,
  )
  const restored = await startService(fresh)
  assert.equal(((await ask(restored.url)) as { total: number }).total, 1)
  assert.deepEqual(await ask(restored.url), answer)
  assert.equal(await restored.stop(), 0)

  appendFileSync(join(target, 'mailarchiv/keys.db'), 'x')
  const empty = join(work, 'leer')
  const broken = await zeughaus(['restore', target], { ZEUGHAUS_DATA: empty })
  assert.equal(broken.status, 1)
  assert.match(broken.err, /keys\.db ist nicht mehr/)
  assert.ok(!existsSync(empty))
})

/** Lists every file below a folder, with its bytes and the time of its last change. */
const stateOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((path) => {
      const { mtimeNs } = statSync(path, { bigint: true })
      return [path, mtimeNs, statSync(path).isFile() ? hash('sha256', readFileSync(path)) : '']
    })

async function ageKey(): Promise<{ file: string; recipient: string }> {
  const file = join(temporaryFolder(), 'schlüssel')
  execFileSync('age-keygen', ['-o', file], { stdio: 'ignore' })
  return { file, recipient: execFileSync('age-keygen', ['-y', file], { encoding: 'utf8' }).trim() }
}

test('an encrypted, signed backup is checked and restored with the right keys alone', async () => {
  const [env, work] = [await anArchive(), temporaryFolder()]
  const { file, recipient } = await ageKey()
  writeFileSync(join(work, 'a.eml'), aMail({ subject: 'Kanarienvogel', text: 'Kanarienvogel' }))
  assert.equal((await zeughaus(['mailarchiv', 'import', join(work, 'a.eml')], env)).status, 0)
  const target = join(work, 'sicherung')
  const made = await zeughaus(['backup', target], { ...env, ZEUGHAUS_BACKUP_TO: recipient })
  assert.equal(made.status, 0, made.err)
  const key = /^Unterschrieben mit (\S+)$/m.exec(made.out)?.[1] ?? ''
  assert.match(made.err, /Dieser Schlüssel ist neu/)

  const before = [stateOf(target), readdirSync(env.ZEUGHAUS_DATA)]
  const checked = await zeughaus(['restore', target, '--check', '--identity', file, '--signed-by', key], env)
  assert.equal(checked.status, 0, checked.err)
  assert.match(
    checked.out,
    /^Mailarchiv: 1 Mails, alles in Ordnung\.\nDie Sicherung vom .* lässt sich wiederherstellen: mailarchiv\./,
  )
  assert.deepEqual([stateOf(target), readdirSync(env.ZEUGHAUS_DATA)], before)

  const fresh = { ZEUGHAUS_DATA: join(work, 'neu') }
  const other = await ageKey()
  for (const [args, sentence] of [
    [[], /Die Sicherung ist verschlüsselt/],
    [['--identity', other.file], /Keiner der Schlüssel aus --identity/],
    [['--identity', target], /lässt sich nicht lesen/],
    [['--identity', file, '--signed-by', key.slice(1)], /--signed-by nennt keinen Schlüssel/],
  ] as const) {
    const refused = await zeughaus(['restore', target, ...args], fresh)
    assert.equal(refused.status, 1)
    assert.match(refused.err, sentence)
    assert.ok(!existsSync(fresh.ZEUGHAUS_DATA))
  }
  const back = await zeughaus(['restore', target, '--identity', file], fresh)
  assert.equal(back.status, 0, back.err)
  assert.ok(back.err.includes(`unterschrieben mit ${key}\nVergleichen Sie ihn`), back.err)
  assert.ok(!existsSync(join(fresh.ZEUGHAUS_DATA, 'backup-key.pem')))
})

/** Calls a service's panel as a logged-in user. */
async function aPanel(url: string) {
  const headers: Record<string, string> = { 'x-zeughaus-panel': '1' }
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/admin/api${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    assert.equal(answer.status, 200, `${method} ${path}`)
    return answer
  }
  const login = await call('POST', '/session', { user: 'admin', password: PASSWORD })
  headers['cookie'] = login.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  return { call, headers }
}

test('an upload of which half has arrived comes along and goes on after the restore', async () => {
  const [data, work] = [temporaryFolder(), temporaryFolder()]
  const env = { ZEUGHAUS_DATA: data, ZEUGHAUS_ADMIN_PASSWORD: PASSWORD }
  const service = await startService(env)
  const panel = await aPanel(service.url)
  const [first, second] = ['Subject: Drehleiter\r\n', '\r\nText\r\n']
  const path = await beginUpload(service.url, panel.headers, 'halb.eml', first.length + second.length)
  await sendPiece(service.url, panel.headers, { path, offset: 0, bytes: first })
  const target = join(work, 'sicherung')
  const made = await zeughaus(['backup', target], env)
  await service.stop()
  assert.equal(made.status, 0, made.err)
  const fresh = { ...env, ZEUGHAUS_DATA: join(work, 'neu') }
  const back = await zeughaus(['restore', target], fresh)
  assert.equal(back.status, 0, back.err)
  const restored = await startService(fresh)
  const again = await aPanel(restored.url)
  await sendPiece(restored.url, again.headers, { path, offset: first.length, bytes: second })
  await until('the import', async () => {
    const { uploads } = (await (await again.call('GET', '/sources')).json()) as { uploads: { state: string }[] }
    return uploads[0]?.state === 'done'
  })
  assert.equal(await restored.stop(), 0)
})
