import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { until } from '@zeughaus/platform/testing'
import { type Change, writeUnaudited } from '@zeughaus/postgres'
import { test } from 'vitest'
import { type Person, starteTestdienst, TEST_ACTOR } from '../../../test/service.ts'
import type { Caller } from '../../kern/access/caller.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { einStandort } from '../../objekte/stammdaten/stammdaten.factory.ts'
import { eineEinheit } from '../../personal/qualifikationen/personal.factory.ts'
import { lookingAtChanges } from './sichtbar.queries.ts'
import { changeStream } from './stream.ts'

const { url, store, person, niemand } = await starteTestdienst()

/** A client that reads the stream; `text()` returns what has arrived so far. */
async function listener({
  token,
}: Pick<Person, 'token'>): Promise<{ text(): string; schliessen(): void; status: number }> {
  const cancellation = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/v1/ereignisse`, { headers, signal: cancellation.signal })
  let readBack = ''
  const read = async (): Promise<void> => {
    for await (const piece of answer.body ?? []) readBack += Buffer.from(piece).toString('utf8')
  }
  read().catch(() => undefined)
  return { status: answer.status, text: () => readBack, schliessen: () => cancellation.abort() }
}

test('an open page hears what was committed, and nothing of what was rolled back', async () => {
  const page = await listener(await person('mitarbeiter'))
  assert.equal(page.status, 200)
  const verworfen = writeUnaudited(store, TEST_ACTOR, async ({ announce }) => {
    announce({ art: 'standort', id: 'verworfen' })
    throw new Error('no')
  })
  await assert.rejects(verworfen, /no/)
  const { id } = await einStandort(store)
  await until('the change', () => page.text().includes(id))
  assert.ok(page.text().includes(`event: aenderung\ndata: {"art":"standort","id":"${id}"}\n\n`))
  assert.equal(page.text().includes('verworfen'), false)
  page.schliessen()
})

// historie.26: When an object goes to another Einheit or Standort, or a loan is back, open pages of people who see that place alone are told to load again.
test('open pages of people who see a place alone hear that something left it, other pages do not', async () => {
  const kreis = await person('administration')
  const [nord, sued, fern] = await Promise.all(Array.from({ length: 3 }, () => eineEinheit(store)))
  assert.ok(nord && sued && fern)
  const { id } = await einObjekt(store, { einheit_id: nord.id })
  const pages = await Promise.all(
    [nord, sued, fern].map(async ({ id: einheit_id }) => {
      const one = await person()
      const ortsrollen = [{ rolle: 'mitarbeiter', einheit_id }]
      assert.equal((await kreis.patch(`/benutzer/${one.id}`, { ortsrollen })).status, 200)
      return listener(one)
    }),
  )
  const [here, there, far] = pages
  assert.ok(here && there && far)
  const moved = await kreis.post(`/objekte/${id}/uebergeben`, { einheit_id: sued.id })
  assert.equal(moved.status, 200, moved.text)
  await until('the object there', () => there.text().includes(id))
  await until('the notice here', () => here.text().includes('event: neu_laden'))
  const { id: later } = await einStandort(store)
  await until('a later change', () => far.text().includes(later))
  assert.ok(!here.text().includes(id))
  assert.ok(!far.text().includes('neu_laden') && !there.text().includes('neu_laden'))
  for (const page of pages) page.schliessen()
})

test('a change is looked at again while an older look at the same thing is under way', async () => {
  const { id: einheit_id } = await eineEinheit(store)
  const { id } = await einObjekt(store)
  const [looked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let looks = 0
  const sees = lookingAtChanges((seer) =>
    store.as(seer).withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (looks++ > 0) return result
        looked.resolve()
        await gate.promise
        return result
      },
    }),
  )
  const who = { id: TEST_ACTOR.id, sicht: { einheiten: [einheit_id], standorte: [] } }
  const earlier = sees(who, { art: 'objekt', id })
  await looked.promise
  await store.db.updateTable('objekt').set({ einheit_id }).where('id', '=', id).execute()
  const later = sees(who, { art: 'objekt', id })
  gate.resolve()
  assert.deepEqual([await earlier, await later], [false, true])
})

test('no user gets events of things that he may not read', async () => {
  const [mitarbeiter, verwaltung, ohne] = await Promise.all([
    person('mitarbeiter').then(listener),
    person('administration').then(listener),
    person().then(listener),
  ])
  await writeUnaudited(store, TEST_ACTOR, async ({ announce }) => {
    announce({ art: 'benutzer', id: 'geheim' })
    announce({ art: 'standort', id: 'offen' })
    announce({ art: 'rechnung', id: 'betrag' })
    announce({ art: 'mangel', id: 'riss' })
  })
  await until('the changes', () => verwaltung.text().includes('riss') && mitarbeiter.text().includes('riss'))
  assert.ok(verwaltung.text().includes('geheim') && verwaltung.text().includes('betrag'))
  assert.equal(/geheim|betrag/.test(mitarbeiter.text()), false)
  assert.ok(mitarbeiter.text().includes('offen'))
  assert.equal(/geheim|offen|betrag|riss/.test(ohne.text()), false)
  for (const page of [mitarbeiter, verwaltung, ohne]) page.schliessen()
})

const VERWALTUNG: Caller = { ...TEST_ACTOR, id: 'die Verwaltung' }
const MITARBEITER: Caller = { ...TEST_ACTOR, rollen: ['mitarbeiter'] }

/** A stream whose client is this test. `rechte` is the caller; undefined when the token has ended. */
function aStream(beatMs?: number, reread?: () => Promise<Caller>) {
  const ende = new AbortController()
  const gelesen = { wer: VERWALTUNG as Caller | undefined, mal: 0 }
  let melde: (change: Change) => void = () => undefined
  const strom = changeStream({
    changes: {
      subscribe(listener) {
        melde = listener
        return () => undefined
      },
    },
    end: ende.signal,
    who: VERWALTUNG,
    reread:
      reread ??
      (async () => {
        gelesen.mal += 1
        return gelesen.wer
      }),
    sees: async () => false,
    ...(beatMs === undefined ? {} : { beatMs }),
  })
  return { strom, ende, gelesen, melde }
}

// historie.15: A stream whose client does not read is cut off at 64 KB of pending data.
test('a client that reads nothing may have 64 KB waiting, and is cut off by what comes after that', () => {
  const { strom, melde } = aStream()
  const art = 'standort'
  const envelope = Buffer.byteLength(`event: aenderung\ndata: ${JSON.stringify({ art, id: '' })}\n\n`)
  melde({ art, id: 'x'.repeat(64 * 1024 - strom.readableLength - envelope) })
  assert.equal(strom.readableLength, 64 * 1024)
  melde({ art, id: 'noch eine' })
  assert.equal(strom.destroyed, false)
  melde({ art, id: 'eine zu viel' })
  assert.equal(strom.destroyed, true)
})

test('a service that stops ends the streams of its pages', async () => {
  const { strom, ende } = aStream()
  ende.abort()
  assert.equal(await text(strom), 'retry: 3000\n\n')
})

test('with each sign of life the rights are read again: what was taken away is heard no more, and with the token the stream ends', async () => {
  const { strom, gelesen, melde } = aStream(1)
  const belongs = text(strom)
  const gelesenVonNeuem = () => {
    const before = gelesen.mal
    // The second reading after now began with the current state, and the first has taken effect.
    return until('the rights are read again', () => gelesen.mal >= before + 2)
  }
  await gelesenVonNeuem()
  melde({ art: 'benutzer', id: 'vorher' })
  gelesen.wer = MITARBEITER
  await gelesenVonNeuem()
  melde({ art: 'benutzer', id: 'danach' })
  melde({ art: 'standort', id: 'offen' })
  gelesen.wer = undefined
  const everything = await belongs
  assert.match(everything, /: ich bin noch da\n\n/)
  assert.match(everything, /"id":"vorher"/)
  assert.match(everything, /"id":"offen"/)
  assert.doesNotMatch(everything, /danach/)
})

test('rights that were read before others do not replace them by coming later', async () => {
  const answers: ((caller: Caller) => void)[] = []
  const { strom, ende, melde } = aStream(undefined, () => new Promise((answer) => answers.push(answer)))
  for (const id of ['erste', 'zweite']) melde({ art: 'rolle', id })
  answers[1]?.(MITARBEITER)
  await setImmediate()
  answers[0]?.(VERWALTUNG)
  await setImmediate()
  melde({ art: 'benutzer', id: 'danach' })
  ende.abort()
  const everything = await text(strom)
  assert.match(everything, /"id":"zweite"/)
  assert.doesNotMatch(everything, /danach/)
})

// historie.14: A person has five streams of changes; with a sixth the oldest ends with the reason.
test("of a person's streams five stay open: the sixth ends the oldest, which says why, and no other person loses one", async () => {
  const [one, others] = await Promise.all([person('mitarbeiter'), person('mitarbeiter')])
  const foreign = await listener(others)
  const pages: Awaited<ReturnType<typeof listener>>[] = []
  for (let number = 0; number < 7; number += 1) {
    const page = await listener(one)
    await until('the stream has begun', () => page.text().includes('retry'))
    pages.push(page)
  }
  const beendet = 'event: ende\ndata: {"grund":"zu_viele_stroeme"}\n\n'
  await until('the two oldest have ended', () => pages.slice(0, 2).every((page) => page.text().endsWith(beendet)))
  const { id } = await einStandort(store)
  const offen = [...pages.slice(2), foreign]
  await until('the others hear on', () => offen.every((page) => page.text().includes(id)))
  assert.equal(
    offen.some((page) => page.text().includes('event: ende')),
    false,
  )
  for (const page of offen) page.schliessen()
})

test('without a token there is no stream', async () => {
  assert.equal((await niemand.get('/ereignisse')).status, 401)
})
