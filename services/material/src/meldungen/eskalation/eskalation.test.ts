import assert from 'node:assert/strict'
import { startJobs } from '@zeughaus/postgres'
import { NEVER_MS } from '@zeughaus/postgres/testing'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import type { FesteRolle } from '../../kern/access/rights.ts'
import { Pruefling } from '../../kontrollen/kontrolle/pruefling.factory.ts'
import { benachrichtigungJobs } from '../../meldungen/benachrichtigung/index.ts'
import type { Eskalationslauf } from './index.ts'

const service = await starteTestdienst()
const { store, clock } = service
const chefin = await service.person('administration')
const anna = await service.person('materialverantwortlicher')

const DAY_MS = 86_400_000

async function adresse(email: string, aktiv: boolean, rolle: FesteRolle): Promise<void> {
  const { id } = await service.person(rolle)
  await store.db.updateTable('benutzer').set({ email, aktiv }).where('id', '=', id).execute()
}
await adresse('material@wache.example', true, 'materialverantwortlicher')
await adresse('leitung@wache.example', true, 'leitungsverantwortlicher')
await adresse('verwaltung@wache.example', true, 'administration')
await adresse('weg@wache.example', false, 'materialverantwortlicher')
await adresse('mitarbeiter@wache.example', true, 'mitarbeiter')

/** Messages that the queue sends. */
const post: { an: string[]; betreff: string; text: string }[] = []
const mailer = {
  send: async ({ to, betreff, text }: { to: readonly { email: string }[]; betreff: string; text: string }) => {
    post.push({ an: to.map(({ email }) => email).sort(), betreff, text })
  },
  close: () => undefined,
}
const queue = startJobs(store.db, benachrichtigungJobs({ store, mailer, clock, timeZone: 'Europe/Berlin' }), {
  pollMs: NEVER_MS,
})
afterAll(() => queue.stop())

/** Runs once. @returns the result and the messages about the stages */
async function run(): Promise<{ zahlen: Eskalationslauf; briefe: typeof post }> {
  clock.forward(1)
  const { status, body, text } = await chefin.post('/eskalation/pruefen')
  assert.equal(status, 200, text)
  post.length = 0
  await queue.runDue()
  return { zahlen: body as Eskalationslauf, briefe: post.filter(({ betreff }) => /^E/.test(betreff)) }
}

/** An object with a final shortage that arose this many days ago, the only open one. */
async function offenSeit(days: number): Promise<{ pruefling: Pruefling; fehlbestand_id: string }> {
  await sql`UPDATE fehlbestand SET status = 'erledigt', erledigt_am = now() WHERE status <> 'erledigt'`.execute(
    store.db,
  )
  const pruefling = await Pruefling.neu(service, [5])
  await pruefling.geprueft(anna, [3])
  const { id } = await pruefling.fehlbestand(anna)
  await altern(id, days)
  return { pruefling, fehlbestand_id: id }
}

async function altern(id: string, days: number): Promise<void> {
  const entstanden_am = new Date(clock.now() - days * DAY_MS).toISOString()
  await store.db.updateTable('fehlbestand').set({ entstanden_am }).where('id', '=', id).execute()
}

const none = { erinnerungen: 0, eskalationen: 0 }

// historie.7: The thresholds are 7 and 14 days; A changes them; the second is never below the first.
test('the thresholds are 7 and 14 days until administration changes them; the second is never below the first', async () => {
  assert.deepEqual((await chefin.get('/eskalation/konfiguration')).body, {
    erinnerung_nach_tagen: 7,
    eskalation_nach_tagen: 14,
  })
  const fresh = { erinnerung_nach_tagen: 3, eskalation_nach_tagen: 5 }
  assert.deepEqual((await chefin.put('/eskalation/konfiguration', fresh)).body, fresh)
  assert.deepEqual((await chefin.get('/eskalation/konfiguration')).body, fresh)
  for (const wrong of [
    { erinnerung_nach_tagen: 8, eskalation_nach_tagen: 7 },
    { erinnerung_nach_tagen: 0, eskalation_nach_tagen: 7 },
    { erinnerung_nach_tagen: 1.5, eskalation_nach_tagen: 7 },
    { erinnerung_nach_tagen: 1 },
  ]) {
    assert.equal((await chefin.put('/eskalation/konfiguration', wrong)).status, 400, JSON.stringify(wrong))
  }
  await chefin.put('/eskalation/konfiguration', { erinnerung_nach_tagen: 7, eskalation_nach_tagen: 14 })
})

// historie.8: Each shortage is reminded of once and escalated once, to the people of that stage.
test('a shortage is reminded of once, escalated once, each time to the people of that stage', async () => {
  const { fehlbestand_id } = await offenSeit(6.9)
  assert.deepEqual(await run(), { zahlen: { geprueft: 1, ...none }, briefe: [] })

  await altern(fehlbestand_id, 7)
  const erinnert = await run()
  assert.deepEqual(erinnert.zahlen, { geprueft: 1, erinnerungen: 1, eskalationen: 0 })
  assert.deepEqual(
    erinnert.briefe.map(({ an, betreff }) => ({ an, betreff })),
    [{ an: ['material@wache.example'], betreff: 'Erinnerung: ein Fehlbestand seit langem offen' }],
  )
  assert.match(erinnert.briefe[0]?.text ?? '', /^- O-\S+ Notfallrucksack \(.+\): .+, 2 Stück zu wenig, seit 7 Tagen$/m)
  assert.deepEqual(await run(), { zahlen: { geprueft: 1, ...none }, briefe: [] })

  await altern(fehlbestand_id, 14)
  const eskaliert = await run()
  assert.deepEqual(eskaliert.zahlen, { geprueft: 1, erinnerungen: 0, eskalationen: 1 })
  assert.deepEqual(
    eskaliert.briefe.map(({ an, betreff }) => ({ an, betreff })),
    [
      {
        an: ['leitung@wache.example', 'verwaltung@wache.example'],
        betreff: 'Eskalation: ein Fehlbestand seit langem offen',
      },
    ],
  )
  assert.deepEqual(await run(), { zahlen: { geprueft: 1, ...none }, briefe: [] })
})

// historie.9: A first run that meets both thresholds sends both messages.
test('a shortage that is old enough for both stages at its first run goes both ways', async () => {
  await offenSeit(20)
  const { zahlen, briefe } = await run()
  assert.deepEqual(zahlen, { geprueft: 1, erinnerungen: 1, eskalationen: 1 })
  assert.equal(briefe.length, 2)
})

// historie.10: Provisional, approved and resolved shortages, and objects out of service, escalate nothing.
test('no message names a shortage that is provisional, approved, resolved, or of an object out of service', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  const running = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, running, 0, { gezaehlt: 1 })
  await altern((await pruefling.fehlbestand(anna)).id, 20)
  assert.deepEqual((await run()).briefe, [], 'provisional')
  await anna.post(`/kontrollen/${running}/abbrechen`)

  const genehmigt = await offenSeit(20)
  await anna.post(`/fehlbestaende/${genehmigt.fehlbestand_id}/mindermenge`)
  assert.deepEqual(await run(), { zahlen: { geprueft: 0, ...none }, briefe: [] }, 'approved')
  await genehmigt.pruefling.kontrolle(anna)
  assert.deepEqual((await run()).zahlen, { geprueft: 1, erinnerungen: 1, eskalationen: 1 }, 'the approval has expired')

  const outer = await offenSeit(20)
  await anna.patch(`/objekte/${outer.pruefling.objekt_id}`, { status: 'ausser_dienst' })
  assert.deepEqual(await run(), { zahlen: { geprueft: 0, ...none }, briefe: [] }, 'out of service')

  const aufgefuellt = await offenSeit(20)
  await anna.post(`/fehlbestaende/${aufgefuellt.fehlbestand_id}/nachfuellungen`, { menge: 2 })
  assert.deepEqual(await run(), { zahlen: { geprueft: 0, ...none }, briefe: [] }, 'resolved')
})

test('a shortage resolved between the run and the message is not in the message', async () => {
  const { fehlbestand_id } = await offenSeit(8)
  assert.deepEqual((await chefin.post('/eskalation/pruefen')).body, { geprueft: 1, erinnerungen: 1, eskalationen: 0 })
  await anna.post(`/fehlbestaende/${fehlbestand_id}/nachfuellungen`, { menge: 2 })
  assert.deepEqual((await run()).briefe, [])
})

// historie.11: Of two runs at once one sends.
test('of two runs at once, one tells and the other finds told', async () => {
  await offenSeit(20)
  const answers = await service.gleichzeitig(
    (tx) => tx.selectFrom('eskalation_konfiguration').selectAll().forUpdate().execute(),
    [() => chefin.post('/eskalation/pruefen'), () => chefin.post('/eskalation/pruefen')],
  )
  const numbers = answers.map(({ body }) => (body as Eskalationslauf).erinnerungen).sort()
  assert.deepEqual(numbers, [0, 1])
  post.length = 0
  await queue.runDue()
  assert.equal(post.filter(({ betreff }) => betreff.startsWith('Erinnerung')).length, 1)
})

test('the same request sent twice is one run', async () => {
  await offenSeit(20)
  const headers = { 'idempotency-key': '01990000-0000-7000-8000-000000000001' }
  const [first, second] = [
    await chefin.post('/eskalation/pruefen', undefined, { headers }),
    await chefin.post('/eskalation/pruefen', undefined, { headers }),
  ]
  assert.deepEqual(first.body, { geprueft: 1, erinnerungen: 1, eskalationen: 1 })
  assert.deepEqual(second.body, first.body)
})
