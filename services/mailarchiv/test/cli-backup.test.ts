/** `zeughaus backup` and `zeughaus restore` on the command line, beside the running service. */
import assert from 'node:assert/strict'
import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { aMail } from '../src/mail.factory.ts'
import { startService, zeughaus } from './cli.factory.ts'

const PASSWORD = 'Drehleiter am Bach 7'

test('a running archive is backed up and restored with the same answers; what does not fit is refused', async () => {
  const [data, work] = [temporaryFolder(), temporaryFolder()]
  const env = { ZEUGHAUS_DATA: data }
  writeFileSync(join(work, 'a.eml'), aMail({ subject: 'Drehleiter' }))
  const service = await startService(env)
  assert.equal((await zeughaus(['mailarchiv', 'import', join(work, 'a.eml')], env)).status, 0)
  const key = (await zeughaus(['mailarchiv', 'keys', 'create', 'CRM', '--role', 'auditor'], env)).out.trim()
  const ask = async (url: string) =>
    (await fetch(`${url}/api/v1/mails?q=Drehleiter`, { headers: { authorization: `Bearer ${key}` } })).json()
  const answer = await ask(service.url)
  const target = join(work, 'sicherung')
  const made = await zeughaus(['backup', target], env)
  assert.deepEqual([made.status, made.out], [0, `Gesichert nach ${target}: mailarchiv.\n`], made.err)
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
  assert.deepEqual(await ask(restored.url), answer)
  assert.equal(await restored.stop(), 0)

  appendFileSync(join(target, 'mailarchiv/keys.db'), 'x')
  const empty = join(work, 'leer')
  const broken = await zeughaus(['restore', target], { ZEUGHAUS_DATA: empty })
  assert.equal(broken.status, 1)
  assert.match(broken.err, /keys\.db ist nicht mehr/)
  assert.ok(!existsSync(empty))
})

test('a backup names the uploads that it leaves out', async () => {
  const [data, work] = [temporaryFolder(), temporaryFolder()]
  const env = { ZEUGHAUS_DATA: data, ZEUGHAUS_ADMIN_PASSWORD: PASSWORD }
  const service = await startService(env)
  const panel = (path: string, body: object, cookie = '') =>
    fetch(`${service.url}/admin/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-zeughaus-panel': '1', cookie },
      body: JSON.stringify(body),
    })
  const login = await panel('/session', { user: 'admin', password: PASSWORD })
  const cookie = login.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  assert.equal((await panel('/uploads', { name: 'halb.mbox', size: 1_000 }, cookie)).status, 200)
  const made = await zeughaus(['backup', join(work, 'sicherung')], env)
  await service.stop()
  assert.equal(made.status, 0, made.err)
  assert.match(made.err, /Nicht in der Sicherung, weil noch nicht archiviert: „halb\.mbox“\. Laden Sie/)
})
