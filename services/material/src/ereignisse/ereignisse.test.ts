import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@zeughaus/platform/testing'
import { writeUnaudited } from '@zeughaus/postgres'
import { einStandort } from '../stammdaten/stammdaten.factory.ts'
import { type Person, starteTestdienst, TESTAKTEUR } from '../testing.ts'

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

test('without a token there is no stream', async () => {
  assert.equal((await niemand.get('/ereignisse')).status, 401)
})
