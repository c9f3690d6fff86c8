import assert from 'node:assert/strict'
import { newId, StartError } from '@zeughaus/platform'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { einStandort } from '../../objekte/stammdaten/stammdaten.factory.ts'
import { ersteVerwaltung, findWeakPreset } from './erste-verwaltung.commands.ts'

const { store, clock, person, niemand } = await starteTestdienst()
const verwaltung = await person('administration')
const GUT = 'Steckleiter im Wald 9'

interface Abgelehnt {
  readonly error: string
  readonly details: { readonly felder: readonly { readonly pfad: string; readonly grund: string }[] }
}
/** The reason that a refused request gives for one field. */
function reason({ status, body, text }: { status: number; body: unknown; text: string }, field: string): string {
  assert.equal(status, 400, text)
  const [first, ...further] = (body as Abgelehnt).details.felder
  assert.deepEqual([first?.pfad, further], [field, []])
  assert.equal((body as Abgelehnt).error, `${field} ${first?.grund}.`)
  return first?.grund ?? ''
}
const fresh = (fields: Record<string, unknown>) =>
  verwaltung.post('/benutzer', { benutzername: `b-${newId()}`, name: 'Bernd Ott', passwort: GUT, ...fields })
const RAT = ': nehmen Sie mehrere Wörter, die nichts miteinander zu tun haben'

// access.23: A password that is easy to guess is refused with a sentence that names its weakness.
test('no user gets a password that is guessed first, and the refusal says what is weak', async () => {
  await einStandort(store, { name: 'Gerätehaus Tannenried' })
  for (const [fields, what] of [
    [{ passwort: 'aaaaaaaaaaaa' }, 'wiederholt ein Zeichen'],
    [{ passwort: 'passwort1234' }, 'enthält ein häufiges Passwort'],
    [{ passwort: 'k.lindenbaumer', benutzername: 'k.lindenbaumer' }, 'enthält den Benutzernamen'],
    [{ passwort: 'Lindenbaumer1', name: 'Kai Lindenbaumer' }, 'enthält den Namen'],
    [{ passwort: 'Lindenbaumer1', email: 'kai@lindenbaumer.example' }, 'enthält die E-Mail-Adresse'],
    [{ passwort: 'Tannenried-112' }, 'enthält einen Namen Ihrer Organisation'],
  ] as const) {
    assert.equal(reason(await fresh(fields), 'passwort'), what + RAT)
  }
  assert.equal((await fresh({})).status, 201)
})

test('a reset is measured by the name that the person has then, and changes nothing when it is refused', async () => {
  const { id, benutzername } = (await fresh({ name: 'Kai Lindenbaumer' })).body as { id: string; benutzername: string }
  const setzen = (fields: Record<string, unknown>) => verwaltung.patch(`/benutzer/${id}`, fields)
  assert.equal(reason(await setzen({ passwort: 'Lindenbaumer1' }), 'passwort'), `enthält den Namen${RAT}`)
  assert.equal(
    reason(await setzen({ passwort: 'Grauvogelsang1', name: 'Kai Grauvogelsang' }), 'passwort'),
    `enthält den Namen${RAT}`,
  )
  assert.equal(((await verwaltung.get(`/benutzer/${id}`)).body as { name: string }).name, 'Kai Lindenbaumer')
  assert.equal((await niemand.post('/auth/login', { benutzername, passwort: GUT })).status, 200)
  assert.equal((await verwaltung.patch(`/benutzer/${newId()}`, { passwort: 'Lindenbaumer1' })).status, 404)
})

// access.25: Change and reset of a password follow the same rule; a refusal changes nothing and ends no login.
test('the change of one’s own password is judged alike; the login goes on when it is refused', async () => {
  const { benutzername } = (await fresh({ name: 'Kai Lindenbaumer' })).body as { benutzername: string }
  const { token } = (await niemand.post('/auth/login', { benutzername, passwort: GUT })).body as { token: string }
  const aendern = (passwort_neu: string) =>
    niemand.post('/auth/passwort', { passwort_alt: GUT, passwort_neu }, { token })
  assert.equal(reason(await aendern('Lindenbaumer1'), 'passwort_neu'), `enthält den Namen${RAT}`)
  assert.equal((await niemand.get('/auth/me', { token })).status, 200)
  assert.equal((await aendern('Zwischen den Toren 4')).status, 204)
})

test('a long password is measured at once, and one that is too long is not looked at', async () => {
  assert.equal((await fresh({ passwort: '@4$5'.repeat(64) })).status, 400)
  assert.match(reason(await fresh({ passwort: 'x'.repeat(257) }), 'passwort'), /höchstens 256/)
})

// access.24: A weak first password of the settings stops the first start.
test('a weak first password of the settings stops the first start, and is only mentioned where it has long been accepted', async () => {
  const { benutzer } = { benutzer: store.db.updateTable('benutzer') }
  await benutzer.set({ aktiv: false }).execute()
  await assert.rejects(ersteVerwaltung(store, clock, 'administration1'), (error: unknown) => {
    assert.ok(error instanceof StartError)
    assert.match(error.message, /^ZEUGHAUS_ADMIN_PASSWORD enthält .+: nehmen Sie mehrere Wörter, .+\.$/)
    return true
  })
  await ersteVerwaltung(store, clock, GUT)
  assert.equal(await findWeakPreset(store.db, GUT), null)
  // The user `admin` has another password now, so there is nothing to warn of.
  assert.equal(await findWeakPreset(store.db, 'administration1'), null)
})
