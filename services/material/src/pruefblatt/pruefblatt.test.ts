import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newId } from '@zeughaus/platform'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { einBeladenesObjekt } from '../objekte/objekt.factory.ts'
import { starteTestdienst } from '../testing.ts'
import { aufSeiten, FACHHOEHE_MM, NUTZHOEHE_MM, ZEILENHOEHE_MM } from './aufteilung.ts'

const { url, store, person } = await starteTestdienst()
const anna = await person('mitarbeiter')
const ordner = temporaryFolder()

const fehlend = ['pdftoppm', 'pdftotext', 'zbarimg'].filter((programm) => spawnSync('which', [programm]).status !== 0)
const skip =
  fehlend.length > 0 ? `Es fehlen ${fehlend.join(', ')}: die gedruckte Seite wird nicht zurückgelesen.` : false

async function gedruckt(objektId: string): Promise<string> {
  const antwort = await fetch(`${url}/api/v1/objekte/${objektId}/pruefblatt.pdf`, {
    headers: { authorization: `Bearer ${anna.token}` },
  })
  assert.equal(antwort.status, 200)
  assert.equal(antwort.headers.get('content-type'), 'application/pdf')
  const datei = join(ordner, `${objektId}.pdf`)
  writeFileSync(datei, new Uint8Array(await antwort.arrayBuffer()))
  return datei
}

test('a check sheet names the positions by Fach, with target, serial number, batch and expiry', { skip }, async () => {
  const { id, positionen } = await einBeladenesObjekt(store, [10, 20, 1])
  const angaben = [
    { fach_freitext: 'Hauptfach', seriennummer: 'SN-4711' },
    { fach_freitext: 'Außentasche', chargennummer: 'L24', ablaufdatum: '2027-05-31' },
    { fach_freitext: 'Hauptfach', ist_status: 'ausgesondert' as const },
  ]
  for (const [stelle, felder] of angaben.entries()) {
    const position = positionen[stelle]?.id ?? ''
    await store.db.updateTable('objektposition').set(felder).where('id', '=', position).execute()
  }
  const text = execFileSync('pdftotext', ['-layout', await gedruckt(id), '-'], { encoding: 'utf8' })
  assert.match(
    text,
    /Hauptfach[\s\S]+10 Stück[\s\S]+SN SN-4711[\s\S]+Außentasche[\s\S]+20 Stück[\s\S]+Charge L24 · bis 31\.05\.2027/,
  )
  assert.match(text, /Seite 1 von 1/)
  assert.equal(text.split('Hauptfach').length, 2, 'a discarded position stands on no sheet')
})

test('the QR symbol of each line leads back to its position', { skip }, async () => {
  const { id, positionen } = await einBeladenesObjekt(store, [1, 2, 3])
  const [erste] = positionen
  assert.ok(erste)
  await store.db.updateTable('objektposition').set({ code: 'LAMPE-7' }).where('id', '=', erste.id).execute()
  const { code } = await store.db.selectFrom('objekt').select('code').where('id', '=', id).executeTakeFirstOrThrow()
  const datei = await gedruckt(id)
  execFileSync('pdftoppm', ['-r', '300', '-png', '-singlefile', datei, datei.replace('.pdf', '')])
  const gelesen = execFileSync('zbarimg', ['--quiet', '--raw', datei.replace('.pdf', '.png')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const erwartet = [code, 'LAMPE-7', ...positionen.slice(1).map((position) => position.id)]
  assert.deepEqual(gelesen.trim().split('\n').sort(), erwartet.sort())
  for (const position of positionen.slice(1)) {
    assert.equal((await anna.get(`/objektpositionen/${position.id}`)).status, 200)
  }
})

test('a sheet of many positions has many pages, and each names the object', { skip }, async () => {
  const { id } = await einBeladenesObjekt(store, Array(40).fill(1))
  const { code } = await store.db.selectFrom('objekt').select('code').where('id', '=', id).executeTakeFirstOrThrow()
  const seiten = execFileSync('pdftotext', ['-layout', await gedruckt(id), '-'], { encoding: 'utf8' })
    .split('\f')
    .slice(0, -1)
  assert.equal(seiten.length, 3)
  for (const seite of seiten) assert.ok(seite.includes(code.slice(0, 20)))
  assert.match(seiten[1] ?? '', /\(Fortsetzung\)/)
})

test('an object without positions has a sheet all the same; an unknown object none', async () => {
  const { id } = await einBeladenesObjekt(store, [])
  assert.match(readFileSync(await gedruckt(id)).toString('latin1'), /^%PDF/)
  assert.equal((await anna.get(`/objekte/${newId()}/pruefblatt.pdf`)).status, 404)
})

test('no page holds more than it has room for, no line is lost, and no Fach stands alone at the foot', () => {
  for (let anzahl = 0; anzahl < 60; anzahl += 1) {
    const zeilen = Array.from({ length: anzahl }, (_, nummer) => ({
      kennung: `${nummer}`,
      fach_name: nummer % 7 === 0 ? null : `Fach ${Math.floor(nummer / 9)}`,
      material_name: 'Leine',
      einheit: 'Stück',
      sollmenge: 1,
      seriennummer: null,
      ablaufdatum: null,
      chargennummer: null,
    }))
    const seiten = aufSeiten(zeilen)
    for (const teile of seiten) {
      const hoehe = teile.reduce((summe, { art }) => summe + (art === 'fach' ? FACHHOEHE_MM : ZEILENHOEHE_MM), 0)
      assert.ok(hoehe <= NUTZHOEHE_MM)
      assert.notEqual(teile.at(-1)?.art, 'fach')
    }
    const gesetzt = seiten.flat().filter(({ art }) => art === 'zeile')
    assert.equal(gesetzt.length, anzahl)
  }
})
