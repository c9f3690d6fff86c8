/** Tables of strangers through the door, and what they cost the service, in whose process these tests run. */
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type Content, starteImporte } from './import.factory.ts'
import { BOMBS, cell, HEADING, workbook } from './tabelle.factory.ts'

const { url, ott, lade } = await starteImporte()

/** Milliseconds of a slow processor that the service may spend on a table which it refuses: receiving 19 MB takes most of it. */
const SERVICE_MS = 1_000

async function vorschau(content: Content) {
  const answer = await fetch(`${url}/api/v1/importe/vorschau?art=materialien&dateiname=liste.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ott.token}`, 'content-type': 'application/octet-stream' },
    body: content,
  })
  return { status: answer.status, body: (await answer.json()) as { code?: string; error: string; zeilen?: number } }
}

// importe.46: A table that costs far more than it weighs is refused (413, 422), and the service goes on meanwhile.
describe('a table that costs far more than it weighs is refused with a sentence, and the service goes on meanwhile', () => {
  for (const [name, [file, sentence]] of Object.entries(BOMBS)) {
    test(name, async () => {
      const content = file()
      const before = process.cpuUsage()
      const { status, body } = await vorschau(content)
      const { user, system } = process.cpuUsage(before)
      assert.match(body.error, sentence)
      assert.deepEqual([status, body.code], status === 413 ? [413, 'datei_zu_gross'] : [422, 'datei_unlesbar'])
      assert.ok((user + system) / 1000 < SERVICE_MS, `took ${(user + system) / 1000} ms of the processor`)
    })
  }
})

test('what a sheet that is not read holds far away does not matter', async () => {
  const rows = `${HEADING}<row r="2">${cell('A2', 'Seil')}</row>`
  const { status, body } = await vorschau(workbook([rows, `<row r="1048576">${cell('XFD1048576', 'x')}</row>`]))
  assert.deepEqual([status, body.zeilen], [200, 1])
})

test('what a workbook holds beside its sheets, such as a query of its program, does not matter', async () => {
  const rows = `${HEADING}<row r="2">${cell('A2', 'Seil')}</row>`
  const query = `<DataMashup>${'QUJD'.repeat(200_000)}</DataMashup>`
  const { status, body } = await vorschau(workbook([rows], { 'customXml/item1.xml': query }))
  assert.deepEqual([status, body.zeilen], [200, 1])
})

test('an upload that is written is bounded like its preview', async () => {
  const { status, body } = await lade('materialien', workbook([`${HEADING}<row r="Infinity">${cell('A2', 'x')}</row>`]))
  assert.deepEqual([status, body.code], [422, 'datei_unlesbar'])
})
