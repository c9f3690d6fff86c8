import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import type { Row } from '../offline/rows.ts'
import type { Kontrollposition } from '../offline/types.ts'
import { codesOf, findMatch } from './codeIndex.ts'
import { ABSENT_MS, FrameFilter } from './frameFilter.ts'
import { GAP_MAX_MS, KeySequence } from './keySequence.ts'
import { readCode } from './reading.ts'
import { effectOf } from './scanEffect.ts'

const position = (felder: Partial<Kontrollposition>): Kontrollposition => ({
  id: 'p',
  objektposition_id: 'o',
  material_id: 'm',
  material_name: 'Tourniquet',
  materialtyp: 'menge',
  einheit: 'Stück',
  fach_name: null,
  code: null,
  artikelnummer: null,
  sollmenge: 1,
  gezaehlt: null,
  bestaetigt: false,
  fehlbestand_id: null,
  ablaufdatum: null,
  chargennummer: null,
  seriennummer: null,
  entfernt: [],
  warnfrist_tage: 30,
  geraete: [],
  vorher: {
    gezaehlt: null,
    gezaehlt_am: null,
    nachgefuellt_auf: null,
    ablaufdatum: null,
    chargennummer: null,
    seriennummer: null,
  },
  ...felder,
})

const zeile = (felder: Partial<Kontrollposition>, gezaehlt: number | null, gelesen: readonly string[] = []): Row => ({
  position: position(felder),
  gezaehlt,
  ablaufdatum: null,
  chargennummer: null,
  seriennummer: null,
  gelesen,
  isSent: true,
})

test('what scanners put around a code is taken off', () => {
  for (const raw of ['RTW-001', ' RTW-001\r\n', ']C0RTW-001', ']Q1RTW-001', '\u0002RTW-001\u0003']) {
    assert.equal(readCode(raw).text, 'RTW-001')
  }
  assert.equal(readCode('Lager Süd 3').text, 'Lager Süd 3')
})

test('a code is found in spite of what nobody sees, in either case and either form of its accents', () => {
  for (const raw of ['\ufeffRTW\u200b-001', 'RTW\u00ad-001\u202c']) assert.equal(readCode(raw).text, 'RTW-001')
  const index = codesOf([position({ code: 'TÜ\u200b-7', seriennummer: 'ÖL-1' })])
  for (const raw of ['tü-7', 'TU\u0308-7', 'T\u200bÜ-7', 'o\u0308l-1'])
    assert.equal(findMatch(index, readCode(raw))?.material_id, 'm', raw)
})

test('an EAN is an article number only when its check digit is right', () => {
  assert.equal(readCode('4006381333931').gtin, '04006381333931')
  assert.equal(readCode('4006381333930').gtin, null)
  assert.equal(readCode('96385074').gtin, '00000096385074')
})

test('a GS1 symbol on a sterile package says article, expiry, batch and serial number', () => {
  for (const identifier of [']d2', '', ']C1']) {
    const { gtin, ablaufdatum, chargennummer, seriennummer } = readCode(
      `${identifier}01040063813339311727022810LOT-7\u001d21SN 99`,
    )
    assert.deepEqual(
      [gtin, ablaufdatum, chargennummer, seriennummer],
      ['04006381333931', '2027-02-28', 'LOT-7', 'SN 99'],
    )
  }
  assert.equal(readCode(']d2010400638133393117280200').ablaufdatum, '2028-02-29')
  assert.equal(readCode(']d2010400638133393117271301').ablaufdatum, null)
})

test('no input makes the reader fail or hang', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 400 }), fc.string({ unit: 'binary', maxLength: 50 })), (raw) => {
      const { text } = readCode(raw)
      assert.equal(text, text.trim())
      assert.equal(readCode(`]d2${raw}`).text.includes('\u001d'), false)
    }),
  )
})

test('own labels win over serial numbers, and these over article numbers', () => {
  const codes = codesOf([
    position({ material_id: 'artikel', artikelnummer: 'A-1' }),
    position({ material_id: 'serie', vorher: { ...position({}).vorher, seriennummer: 'A-1' } }),
    position({ material_id: 'etikett', code: 'a-1' }),
  ])
  assert.equal(findMatch(codes, readCode('A-1'))?.material_id, 'etikett')
  assert.equal(findMatch(codes, readCode('B-1')), undefined)
})

test('a package is found by its EAN, printed alone or within a GS1 symbol', () => {
  const codes = codesOf([position({ artikelnummer: '4006381333931' })])
  for (const raw of ['4006381333931', ']d201040063813339311727022810LOT']) {
    assert.deepEqual(findMatch(codes, readCode(raw)), { art: 'stueck', material_id: 'm' })
  }
})

test('a single thing counts once, however often it is scanned', () => {
  const treffer = { art: 'einzeln', material_id: 'm', code: 'pa-7' } as const
  const erste = effectOf(treffer, zeile({ sollmenge: 2 }, null))
  assert.deepEqual([erste.feedback, erste.gezaehlt, erste.gelesen], ['found', 1, ['pa-7']])
  const zweite = effectOf(treffer, zeile({ sollmenge: 2 }, 1, ['pa-7']))
  assert.deepEqual([zweite.feedback, zweite.gezaehlt], ['already_counted', undefined])
  assert.equal(zweite.sentence, 'Schon gezählt – weiterhin Tourniquet: 1 von 2')
  assert.equal(effectOf(treffer, zeile({ sollmenge: 1 }, 1)).feedback, 'already_counted')
})

test('each scan of a package is one more piece, above the target too, and it says so', () => {
  const treffer = { art: 'stueck', material_id: 'm' } as const
  assert.equal(effectOf(treffer, zeile({ sollmenge: 3 }, 2)).gezaehlt, 3)
  assert.equal(effectOf(treffer, zeile({ sollmenge: 3 }, 3)).sentence, 'Tourniquet: 4 von 3, über Soll')
})

test('the label of a place with several things leads there and asserts no number', () => {
  const treffer = { art: 'platz', material_id: 'm' } as const
  assert.equal(effectOf(treffer, zeile({ sollmenge: 10 }, null)).gezaehlt, undefined)
  assert.equal(effectOf(treffer, zeile({ sollmenge: 10 }, 9)).feedback, 'already_counted')
})

test('a code that stays before the camera is read once, and again after it was away', () => {
  const filter = new FrameFilter()
  assert.deepEqual(filter.fresh(['a', 'a', 'b'], 0), ['a', 'b'])
  for (let ms = 50; ms < 5000; ms += 50) assert.deepEqual(filter.fresh(['a'], ms), [])
  assert.deepEqual(filter.fresh(['b'], 5000), ['b'])
  assert.deepEqual(filter.fresh([], 5000 + ABSENT_MS), [])
  assert.deepEqual(filter.fresh(['a', 'b'], 5001 + 2 * ABSENT_MS), ['a', 'b'])
})

test('twenty codes a second from a wedge scanner are twenty codes, wherever the pauses of the keys lie', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[A-Z]{2,4}-\d{3,6}$/), { minLength: 1, maxLength: 20 }), (codes) => {
      const folge = new KeySequence()
      let now = 0
      const gelesen: string[] = []
      for (const code of codes) {
        for (const taste of [...code, 'Enter']) {
          now += 50 / (code.length + 1)
          const effect = folge.key(taste, now)
          if (effect.art === 'code') gelesen.push(effect.code)
        }
      }
      assert.deepEqual(gelesen, codes)
    }),
  )
})

test('a person who types is no scanner', () => {
  const folge = new KeySequence()
  let now = 0
  for (const taste of [...'RTW-001', 'Enter']) {
    now += GAP_MAX_MS + 40
    assert.deepEqual(folge.key(taste, now), { art: 'open' })
  }
})

test('a label that holds the address of the app is read as its code, any other address stays', () => {
  const read = (raw: string) => readCode(raw).text
  assert.equal(read('https://material.example/scannen?code=HLF-001'), 'HLF-001')
  assert.equal(read(']Q1HTTPS://material.example/scannen?code=ADR%201%2F2'), 'ADR 1/2')
  assert.equal(read('https://material.example/objekte?code=HLF-001'), 'https://material.example/objekte?code=HLF-001')
  assert.equal(read('https://hersteller.example/anleitung'), 'https://hersteller.example/anleitung')
  assert.equal(read('https://'), 'https://')
})

test('the code of any label survives its address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (code) => {
      const plain = readCode(code).text
      fc.pre(!/^https?:/i.test(plain) && plain === code)
      assert.equal(readCode(`https://material.example/scannen?code=${encodeURIComponent(code)}`).text, plain)
    }),
  )
})
