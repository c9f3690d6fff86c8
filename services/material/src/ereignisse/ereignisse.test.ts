import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { until } from '@zeughaus/platform/testing'
import { type Change, writeUnaudited } from '@zeughaus/postgres'
import type { Berechtigter } from '../rechte.ts'
import { einStandort } from '../stammdaten/stammdaten.factory.ts'
import { type Person, starteTestdienst, TESTAKTEUR } from '../testing.ts'
import { ereignisstrom } from './ereignisse.ts'

const { url, store, person, niemand } = await starteTestdienst()

/** A client that reads the stream; `text()` is what has come so far. */
async function hoerer({
  token,
}: Pick<Person, 'token'>): Promise<{ text(): string; schliessen(): void; status: number }> {
  const abbruch = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const antwort = await fetch(`${url}/api/v1/ereignisse`, { headers, signal: abbruch.signal })
  let gelesen = ''
  const lesen = async (): Promise<void> => {
    for await (const stueck of antwort.body ?? []) gelesen += Buffer.from(stueck).toString('utf8')
  }
  lesen().catch(() => undefined)
  return { status: antwort.status, text: () => gelesen, schliessen: () => abbruch.abort() }
}

test('an open page hears what was committed, and nothing of what was rolled back', async () => {
  const seite = await hoerer(await person('mitarbeiter'))
  assert.equal(seite.status, 200)
  const verworfen = writeUnaudited(store, TESTAKTEUR, async ({ announce }) => {
    announce({ art: 'standort', id: 'verworfen' })
    throw new Error('no')
  })
  await assert.rejects(verworfen, /no/)
  const { id } = await einStandort(store)
  await until('the change', () => seite.text().includes(id))
  assert.ok(seite.text().includes(`event: aenderung\ndata: {"art":"standort","id":"${id}"}\n\n`))
  assert.equal(seite.text().includes('verworfen'), false)
  seite.schliessen()
})

test('nobody hears of things that he may not read', async () => {
  const [mitarbeiter, verwaltung, ohne] = await Promise.all([
    person('mitarbeiter').then(hoerer),
    person('administration').then(hoerer),
    person().then(hoerer),
  ])
  await writeUnaudited(store, TESTAKTEUR, async ({ announce }) => {
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
  for (const seite of [mitarbeiter, verwaltung, ohne]) seite.schliessen()
})

const VERWALTUNG: Berechtigter = { rollen: ['administration'], berechtigungen: [] }
const MITARBEITER: Berechtigter = { rollen: ['mitarbeiter'], berechtigungen: [] }

/** A stream whose client is this test. `rechte` is who asks; undefined when the token no longer holds. */
function einStrom(takt_ms?: number) {
  const ende = new AbortController()
  const gelesen = { wer: VERWALTUNG as Berechtigter | undefined, mal: 0 }
  let melde: (change: Change) => void = () => undefined
  const strom = ereignisstrom({
    changes: {
      subscribe(hoerer) {
        melde = hoerer
        return () => undefined
      },
    },
    ende: ende.signal,
    wer: VERWALTUNG,
    neuLesen: async () => {
      gelesen.mal += 1
      return gelesen.wer
    },
    ...(takt_ms === undefined ? {} : { takt_ms }),
  })
  return { strom, ende, gelesen, melde }
}

test('a client that reads nothing may have 64 KB waiting, and is cut off by what comes after that', () => {
  const { strom, melde } = einStrom()
  const art = 'standort'
  const huelle = Buffer.byteLength(`event: aenderung\ndata: ${JSON.stringify({ art, id: '' })}\n\n`)
  melde({ art, id: 'x'.repeat(64 * 1024 - strom.readableLength - huelle) })
  assert.equal(strom.readableLength, 64 * 1024)
  melde({ art, id: 'noch eine' })
  assert.equal(strom.destroyed, false)
  melde({ art, id: 'eine zu viel' })
  assert.equal(strom.destroyed, true)
})

test('a service that stops ends the streams of its pages', async () => {
  const { strom, ende } = einStrom()
  ende.abort()
  assert.equal(await text(strom), 'retry: 3000\n\n')
})

test('with each sign of life the rights are read again: what was taken away is heard no more, and with the token the stream ends', async () => {
  const { strom, gelesen, melde } = einStrom(1)
  const gehoert = text(strom)
  const gelesenVonNeuem = () => {
    const vorher = gelesen.mal
    // The second reading after now has begun with what is true now, and the first one has had its effect.
    return until('the rights are read again', () => gelesen.mal >= vorher + 2)
  }
  await gelesenVonNeuem()
  melde({ art: 'benutzer', id: 'vorher' })
  gelesen.wer = MITARBEITER
  await gelesenVonNeuem()
  melde({ art: 'benutzer', id: 'danach' })
  melde({ art: 'standort', id: 'offen' })
  gelesen.wer = undefined
  const alles = await gehoert
  assert.match(alles, /: ich bin noch da\n\n/)
  assert.match(alles, /"id":"vorher"/)
  assert.match(alles, /"id":"offen"/)
  assert.doesNotMatch(alles, /danach/)
})

test('without a token there is no stream', async () => {
  assert.equal((await niemand.get('/ereignisse')).status, 401)
})
