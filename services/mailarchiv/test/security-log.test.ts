import assert from 'node:assert/strict'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { anArchive, startService, zeughaus } from './cli.factory.ts'

const data = temporaryFolder()
const password = 'Nur-im-Test-Drehleiter-7'
const env = { ZEUGHAUS_DATA: data, ZEUGHAUS_ADMIN_PASSWORD: password }

const logged = () => {
  const db = new DatabaseSync(join(data, 'mailarchiv/access-log.db'), { readOnly: true })
  const entries = db
    .prepare('SELECT actor_kind, actor_name, action, object, query, result FROM entry ORDER BY id')
    .all()
  db.close()
  return entries
}

/** The time of an entry, as an instant of RFC 3339. */
function timeOf(id: number): string {
  const db = new DatabaseSync(join(data, 'mailarchiv/access-log.db'), { readOnly: true })
  const { at } = db.prepare('SELECT at FROM entry WHERE id = ?').get(id) as { at: number }
  db.close()
  return new Date(at).toISOString()
}

/** The numbers of the lines of the security log in an output. */
const numbersIn = (text: string): number[] =>
  text
    .split('\n')
    .filter((line) => line.includes('"protokoll":"sicherheit"'))
    .map((line) => JSON.parse(line).nummer)

test('commands, logins and the settings of a start are entries of the chain, and each is one line of its process', async () => {
  const mail = 'From: a@example.org\r\nSubject: Eine\r\n\r\nText\r\n'
  await anArchive(data)
  const commands = [
    await zeughaus(['mailarchiv', 'import', '-'], env, mail),
    await zeughaus(['mailarchiv', 'keys', 'create', '--role', 'auditor', '--name', 'Prüfer'], env),
    await zeughaus(['backup', join(temporaryFolder(), 'sicherung')], env),
  ]
  const service = await startService(env)
  const login = (body: object) =>
    fetch(`${service.url}/admin/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-zeughaus-panel': '1' },
      body: JSON.stringify(body),
    })
  assert.equal((await login({ user: password, password: 'x'.repeat(12) })).status, 401)
  assert.equal((await login({ user: 'admin', password })).status, 200)
  await service.stop()
  const second = await startService({ ...env, ZEUGHAUS_ZEITZONE: 'Europe/Vienna' })
  await second.stop()

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
  assert.equal(entries[6]?.['object'], 'geändert: ZEUGHAUS_ZEITZONE')
  assert.match(`${entries[3]?.['query']}`, /ZEUGHAUS_ADMIN_PASSWORD=gesetzt/)
  assert.ok(!JSON.stringify(entries).includes(password), 'the password stands in the log')
  assert.deepEqual(
    commands.map(({ out, err }) => [numbersIn(out), numbersIn(err)]),
    [
      [[], [1]],
      [[], [2]],
      [[], [3]],
    ],
  )
  assert.deepEqual(
    [service, second].map(({ printed }) => numbersIn(printed())),
    [[4, 5, 6], [7]],
  )
  const all = commands.map(({ err }) => err).join('') + service.printed()
  assert.ok(!all.includes(password), 'the password was told')
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
