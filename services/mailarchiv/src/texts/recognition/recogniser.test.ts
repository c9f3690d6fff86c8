import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCage } from '@zeughaus/platform'
import { atEnd, temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { mailWith } from '../extraction/hostile.factory.ts'
import { Recogniser } from './recogniser.ts'
import { findTesseract } from './tesseract-cli.ts'

const FIXTURES = join(import.meta.dirname, '../../../test/fixtures/recognition')
const folder = temporaryFolder()

function scanMail(...names: readonly string[]): string {
  const path = join(folder, `${names.join('-')}.eml`)
  writeFileSync(path, mailWith(names.map((name) => ({ name, bytes: readFileSync(join(FIXTURES, name)) }))))
  return path
}

function recogniser(options?: ConstructorParameters<typeof Recogniser>[0]): Recogniser {
  const started = new Recogniser(options)
  atEnd(() => started.stop())
  return started
}

const INVOICE = ['Atemschutzgeräte', 'Stundensatz', '1.284,50', 'Größler', 'Mühlstraße', 'Süßen']
const DELIVERY = ['Delivery', 'pressure', 'nozzles', 'brigade', 'couplings', 'fourteen']

function assertWords(text: string | undefined, words: readonly string[]): void {
  for (const word of words) assert.ok(text?.includes(word), `„${word}“ is missing in:\n${text}`)
}

test('The engine that comes with the product reads scans in German and English, upside down and askew', async () => {
  const path = scanMail('rechnung-kopfueber.webp', 'rechnung-schief.jpg', 'scan.pdf')
  const { texts, error } = await recogniser({ engine: 'tesseract.js' }).recognise(path, [0, 1, 2])
  assert.equal(error, null)
  assertWords(texts[0]?.text, INVOICE)
  assertWords(texts[1]?.text, INVOICE)
  assertWords(texts[2]?.text, DELIVERY)
  assert.ok(!texts[2]?.text.includes('Textebene'), 'the page with text is not recognised')
})

test('The installed program reads scans, on their side too', async (t) => {
  if (!(await findTesseract(await findCage())))
    return t.skip('Tesseract mit Deutsch und Englisch ist nicht installiert: der Test entfällt.')
  const { texts, error } = await recogniser().recognise(scanMail('rechnung.png', 'delivery-sideways.tiff'), [0, 1])
  assert.equal(error, null)
  assertWords(texts[0]?.text, INVOICE)
  assertWords(texts[1]?.text, DELIVERY)
})

test('A damaged picture is named in a sentence, and the files beside it are read', async () => {
  const png = readFileSync(join(FIXTURES, 'rechnung.png'))
  const path = join(folder, 'beschaedigt.eml')
  writeFileSync(
    path,
    mailWith([
      { name: 'kaputt.png', bytes: png.subarray(0, 200) },
      { name: 'ganz.png', bytes: png },
    ]),
  )
  const { texts, error } = await recogniser().recognise(path, [0, 1])
  assert.match(error ?? '', /gescheitert/)
  assert.deepEqual(
    texts.map(({ part }) => part),
    [1],
  )
  assertWords(texts[0]?.text, INVOICE)
})

test('Recognition that takes too long is given up with a sentence', async () => {
  const hasty = recogniser({ engine: 'tesseract.js', deadline: { stepMs: 1, totalMs: 60_000 } })
  const { texts, error } = await hasty.recognise(scanMail('rechnung.png'), [0])
  assert.deepEqual(texts, [])
  assert.match(error ?? '', /zu lange/)
})
