import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '@zeughaus/platform'
import { temporaryFolder, testUnless } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { einBeladenesObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { BODY_MM, FACH_MM, LINE_MM, layoutPages } from './pages.ts'

const { url, store, person } = await starteTestdienst()
const anna = await person('mitarbeiter')
const folder = temporaryFolder()

const fehlend = ['pdftoppm', 'pdftotext', 'zbarimg'].filter((program) => spawnSync('which', [program]).status !== 0)
const skip =
  fehlend.length > 0 ? `Es fehlen ${fehlend.join(', ')}: die gedruckte Seite wird nicht zurückgelesen.` : false

async function gedruckt(objektId: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/objekte/${objektId}/pruefblatt.pdf`, {
    headers: { authorization: `Bearer ${anna.token}` },
  })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  const file = join(folder, `${objektId}.pdf`)
  writeFileSync(file, new Uint8Array(await answer.arrayBuffer()))
  return file
}

testUnless(skip)(
  // print.10: A check sheet names the positions by Fach.
  'a check sheet names the positions by Fach, with target, serial number, batch and expiry',
  async () => {
    const { id, positionen } = await einBeladenesObjekt(store, [10, 20, 1])
    const details = [
      { fach_freitext: 'Hauptfach', seriennummer: 'SN-4711' },
      { fach_freitext: 'Außentasche', chargennummer: 'L24', ablaufdatum: '2027-05-31' },
      { fach_freitext: 'Hauptfach', ist_status: 'ausgesondert' as const },
    ]
    for (const [place, fields] of details.entries()) {
      const position = positionen[place]?.id ?? ''
      await store.db.updateTable('objektposition').set(fields).where('id', '=', position).execute()
    }
    const text = execFileSync('pdftotext', ['-layout', await gedruckt(id), '-'], { encoding: 'utf8' })
    assert.match(
      text,
      /Hauptfach[\s\S]+10 Stück[\s\S]+SN SN-4711[\s\S]+Außentasche[\s\S]+20 Stück[\s\S]+Charge L24 · bis 31\.05\.2027/,
    )
    assert.match(text, /Seite 1 von 1/)
    assert.equal(text.split('Hauptfach').length, 2, 'a discarded position stands on no sheet')
  },
)

testUnless(skip)('a check sheet has room for the day, the time, the name and the signature', async () => {
  const { id } = await einBeladenesObjekt(store, [1])
  const text = execFileSync('pdftotext', ['-layout', await gedruckt(id), '-'], { encoding: 'utf8' })
  assert.match(text, /Datum +Uhrzeit +Name +Unterschrift/)
})

// print.11: Each line has a QR symbol that leads to its position.
testUnless(skip)('the QR symbol of each line leads back to its position', async () => {
  const { id, positionen } = await einBeladenesObjekt(store, [1, 2, 3])
  const [first] = positionen
  assert.ok(first)
  await store.db.updateTable('objektposition').set({ code: 'LAMPE-7' }).where('id', '=', first.id).execute()
  const { code } = await store.db.selectFrom('objekt').select('code').where('id', '=', id).executeTakeFirstOrThrow()
  const file = await gedruckt(id)
  execFileSync('pdftoppm', ['-r', '300', '-png', '-singlefile', file, file.replace('.pdf', '')])
  const readBack = execFileSync('zbarimg', ['--quiet', '--raw', file.replace('.pdf', '.png')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const expected = [code, 'LAMPE-7', ...positionen.slice(1).map((position) => position.id)]
  assert.deepEqual(readBack.trim().split('\n').sort(), expected.sort())
  for (const position of positionen.slice(1)) {
    assert.equal((await anna.get(`/objektpositionen/${position.id}`)).status, 200)
  }
})

testUnless(skip)('a sheet of many positions has many pages, and each names the object', async () => {
  const { id } = await einBeladenesObjekt(store, Array(40).fill(1))
  const { code } = await store.db.selectFrom('objekt').select('code').where('id', '=', id).executeTakeFirstOrThrow()
  const pages = execFileSync('pdftotext', ['-layout', await gedruckt(id), '-'], { encoding: 'utf8' })
    .split('\f')
    .slice(0, -1)
  assert.equal(pages.length, 3)
  for (const page of pages) assert.ok(page.includes(code.slice(0, 20)))
  assert.match(pages[1] ?? '', /\(Fortsetzung\)/)
})

test('an object without positions has a sheet all the same; an unknown object none', async () => {
  const { id } = await einBeladenesObjekt(store, [])
  assert.match(readFileSync(await gedruckt(id)).toString('latin1'), /^%PDF/)
  assert.equal((await anna.get(`/objekte/${newId()}/pruefblatt.pdf`)).status, 404)
})

test('no page holds more than it has room for, no line is lost, and no Fach stands alone at the foot', () => {
  for (let count = 0; count < 60; count += 1) {
    const rows = Array.from({ length: count }, (_, number) => ({
      kennung: `${number}`,
      fach_name: number % 7 === 0 ? null : `Fach ${Math.floor(number / 9)}`,
      material_name: 'Leine',
      einheit: 'Stück',
      sollmenge: 1,
      seriennummer: null,
      ablaufdatum: null,
      chargennummer: null,
    }))
    const pages = layoutPages(rows)
    for (const parts of pages) {
      const height = parts.reduce((sum, { art }) => sum + (art === 'fach' ? FACH_MM : LINE_MM), 0)
      assert.ok(height <= BODY_MM)
      assert.notEqual(parts.at(-1)?.art, 'fach')
    }
    const set = pages.flat().filter(({ art }) => art === 'position')
    assert.equal(set.length, count)
  }
})
