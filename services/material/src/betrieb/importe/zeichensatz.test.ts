/** Tables in the charsets of other programs: their umlauts are recognized, or the file is refused by its line. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { decode } from './charset.ts'
import { starteImporte, withId } from './import.factory.ts'

const { client, lade, geprueft } = await starteImporte()

const UPPER_HALF = Uint8Array.from({ length: 128 }, (_, byte) => byte + 128)
/** The bytes of German letters and signs in code page 850. */
const DOS = {
  ä: 0x84,
  ö: 0x94,
  ü: 0x81,
  Ä: 0x8e,
  Ö: 0x99,
  Ü: 0x9a,
  ß: 0xe1,
  é: 0x82,
  '²': 0xfd,
  '°': 0xf8,
  '×': 0x9e,
  '½': 0xab,
}

const bytesOf: Readonly<Record<string, ReadonlyMap<string, number>>> = {
  'Windows-1252': upperHalf('windows-1252'),
  'Mac Roman': upperHalf('macintosh'),
  CP850: new Map(Object.entries(DOS)),
}

function upperHalf(label: string): Map<string, number> {
  return new Map([...new TextDecoder(label).decode(UPPER_HALF)].map((sign, place) => [sign, place + 128]))
}

function encoded(text: string, charset: string): Uint8Array<ArrayBuffer> | undefined {
  const known = bytesOf[charset]
  const bytes = [...text].map((sign) => (sign < '\u0080' ? sign.charCodeAt(0) : known?.get(sign)))
  return bytes.every((byte) => byte !== undefined) ? Uint8Array.from(bytes) : undefined
}

const TABLE =
  'name;materialtyp;einheit\nÖlsperre grün;menge;Stück\nÜberflurschlüssel;menge;Stück\nGroßlüfter für Räume;menge;Stück\n'

for (const charset of Object.keys(bytesOf)) {
  test(`a table in ${charset} goes in with its umlauts`, async () => {
    const { id, ergebnisse } = await geprueft('materialien', encoded(TABLE, charset) ?? assert.fail())
    assert.deepEqual([ergebnisse['neu'], ergebnisse['fehler']], [3, 0])
    const { data } = await client.GET('/importe/{id}/zeilen', withId(id))
    assert.deepEqual(
      data?.eintraege.map(({ werte }) => werte['name']),
      ['Ölsperre grün', 'Überflurschlüssel', 'Großlüfter für Räume'],
    )
    assert.ok(data?.eintraege.every(({ werte }) => werte['einheit'] === 'Stück'))
  })
}

/** Words and signs of load lists and of people. */
const WORDS = [
  ...[
    'Löschdecke',
    'Kübelspritze',
    'Schläuche',
    'Größe 10',
    'Ärmelschürze',
    'ÖLBINDER',
    'ÜBERGANGSSTÜCK',
    'Straßenräumer',
  ],
  ...['für', 'über', 'süß', 'Fußpumpe', 'Äxte', 'Öl', 'Übergang', 'Gerät', 'Gehäuse', 'Knäuel', 'grün'],
]
/** Signs that only Windows-1252 has here, at the places where people put them. */
const TYPOGRAPHIC = [
  ...[
    '„B“',
    '‚C‘',
    'Geht’s',
    '20 m – 30 m',
    '10 €',
    '5€',
    '§ 5',
    'usw.…',
    '60 °C',
    '3 m²',
    '½ Zoll',
    '10 × 10',
    'Ø 52',
    'à 10',
  ],
  ...['Škoda', 'Tomáš', 'José', 'René', 'Miloš', 'Žižka', 'François', '®', '±5', '« x »'],
]

// importe.56: Mac Roman and CP850 are recognized; UTF-8 with a wrong byte is refused by its line.
test('two words are enough to tell the charset', () => {
  const word = fc.constantFrom(...WORDS)
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(bytesOf)),
      fc.array(word, { minLength: 2, maxLength: 6 }),
      (charset, words) => {
        const text = `name;menge\n${words.join(';1\n')}\n`
        assert.equal(decode(encoded(text, charset) ?? assert.fail(text)), text)
      },
    ),
    { numRuns: 500 },
  )
})

test('a table of Windows stays one, whatever quotes, units and names it holds', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...WORDS, ...TYPOGRAPHIC), { minLength: 1, maxLength: 6 }), (words) => {
      const text = `name;menge\n${words.join(';1\n')}\n`
      assert.equal(decode(encoded(text, 'Windows-1252') ?? assert.fail(text)), text)
    }),
    { numRuns: 500 },
  )
})

test('UTF-8 with one wrong byte is refused by its line, not garbled as a whole', async () => {
  const bytes = Buffer.from(TABLE)
  bytes[bytes.lastIndexOf(Buffer.from('ä')) + 1] = 0x20
  const { status, body } = await lade('materialien', new Uint8Array(bytes))
  assert.deepEqual([status, body.code, body.details], [422, 'datei_unlesbar', { zeile: 4 }])
  assert.match(body.error, /UTF-8 .* Zeile 4/)
})

test('no bytes break the reading', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        assert.equal(typeof decode(bytes), 'string')
      } catch (error) {
        assert.equal((error as { code?: string }).code, 'datei_unlesbar')
      }
    }),
    { numRuns: 1000 },
  )
})
