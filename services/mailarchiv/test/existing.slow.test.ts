/** Commands on a data folder without an archive, on one that has moved, and the demonstration. */
import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import pg from 'pg'
import { onTestFinished, test } from 'vitest'
import { type Environment, startService, zeughaus } from './cli.factory.ts'
import { aMail } from './mail.factory.ts'
import { deliver } from './procedure.factory.ts'

const mail = join(temporaryFolder(), 'a.eml')
writeFileSync(mail, aMail())

const COMMANDS = [
  ['import', mail],
  ['verify'],
  ['reindex'],
  ['rewrap'],
  ['proof', '01a209fd-3268-7230-b67f-343e837006e5'],
  ['keys', 'create', '--role', 'auditor', '--name', 'x'],
  ['keys', 'list'],
  ['keys', 'revoke', 'x'],
  ['move', '--to', `sqlite:${join(temporaryFolder(), 'ziel')}`],
]
const mailarchiv = (env: Environment, ...args: string[]) => zeughaus(['mailarchiv', ...args], env)

for (const [command = '', ...args] of COMMANDS) {
  // command.20: Only `start`, `init`, `demo`, `restore` and the target of `move` create an archive; other commands refuse a folder without one.
  test(`${command}${command === 'keys' ? ` ${args[0]}` : ''} on a mistyped folder creates nothing and says what to check`, async () => {
    const folder = join(temporaryFolder(), 'vertippt')
    for (const database of [{}, { MAILARCHIV_DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }]) {
      const { status, out, err } = await mailarchiv({ ZEUGHAUS_DATA: folder, ...database }, command, ...args)
      assert.deepEqual([status, out], [1, ''])
      assert.match(
        err,
        new RegExp(`^In ${folder}/mailarchiv liegt kein Archiv, .*ZEUGHAUS_DATA.*mailarchiv init“\\.$`, 'm'),
      )
      assert.ok(!existsSync(folder))
    }
  })
}

// command.21: `init` creates an empty archive and refuses an existing one.
test('init creates an archive once, and commands work in it', async () => {
  const env = { ZEUGHAUS_DATA: temporaryFolder() }
  assert.equal((await mailarchiv(env, 'init')).status, 0)
  assert.match((await mailarchiv(env, 'import', mail)).out, /1 neu/)
  const again = await mailarchiv(env, 'init')
  assert.equal(again.status, 1)
  assert.match(again.err, /liegt schon ein Archiv/)
  assert.match((await mailarchiv(env, 'verify')).out, /^1 Mail/m)
})

// command.22: `demo` refuses an archive that holds anything; `--data` names another folder.
test('the demonstration is refused by an archive that holds anything, and --data names another folder', async () => {
  const env = { ZEUGHAUS_DATA: temporaryFolder() }
  await mailarchiv(env, 'init')
  await mailarchiv(env, 'import', mail)
  const refused = await mailarchiv(env, 'demo')
  assert.deepEqual([refused.status, refused.out], [1, ''])
  assert.match(refused.err, /schon 1 Mails und 0 Schlüssel.*--data/)
  assert.match((await mailarchiv(env, 'keys', 'list')).out, /noch keine Schlüssel/)
  const elsewhere = join(temporaryFolder(), 'demo')
  assert.match((await mailarchiv(env, 'demo', '--data', elsewhere)).err, /40 Mails: 40 neu/)
  assert.match((await mailarchiv({ ZEUGHAUS_DATA: elsewhere }, 'demo')).err, /schon 40 Mails und 2 Schlüssel/)
})

// command.23: A moved archive is marked, a database inside itself, however its address is written; commands and start refuse it and say where it went.
test('an archive that has moved refuses commands and start and says where it went, until its mark is removed', async () => {
  const { owner, drop } = await emptyDatabase()
  onTestFinished(drop)
  const url = `postgres://${owner.user}@/${owner.database}?host=${encodeURIComponent(String(owner.host))}&port=${owner.port}`
  const here = { ZEUGHAUS_DATA: temporaryFolder() }
  const there = { ...here, MAILARCHIV_DATABASE_URL: url }
  await mailarchiv(here, 'init')
  await mailarchiv(here, 'import', mail)
  assert.equal((await mailarchiv(here, 'move', '--to', url)).status, 0)
  const backup = ['backup', join(temporaryFolder(), 'sicherung')]
  const refused = [['mailarchiv', 'import', mail], ['mailarchiv', 'keys', 'list'], ['start', 'mailarchiv'], backup]
  for (const command of refused) {
    const { status, err } = await zeughaus(command, here)
    assert.equal(status, 1, command.join(' '))
    assert.match(err, new RegExp(`umgezogen nach PostgreSQL ${owner.database} auf .*umgezogen\\.json`))
  }
  assert.equal((await mailarchiv(here, 'move', '--to', url)).status, 0, 'a move goes on')
  assert.match((await mailarchiv(there, 'verify')).out, /^1 Mail/m)
  // Back into the same folder: that one is current again, and the database is not.
  assert.equal((await mailarchiv(there, 'move', '--to', `sqlite:${here.ZEUGHAUS_DATA}`)).status, 0)
  assert.match((await mailarchiv(here, 'verify')).out, /^1 Mail/m)
  const respelt = `postgresql://${owner.user}@/${owner.database}?port=${owner.port}&host=${encodeURIComponent(`${owner.host}/`)}`
  for (const spelling of [url, respelt])
    for (const command of [
      ['mailarchiv', 'verify'],
      ['mailarchiv', 'keys', 'list'],
      ['start', 'mailarchiv'],
    ]) {
      const { status, err } = await zeughaus(command, { ...there, MAILARCHIV_DATABASE_URL: spelling })
      assert.equal(status, 1, command.join(' '))
      assert.match(err, /umgezogen nach .*COMMENT ON SCHEMA mailarchiv IS NULL/)
    }
  const client = new pg.Client(owner)
  await client.connect()
  await client.query('COMMENT ON SCHEMA mailarchiv IS NULL')
  await client.end()
  assert.equal((await mailarchiv(there, 'verify')).status, 0)
  await (await startService(here)).stop()
})

// command.31: A service that still runs on the source of a move goes on taking mails; the next `move` brings them, and each says so at its end.
test('what a service takes in on the source after the mark is brought by the next move, which the first one asks for', async () => {
  const here = { ZEUGHAUS_DATA: temporaryFolder() }
  const target = temporaryFolder()
  await mailarchiv(here, 'init')
  await mailarchiv(here, 'import', mail)
  const service = await startService({ ...here, MAILARCHIV_SMTP_PORT: '0' })
  const first = await mailarchiv(here, 'move', '--to', `sqlite:${target}`)
  assert.match(first.err, /Beenden Sie ihn, rufen Sie „move“ noch einmal auf/)
  const address = /Annahme per SMTP: (\S+)/.exec(service.printed())![1]!
  assert.match(await deliver(address, Buffer.from(aMail())), /^250/)
  assert.equal(await service.stop(), 0)
  const again = await mailarchiv(here, 'move', '--to', `sqlite:${target}`)
  assert.match(again.out, /^1 Mails nach .* umgezogen, 1 waren es schon/m)
  assert.match((await mailarchiv({ ZEUGHAUS_DATA: target }, 'verify')).out, /^2 Mails/m)
})
