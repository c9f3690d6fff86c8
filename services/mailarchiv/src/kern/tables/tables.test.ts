/** What every store beside the mails relies on, in each engine. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ENGINES, type Engine, emptyStores } from '../../../test/stores.factory.ts'
import { logInFolder } from '../../evidence/access-log/index.ts'
import { openerInFolder } from '../../evidence/signed-log/index.ts'
import { copyTables } from '../../operations/move/stores.ts'
import { storesOf } from '../../stores.ts'
import { localLeases } from '../leases/index.ts'
import { secretsInFolder } from '../secrets/index.ts'
import type { Tables } from './index.ts'

const HASH = 'x'

async function panels(engine: Engine): Promise<[Tables, Tables]> {
  const open = await emptyStores(engine)
  return [(await open()).panel, (await open()).panel]
}
const insert = ({ prefix }: Tables) =>
  `INSERT INTO ${prefix}account (id, name, roles, password_hash, changed_at) VALUES ($1, $1, '[]', $2, $3)`
const names = async (tables: Tables) =>
  (await tables.rows(`SELECT name FROM ${tables.prefix}account ORDER BY name`)).map(({ name }) => name)

for (const engine of ENGINES) {
  test(`${engine}: a value comes back as it was stored: texts, instants, bytes, nothing`, async () => {
    const [panel] = await panels(engine)
    const instant = Date.parse('2126-11-24T00:00:00.001Z')
    assert.equal(await panel.run(insert(panel), ["Ä „'“ 🚒", HASH, instant]), 1)
    const token = Uint8Array.from([0, 1, 255])
    await panel.run(
      `INSERT INTO ${panel.prefix}session (token_hash, account, created_at, seen_at) SELECT $1, name, $2, $2 FROM ${panel.prefix}account`,
      [token, instant],
    )
    const [row] = await panel.rows(`SELECT * FROM ${panel.prefix}session WHERE token_hash = $1`, [token])
    assert.deepEqual([row?.['account'], row?.['created_at']], ["Ä „'“ 🚒", instant])
    assert.deepEqual(Uint8Array.from(row?.['token_hash'] as Uint8Array), token)
  })

  test(`${engine}: a transaction that fails leaves nothing, and statements of others are no part of it`, async () => {
    const [panel, other] = await panels(engine)
    const failing = panel.transaction(async (statements) => {
      await statements.run(insert(panel), ['in', HASH, 1])
      throw new Error('abgebrochen')
    })
    const beside = panel.run(insert(panel), ['daneben', HASH, 1])
    await assert.rejects(failing, /abgebrochen/)
    await beside
    await other.run(insert(other), ['anderer', HASH, 1])
    assert.deepEqual(await names(panel), ['anderer', 'daneben'])
  })

  test(`${engine}: a store takes over all that another one holds, in place of what it held, also twice`, async () => {
    const from = await (await emptyStores('SQLite'))()
    const to = await (await emptyStores(engine))()
    for (let made = 0; made < 1_100; made += 1) await from.panel.run(insert(from.panel), [`${made}`, HASH, made])
    await to.panel.run(insert(to.panel), ['vorher', HASH, 1])
    await copyTables(from, to, 'after')
    await copyTables(from, to, 'after')
    assert.deepEqual(await names(to.panel), await names(from.panel))
    const back = await (await emptyStores('SQLite'))()
    await copyTables(to, back, 'after')
    assert.equal((await names(back.panel)).length, 1_100)
  })
}

test('closing the stores closes each of them', async () => {
  const closed: string[] = []
  const stores = storesOf((store) => ({ close: async () => void closed.push(store) }) as Tables, {
    log: logInFolder('unused'),
    secrets: secretsInFolder('unused'),
    evidence: openerInFolder('unused'),
    uploadBytes: () => assert.fail(),
    leases: localLeases(),
    clock: null,
    close: async () => void closed.push('beside'),
  })
  await stores.close()
  assert.deepEqual(closed, [
    'keys',
    'panel',
    'imap',
    'subscriptions',
    'sources',
    'verification',
    'uploads',
    'retention',
    'texts',
    'beside',
  ])
})
