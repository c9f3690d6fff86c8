import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { until } from '@zeughaus/platform/testing'
import { type Change, writeUnaudited } from '@zeughaus/postgres'
import type { RightsHolder } from '../access/rights.ts'
import { einStandort } from '../stammdaten/stammdaten.factory.ts'
import { type Person, starteTestdienst, TEST_ACTOR } from '../testing/service.ts'
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

const VERWALTUNG = { id: 'die Verwaltung', rollen: ['administration'], berechtigungen: [] } satisfies RightsHolder & {
  id: string
}
const MITARBEITER: RightsHolder = { rollen: ['mitarbeiter'], berechtigungen: [] }

/** A stream whose client is this test. `rechte` is the caller; undefined when the token has ended. */
function aStream(beatMs?: number) {
  const ende = new AbortController()
  const gelesen = { wer: VERWALTUNG as RightsHolder | undefined, mal: 0 }
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
    reread: async () => {
      gelesen.mal += 1
      return gelesen.wer
    },
    ...(beatMs === undefined ? {} : { beatMs }),
  })
  return { strom, ende, gelesen, melde }
}

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
