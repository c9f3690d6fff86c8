import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, dayOf, newId } from '@zeughaus/platform'
import { eineQualifikation } from '../personal/personal.factory.ts'
import { type Person, starteTestdienst } from '../testing.ts'

const { store, clock, person, niemand } = await starteTestdienst()

async function adresse(wer: Person): Promise<string> {
  const { status, body, text } = await wer.put('/kalender/abo')
  assert.equal(status, 200, text)
  return (body as { pfad: string }).pfad.replace('/api/v1', '')
}

test('the secret address gives the calendar without a login', async () => {
  const anna = await person('mitarbeiter')
  assert.equal(((await anna.get('/kalender/abo')).body as { erstellt_am: null }).erstellt_am, null)
  const { status, text } = await niemand.get(await adresse(anna))
  assert.equal(status, 200)
  assert.match(text, /^BEGIN:VCALENDAR/)
  assert.notEqual(((await anna.get('/kalender/abo')).body as { erstellt_am: string }).erstellt_am, null)
})

test('a renewed address ends the old one, and an ended feed is 404', async () => {
  const anna = await person('mitarbeiter')
  const alte = await adresse(anna)
  const neue = await adresse(anna)
  assert.equal((await niemand.get(alte)).status, 404)
  assert.equal((await niemand.get(neue)).status, 200)
  assert.equal((await anna.delete('/kalender/abo')).status, 204)
  assert.equal((await niemand.get(neue)).status, 404)
})

test('a feed ends with its user, with his right to read, and with his password', async () => {
  for (const aenderung of [
    { aktiv: false },
    { rollen: [] },
    { tokens_ab: new Date(clock.now() + 5000).toISOString() },
  ]) {
    const anna = await person('mitarbeiter')
    const abo = await adresse(anna)
    await store.db.updateTable('benutzer').set(aenderung).where('id', '=', anna.id).execute()
    assert.equal((await niemand.get(abo)).status, 404)
  }
})

test('the address is kept nowhere for an Idempotency-Key: each call makes a new one', async () => {
  const anna = await person('mitarbeiter')
  const mit = { headers: { 'idempotency-key': newId() } }
  const pfade = []
  for (let mal = 0; mal < 2; mal += 1) {
    pfade.push(((await anna.put('/kalender/abo', undefined, mit)).body as { pfad: string }).pfad)
  }
  assert.notEqual(pfade[0], pfade[1])
  assert.deepEqual(await store.db.selectFrom('idempotency').select('key').where('actor_id', '=', anna.id).execute(), [])
})

test('only a hash of the token is kept', async () => {
  const anna = await person('mitarbeiter')
  const token = (await adresse(anna)).split('/')[2] ?? ''
  const { token_hash } = await store.db
    .selectFrom('kalenderabo')
    .where('benutzer_id', '=', anna.id)
    .select('token_hash')
    .executeTakeFirstOrThrow()
  assert.ok(token.length >= 43)
  assert.ok(!token_hash.toString('latin1').includes(token))
})

test('a feed shows what its user may know, and no more', async () => {
  const [anna, leitung] = [await person('mitarbeiter'), await person('leitungsverantwortlicher')]
  const gueltig_bis = addDays(dayOf(clock.now(), 'Europe/Berlin'), 5)
  const { id } = await eineQualifikation(store, { benutzer_id: leitung.id, gueltig_bis })
  const zeigt = async (wer: Person) => (await niemand.get(await adresse(wer))).text.includes(id)
  assert.deepEqual([await zeigt(anna), await zeigt(leitung)], [false, true])
})
