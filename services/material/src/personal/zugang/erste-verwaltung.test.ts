import assert from 'node:assert/strict'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { ersteVerwaltung } from './erste-verwaltung.commands.ts'

const { url, store, clock } = await starteTestdienst()

test('a service without an administrator starts and lets the user admin in again, with a new password', async () => {
  const anmelden = async (passwort: string) => {
    const answer = await fetch(`${url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ benutzername: 'admin', passwort }),
    })
    return answer.status
  }
  await store.db.updateTable('benutzer').set({ aktiv: false }).execute()
  const first = (await ersteVerwaltung(store, clock, undefined)) ?? assert.fail()
  assert.equal(await ersteVerwaltung(store, clock, undefined), undefined)
  const { rollen } = await store.db
    .selectFrom('benutzer')
    .select('rollen')
    .where('benutzername', '=', 'admin')
    .executeTakeFirstOrThrow()
  assert.deepEqual([await anmelden(first), rollen], [200, ['administration']])

  const { id: benutzer_id } = await store.db
    .selectFrom('benutzer')
    .select('id')
    .where('benutzername', '=', 'admin')
    .executeTakeFirstOrThrow()
  const bestaetigt_am = new Date(clock.now()).toISOString()
  await store.db
    .insertInto('totp')
    .values({ benutzer_id, geheimnis: Buffer.from('verloren'), bestaetigt_am })
    .execute()
  await store.db
    .updateTable('benutzer')
    .set({ aktiv: false, rollen: ['mitarbeiter'] })
    .where('benutzername', '=', 'admin')
    .execute()
  const second = (await ersteVerwaltung(store, clock, undefined)) ?? assert.fail()
  assert.deepEqual([await anmelden(first), await anmelden(second)], [401, 200])
  const { rollen: afterwards } = await store.db
    .selectFrom('benutzer')
    .select('rollen')
    .where('benutzername', '=', 'admin')
    .executeTakeFirstOrThrow()
  assert.deepEqual(afterwards, ['mitarbeiter', 'administration'])
})
