/** Mails with more words than a tsvector holds: none of them is cut. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { NO_FILTER, parseQuery } from '../../search/index.ts'
import { aPostgresArchive } from './postgres-archive.factory.ts'

const calendar = { startOfDay: () => null, startOfNextDay: () => null }
const PAGE = { offset: 0, limit: 25 }
/** More than a megabyte of different words, and more places than a tsvector can number. */
const WORDS = Array.from({ length: 120_000 }, (_, number) => `wort${number.toString(36)}x`)
const LONG_TEXT = `Anfang ${WORDS.join(' ')} ganz am Ende`
const provenance = { source: 'import', origin: null, envelope: [] }

async function anArchive() {
  const { archive } = await aPostgresArchive()
  const put = async (parts: Parameters<typeof aMail>[0]) =>
    (await archive.put([{ raw: Buffer.from(aMail(parts)), provenance }]))[0]!.id
  const found = async (query: string) => {
    const { mails, total } = await archive.search({ ...NO_FILTER, query: parseQuery(query, calendar) }, PAGE)
    assert.equal(total, mails.length, query)
    return mails.map(({ subject }) => subject)
  }
  return { archive, put, found }
}

test('every word, beginning and phrase of a very long mail is found, and only where it is', async () => {
  const { put, found } = await anArchive()
  await put({ subject: 'Lang', text: LONG_TEXT })
  await put({ subject: 'Kurz', text: 'Anfang und Ende' })
  for (const query of ['wort0x', 'wort2klbx', '"am ende"', 'Anfang wort1000x Ende', '"wortzx wort10x"', 'wort2kl*']) {
    assert.deepEqual(await found(query), ['Lang'], query)
  }
  assert.deepEqual(await found('Ende -"am ende"'), ['Kurz'])
  assert.deepEqual(await found('Anfang -wort5x'), ['Kurz'])
  assert.deepEqual((await found('wort5x OR und')).toSorted(), ['Kurz', 'Lang'])
  assert.deepEqual((await found('body:anfang')).toSorted(), ['Kurz', 'Lang'])
  const passage = WORDS.slice(50, 450)
  assert.deepEqual(await found(`"${passage.join(' ')}"`), ['Lang'])
  assert.deepEqual(await found(passage.slice(0, 100).join(' ')), ['Lang'])
  assert.deepEqual(await found(`"${[...passage, 'wort0x'].join(' ')}"`), [])
  for (const query of ['"ende anfang"', '"wort10x wortzx"', 'subject:wort0x', 'wort0x und']) {
    assert.deepEqual(await found(query), [], query)
  }
})

test('a mail becomes long by a text that is found later, and short again by its successor', async () => {
  const { archive, put, found } = await anArchive()
  const id = await put({ subject: 'Anlage', text: 'siehe Anlage' })
  await archive.addText(id, [{ kind: 'attachment:0', text: LONG_TEXT }], 'skipped')
  assert.deepEqual(await found('siehe "am ende"'), ['Anlage'])
  await archive.addText(id, [{ kind: 'attachment:0', text: 'nur kurz' }], 'skipped')
  assert.deepEqual(await found('"am ende"'), [])
  assert.deepEqual(await found('siehe "nur kurz"'), ['Anlage'])
})
