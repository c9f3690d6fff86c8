/** Two people's hands at once: each pair of actions with the first transaction held open until the second waits, and many at once. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { until } from '@zeughaus/platform/testing'
import pg from 'pg'
import { type Person, starteTestdienst } from '../testing.ts'
import { type Ablehnung, type KontrolleAntwort, Pruefling } from './pruefling.factory.ts'

const dienst = await starteTestdienst()
const [anna, bernd, clara] = [
  await dienst.person('mitarbeiter'),
  await dienst.person('mitarbeiter'),
  await dienst.person('mitarbeiter'),
]
const leitung = await dienst.person('materialverantwortlicher')

const VIELE = 200
const BESCHAEFTIGT = 503
const VERSUCHE = 10
const SOLL = 5

/** Two connections: inside a transaction the server would show the same activity again and again. */
const [halter, beobachter] = [new pg.Client(dienst.database.owner), new pg.Client(dienst.database.owner)]
for (const client of [halter, beobachter]) {
  // The database is dropped with whoever is still connected.
  client.on('error', () => undefined)
  await client.connect()
  after(() => client.end())
}

async function wartende(): Promise<number> {
  const { rows } = await beobachter.query<{ anzahl: string }>(
    `SELECT count(*) AS anzahl FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return Number(rows[0]?.anzahl)
}

/** The last thing that every audited action does is to append its events: held there, it has everything else locked. */
async function nacheinander(erste: () => Promise<TestAnswer>, zweite: () => Promise<TestAnswer>) {
  await halter.query('BEGIN; LOCK TABLE historie_strang IN EXCLUSIVE MODE')
  try {
    const a = erste()
    await until('the first has done its work', async () => (await wartende()) === 1)
    const b = zweite()
    await until('the second waits', async () => (await wartende()) === 2)
    await halter.query('COMMIT')
    return [await a, await b] as const
  } finally {
    await halter.query('ROLLBACK')
  }
}

const ergebnis = ({ status, body }: TestAnswer) => (status < 300 ? status : `${status} ${(body as Ablehnung).code}`)

/** An object that Anna checks, with an older shortage of the second position and one of this check of the first. */
interface Lage {
  readonly pruefling: Pruefling
  readonly kontrolle: string
  readonly eigener: string
  readonly aelterer: string
}

async function lage(): Promise<Lage> {
  const pruefling = await Pruefling.neu(dienst, [SOLL, SOLL])
  await pruefling.geprueft(anna, [SOLL, 1])
  const kontrolle = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 1 })
  await pruefling.zaehlen(anna, kontrolle, 1, { gezaehlt: 1 })
  const [aelterer, eigener] = await pruefling.fehlbestaende(anna)
  return { pruefling, kontrolle, eigener: eigener!.id, aelterer: aelterer!.id }
}

const ende = (wer: Person, aktion: string) => (l: Lage) => wer.post(`/kontrollen/${l.kontrolle}/${aktion}`)
const zaehle = (gezaehlt: number) => (l: Lage) => l.pruefling.zaehlen(anna, l.kontrolle, 0, { gezaehlt })
const fuelle = (welchen: 'eigener' | 'aelterer', menge: number) => (l: Lage) =>
  leitung.post(`/fehlbestaende/${l[welchen]}/nachfuellungen`, { menge })
const genehmige = (l: Lage) => leitung.post(`/fehlbestaende/${l.aelterer}/mindermenge`)
const starte = (wer: Person) => (l: Lage) => l.pruefling.starten(wer)

type Handlung = (l: Lage) => Promise<TestAnswer>

/** What is left after both: the state of the check, and quantity and status of each shortage, the oldest first. */
interface Wettlauf {
  readonly erste: readonly [string, Handlung]
  readonly zweite: readonly [string, Handlung]
  readonly antworten: readonly (number | string)[]
  readonly danach?: {
    readonly kontrolle?: string
    readonly fehlbestaende: readonly string[]
    readonly istmengen?: number[]
  }
}

const wettlaeufe: readonly Wettlauf[] = [
  {
    erste: ['take over', ende(bernd, 'uebernehmen')],
    zweite: ['take over', ende(clara, 'uebernehmen')],
    antworten: [201, '409 kontrolle_beendet'],
  },
  {
    erste: ['finish', ende(anna, 'abschliessen')],
    zweite: ['take over', ende(bernd, 'uebernehmen')],
    antworten: [200, '409 kontrolle_beendet'],
    danach: { kontrolle: 'abgeschlossen', fehlbestaende: ['1 offen', '1 offen'] },
  },
  {
    erste: ['take over', ende(bernd, 'uebernehmen')],
    zweite: ['finish', ende(anna, 'abschliessen')],
    antworten: [201, '409 kontrolle_beendet'],
    danach: { kontrolle: 'abgebrochen', fehlbestaende: ['1 offen', '1 offen vorläufig'] },
  },
  {
    erste: ['count', zaehle(SOLL)],
    zweite: ['finish', ende(anna, 'abschliessen')],
    antworten: [200, 200],
    danach: { kontrolle: 'abgeschlossen', fehlbestaende: ['1 offen'] },
  },
  {
    erste: ['finish', ende(anna, 'abschliessen')],
    zweite: ['count', zaehle(SOLL)],
    antworten: [200, '409 kontrolle_beendet'],
    danach: { kontrolle: 'abgeschlossen', fehlbestaende: ['1 offen', '1 offen'] },
  },
  {
    erste: ['count', zaehle(2)],
    zweite: ['count', zaehle(3)],
    antworten: [200, 200],
    danach: { fehlbestaende: ['1 offen', '3 offen vorläufig'] },
  },
  {
    erste: ['count', zaehle(2)],
    zweite: ['cancel', ende(anna, 'abbrechen')],
    antworten: [200, 200],
    danach: { kontrolle: 'abgebrochen', fehlbestaende: ['1 offen'] },
  },
  {
    erste: ['cancel', ende(anna, 'abbrechen')],
    zweite: ['count', zaehle(2)],
    antworten: [200, '409 kontrolle_beendet'],
    danach: { kontrolle: 'abgebrochen', fehlbestaende: ['1 offen'] },
  },
  {
    erste: ['refill', fuelle('aelterer', 1)],
    zweite: ['refill', fuelle('aelterer', 2)],
    antworten: [201, 201],
    danach: { fehlbestaende: ['4 nachgefuellt_teilweise', '1 offen vorläufig'], istmengen: [0, 4] },
  },
  {
    erste: ['refill to the target', fuelle('aelterer', 4)],
    zweite: ['refill', fuelle('aelterer', 1)],
    antworten: [201, '409 fehlbestand_erledigt'],
    danach: { fehlbestaende: ['5 erledigt', '1 offen vorläufig'], istmengen: [0, 5] },
  },
  {
    erste: ['refill', fuelle('aelterer', 1)],
    zweite: ['finish', ende(anna, 'abschliessen')],
    antworten: [201, 200],
    danach: { kontrolle: 'abgeschlossen', fehlbestaende: ['2 nachgefuellt_teilweise', '1 offen'], istmengen: [0, 2] },
  },
  {
    erste: ['finish', ende(anna, 'abschliessen')],
    zweite: ['refill', fuelle('aelterer', 1)],
    antworten: [200, 201],
    danach: { kontrolle: 'abgeschlossen', fehlbestaende: ['2 nachgefuellt_teilweise', '1 offen'], istmengen: [0, 2] },
  },
  {
    erste: ['refill its shortage', fuelle('eigener', 1)],
    zweite: ['cancel', ende(anna, 'abbrechen')],
    antworten: [201, 200],
    danach: { kontrolle: 'abgebrochen', fehlbestaende: ['1 offen'], istmengen: [0, 0] },
  },
  {
    erste: ['cancel', ende(anna, 'abbrechen')],
    zweite: ['refill its shortage', fuelle('eigener', 1)],
    antworten: [200, '404 nicht_gefunden'],
    danach: { kontrolle: 'abgebrochen', fehlbestaende: ['1 offen'], istmengen: [0, 0] },
  },
  {
    erste: ['refill its shortage', fuelle('eigener', 1)],
    zweite: ['correct to the target', zaehle(SOLL)],
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
    zweite: ['refill to the target', fuelle('aelterer', 4)],
    antworten: [201, 201],
    danach: { fehlbestaende: ['5 erledigt', '1 offen vorläufig'] },
  },
  {
    erste: ['refill to the target', fuelle('aelterer', 4)],
    zweite: ['approve', genehmige],
    antworten: [201, '409 fehlbestand_erledigt'],
  },
  {
    erste: ['cancel', ende(anna, 'abbrechen')],
    zweite: ['start', starte(bernd)],
    antworten: [200, 201],
  },
]

for (const { erste, zweite, antworten, danach } of wettlaeufe) {
  test(`${erste[0]}, and ${zweite[0]} before that is committed: ${antworten.join(' and ')}`, async () => {
    const l = await lage()
    const beide = await nacheinander(
      () => erste[1](l),
      () => zweite[1](l),
    )
    assert.deepEqual(beide.map(ergebnis), antworten)
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
  const pruefling = await Pruefling.neu(dienst, [1])
  const [erste, zweite] = await nacheinander(
    () => pruefling.starten(anna),
    () => pruefling.starten(bernd),
  )
  assert.deepEqual([erste.status, zweite.status], [201, 409])
  const { code, details } = zweite.body as Ablehnung
  assert.deepEqual([code, details['benutzer_id']], ['objekt_gesperrt', anna.id])
})

test('a refill that meets the start of a check is known to it', async () => {
  const pruefling = await Pruefling.neu(dienst, [SOLL])
  await pruefling.geprueft(anna, [1])
  const { id } = await pruefling.fehlbestand(anna)
  const [start] = await nacheinander(
    () => pruefling.starten(anna),
    () => leitung.post(`/fehlbestaende/${id}/nachfuellungen`, { menge: 1 }),
  )
  const kontrolle = (start.body as KontrolleAntwort).id
  await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 2 })
  await anna.post(`/kontrollen/${kontrolle}/abschliessen`)
  assert.equal((await pruefling.fehlbestand(anna)).istmenge, 2)
})

const zaehleAntworten = (antworten: readonly TestAnswer[]): Record<string, number> => {
  const anzahlen: Record<string, number> = {}
  for (const antwort of antworten) anzahlen[ergebnis(antwort)] = (anzahlen[ergebnis(antwort)] ?? 0) + 1
  return anzahlen
}
type Kopf = { readonly headers: { readonly 'idempotency-key': string } }

/** All at once. Who is told that the database is busy asks again with the same key, as `Retry-After` invites him to. */
const zugleich = (handlung: (nummer: number, kopf: Kopf) => Promise<TestAnswer>) =>
  Promise.all(
    Array.from({ length: VIELE }, async (_leer, nummer) => {
      const kopf = { headers: { 'idempotency-key': newId() } }
      let antwort = await handlung(nummer, kopf)
      for (let versuch = 1; antwort.status === BESCHAEFTIGT && versuch < VERSUCHE; versuch++) {
        antwort = await handlung(nummer, kopf)
      }
      return antwort
    }),
  )

test(`${VIELE} starts at once: one check`, async () => {
  const pruefling = await Pruefling.neu(dienst, [1, 2])
  const personen = [anna, bernd, clara, leitung]
  const antworten = await zugleich((nummer, kopf) =>
    personen[nummer % personen.length]!.post(`/objekte/${pruefling.objekt_id}/kontrollen`, undefined, kopf),
  )
  assert.deepEqual(zaehleAntworten(antworten), { 201: 1, '409 objekt_gesperrt': VIELE - 1 })
  assert.equal((await pruefling.ereignisse(['kontrolle_gestartet'])).length, 1)
})

test(`${VIELE} take-overs at once: one new holder`, async () => {
  const { kontrolle, pruefling } = await lage()
  const personen = [bernd, clara, leitung]
  const antworten = await zugleich((nummer, kopf) =>
    personen[nummer % personen.length]!.post(`/kontrollen/${kontrolle}/uebernehmen`, undefined, kopf),
  )
  assert.deepEqual(zaehleAntworten(antworten), { 201: 1, '409 kontrolle_beendet': VIELE - 1 })
  assert.equal((await pruefling.ereignisse(['kontrolle_uebernommen'])).length, 1)
})

test(`${VIELE} finishes and take-overs at once: one of them happens`, async () => {
  const { kontrolle, pruefling } = await lage()
  const antworten = await zugleich((nummer, kopf) =>
    nummer % 2 === 0
      ? anna.post(`/kontrollen/${kontrolle}/abschliessen`, undefined, kopf)
      : bernd.post(`/kontrollen/${kontrolle}/uebernehmen`, undefined, kopf),
  )
  assert.equal(antworten.filter(({ status }) => status < 300).length, 1)
  // The first of them is the end of the check that found the older shortage.
  const enden = await pruefling.ereignisse(['kontrolle_uebernommen', 'kontrolle_abgeschlossen'])
  assert.equal(enden.slice(1).length, 1)
})

test(`${VIELE} refills at once add up, and none is booked on what is resolved`, async () => {
  const pruefling = await Pruefling.neu(dienst, [VIELE - 50])
  await pruefling.geprueft(anna, [0])
  const { id } = await pruefling.fehlbestand(anna)
  const antworten = await zugleich((_nummer, kopf) =>
    leitung.post(`/fehlbestaende/${id}/nachfuellungen`, { menge: 1 }, kopf),
  )
  assert.deepEqual(zaehleAntworten(antworten), { 201: VIELE - 50, '409 fehlbestand_erledigt': 50 })
  assert.deepEqual(await pruefling.istmengen(), [VIELE - 50])
  assert.equal((await pruefling.ereignisse(['nachfuellung_erfasst'])).length, VIELE - 50)
})

test(`${VIELE} different actions at once on two objects: nobody sees a deadlock`, async () => {
  const lagen = [await lage(), await lage()]
  const handlungen: Handlung[] = [
    zaehle(2),
    fuelle('aelterer', 1),
    genehmige,
    fuelle('eigener', 1),
    zaehle(SOLL),
    starte(bernd),
    ende(anna, 'abschliessen'),
    (l) => l.pruefling.zaehlen(anna, l.kontrolle, 1, { gezaehlt: 4 }),
  ]
  const antworten = await zugleich((nummer) => handlungen[nummer % handlungen.length]!(lagen[nummer % lagen.length]!))
  assert.deepEqual(
    antworten.filter(({ status }) => status >= 500),
    [],
  )
})
