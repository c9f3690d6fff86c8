/** Counts that share a transaction: whatever one of them meets is its own affair. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { DomainError, newId } from '@zeughaus/platform'
import { until } from '@zeughaus/platform/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import type { Akteur } from '../akteur.ts'
import { EREIGNISARTEN } from '../ereignis.ts'
import { verifyHistorie } from '../historie/index.ts'
import { type Person, starteTestdienst, TESTAKTEUR } from '../testing.ts'
import type { KontrollpositionMitNamen } from './kontrolle.queries.ts'
import { type KontrolleAntwort, Pruefling } from './pruefling.factory.ts'
import { type Zaehlwerk, zaehlwerk } from './zaehlen.commands.ts'

const dienst = await starteTestdienst()
const { store, clock } = dienst
const [anna, bernd] = [await dienst.person('mitarbeiter'), await dienst.person('mitarbeiter')]
const leitung = await dienst.person('materialverantwortlicher')
const SOLL = 5

const halter = new pg.Client(dienst.database.owner)
// The database is dropped with whoever is still connected.
halter.on('error', () => undefined)
await halter.connect()
after(() => halter.end())

/** Somebody's check of an object of his own. */
interface Runde {
  readonly pruefling: Pruefling
  readonly wer: Person
  readonly kontrolle: string
}

async function runde(wer: Person, positionen = 3): Promise<Runde> {
  const pruefling = await Pruefling.neu(
    dienst,
    Array.from({ length: positionen }, () => SOLL),
  )
  return { pruefling, wer, kontrolle: await pruefling.kontrolle(wer) }
}

type Einmal = NonNullable<Akteur['once']>
/** Counts that are handed in at one moment are one bundle. */
const zaehle = (
  zaehler: Zaehlwerk,
  { pruefling, wer, kontrolle }: Runde,
  stelle: number,
  gezaehlt: number,
  once?: Einmal,
): Promise<KontrollpositionMitNamen> =>
  zaehler(
    { ...TESTAKTEUR, id: wer.id, ...(once && { once }) },
    { kontrolleId: kontrolle, materialId: pruefling.positionen[stelle]?.material_id ?? newId(), angaben: { gezaehlt } },
  )

/** What became of each: what was counted, or the code of the refusal. */
const ergebnisse = async (zaehlungen: readonly Promise<KontrollpositionMitNamen>[]) =>
  (await Promise.allSettled(zaehlungen)).map((einer) => {
    if (einer.status === 'fulfilled') return einer.value.gezaehlt
    return einer.reason instanceof DomainError ? einer.reason.code : einer.reason.code
  })

const gezaehlt = async ({ kontrolle }: Runde) =>
  ((await anna.get(`/kontrollen/${kontrolle}`)).body as KontrolleAntwort).positionen.map(
    (position) => position.gezaehlt,
  )

/** Who has counted what in a check, in the order of the audit trail. */
async function zaehlereignisse({ kontrolle }: Runde) {
  const rows = await store.db
    .selectFrom('historie')
    .select(['benutzer_id', 'details'])
    .where('entitaet_id', '=', kontrolle)
    .where('ereignis', '=', 'istmenge_erfasst')
    .orderBy('id')
    .execute()
  return rows.map(({ benutzer_id, details }) => {
    const { gezaehlt, vorher } = details as { gezaehlt: number; vorher: number | null }
    return { wer: benutzer_id, gezaehlt, vorher }
  })
}

const hatUnversehrteHistorie = async () => assert.deepEqual((await verifyHistorie(store.db)).befunde, [])

test('counts of one moment take as many statements as one, and each is the event of the person who counted', async () => {
  const runden = [await runde(anna), await runde(bernd), await runde(leitung)]
  const zaehler = zaehlwerk(store, clock)
  const allein = await dienst.anweisungen(() => zaehle(zaehler, runden[0]!, 0, SOLL))
  const zusammen = await dienst.anweisungen(async () => {
    const alle = runden.flatMap((eine) => [1, 2].map((stelle) => zaehle(zaehler, eine, stelle, SOLL)))
    assert.deepEqual(await ergebnisse(alle), [SOLL, SOLL, SOLL, SOLL, SOLL, SOLL])
  })
  assert.deepEqual([allein, zusammen], [4, 4])
  for (const eine of runden.slice(1)) {
    assert.deepEqual(await gezaehlt(eine), [null, SOLL, SOLL])
    const ereignis = { wer: eine.wer.id, gezaehlt: SOLL, vorher: null }
    assert.deepEqual(await zaehlereignisse(eine), [ereignis, ereignis])
  }
  await hatUnversehrteHistorie()
})

test('shortages of one bundle come into being, change and go together, each with its event and one job for each check', async () => {
  const [eine, andere] = [await runde(anna), await runde(bernd)]
  const zaehler = zaehlwerk(store, clock)
  const zaehleAlle = (...mengen: number[]) =>
    ergebnisse([eine, andere].flatMap((r) => mengen.map((menge, stelle) => zaehle(zaehler, r, stelle, menge))))
  const offene = async (r: Runde) => (await r.pruefling.fehlbestaende(anna)).map(({ istmenge }) => istmenge).sort()
  assert.equal(await dienst.anweisungen(() => zaehleAlle(1, 2, SOLL)), 6)
  assert.deepEqual(
    [await offene(eine), await offene(andere)],
    [
      [1, 2],
      [1, 2],
    ],
  )
  assert.equal(await dienst.anweisungen(() => zaehleAlle(3, SOLL, SOLL)), 7)
  for (const r of [eine, andere]) {
    assert.deepEqual(await offene(r), [3])
    assert.equal((await r.pruefling.ereignisse(['fehlbestand_entstanden'])).length, 2)
    const jobs = await store.db.selectFrom('job').select('kind').where('key', '=', r.kontrolle).execute()
    assert.deepEqual(jobs, [{ kind: 'fehlbestand_melden' }])
  }
})

test('each is refused for his own reason, and what is refused leaves nothing behind', async () => {
  const [eigene, fremde, beendete] = [await runde(anna), await runde(bernd), await runde(anna)]
  await anna.post(`/kontrollen/${beendete.kontrolle}/abbrechen`)
  const zaehler = zaehlwerk(store, clock)
  const antworten = await ergebnisse([
    zaehle(zaehler, eigene, 0, 1),
    zaehle(zaehler, { ...fremde, wer: anna }, 0, 1),
    zaehle(zaehler, beendete, 0, 1),
    zaehle(zaehler, { ...eigene, kontrolle: newId() }, 0, 1),
    zaehle(zaehler, eigene, 99, 1),
    zaehle(zaehler, fremde, 1, 2),
  ])
  assert.deepEqual(antworten, [1, 'fremde_kontrolle', 'kontrolle_beendet', 'nicht_gefunden', 'nicht_gefunden', 2])
  assert.deepEqual(
    [await gezaehlt(eigene), await gezaehlt(fremde)],
    [
      [1, null, null],
      [null, 2, null],
    ],
  )
  assert.equal((await zaehlereignisse(eigene)).length, 1)
  assert.equal((await zaehlereignisse(fremde)).length, 1)
  await hatUnversehrteHistorie()
})

test('the second count of a position in one bundle corrects the first', async () => {
  const zaehler = zaehlwerk(store, clock)
  for (const [erste, zweite] of [
    [1, 4],
    [SOLL, SOLL + 1],
  ] as const) {
    const eine = await runde(anna)
    assert.deepEqual(await ergebnisse([zaehle(zaehler, eine, 0, erste), zaehle(zaehler, eine, 0, zweite)]), [
      erste,
      zweite,
    ])
    assert.equal((await gezaehlt(eine))[0], zweite)
    assert.deepEqual(await zaehlereignisse(eine), [
      { wer: anna.id, gezaehlt: erste, vorher: null },
      { wer: anna.id, gezaehlt: zweite, vorher: erste },
    ])
    const fehlbestaende = await eine.pruefling.fehlbestaende(anna)
    assert.deepEqual(
      fehlbestaende.map(({ istmenge }) => istmenge),
      zweite < SOLL ? [zweite] : [],
    )
  }
})

const einmal = (anfrage: string): Einmal => ({ key: newId(), requestHash: Buffer.from(anfrage) })

test('a key has its effect once in a bundle, also after it and beside it, and for no other request', async () => {
  const eine = await runde(anna)
  const zaehler = zaehlwerk(store, clock)
  const once = einmal('a')
  const nochmal = () => zaehle(zaehler, eine, 0, 2, { ...once })
  assert.deepEqual(await ergebnisse([nochmal(), zaehle(zaehler, eine, 1, 3, einmal('b')), nochmal()]), [2, 3, 2])
  assert.deepEqual(await nochmal(), await nochmal())
  const fremde = { ...once, requestHash: Buffer.from('c') }
  assert.deepEqual(await ergebnisse([zaehle(zaehler, eine, 2, 1, fremde), zaehle(zaehler, eine, 2, 4, einmal('d'))]), [
    'schluessel_verbraucht',
    4,
  ])
  assert.equal((await zaehlereignisse(eine)).length, 3)
})

test('a refusal in a bundle is kept for its key', async () => {
  const [eine, fremde] = [await runde(anna), await runde(bernd)]
  const zaehler = zaehlwerk(store, clock)
  const once = einmal('a')
  const verwehrt = () => zaehle(zaehler, { ...fremde, wer: anna }, 0, 2, { ...once })
  assert.deepEqual(await ergebnisse([verwehrt(), zaehle(zaehler, eine, 0, 2)]), ['fremde_kontrolle', 2])
  await anna.post(`/kontrollen/${fremde.kontrolle}/uebernehmen`)
  assert.deepEqual(await ergebnisse([verwehrt(), zaehle(zaehler, eine, 0, 3)]), ['fremde_kontrolle', 3])
})

test('whoever has to wait for somebody else does not make the others of his bundle wait', async () => {
  const [eine, andere] = [await runde(anna), await runde(bernd)]
  const zaehler = zaehlwerk(store, clock)
  await halter.query('BEGIN')
  await halter.query('SELECT FROM kontrolle WHERE id = $1 FOR UPDATE', [eine.kontrolle])
  const wartet = zaehle(zaehler, eine, 0, 1)
  assert.deepEqual(await ergebnisse([zaehle(zaehler, andere, 0, 2), zaehle(zaehler, andere, 1, 3)]), [2, 3])
  assert.deepEqual(await gezaehlt(eine), [null, null, null])
  await halter.query('COMMIT')
  assert.equal((await wartet).gezaehlt, 1)
})

/** Both transactions of counts that may be under way wait, each for a shortage that is held: what comes now is gathered. */
async function waehrendAlleWarten(zaehler: Zaehlwerk, handlung: () => Promise<unknown>): Promise<void> {
  const gehaltene = await runde(leitung)
  for (const stelle of [0, 1]) await gehaltene.pruefling.zaehlen(leitung, gehaltene.kontrolle, stelle, { gezaehlt: 1 })
  await halter.query('BEGIN')
  await halter.query('SELECT FROM fehlbestand WHERE objekt_id = $1 FOR UPDATE', [gehaltene.pruefling.objekt_id])
  const haengende: Promise<unknown>[] = []
  for (const stelle of [0, 1]) {
    haengende.push(zaehle(zaehler, gehaltene, stelle, 2))
    await until('the transaction waits', async () => (await wartende()) === stelle + 1)
  }
  await handlung()
  await halter.query('COMMIT')
  await Promise.all(haengende)
}

async function wartende(): Promise<number> {
  const { rows } = await sql<{ anzahl: number }>`SELECT count(*) AS anzahl FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(dienst.database.db)
  return rows[0]?.anzahl ?? 0
}

test('a check that ends or is taken over before its gathered counts are written refuses them, and no others', async () => {
  const [beendete, uebernommene, andere] = [await runde(anna, 1), await runde(anna), await runde(bernd)]
  await beendete.pruefling.zaehlen(anna, beendete.kontrolle, 0, { gezaehlt: SOLL })
  const zaehler = zaehlwerk(store, clock)
  let antworten: Promise<unknown> = Promise.resolve()
  await waehrendAlleWarten(zaehler, async () => {
    antworten = ergebnisse([
      zaehle(zaehler, beendete, 0, 1),
      zaehle(zaehler, uebernommene, 0, 2),
      zaehle(zaehler, andere, 0, 3),
    ])
    assert.equal((await anna.post(`/kontrollen/${beendete.kontrolle}/abschliessen`)).status, 200)
    assert.equal((await bernd.post(`/kontrollen/${uebernommene.kontrolle}/uebernehmen`)).status, 201)
  })
  assert.deepEqual(await antworten, ['kontrolle_beendet', 'kontrolle_beendet', 3])
  assert.deepEqual(await gezaehlt(beendete), [SOLL])
  await hatUnversehrteHistorie()
})

test('what a bundle cannot write for the sake of one count, the others write without it', async () => {
  const [eine, andere] = [await runde(anna), await runde(bernd)]
  await halter.query('ALTER TABLE kontrollposition ADD CONSTRAINT keine_dreizehn CHECK (gezaehlt <> 13)')
  after(() => halter.query('ALTER TABLE kontrollposition DROP CONSTRAINT keine_dreizehn'))
  const zaehler = zaehlwerk(store, clock)
  const CHECK_VIOLATION = '23514'
  assert.deepEqual(
    await ergebnisse([
      zaehle(zaehler, eine, 0, 2),
      zaehle(zaehler, andere, 0, 13, einmal('a')),
      zaehle(zaehler, andere, 1, 3, einmal('b')),
    ]),
    [2, CHECK_VIOLATION, 3],
  )
  assert.deepEqual(
    [await gezaehlt(eine), await gezaehlt(andere)],
    [
      [2, null, null],
      [null, 3, null],
    ],
  )
  assert.equal((await eine.pruefling.ereignisse(['istmenge_erfasst', 'fehlbestand_entstanden'])).length, 2)
  await hatUnversehrteHistorie()
})

test('who has lost the right to count is refused while the counts of others are written', async () => {
  const [eine, andere] = [await runde(anna), await runde(await dienst.person('mitarbeiter'))]
  await store.db.updateTable('benutzer').set({ rollen: [] }).where('id', '=', andere.wer.id).execute()
  const antworten = await Promise.all(
    [eine, andere, eine].map((r, stelle) => r.pruefling.zaehlen(r.wer, r.kontrolle, stelle, { gezaehlt: 1 })),
  )
  assert.deepEqual(
    antworten.map(({ status }) => status),
    [200, 403, 200],
  )
  assert.deepEqual(await gezaehlt(andere), [null, null, null])
})

/** What is to be seen of a check and what came of it, without ids. */
async function gesehen(r: Runde) {
  const { positionen } = (await anna.get(`/kontrollen/${r.kontrolle}`)).body as KontrolleAntwort
  const fehlbestaende = await r.pruefling.fehlbestaende(anna)
  const stelle = (id: string) => r.pruefling.positionen.findIndex((position) => position.id === id)
  return {
    positionen: positionen.map(({ gezaehlt, bestaetigt, fehlbestand_id }) => [
      gezaehlt,
      bestaetigt,
      fehlbestand_id !== null,
    ]),
    fehlbestaende: fehlbestaende
      .map((f) => [stelle(f.objektposition_id), f.istmenge, f.status, f.vorlaeufig, f.genehmigt])
      .sort(),
    istmengen: await r.pruefling.istmengen(),
    ereignisse: (await r.pruefling.ereignisse(EREIGNISARTEN)).sort(),
  }
}

/** A check of three positions, of which the first has an older, approved shortage. */
async function lage(wer: Person): Promise<Runde> {
  const pruefling = await Pruefling.neu(dienst, [SOLL, SOLL, SOLL])
  await pruefling.geprueft(wer, [3, SOLL, SOLL])
  const kontrolle = await pruefling.kontrolle(wer)
  await leitung.post(`/fehlbestaende/${(await pruefling.fehlbestand(wer)).id}/mindermenge`)
  return { pruefling, wer, kontrolle }
}

const FUELLEN = 'fuellen'
const mengen = fc.array(fc.integer({ min: 0, max: SOLL + 1 }), { minLength: 3, maxLength: 3 })

test('a bundle comes to what its counts come to one after the other', async () => {
  const zaehler = zaehlwerk(store, clock)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(mengen, fc.constant(FUELLEN)), { maxLength: 4 }), async (folge) => {
      const [gebuendelt, einzeln] = [await lage(anna), await lage(anna)]
      for (const schritt of folge) {
        if (typeof schritt === 'string') {
          for (const r of [gebuendelt, einzeln]) {
            for (const { id, status } of await r.pruefling.fehlbestaende(anna)) {
              if (status !== 'erledigt') await leitung.post(`/fehlbestaende/${id}/nachfuellungen`, { menge: 1 })
            }
          }
          continue
        }
        await Promise.all(schritt.map((menge, stelle) => zaehle(zaehler, gebuendelt, stelle, menge)))
        for (const [stelle, menge] of schritt.entries()) await zaehle(zaehler, einzeln, stelle, menge)
      }
      assert.deepEqual(await gesehen(gebuendelt), await gesehen(einzeln))
    }),
    { numRuns: 15 },
  )
  await hatUnversehrteHistorie()
})
