import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { temporaryFolder, until } from '@zeughaus/platform/testing'
import { afterAll, test } from 'vitest'
import { anArchive, startService, zeughaus } from './cli.factory.ts'

const data = temporaryFolder()
const password = 'Nur-im-Test-Drehleiter-7'
const env = { ZEUGHAUS_DATA: data, ZEUGHAUS_ADMIN_PASSWORD: password }

/** A syslog receiver that keeps the messages of each connection. */
const received: string[] = []
const receiver = createServer((socket) => {
  let read = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    read += chunk
  })
  socket.on('end', () => received.push(read))
  socket.on('error', () => undefined)
})
await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
afterAll(() => receiver.close())
const { port } = receiver.address() as { port: number }

const logged = () => {
  const db = new DatabaseSync(join(data, 'mailarchiv/access-log.db'), { readOnly: true })
  const entries = db
    .prepare('SELECT actor_kind, actor_name, action, object, query, result FROM entry ORDER BY id')
    .all()
  db.close()
  return entries
}

/** The last entry that the receiver is known to have read. */
function handedOver(): unknown {
  const db = new DatabaseSync(join(data, 'mailarchiv/access-log.db'), { readOnly: true })
  const row = db.prepare('SELECT max(id) AS id FROM syslog').get()
  db.close()
  return row?.['id']
}

/** The time of an entry, as an instant of RFC 3339. */
function timeOf(id: number): string {
  const db = new DatabaseSync(join(data, 'mailarchiv/access-log.db'), { readOnly: true })
  const { at } = db.prepare('SELECT at FROM entry WHERE id = ?').get(id) as { at: number }
  db.close()
  return new Date(at).toISOString()
}

test('commands, logins and the settings of a start are entries of the chain, and reach the syslog receiver', async () => {
  const mail = 'From: a@example.org\r\nSubject: Eine\r\n\r\nText\r\n'
  await anArchive(data)
  await zeughaus(['mailarchiv', 'import', '-'], env, mail)
  await zeughaus(['mailarchiv', 'keys', 'create', '--role', 'auditor', '--name', 'Prüfer'], env)
  await zeughaus(['backup', join(temporaryFolder(), 'sicherung')], env)
  const service = await startService({ ...env, ZEUGHAUS_SYSLOG: `syslog+tcp://127.0.0.1:${port}` })
  const login = (body: object) =>
    fetch(`${service.url}/admin/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-zeughaus-panel': '1' },
      body: JSON.stringify(body),
    })
  assert.equal((await login({ user: password, password: 'x'.repeat(12) })).status, 401)
  assert.equal((await login({ user: 'admin', password })).status, 200)
  const all = () => received.join('')
  await until('the login at the receiver', () => all().includes('Anmeldung erfolgreich, admin von 127.0.0.1'))
  // What the service does not know to be read by then, it sends once more after its next start.
  await until('the service knows that', () => handedOver() === 6)
  await service.stop()
  await (await startService({ ...env, ZEUGHAUS_SYSLOG: `syslog+tcp://127.0.0.1:${port}` })).stop()
  await (await startService(env)).stop()

  const entries = logged()
  const { username } = userInfo()
  assert.deepEqual(
    entries.map(({ actor_kind, actor_name, action, result }) => [actor_kind, actor_name, action, result]),
    [
      ['command', username, 'import', 'ok'],
      ['command', username, 'key_create', 'ok'],
      ['command', username, 'backup', 'ok'],
      ['service', '', 'settings', 'ok'],
      ['unknown', entries[4]?.['actor_name'], 'login', 'refused'],
      ['admin', 'admin', 'login', 'ok'],
      ['service', '', 'settings', 'ok'],
    ],
  )
  assert.equal(entries[6]?.['object'], 'geändert: ZEUGHAUS_SYSLOG')
  assert.match(`${entries[3]?.['query']}`, /ZEUGHAUS_ADMIN_PASSWORD=gesetzt/)
  assert.ok(!JSON.stringify(entries).includes(password), 'the password stands in the log')
  assert.ok(!all().includes(password), 'the password was sent')
  const numbers = [...all().matchAll(/ nummer="(\d+)"/g)].map(([, number]) => Number(number))
  assert.deepEqual(numbers, [1, 2, 3, 4, 5, 6])
})

test('verify names the first changed or removed entry', async () => {
  const sound = await zeughaus(['mailarchiv', 'verify'], env)
  assert.equal(sound.status, 0, sound.err)
  assert.match(sound.out, /7 Einträge des Zugriffsprotokolls geprüft, es ist unversehrt\./)
  const db = new DatabaseSync(join(data, 'mailarchiv/access-log.db'))
  for (const trigger of ['entry_stays', 'entry_is_fixed']) db.exec(`DROP TRIGGER ${trigger}`)
  db.exec("UPDATE entry SET result = 'ok' WHERE id = 5")
  const changed = await zeughaus(['mailarchiv', 'verify'], env)
  assert.equal(changed.status, 1)
  assert.match(changed.out, /^Eintrag 5 des Zugriffsprotokolls wurde verändert \(Zeitangabe [^)]+\)\.$/m)
  db.exec('DROP TRIGGER IF EXISTS entry_stays; DROP TRIGGER IF EXISTS entry_is_fixed; DELETE FROM entry WHERE id = 5')
  db.close()
  const removed = await zeughaus(['mailarchiv', 'verify', '--json'], env)
  assert.equal(removed.status, 1)
  const { eintraege, befunde } = JSON.parse(removed.out).zugriffsprotokoll
  const noticed = befunde[1]?.before
  assert.deepEqual(
    [eintraege, befunde],
    [
      6,
      [
        { kind: 'missing', id: 5, to: 5, after: timeOf(4), before: timeOf(6) },
        { kind: 'unguarded', id: 7, to: 7, after: null, before: noticed },
      ],
    ],
  )
  assert.ok(noticed > timeOf(7), `the lost triggers were noticed at ${noticed}`)
})
