import assert from 'node:assert/strict'
import { addDays, dayOf } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { startJobs } from '@zeughaus/postgres'
import { NEVER_MS } from '@zeughaus/postgres/testing'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import type { z } from 'zod'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { benachrichtigungJobs } from '../../meldungen/benachrichtigung/index.ts'
import { einGeraet, einGeraeteplatz } from '../../objekte/geraete/geraet.factory.ts'
import { eineEinheit } from '../../personal/qualifikationen/personal.factory.ts'
import { einLagerort, einLagerplatz, einZugang } from '../bestand/lager.factory.ts'
import type { Ausgabe as AusgabeSchema } from './ausgabe.schema.ts'

type Ausgabe = z.output<typeof AusgabeSchema>

const service = await starteTestdienst()
const { store, clock } = service
const kreis = await service.person('administration')
const [nord, sued] = [await eineEinheit(store, { name: 'Wehr Nord' }), await eineEinheit(store, { name: 'Wehr Süd' })]
const fern = await eineEinheit(store, { name: 'Wehr Fern' })

async function zeugwart(einheit_id: string): Promise<Person> {
  const person = await service.person()
  const ortsrollen = [{ rolle: 'materialverantwortlicher', einheit_id }]
  const { status, text } = await kreis.patch(`/benutzer/${person.id}`, { ortsrollen })
  assert.equal(status, 200, text)
  return person
}
const [anna, bernd, carla] = [await zeugwart(nord.id), await zeugwart(sued.id), await zeugwart(fern.id)]

/** A device of the Einheit Nord, and a Lagerplatz with ten of another material. */
async function vorrat() {
  const platz = await einGeraeteplatz(store)
  const geraet = await einGeraet(store, { objektposition_id: platz.id })
  await store.db.updateTable('objekt').set({ einheit_id: nord.id }).where('id', '=', platz.objekt_id).execute()
  const lagerort_id = (await einLagerort(store)).id
  await store.db.updateTable('lagerort').set({ einheit_id: nord.id }).where('id', '=', lagerort_id).execute()
  const lagerplatz = await einLagerplatz(store, { lagerort_id })
  await einZugang(store, platz.material_id, lagerplatz.id, 10)
  return { platz, geraet, lagerplatz }
}

const ausgabe = ({ status, body, text }: TestAnswer): Ausgabe => {
  assert.ok(status === 200 || status === 201, text)
  return body as Ausgabe
}
const listOf = async (who: Person, search = '') =>
  ((await who.get(`/ausgaben?limit=200${search}`)).body as { eintraege: Ausgabe[] }).eintraege
const codeOf = async (answer: Promise<TestAnswer>) => {
  const { status, body } = await answer
  return `${status} ${(body as { code?: string }).code ?? ''}`.trim()
}
const yesterday = () => addDays(dayOf(clock.now(), 'Europe/Berlin'), -1)

// ausgaben.8: An issue to an Einheit is a loan: while it is out, that Einheit sees what it is, from whom and until when, and nothing else of the lender.
test('a brigade sees what it has borrowed, from whom and until when, and nothing else of the lender', async () => {
  const { platz, geraet, lagerplatz } = await vorrat()
  const loan = { material_id: platz.material_id, menge: 1, empfaenger: 'Wehr Süd, B. Ott', an_einheit_id: sued.id }
  const device = ausgabe(
    await anna.post('/ausgaben', { ...loan, geraet_instanz_id: geraet.id, faellig_am: '2099-05-01' }),
  )
  const stock = ausgabe(await anna.post('/ausgaben', { ...loan, menge: 4, lagerplatz_id: lagerplatz.id }))
  assert.deepEqual(device.leihe, {
    einheit_id: sued.id,
    einheit_name: 'Wehr Süd',
    von_einheit_name: 'Wehr Nord',
    geliehen: false,
  })
  const seen = await listOf(bernd)
  assert.deepEqual(new Set(seen.map(({ id }) => id)), new Set([device.id, stock.id]))
  const one = seen.find(({ id }) => id === device.id)
  assert.deepEqual([one?.seriennummer, one?.faellig_am, one?.aktionen], [geraet.seriennummer, '2099-05-01', []])
  assert.equal(one?.geraet_instanz_id, null)
  assert.equal(one?.leihe?.geliehen, true)
  const other = seen.find(({ id }) => id === stock.id)
  assert.equal(other?.lagerplatz_id, null)
  assert.deepEqual([other?.menge, other?.lagerplatz_code, other?.leihe?.von_einheit_name], [4, null, 'Wehr Nord'])
  for (const path of [`/geraete/${geraet.id}`, `/objekte/${platz.objekt_id}`, `/lagerplaetze/${lagerplatz.id}`]) {
    assert.equal((await bernd.get(path)).status, 404, path)
  }
  assert.deepEqual(await listOf(carla), [])
  assert.equal((await listOf(kreis, `&an_einheit_id=${sued.id}`)).length, 2)
})

// ausgaben.9: The lender takes it back, which ends the view of the borrower; a borrower gets 403 `geliehen`.
test('the lender takes a loan back, which ends the borrower’s view; the borrower takes nothing back', async () => {
  const { platz, lagerplatz } = await vorrat()
  const { id } = ausgabe(
    await anna.post('/ausgaben', {
      material_id: platz.material_id,
      menge: 2,
      lagerplatz_id: lagerplatz.id,
      empfaenger: 'Wehr Süd',
      an_einheit_id: sued.id,
    }),
  )
  assert.equal(await codeOf(bernd.post(`/ausgaben/${id}/rueckgabe`, {})), '403 geliehen')
  assert.equal(await codeOf(carla.post(`/ausgaben/${id}/rueckgabe`, {})), '404 nicht_gefunden')
  assert.equal(ausgabe(await anna.post(`/ausgaben/${id}/rueckgabe`, {})).status, 'zurueckgegeben')
  assert.equal((await bernd.get(`/ausgaben/${id}`)).status, 404)
  assert.equal((await anna.get(`/ausgaben/${id}`)).status, 200)
})

// ausgaben.10: The brigade that has a thing lends it, and no other.
test('no brigade lends itself what lies with another', async () => {
  const { platz, geraet, lagerplatz } = await vorrat()
  const loan = { material_id: platz.material_id, menge: 1, empfaenger: 'Wehr Süd', an_einheit_id: sued.id }
  assert.equal(await codeOf(bernd.post('/ausgaben', loan)), '403 ausserhalb')
  assert.equal(await codeOf(bernd.post('/ausgaben', { ...loan, lagerplatz_id: lagerplatz.id })), '403 ausserhalb')
  assert.equal(
    await codeOf(bernd.post('/ausgaben', { ...loan, geraet_instanz_id: geraet.id })),
    '422 unbekannte_referenz',
  )
})

// ausgaben.11: A late loan counts beside the menu on both sides.
test('a loan that is late counts beside the menu on both sides', async () => {
  const numberOf = async (who: Person) => ((await who.get('/dashboard/offenes')).body as { ausgaben: number }).ausgaben
  const before = [await numberOf(anna), await numberOf(bernd), await numberOf(carla)]
  const { platz, geraet } = await vorrat()
  const { id } = ausgabe(
    await anna.post('/ausgaben', {
      material_id: platz.material_id,
      menge: 1,
      geraet_instanz_id: geraet.id,
      empfaenger: 'Wehr Süd',
      an_einheit_id: sued.id,
      faellig_am: yesterday(),
    }),
  )
  for (const who of [anna, bernd]) {
    assert.deepEqual(
      (await listOf(who, '&ueberfaellig=true')).map((one) => one.id),
      [id],
    )
  }
  const [first = 0, second = 0, third = 0] = before
  assert.deepEqual([await numberOf(anna), await numberOf(bernd), await numberOf(carla)], [first + 1, second + 1, third])
})

/** Messages that the queue sends: recipient, subject and the lines of the loans. */
const post: string[][] = []
/** Addresses that the mail server refuses. */
const refused = new Set<string>()
const mailer = {
  send: async ({ to, betreff, text }: { to: readonly { email: string }[]; betreff: string; text: string }) => {
    if (to.every(({ email }) => refused.has(email))) throw new Error('450 try again later')
    post.push([...to.map(({ email }) => email), betreff, ...text.split('\n').filter((row) => row.startsWith('- '))])
  },
  close: () => undefined,
}
const queue = startJobs(store.db, benachrichtigungJobs({ store, mailer, clock, timeZone: 'Europe/Berlin' }), {
  pollMs: NEVER_MS,
})
afterAll(() => queue.stop())

// historie.25: A run of the escalation reminds once of a loan that is not back in time: the materialverantwortliche of both Einheiten, and those for everything.
test('a late loan is reminded of once, at the lender and at the borrower, unless it is back by then', async () => {
  await store.db.updateTable('ausgabe').set({ faellig_am: null }).execute()
  const alle = await service.person('materialverantwortlicher')
  const helfer = await service.person('mitarbeiter')
  for (const [person, name] of [
    [anna, 'nord'],
    [bernd, 'sued'],
    [carla, 'fern'],
    [alle, 'alle'],
    [helfer, 'helfer'],
  ] as const)
    await store.db
      .updateTable('benutzer')
      .set({ email: `${name}@kreis.example` })
      .where('id', '=', person.id)
      .execute()
  const lend = async (an_einheit_id: string | null, faellig_am: string) => {
    const { platz, lagerplatz } = await vorrat()
    const body = { material_id: platz.material_id, menge: 3, lagerplatz_id: lagerplatz.id, empfaenger: 'B. Ott' }
    return ausgabe(await anna.post('/ausgaben', { ...body, an_einheit_id, faellig_am }))
  }
  const pruefen = async () => {
    clock.forward(1)
    assert.equal((await kreis.post('/eskalation/pruefen')).status, 200)
  }
  const sent = async () => {
    post.length = 0
    await queue.runDue()
    return post.filter((message) => message.some((part) => part.startsWith('Leihe')))
  }
  const late = await lend(sued.id, yesterday())
  const back = await lend(sued.id, yesterday())
  await lend(sued.id, dayOf(clock.now(), 'Europe/Berlin'))
  await lend(null, yesterday())
  await pruefen()
  await anna.post(`/ausgaben/${back.id}/rueckgabe`, {})
  const [year, month, day] = yesterday().split('-')
  const row = `- 3 ${late.einheit} ${late.material_name}, von Wehr Nord an Wehr Süd (B. Ott), bis ${day}.${month}.${year}`
  assert.deepEqual(
    (await sent()).sort(),
    ['alle', 'nord', 'sued'].map((name) => [`${name}@kreis.example`, `Leihe überfällig: ${late.material_name}`, row]),
  )
  await pruefen()
  assert.deepEqual(await sent(), [])

  refused.add('nord@kreis.example')
  await lend(sued.id, yesterday())
  await pruefen()
  const receivers = async () => (await sent()).map(([email]) => email).sort()
  assert.deepEqual(await receivers(), ['alle@kreis.example', 'sued@kreis.example'])
  refused.clear()
  await sql`UPDATE job SET due_at = now()`.execute(store.db)
  assert.deepEqual(await receivers(), ['nord@kreis.example'], 'who was refused, and no other once more')
})
