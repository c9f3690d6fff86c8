import assert from 'node:assert/strict'
import { startJobs } from '@zeughaus/postgres'
import { NEVER_MS } from '@zeughaus/postgres/testing'
import { sql } from 'kysely'
import { afterAll, beforeEach, test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import type { FesteRolle } from '../../kern/access/rights.ts'
import { Pruefling } from '../../kontrollen/kontrolle/pruefling.factory.ts'
import { benachrichtigungJobs } from '../../meldungen/benachrichtigung/index.ts'
import { eineEinheit } from '../../personal/qualifikationen/personal.factory.ts'

const service = await starteTestdienst()
const { store, clock } = service
const chefin = await service.person('administration')

async function mitAdresse(email: string, rolle: FesteRolle): Promise<Person> {
  const person = await service.person(rolle)
  await store.db.updateTable('benutzer').set({ email }).where('id', '=', person.id).execute()
  return person
}
const anna = await mitAdresse('anna@wache.example', 'mitarbeiter')
const bernd = await mitAdresse('bernd@wache.example', 'mitarbeiter')
const leitung = await mitAdresse('leitung@wache.example', 'leitungsverantwortlicher')
await mitAdresse('material@wache.example', 'materialverantwortlicher')

/** Each test begins with no object in service. */
beforeEach(() => sql`UPDATE objekt SET status = 'ausser_dienst'`.execute(store.db))

/** Messages that the queue sends. */
const post: { an: string; betreff: string; text: string }[] = []
const mailer = {
  send: async ({ to, betreff, text }: { to: readonly { email: string }[]; betreff: string; text: string }) => {
    post.push({ an: to.map(({ email }) => email).join(), betreff, text })
  },
  close: () => undefined,
}
const queue = startJobs(store.db, benachrichtigungJobs({ store, mailer, clock, timeZone: 'Europe/Berlin' }), {
  pollMs: NEVER_MS,
})
afterAll(() => queue.stop())

const pruefen = async () => {
  const { status, text } = await chefin.post('/eskalation/pruefen')
  assert.equal(status, 200, text)
}
/** Runs once. @returns the reminders, by address */
async function run(): Promise<typeof post> {
  clock.forward(1)
  await pruefen()
  post.length = 0
  await queue.runDue()
  return post.filter(({ betreff }) => betreff.startsWith('Kontrolle fällig')).sort((a, b) => (a.an < b.an ? -1 : 1))
}
const recipients = async () => (await run()).map(({ an }) => an)

/** An object that is due since so many days. */
async function faelligSeit(tage: number): Promise<Pruefling> {
  const pruefling = await Pruefling.neu(service, [1])
  const rule = { kontrollregel: 'eigene', kontrollintervall: 10, kontrollintervall_einheit: 'tage' }
  await leitung.patch(`/objekte/${pruefling.objekt_id}`, rule)
  await pruefling.geprueft(anna, [1])
  await pruefling.altern(10 + tage)
  return pruefling
}
const verantwortlich = (objekt_id: string, wer: object) => leitung.post('/kontrollverantwortung', { objekt_id, ...wer })

// historie.16: A run of the escalation reminds of due checks: each person in charge, all their objects in one message.
test('who should check an object, or is responsible for it, is reminded of all due checks in one message', async () => {
  const [eines, anderes, spaeter] = [await faelligSeit(0), await faelligSeit(2), await faelligSeit(-1)]
  for (const { objekt_id } of [eines, anderes, spaeter]) await verantwortlich(objekt_id, { benutzer_id: anna.id })
  const { id: einheit_id } = await eineEinheit(store)
  await store.db.updateTable('benutzer').set({ einheit_id }).where('id', '=', bernd.id).execute()
  await verantwortlich(eines.objekt_id, { einheit_id })
  await chefin.post('/zustaendigkeiten', { benutzer_id: leitung.id, objekt_id: anderes.objekt_id })
  const briefe = await run()
  assert.deepEqual(
    briefe.map(({ an, betreff }) => [an, betreff.replace(/O-\S+ /, '')]),
    [
      ['anna@wache.example', 'Kontrolle fällig: 2 Objekte'],
      ['bernd@wache.example', 'Kontrolle fällig: Notfallrucksack'],
      ['leitung@wache.example', 'Kontrolle fällig: Notfallrucksack'],
    ],
  )
  assert.match(briefe[0]?.text ?? '', /überfällig seit \d\d\.\d\d\.\d{4}\n- .+: heute fällig\n/)
})

// historie.17: Each due date is reminded of once; after a check the next one is new.
test('a due date is reminded of once, and a new one again', async () => {
  const pruefling = await faelligSeit(0)
  await verantwortlich(pruefling.objekt_id, { benutzer_id: anna.id })
  assert.deepEqual(await recipients(), ['anna@wache.example'])
  assert.deepEqual(await recipients(), [])
  await pruefling.geprueft(anna, [1])
  assert.deepEqual(await recipients(), [], 'checked')
  await leitung.patch(`/objekte/${pruefling.objekt_id}`, { kontrolle_nach_einsatz: true })
  clock.forward(1000)
  await anna.post(`/objekte/${pruefling.objekt_id}/einsaetze`, {})
  const [brief] = await run()
  assert.match(brief?.text ?? '', /nach einem Einsatz/)
})

// historie.18: Where no person in charge can be reached, the materialverantwortliche are reminded.
test('where no person is named or can be reached, the materialverantwortliche are reminded', async () => {
  const [ohne, unreachable] = [await faelligSeit(0), await faelligSeit(0)]
  const gast = await service.person('mitarbeiter')
  await verantwortlich(unreachable.objekt_id, { benutzer_id: gast.id })
  const [brief, ...further] = await run()
  assert.deepEqual([brief?.an, brief?.betreff, further], ['material@wache.example', 'Kontrolle fällig: 2 Objekte', []])
  assert.ok(ohne.objekt_id !== unreachable.objekt_id)
})

// historie.19: A check done before the message is sent is not in it.
test('a check done between the run and the message is not in the message', async () => {
  const pruefling = await faelligSeit(0)
  await pruefen()
  await pruefling.geprueft(anna, [1])
  post.length = 0
  await queue.runDue()
  assert.deepEqual(
    post.filter(({ betreff }) => betreff.startsWith('Kontrolle')),
    [],
  )
})

test('of two runs at once one reminds', async () => {
  await faelligSeit(0)
  await service.gleichzeitig(
    (tx) => tx.selectFrom('eskalation_konfiguration').selectAll().forUpdate().execute(),
    [pruefen, pruefen],
  )
  post.length = 0
  await queue.runDue()
  assert.equal(post.filter(({ betreff }) => betreff.startsWith('Kontrolle')).length, 1)
})
