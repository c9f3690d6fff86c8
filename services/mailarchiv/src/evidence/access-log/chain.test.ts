import assert from 'node:assert/strict'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { temporaryFolder } from '@zeughaus/platform/testing'
import fc from 'fast-check'
import { test } from 'vitest'
import { type AccessEvent, logInFile, openAccessLog } from './index.ts'

const folder = temporaryFolder()
let files = 0
const newFile = () => join(folder, `${++files}.db`)
const open = (file: string) => openAccessLog(logInFile(file), { warn: (message) => assert.fail(message) })

const event = (action: AccessEvent['action'], rest: Partial<AccessEvent> = {}): AccessEvent => ({
  actor: { kind: 'admin', id: '', name: 'admin' },
  action,
  object: 'eins\nzwei "drei"',
  address: '192.0.2.7',
  result: 'ok',
  ...rest,
})

/** The findings about the entries; a tampered file has lost its triggers too. */
async function findingsOf(file: string) {
  const { findings } = await logInFile(file).verify([])
  return findings.filter(({ kind }) => kind !== 'unguarded')
}

/** Changes the file as an attacker with write access would, with the triggers dropped. */
function tamper(file: string, work: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(file)
  for (const trigger of ['entry_stays', 'entry_is_fixed', 'entry_is_new']) db.exec(`DROP TRIGGER ${trigger}`)
  work(db)
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
}

// zugriff.1: Entries of the service and of commands stand in one chain.
test('entries of the service and of commands at the same time stand in one chain', async () => {
  const file = newFile()
  const logs = await Promise.all([open(file), open(file), open(file)])
  for (let round = 0; round < 40; round += 1) {
    for (const log of logs) log.record(event(round % 3 === 0 ? 'search' : 'key_create'))
    await Promise.all(logs.map((log) => log.flush()))
  }
  const { entries, findings, head } = await logInFile(file).verify([])
  assert.deepEqual([entries, findings, head.id], [120, [], 120])
  assert.deepEqual(await logs[1]?.head(), head)
  await Promise.all(logs.map((log) => log.close()))
})

// zugriff.2: `zeughaus mailarchiv verify` names the first bad entry.
test('verify names the first bad entry, whatever is changed, removed, put in, exchanged or cut off', async () => {
  const whole = newFile()
  const log = await open(whole)
  for (let index = 0; index < 20; index += 1) log.record(event(index % 2 ? 'search' : 'login', { hits: index }))
  await log.close()
  const fields = [
    'at',
    'hits',
    'actor_kind',
    'actor_id',
    'actor_name',
    'action',
    'object',
    'query',
    'address',
    'result',
    'hash',
  ]
  const id = fc.integer({ min: 1, max: 20 })
  const attack = fc.oneof(
    fc.record({ kind: fc.constant('change'), id, field: fc.constantFrom(...fields) }),
    fc.record({ kind: fc.constant('remove'), id }),
    fc.record({ kind: fc.constant('cut off'), id }),
    fc.record({ kind: fc.constant('exchange'), id: fc.integer({ min: 1, max: 19 }) }),
    fc.record({ kind: fc.constant('append'), id: fc.constant(21) }),
  )
  await fc.assert(
    fc.asyncProperty(attack, async (made) => {
      const file = newFile()
      copyFileSync(whole, file)
      const { id: at, kind } = made
      tamper(file, (db) => {
        const value = (field: string) =>
          ['at', 'hits'].includes(field) ? '-1' : field === 'hash' ? "x'00'" : "'anders'"
        if ('field' in made) db.exec(`UPDATE entry SET ${made.field} = ${value(made.field)} WHERE id = ${at}`)
        else if (kind === 'remove') db.exec(`DELETE FROM entry WHERE id = ${at}`)
        else if (kind === 'cut off') db.exec(`DELETE FROM entry WHERE id >= ${at}`)
        else if (kind === 'exchange') {
          db.exec(`UPDATE entry SET id = -id WHERE id IN (${at}, ${at + 1})`)
          db.exec(`UPDATE entry SET id = ${2 * at + 1} + id WHERE id < 0`)
        } else
          db.exec(
            `INSERT INTO entry SELECT 21, ${'at, actor_kind, actor_id, actor_name, action, object, query, address, result, hits, hash'} FROM entry WHERE id = 1`,
          )
      })
      assert.equal((await findingsOf(file))[0]?.id, at)
    }),
    { numRuns: 60, includeErrorInReport: true },
  )
  assert.deepEqual(await findingsOf(whole), [])
})

// zugriff.4: Each stored entry becomes one JSON line of its process; `protokoll` tells logins, keys, imports and settings from searches and reads, whose words it leaves out.
test('each entry becomes a line that names its log; a line of a search has no word of it', async () => {
  const lines: object[] = []
  const log = await openAccessLog(logInFile(newFile()), { warn: assert.fail, tell: (line) => lines.push(line) })
  log.record(event('search', { query: 'q=Diagnose', hits: 3 }))
  log.record(event('key_create', { object: '0190 Prüfer' }))
  log.record(event('login', { result: 'refused', actor: { kind: 'unknown', id: '', name: 'max' } }))
  assert.deepEqual(lines, [], 'told before it is stored')
  await log.flush()
  const { actor, address, object } = event('read')
  const shared = { adresse: address, wer: { art: 'person', id: undefined, name: actor.name } }
  const unknown = { art: 'unbekannt', id: undefined, name: 'max' }
  assert.deepEqual(lines, [
    {
      protokoll: 'zugriff',
      nummer: 1,
      ereignis: 'search',
      ergebnis: 'erfolgreich',
      grund: undefined,
      gegenstand: object,
      ...shared,
    },
    {
      protokoll: 'sicherheit',
      nummer: 2,
      ereignis: 'schluessel_angelegt',
      ergebnis: 'erfolgreich',
      grund: undefined,
      gegenstand: '0190 Prüfer',
      ...shared,
    },
    {
      protokoll: 'sicherheit',
      nummer: 3,
      ereignis: 'anmeldung',
      ergebnis: 'verweigert',
      grund: 'refused',
      gegenstand: object,
      ...shared,
      wer: unknown,
    },
  ])
  assert.deepEqual(
    (await log.page({ security: true }, null, 10)).entries.map(({ id }) => id),
    [3, 2],
  )
  await log.close()
})

test('the entry about dropped triggers, which the log writes when it is opened, becomes a line too', async () => {
  const file = newFile()
  await (await open(file)).close()
  tamper(file, () => undefined)
  const told: object[] = []
  const log = await openAccessLog(logInFile(file), { warn: assert.fail, tell: (line) => told.push(line) })
  await log.close()
  assert.deepEqual(told, [
    {
      protokoll: 'sicherheit',
      nummer: 1,
      ereignis: 'einstellung_geaendert',
      ergebnis: 'verweigert',
      grund: 'failed',
      wer: { art: 'dienst', id: undefined, name: '' },
      adresse: undefined,
      gegenstand: 'Schreibschutz des Zugriffsprotokolls',
    },
  ])
})
