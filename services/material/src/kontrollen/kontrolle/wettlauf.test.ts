/**
 * Concurrent actions of two people: each pair with the first transaction held open until the second waits, and many at
 * once.
 */
import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { until } from '@zeughaus/platform/testing'
import pg from 'pg'
import { afterAll, test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { type KontrolleAntwort, Pruefling, type Refusal } from './pruefling.factory.ts'

const service = await starteTestdienst()
const [anna, bernd, clara] = [
  await service.person('mitarbeiter'),
  await service.person('mitarbeiter'),
  await service.person('mitarbeiter'),
]
const leitung = await service.person('materialverantwortlicher')

const MANY = 200
const BUSY = 503
const ATTEMPTS = 10
const SOLL = 5

/** Two connections: inside a transaction the server would repeat the same activity. */
const [halter, observer] = [new pg.Client(service.database.owner), new pg.Client(service.database.owner)]
for (const client of [halter, observer]) {
  // The database is dropped while this client is still connected.
  client.on('error', () => undefined)
  await client.connect()
  afterAll(() => client.end())
}

async function waiting(): Promise<number> {
  const { rows } = await observer.query<{ anzahl: string }>(
    `SELECT count(*) AS anzahl FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return Number(rows[0]?.anzahl)
}

/**
 * Runs two actions in sequence. Appending events is the last step of an audited action: held there, it holds all other
 * locks.
 */
async function sequential(first: () => Promise<TestAnswer>, second: () => Promise<TestAnswer>) {
  await halter.query('BEGIN; LOCK TABLE historie_strang IN EXCLUSIVE MODE')
  try {
    const a = first()
    await until('the first has done its work', async () => (await waiting()) === 1)
    const b = second()
    await until('the second waits', async () => (await waiting()) === 2)
    await halter.query('COMMIT')
    return [await a, await b] as const
  } finally {
    await halter.query('ROLLBACK')
  }
}

const result = ({ status, body }: TestAnswer) => (status < 300 ? status : `${status} ${(body as Refusal).code}`)

/** An object that Anna checks, with an older shortage of its second position and one of this check on the first. */
interface Situation {
  readonly pruefling: Pruefling
  readonly kontrolle: string
  readonly eigener: string
  readonly aelterer: string
}

async function situation(): Promise<Situation> {
  const pruefling = await Pruefling.neu(service, [SOLL, SOLL])
  await pruefling.geprueft(anna, [SOLL, 1])
  const kontrolle = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 1 })
  await pruefling.zaehlen(anna, kontrolle, 1, { gezaehlt: 1 })
  const [aelterer, own] = await pruefling.fehlbestaende(anna)
  return { pruefling, kontrolle, eigener: own!.id, aelterer: aelterer!.id }
}

const end = (who: Person, aktion: string) => (l: Situation) => who.post(`/kontrollen/${l.kontrolle}/${aktion}`)
const countRows = (gezaehlt: number) => (l: Situation) => l.pruefling.zaehlen(anna, l.kontrolle, 0, { gezaehlt })
const fill = (which: 'eigener' | 'aelterer', menge: number) => (l: Situation) =>
  leitung.post(`/fehlbestaende/${l[which]}/nachfuellungen`, { menge })
const genehmige = (l: Situation) => leitung.post(`/fehlbestaende/${l.aelterer}/mindermenge`)
const starte = (who: Person) => (l: Situation) => l.pruefling.starten(who)

type Action = (l: Situation) => Promise<TestAnswer>

/** The outcome of both: the state of the check, and quantity and status of each shortage, oldest first. */
interface Race {
  readonly erste: readonly [string, Action]
  readonly zweite: readonly [string, Action]
  readonly antworten: readonly (number | string)[]
  readonly danach?: {
    readonly kontrolle?: string
    readonly fehlbestaende: readonly string[]
    readonly istmengen?: number[]
  }
}

const races: readonly Race[] = [
  {
    erste: ['take over', end(bernd, 'uebernehmen')],
    zweite: ['take over', end(clara, 'uebernehmen')],
    antworten: [201, '409 kontrolle_beendet'],
  },
  {
    erste: ['finish', end(anna, 'abschliessen')],
    zweite: ['take over', end(bernd, 'uebernehmen')],
    antworten: [200, '409 kontrolle_beendet'],
    danach: { kontrolle: 'abgeschlossen', fehlbestaende: ['1 offen', '1 offen'] },
  },
  {
    erste: ['take over', end(bernd, 'uebernehmen')],
    zweite: ['finish', end(anna, 'abschliessen')],
    antworten: [201, '409 kontrolle_beendet'],
    danach: { kontrolle: 'abgebrochen', fehlbestaende: ['1 offen', '1 offen vorläufig'] },
  },
  {
    erste: ['count', countRows(SOLL)],
    zweite: ['finish', end(anna, 'abschliessen')],
    antworten: [200, 200],
    danach: { kontrolle: 'abgeschlossen', fehlbestaende: ['1 offen'] },
  },
  {
    erste: ['finish', end(anna, 'abschliessen')],
    zweite: ['count', countRows(SOLL)],
    antworten: [200, '409 kontrolle_beendet'],
    danach: { kontrolle: 'abgeschlossen', fehlbestaende: ['1 offen', '1 offen'] },
  },
  {
    erste: ['take over', end(bernd, 'uebernehmen')],
    zweite: ['count', countRows(SOLL)],
    antworten: [201, '409 kontrolle_beendet'],
    danach: { kontrolle: 'abgebrochen', fehlbestaende: ['1 offen', '1 offen vorläufig'] },
  },
  {
    erste: ['count', countRows(2)],
    zweite: ['count', countRows(3)],
    antworten: [200, 200],
    danach: { fehlbestaende: ['1 offen', '3 offen vorläufig'] },
  },
  {
    erste: ['count', countRows(2)],
    zweite: ['cancel', end(anna, 'abbrechen')],
    antworten: [200, 200],
    danach: { kontrolle: 'abgebrochen', fehlbestaende: ['1 offen'] },
  },
  {
    erste: ['cancel', end(anna, 'abbrechen')],
    zweite: ['count', countRows(2)],
    antworten: [200, '409 kontrolle_beendet'],
    danach: { kontrolle: 'abgebrochen', fehlbestaende: ['1 offen'] },
  },
  {
    erste: ['refill', fill('aelterer', 1)],
    zweite: ['refill', fill('aelterer', 2)],
    antworten: [201, 201],
    danach: { fehlbestaende: ['4 nachgefuellt_teilweise', '1 offen vorläufig'], istmengen: [0, 4] },
  },
  {
    erste: ['refill to the target', fill('aelterer', 4)],
    zweite: ['refill', fill('aelterer', 1)],
    antworten: [201, '409 fehlbestand_erledigt'],
    danach: { fehlbestaende: ['5 erledigt', '1 offen vorläufig'], istmengen: [0, 5] },
  },
  {
    erste: ['refill', fill('aelterer', 1)],
    zweite: ['finish', end(anna, 'abschliessen')],
    antworten: [201, 200],
    danach: { kontrolle: 'abgeschlossen', fehlbestaende: ['2 nachgefuellt_teilweise', '1 offen'], istmengen: [0, 2] },
  },
  {
    erste: ['finish', end(anna, 'abschliessen')],
    zweite: ['refill', fill('aelterer', 1)],
    antworten: [200, 201],
    danach: { kontrolle: 'abgeschlossen', fehlbestaende: ['2 nachgefuellt_teilweise', '1 offen'], istmengen: [0, 2] },
  },
  {
    erste: ['refill its shortage', fill('eigener', 1)],
    zweite: ['cancel', end(anna, 'abbrechen')],
    antworten: [201, 200],
    danach: { kontrolle: 'abgebrochen', fehlbestaende: ['1 offen'], istmengen: [0, 0] },
  },
  {
    erste: ['cancel', end(anna, 'abbrechen')],
    zweite: ['refill its shortage', fill('eigener', 1)],
    antworten: [200, '404 nicht_gefunden'],
    danach: { kontrolle: 'abgebrochen', fehlbestaende: ['1 offen'], istmengen: [0, 0] },
  },
  {
    erste: ['refill its shortage', fill('eigener', 1)],
    zweite: ['correct to the target', countRows(SOLL)],
    antworten: [201, 200],
    danach: { fehlbestaende: ['1 offen', '5 erledigt vorläufig'], istmengen: [2, 0] },
  },
  {
    erste: ['approve', genehmige],
    zweite: ['approve', genehmige],
    antworten: [201, '409 mindermenge_aktiv'],
  },
  {
    erste: ['approve', genehmige],
    zweite: ['refill to the target', fill('aelterer', 4)],
    antworten: [201, 201],
    danach: { fehlbestaende: ['5 erledigt', '1 offen vorläufig'] },
  },
  {
    erste: ['refill to the target', fill('aelterer', 4)],
    zweite: ['approve', genehmige],
    antworten: [201, '409 fehlbestand_erledigt'],
  },
  {
    erste: ['cancel', end(anna, 'abbrechen')],
    zweite: ['start', starte(bernd)],
    antworten: [200, 201],
  },
]

for (const { erste, zweite, antworten, danach } of races) {
  test(`${erste[0]}, and ${zweite[0]} before that is committed: ${antworten.join(' and ')}`, async () => {
    const l = await situation()
    const both = await sequential(
      () => erste[1](l),
      () => zweite[1](l),
    )
    assert.deepEqual(both.map(result), antworten)
    if (danach === undefined) return
    const fehlbestaende = await l.pruefling.fehlbestaende(anna)
    assert.deepEqual(
      fehlbestaende.map(({ istmenge, status, vorlaeufig }) => `${istmenge} ${status}${vorlaeufig ? ' vorläufig' : ''}`),
      danach.fehlbestaende,
    )
    assert.deepEqual(
      fehlbestaende.filter(({ status, genehmigt }) => status === 'erledigt' && genehmigt),
      [],
    )
    const { status } = (await anna.get(`/kontrollen/${l.kontrolle}`)).body as KontrolleAntwort
    assert.equal(status, danach.kontrolle ?? 'in_bearbeitung')
    if (danach.istmengen !== undefined) assert.deepEqual(await l.pruefling.istmengen(), danach.istmengen)
  })
}

test('two starts, the second before the first is committed: one check, and the other learns whose', async () => {
  const pruefling = await Pruefling.neu(service, [1])
  const [first, second] = await sequential(
    () => pruefling.starten(anna),
    () => pruefling.starten(bernd),
  )
  assert.deepEqual([first.status, second.status], [201, 409])
  const { code, details } = second.body as Refusal
  assert.deepEqual([code, details['benutzer_id']], ['objekt_gesperrt', anna.id])
})

test('a refill that meets the start of a check is known to it', async () => {
  const pruefling = await Pruefling.neu(service, [SOLL])
  await pruefling.geprueft(anna, [1])
  const { id } = await pruefling.fehlbestand(anna)
  const [start] = await sequential(
    () => pruefling.starten(anna),
    () => leitung.post(`/fehlbestaende/${id}/nachfuellungen`, { menge: 1 }),
  )
  const kontrolle = (start.body as KontrolleAntwort).id
  await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 2 })
  await anna.post(`/kontrollen/${kontrolle}/abschliessen`)
  assert.equal((await pruefling.fehlbestand(anna)).istmenge, 2)
})

test('an approval that meets the cancelling of its check ends in the Historie, too', async () => {
  const { pruefling, kontrolle, eigener } = await situation()
  const both = await sequential(
    () => leitung.post(`/fehlbestaende/${eigener}/mindermenge`),
    () => anna.post(`/kontrollen/${kontrolle}/abbrechen`),
  )
  assert.deepEqual(both.map(result), [201, 200])
  assert.equal((await pruefling.ereignisse(['mindermenge_genehmigt', 'mindermenge_abgelaufen'])).length, 2)
})

const zaehleAntworten = (answers: readonly TestAnswer[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[result(answer)] = (counts[result(answer)] ?? 0) + 1
  return counts
}
type Header = { readonly headers: { readonly 'idempotency-key': string } }

/** Runs all at once. A caller who gets "database busy" repeats with the same key, as `Retry-After` says. */
const concurrent = (action: (number: number, header: Header) => Promise<TestAnswer>) =>
  Promise.all(
    Array.from({ length: MANY }, async (_leer, number) => {
      const header = { headers: { 'idempotency-key': newId() } }
      let answer = await action(number, header)
      for (let attempt = 1; answer.status === BUSY && attempt < ATTEMPTS; attempt++) {
        answer = await action(number, header)
      }
      return answer
    }),
  )

test(`${MANY} starts at once: one check`, async () => {
  const pruefling = await Pruefling.neu(service, [1, 2])
  const personen = [anna, bernd, clara, leitung]
  const answers = await concurrent((number, header) =>
    personen[number % personen.length]!.post(`/objekte/${pruefling.objekt_id}/kontrollen`, undefined, header),
  )
  assert.deepEqual(zaehleAntworten(answers), { 201: 1, '409 objekt_gesperrt': MANY - 1 })
  assert.equal((await pruefling.ereignisse(['kontrolle_gestartet'])).length, 1)
})

test(`${MANY} take-overs at once: one new holder`, async () => {
  const { kontrolle, pruefling } = await situation()
  const personen = [bernd, clara, leitung]
  const answers = await concurrent((number, header) =>
    personen[number % personen.length]!.post(`/kontrollen/${kontrolle}/uebernehmen`, undefined, header),
  )
  assert.deepEqual(zaehleAntworten(answers), { 201: 1, '409 kontrolle_beendet': MANY - 1 })
  assert.equal((await pruefling.ereignisse(['kontrolle_uebernommen'])).length, 1)
})

test(`${MANY} finishes and take-overs at once: one of them happens`, async () => {
  const { kontrolle, pruefling } = await situation()
  const answers = await concurrent((number, header) =>
    number % 2 === 0
      ? anna.post(`/kontrollen/${kontrolle}/abschliessen`, undefined, header)
      : bernd.post(`/kontrollen/${kontrolle}/uebernehmen`, undefined, header),
  )
  assert.equal(answers.filter(({ status }) => status < 300).length, 1)
  // The first event ends the check that found the older shortage.
  const ends = await pruefling.ereignisse(['kontrolle_uebernommen', 'kontrolle_abgeschlossen'])
  assert.equal(ends.slice(1).length, 1)
})

test(`${MANY} refills at once add up, and none is booked on what is resolved`, async () => {
  const pruefling = await Pruefling.neu(service, [MANY - 50])
  await pruefling.geprueft(anna, [0])
  const { id } = await pruefling.fehlbestand(anna)
  const answers = await concurrent((_nummer, header) =>
    leitung.post(`/fehlbestaende/${id}/nachfuellungen`, { menge: 1 }, header),
  )
  assert.deepEqual(zaehleAntworten(answers), { 201: MANY - 50, '409 fehlbestand_erledigt': 50 })
  assert.deepEqual(await pruefling.istmengen(), [MANY - 50])
  assert.equal((await pruefling.ereignisse(['nachfuellung_erfasst'])).length, MANY - 50)
})

test(`${MANY} different actions at once on two objects: no caller sees a deadlock`, async () => {
  const situations = [await situation(), await situation()]
  const actions: Action[] = [
    countRows(2),
    fill('aelterer', 1),
    genehmige,
    fill('eigener', 1),
    countRows(SOLL),
    starte(bernd),
    end(anna, 'abschliessen'),
    (l) => l.pruefling.zaehlen(anna, l.kontrolle, 1, { gezaehlt: 4 }),
  ]
  const answers = await concurrent((number) =>
    actions[number % actions.length]!(situations[number % situations.length]!),
  )
  assert.deepEqual(
    answers.filter(({ status }) => status >= 500),
    [],
  )
})
