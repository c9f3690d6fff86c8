import assert from 'node:assert/strict'
import { addDays, dayOf, newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { eineQualifikation } from '../../personal/qualifikationen/personal.factory.ts'

const { store, clock, person, niemand, anmelden } = await starteTestdienst()

async function adresse(who: Person, selection = ''): Promise<string> {
  const { status, body, text } = await who.put(`/kalender/abo${selection}`)
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

// print.24: A renewed address ends the old one.
test('a renewed address ends the old one, and an ended feed is 404', async () => {
  const anna = await person('mitarbeiter')
  const old = await adresse(anna)
  const fresh = await adresse(anna)
  assert.equal((await niemand.get(old)).status, 404)
  assert.equal((await niemand.get(fresh)).status, 200)
  assert.equal((await anna.delete('/kalender/abo')).status, 204)
  assert.equal((await niemand.get(fresh)).status, 404)
})

// print.25: A feed ends with its user, the right to read and the password.
test('a feed ends with its user, with his right to read, and with his password', async () => {
  for (const change of [{ aktiv: false }, { rollen: [] }, { tokens_ab: new Date(clock.now() + 5000).toISOString() }]) {
    const anna = await person('mitarbeiter')
    const abo = await adresse(anna)
    await store.db.updateTable('benutzer').set(change).where('id', '=', anna.id).execute()
    assert.equal((await niemand.get(abo)).status, 404)
  }
})

test('the address is kept nowhere for an Idempotency-Key: each call makes a new one', async () => {
  const anna = await person('mitarbeiter')
  const mit = { headers: { 'idempotency-key': newId() } }
  const paths = []
  for (let mal = 0; mal < 2; mal += 1) {
    paths.push(((await anna.put('/kalender/abo', undefined, mit)).body as { pfad: string }).pfad)
  }
  assert.notEqual(paths[0], paths[1])
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

const ANDERE = '?qualifikationen_anderer=true'

// print.26: An address shows the qualifications of others only when made for that, by the rights at the time of reading.
test('a feed tells when the qualifications of others end only when it was made for that, and only while its user may know', async () => {
  const [anna, leitung, bernd] = [
    await person('mitarbeiter'),
    await person('leitungsverantwortlicher'),
    await person('mitarbeiter'),
  ]
  const gueltig_bis = addDays(dayOf(clock.now(), 'Europe/Berlin'), 5)
  const { id } = await eineQualifikation(store, { benutzer_id: bernd.id, gueltig_bis })
  const zeigt = async (abo: string) => (await niemand.get(abo)).text.includes(id)
  const [annas, ohne, seine] = [await adresse(anna), await adresse(leitung), await adresse(bernd)]
  assert.deepEqual([await zeigt(annas), await zeigt(ohne), await zeigt(seine)], [false, false, true])
  assert.equal((await anna.put(`/kalender/abo${ANDERE}`)).status, 403)

  const mit = await adresse(leitung, ANDERE)
  assert.equal(await zeigt(mit), true)
  // The rights at the time of reading count.
  await store.db
    .updateTable('benutzer')
    .set({ rollen: ['mitarbeiter'] })
    .where('id', '=', leitung.id)
    .execute()
  assert.equal(await zeigt(mit), false)
})

interface Abo {
  readonly erstellt_am: string
  readonly endet_am: string
  readonly zuletzt_gelesen_am: string | null
  readonly qualifikationen_anderer: boolean
  readonly gilt: boolean
}
const aboOf = async (who: Person) => (await who.get('/kalender/abo')).body as Abo

// print.29: An address that ended with its owner stays ended when the owner comes back.
test('a user who was deactivated and comes back makes a new address', async () => {
  const [anna, verwaltung] = [await person('mitarbeiter'), await person('administration')]
  const abo = await adresse(anna)
  await verwaltung.patch(`/benutzer/${anna.id}`, { aktiv: false })
  assert.equal((await niemand.get(abo)).status, 404)
  await verwaltung.patch(`/benutzer/${anna.id}`, { aktiv: true })
  assert.equal((await niemand.get(abo)).status, 404)
})

// print.34: An address gives nothing (403) while its owner lacks a second factor that a role demands, or has to set a password.
test('an address gives nothing while its person must do something before anything else, and goes on afterwards', async () => {
  const anna = await person('leitungsverantwortlicher')
  const abo = await adresse(anna)
  const codeAt = async (path: string, who: Pick<Person, 'get'> = niemand) => {
    const { status, body } = await who.get(path)
    return [status, (body as { code?: string } | undefined)?.code]
  }
  await store.db.insertInto('faktorpflicht').values({ rolle: 'leitungsverantwortlicher' }).execute()
  assert.deepEqual(await codeAt(abo), [403, 'faktor_einrichten'])
  assert.deepEqual(await codeAt('/kalender/abo', anna), [403, 'faktor_einrichten'])
  await store.db
    .insertInto('passkey')
    .values({
      ...{ id: newId(), benutzer_id: anna.id, kennung: newId(), oeffentlicher_schluessel: Buffer.from('key') },
      ...{ zaehler: 0, rp_id: 'wehr.example', name: 'Handy', transporte: [] },
      angelegt_am: new Date(clock.now()).toISOString(),
    })
    .execute()
  assert.equal((await niemand.get(abo)).status, 200)
  await store.db.deleteFrom('passkey').where('benutzer_id', '=', anna.id).execute()
  await store.db.deleteFrom('faktorpflicht').execute()
  assert.equal((await niemand.get(abo)).status, 200)

  await store.db.updateTable('benutzer').set({ passwort_aendern: true }).where('id', '=', anna.id).execute()
  assert.deepEqual(await codeAt(abo), [403, 'passwort_aendern'])
})

// print.35: So it is with a role for a place.
test('an address gives nothing while a role for a place demands a factor', async () => {
  const anna = await person()
  const einheit_id = newId()
  await store.db.insertInto('einheit').values({ id: einheit_id, name: 'Zug 7' }).execute()
  const rolle = 'materialverantwortlicher' as const
  await store.db.insertInto('ortsrolle').values({ id: newId(), benutzer_id: anna.id, rolle, einheit_id }).execute()
  const abo = await adresse(anna)
  assert.equal((await niemand.get(abo)).status, 200)
  await store.db.insertInto('faktorpflicht').values({ rolle }).execute()
  assert.equal((await niemand.get(abo)).status, 403)
  await store.db.deleteFrom('faktorpflicht').execute()
})

test('a new password ends the address at once, and a new one is good in the same moment', async () => {
  const [anna, verwaltung] = [await person('mitarbeiter'), await person('administration')]
  const abo = await adresse(anna)
  await verwaltung.patch(`/benutzer/${anna.id}`, { passwort: 'Steckleiter im Wald 9' })
  assert.equal((await niemand.get(abo)).status, 404)
  const { benutzername } = (await verwaltung.get(`/benutzer/${anna.id}`)).body as { benutzername: string }
  const anmeldung = await niemand.post('/auth/login', { benutzername, passwort: 'Steckleiter im Wald 9' })
  const { token } = anmeldung.body as { token: string }
  assert.equal(((await niemand.get('/kalender/abo', { token })).body as Abo).gilt, false)
  const { pfad } = (await anna.put('/kalender/abo', undefined, { token })).body as { pfad: string }
  assert.equal((await niemand.get(pfad.replace('/api/v1', ''))).status, 200)
})

// print.28: Its owner sees its end and its last use.
test('the owner sees until when the address is good, and when it was last read', async () => {
  const anna = await person('mitarbeiter')
  const MINUTE = 60_000
  const keines = { erstellt_am: null, endet_am: null, zuletzt_gelesen_am: null, qualifikationen_anderer: false }
  assert.deepEqual(await aboOf(anna), { ...keines, gilt: false })
  const abo = await adresse(anna)
  const { erstellt_am, endet_am, ...weiteres } = await aboOf(anna)
  assert.deepEqual(weiteres, { zuletzt_gelesen_am: null, qualifikationen_anderer: false, gilt: true })
  assert.equal(endet_am.slice(0, 4), String(Number(erstellt_am.slice(0, 4)) + 1))
  assert.equal(endet_am.slice(4), erstellt_am.slice(4))

  const readBack = async (): Promise<string | null> => {
    assert.equal((await niemand.get(abo)).status, 200)
    return (await aboOf(anna)).zuletzt_gelesen_am
  }
  clock.forward(5 * MINUTE)
  const first = new Date(clock.now()).toISOString()
  assert.equal(await readBack(), first)
  clock.forward(59 * MINUTE)
  assert.equal(await readBack(), first)
  clock.forward(MINUTE)
  assert.equal(await readBack(), new Date(clock.now()).toISOString())
})

// print.27: An address ends after a year, with 410.
test('after a year the address says that it has ended, and its owner makes a new one', async () => {
  const anna = await person('mitarbeiter')
  const abo = await adresse(anna)
  clock.forward(Date.parse((await aboOf(anna)).endet_am) - clock.now() - 1)
  assert.equal((await niemand.get(abo)).status, 200)
  clock.forward(1)
  const { status, body } = await niemand.get(abo)
  assert.equal(status, 410)
  assert.deepEqual(body, {
    error: 'Diese Kalenderadresse ist nach einem Jahr abgelaufen. Erneuern Sie sie in Zeughaus unter „Kalender“.',
    code: 'kalender_abgelaufen',
  })
  const token = await anmelden(anna.id)
  assert.equal(((await niemand.get('/kalender/abo', { token })).body as Abo).gilt, false)
  const { pfad } = (await anna.put('/kalender/abo', undefined, { token })).body as { pfad: string }
  assert.equal((await niemand.get(pfad.replace('/api/v1', ''))).status, 200)
  assert.equal((await niemand.get(abo)).status, 404)
})
