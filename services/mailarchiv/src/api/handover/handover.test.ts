/** The ZIP for an authority over a real archive, unpacked and read by other programs. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type FoundInvoice, readInvoice } from '@zeughaus/einvoice'
import { ciiInvoice } from '@zeughaus/einvoice/testing'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { EvidenceGap } from '../../evidence/signed-log/tiles.ts'
import { type Archive, ArchiveError, invoiceText } from '../../store/contract/index.ts'
import {
  anArchive,
  FACTS,
  type Files,
  fileOf,
  handedOver,
  handing,
  readOf,
  rowsOf,
  textOf,
} from './handover.factory.ts'

const VERIFY = join(import.meta.dirname, '../../../../../tools/verify-proof.ts')

const namesOf = (files: Files, start: string): string[] =>
  Object.keys(files)
    .filter((name) => name.startsWith(start))
    .toSorted()
const linesOf = (files: Files, name: string): unknown[] =>
  textOf(files, name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown)

/** An archive that answers otherwise for some calls. */
const otherwise = (archive: Archive, calls: Partial<Archive>): Archive =>
  new Proxy(archive, {
    get(target, name) {
      const value: unknown = Reflect.get({ ...calls, name: undefined }, name) ?? Reflect.get(target, name)
      return typeof value === 'function' && !(name in calls) ? value.bind(target) : value
    },
  })

// aussen.20: The export for an authority holds each mail as a page, byte for byte, with its files, its proof and all of its recipients.
test('an authority gets each mail as a page and byte for byte, with its files, its proof and all of its recipients', async () => {
  const pumpe = {
    date: 'Fri, 03 May 2024 14:03:00 +0200',
    subject: 'Angebot für die Pumpe',
    from: 'Bernd Meier <bernd@wehr.example>',
    cc: '"Kurz, Carla" <carla@wehr.example>',
    headers: ['Bcc: fritz@wehr.example'],
    files: { 'angebot.pdf': '%PDF-1.7 Angebot', 'setup.exe': 'MZ' },
  }
  const { given, ...archive } = await anArchive([pumpe, { subject: 'Antwort' }], { envelope: ['gerda@wehr.example'] })
  const files = await handedOver(archive)
  assert.deepEqual(Object.keys(files).toSorted(), [
    ...['LIESMICH.txt', 'dateien.txt', 'dateien/000002-angebot.pdf', 'dateien/000002-setup.exe.gesperrt'],
    ...['gdpdu-01-09-2004.dtd', 'index.html', 'index.xml', 'mails.txt'],
    ...['mails/000001-2026-03-02.eml', 'mails/000001-2026-03-02.html'],
    ...['mails/000002-2024-05-03.eml', 'mails/000002-2024-05-03.html', 'manifest-0001.jsonl'],
    ...[
      'nachweise/000001.tlog-proof',
      'nachweise/000002.tlog-proof',
      'pruefen.html',
      'pruefsummen.txt',
      'rechnungen.txt',
    ],
  ])
  assert.ok(fileOf(files, 'mails/000002-2024-05-03.eml').equals(given[0]!.raw))
  assert.equal(textOf(files, 'dateien/000002-angebot.pdf'), '%PDF-1.7 Angebot')
  const page = readOf(files, 'mails/000002-2024-05-03.html')
  for (const text of ['03.05.2024, 14:03 Uhr', 'Zustellunggerda@wehr.example, fritz@wehr.example', 'Beweisdatei'])
    assert.ok(page.includes(text), text)
  assert.doesNotMatch(page, /Beteiligt als/)
  const index = readOf(files, 'index.html')
  for (const text of [
    ...['Überlassung von Mails', 'OrganisationFeuerwehr Lindenau e. V.', 'OrtLindenau', 'AnlassAußenprüfung 2024'],
    ...[
      'SucheMails mit „Pumpe“',
      'Erstellt am20.03.2026, 09:30 Uhr',
      'Umfang2 Mails, 2 Dateien daran',
      'für alle Mails',
    ],
    ...['pruefen.html', 'Nr.DatumVonAnBetreff, Dateien'],
  ])
    assert.ok(index.includes(text), text)
  assert.ok(index.indexOf('Antwort') < index.indexOf('Angebot für die Pumpe'))
  assert.deepEqual(linesOf(files, 'manifest-0001.jsonl')[1], {
    number: 2,
    id: given[0]!.id,
    file: 'mails/000002-2024-05-03.eml',
    sha256: createHash('sha256').update(given[0]!.raw).digest('hex'),
    size: given[0]!.raw.length,
    proof: 'nachweise/000002.tlog-proof',
  })
})

// aussen.21: Unpacked anywhere, the export for an authority is proven by the archive's public key, which is not in it.
test('unpacked anywhere, the mails are proven by a key that does not lie beside them', async () => {
  const archive = await anArchive([{}, { files: { 'a.pdf': 'x' } }, {}])
  const files = await handedOver(archive)
  const folder = temporaryFolder()
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  const { verifierKey } = archive.evidence
  assert.match(
    execFileSync(process.execPath, [VERIFY, '--export', folder, verifierKey], { encoding: 'utf8' }),
    /Alle 3 Mails sind unverändert/,
  )
  const key = verifierKey.split('+').slice(2).join('+')
  for (const [name, bytes] of Object.entries(files)) assert.ok(!bytes.includes(key), name)
})

// aussen.22: In the tables each value is that of the mail, but on one line and without controls; no file of them opens a spreadsheet, which would execute some.
test('tables hold the values as they are, on one line, in files that no spreadsheet opens', async () => {
  const formula = '=HYPERLINK("http://boese.example";"x")'
  const archive = await anArchive([
    { subject: formula, from: '"+1;2" <-x@wehr.example>', date: 'Fri, 03 May 2024 14:03:00 +0200', text: 'x' },
    { subject: '=?utf-8?Q?Zeile=0D=0Azwei=07=E2=80=A8drei=00?=', files: { '-a;b.pdf': 'x' } },
  ])
  const files = await handedOver(archive, { conditions: { since: 0, until: Date.parse('2026-03-03') / 1000 } })
  const [later, first] = rowsOf(files, 'mails.txt')
  assert.deepEqual(
    [first?.['Betreff'], first?.['Von'], first?.['Datum'], first?.['Uhrzeit'], first?.['Original']],
    [formula, '"+1;2" <-x@wehr.example>', '03.05.2024', '14:03:00', 'mails/000002-2024-05-03.eml'],
  )
  assert.match(later?.['Betreff'] ?? '', /^Zeile zwei drei ?$/)
  assert.deepEqual(
    rowsOf(files, 'dateien.txt').map((row) => [row['Mailnummer'], row['Dateinummer'], row['Name'], row['Datei']]),
    [['1', '1', '-a;b.pdf', 'dateien/000001--a;b.pdf']],
  )
  assert.deepEqual(
    Object.keys(files).filter((name) => name.endsWith('.csv')),
    [],
  )
  for (const name of ['mails.txt', 'dateien.txt', 'rechnungen.txt'])
    assert.doesNotMatch(textOf(files, name).replaceAll('\r\n', ''), /[\p{Cc}\u2028\u2029]/u, name)
  const description = textOf(files, 'index.xml')
  const described = [...description.matchAll(/<URL>(.*?)<\/URL>.*?(<VariablePrimary.*?)<\/VariableLength>/gs)]
  assert.equal(described.length, 3)
  for (const [, file = '', columns = ''] of described) {
    const names = [...columns.matchAll(/<Variable\w+><Name>(\w{1,20})<\/Name>/g)].map(([, name]) => name)
    assert.equal(textOf(files, file).split('\r\n')[0], `\ufeff${names.map((name) => `"${name}"`).join(';')}`)
    assert.equal(new Set(names).size, names.length)
  }
  assert.match(description, /<Validity><Range><From>01.01.1970<\/From><To>03.03.2026<\/To><\/Range>/)
  assert.match(description, /<Name>Betreff<\/Name><Description>Betreff<\/Description><AlphaNumeric\/><MaxLength>38</)
})

// aussen.23: The table of electronic invoices has their facts with the number of mail and file: amounts as numbers, days as days.
test('electronic invoices are rows with the numbers of their mail and file, amounts are numbers and days are days', async () => {
  const archive = await anArchive([
    { date: '3 May 2024 14:03:00 +0200', files: { 'rechnung.xml': ciiInvoice(), 'noch.xml': ciiInvoice() } },
    {},
  ])
  const invoice = readInvoice(Buffer.from(ciiInvoice())) ?? assert.fail()
  const found = (path: string | null): FoundInvoice => ({ ...invoice, path, notInPdf: null })
  const credit = { ...found('a.zip/gut.xml'), number: '=1+1', gross: '-12.50', issued: null }
  await archive.archive.addText(archive.given[0]!.id, [invoiceText(0, [found(null)]), invoiceText(1, [credit])], 'done')
  const files = await handedOver(archive)
  const rows = rowsOf(files, 'rechnungen.txt')
  assert.deepEqual(
    rows.map((row) => ['Zeile', 'Mailnummer', 'Dateinummer', 'Darin', 'Rechnungsnummer'].map((name) => row[name])),
    [
      ['1', '2', '1', '', 'RE-2026-0815'],
      ['2', '2', '2', 'a.zip/gut.xml', '=1+1'],
    ],
  )
  assert.deepEqual(
    rows.map((row) => [row['Rechnungsdatum'], row['Brutto'], row['Rechenregeln']]),
    [
      ['28.01.2026', '119,00', 'eingehalten'],
      ['', '-12,50', 'eingehalten'],
    ],
  )
  assert.match(textOf(files, 'rechnungen.txt'), /;"28\.01\.2026";.*;119,00;/)
  assert.match(readOf(files, 'index.html'), /2 elektronische Rechnungen darin/)
  assert.equal(rowsOf(files, 'mails.txt')[1]?.['Rechnungen'], '2')
})

// aussen.24: No page of the export for an authority runs or loads anything, whatever stands in a mail; the one that checks has one script, named by its hash.
test('the pages run and load nothing, whatever stands in a mail; the page that checks has one script of its own', async () => {
  const evil = '</title></pre><script>alert(1)</script><img src=x onerror=alert(1)>"\'&lt;]]>'
  const named = `"${evil.replaceAll('"', '\\"')}\u202e" <x@boese.example>`
  const archive = await anArchive([
    { from: named, to: named, cc: named, subject: `${evil}\u202egnp.exe`, text: `${evil}\n\u0007` },
    { subject: 'ä'.repeat(10_000), from: `${'N'.repeat(10_000)} <lang@wehr.example>` },
  ])
  const facts = { ...FACTS, supplier: evil, location: evil, occasion: evil, reading: `${evil}\uffff` }
  const files = await handedOver(archive, { facts })
  for (const [name, bytes] of Object.entries(files)) {
    if (!name.endsWith('.html')) continue
    const scripts = [...bytes.toString().matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script = '']) => script)
    assert.equal(scripts.length, name === 'pruefen.html' ? 1 : 0, name)
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(bytes.toString()) ?? []
    for (const own of [style, ...scripts])
      assert.ok(bytes.includes(`sha256-${createHash('sha256').update(own).digest('base64')}`), name)
    assert.match(bytes.toString(), /http-equiv="Content-Security-Policy" content="default-src (?:'|&#39;)none/)
  }
  const row = rowsOf(files, 'mails.txt')[1]
  assert.deepEqual([row?.['Betreff']?.length, row?.['Betreff']?.at(-1), row?.['Von']?.length], [1_000, '…', 2_000])
  assert.ok(fileOf(files, 'index.html').length < 30_000)
})

// aussen.25: A mail that is damaged, cannot be read or was deleted meanwhile stops no export for an authority: it says so, and the list of proofs misses what is damaged.
test('what is damaged, cannot be read or was deleted meanwhile is named, and the rest is whole', async () => {
  const own = await anArchive([{ subject: 'zu groß' }, { subject: 'weg' }])
  const small = await own.putDamaged({ subject: 'klein', files: { 'a.pdf': 'x' } })
  const large = await own.putDamaged({ subject: 'groß', text: 'Text '.repeat(500_000) })
  await own.put({ subject: 'heil' })
  const [failing, gone] = own.given.map(({ id }) => id)
  const archive = otherwise(own.archive, {
    get: async (id) => (id === gone ? null : own.archive.get(id)),
    async message(id) {
      if (id === failing) throw new ArchiveError('mail_unreadable', 'Diese Mail ist nicht zu lesen.')
      return own.archive.message(id)
    },
  })
  const files = await handedOver({ archive, evidence: own.evidence })
  assert.equal(namesOf(files, 'mails/').length, 6)
  const rows = rowsOf(files, 'mails.txt')
  const noted = new Map(rows.map((row) => [row['Betreff'], row]))
  assert.deepEqual(
    ['klein', 'groß', 'zu groß', 'heil', 'weg'].map((subject) => noted.get(subject)?.['Hinweis']),
    ['beschädigt', 'beschädigt', 'nicht lesbar', '', undefined],
  )
  assert.deepEqual([noted.get('klein')?.['Original'], noted.get('klein')?.['Dateien']], ['', '1'])
  assert.match(readOf(files, noted.get('klein')?.['Seite'] ?? ''), /beschädigt.*a\.pdf.*Liegt nicht bei/)
  const listed = linesOf(files, 'manifest-0001.jsonl') as { id: string; file: string; proof: string }[]
  for (const { id } of [small, large]) {
    const line = listed.find((each) => each.id === id) ?? assert.fail()
    assert.ok(!(line.file in files) && line.proof in files)
  }
  const index = readOf(files, 'index.html')
  assert.match(index, /2 Mails sind im Archiv beschädigt: .* liegen nicht bei/)
  assert.match(index, /1 Mail lässt sich nicht lesen; .* Nicht mehr enthalten: 1 Mail/)
})

test('a file that is too large to be taken out of its mail is named as such', async () => {
  const own = await anArchive([{ files: { 'film.mp4': 'x', 'a.pdf': 'x' } }])
  const archive = otherwise(own.archive, {
    async get(id) {
      const record = await own.archive.get(id)
      const [film, ...rest] = record?.attachments ?? []
      return record === null || film === undefined
        ? record
        : { ...record, attachments: [{ ...film, size: 100 * 1024 * 1024 }, ...rest] }
    },
  })
  const files = await handedOver({ archive, evidence: own.evidence })
  assert.deepEqual(namesOf(files, 'dateien/'), ['dateien/000001-a.pdf'])
  assert.deepEqual(
    rowsOf(files, 'dateien.txt').map((row) => row['Datei']),
    ['', 'dateien/000001-a.pdf'],
  )
  assert.match(readOf(files, 'index.html'), /1 Datei ist zu groß, um einzeln beizuliegen/)
})

test('a mail without a date, or with one of the future, says by which time it is listed', async () => {
  const archive = await anArchive([
    { subject: 'ohne', date: null },
    { subject: 'später', date: 'Mon, 06 May 2199 14:03:00 +0200' },
    { subject: 'Jahr 1', date: '6 May 0001 14:03:00 +0200' },
  ])
  const files = await handedOver(archive)
  const noted = new Map(rowsOf(files, 'mails.txt').map((row) => [row['Betreff'], row]))
  assert.match(noted.get('ohne')?.['Hinweis'] ?? '', /hier steht der Eingang/)
  assert.deepEqual(
    [noted.get('später')?.['Datum'], noted.get('später')?.['Hinweis']],
    ['06.05.2199', 'Datum in der Zukunft, einsortiert nach dem Eingang'],
  )
  assert.match(noted.get('Jahr 1')?.['Datum'] ?? '', /^\d\d\.\d\d\.\d{4}$/)
  const list = readOf(files, 'index.html')
  // Both are listed by their arrival, which may be the same.
  for (const time of [/\d\d:\d\d Uhr \(Eingang\)/, /06\.05\.2199, 14:03 Uhr \(in der Zukunft\)/])
    assert.match(list, time)
})

test('a mail that nothing proves says so, and a gap in the log takes no more proofs than it has to', async () => {
  const own = await anArchive([{}, { subject: 'Lücke' }, {}])
  const gap = (await own.archive.get(own.given[1]!.id))?.seq ?? assert.fail()
  const evidence = {
    async proveSeveral(seqs: readonly number[]) {
      if (seqs.includes(gap)) throw new EvidenceGap(0, gap, 1)
      return own.evidence.proveSeveral(seqs)
    },
  }
  const files = await handedOver({ archive: own.archive, evidence })
  assert.equal(namesOf(files, 'nachweise/').length, 2)
  const row = rowsOf(files, 'mails.txt').find(({ Betreff }) => Betreff === 'Lücke')
  assert.equal(row?.['Nachweis'], '')
  assert.match(readOf(files, row?.['Seite'] ?? ''), /Nachweisliegt nicht bei/)
  assert.match(readOf(files, 'index.html'), /für 2 Mails; ohne Nachweis: 1 Mail/)
})

test('many mails are listed in their order on pages of their own, and the tables go on', async () => {
  const own = await anArchive()
  const mails = Array.from({ length: 1_001 }, (_, at) =>
    Buffer.from(aMail({ date: new Date(Date.parse('2024-01-01T00:00:00Z') + at * 3_600_000).toUTCString() })),
  )
  const provenance = { source: 'import', origin: null, envelope: [] }
  await own.archive.put(mails.map((raw) => ({ raw, provenance })))
  const files = await handedOver(own)
  assert.deepEqual(namesOf(files, 'liste/'), ['liste/0001.html', 'liste/0002.html', 'liste/0003.html'])
  assert.match(
    readOf(files, 'index.html'),
    /Mails 1 bis 500: 11\.02\.2024 bis 21\.01\.2024 Mails 501 bis 1\.000: .* Mail 1\.001: 01\.01\.2024/,
  )
  const numbers = namesOf(files, 'liste/').flatMap((name) =>
    [...textOf(files, name).matchAll(/data-name="Nr\.">(\d+)</g)].map(([, number]) => Number(number)),
  )
  assert.deepEqual(
    numbers,
    Array.from({ length: 1_001 }, (_, at) => at + 1),
  )
  assert.match(readOf(files, 'liste/0002.html'), /Zur Übersicht · Vorige Seite · Nächste Seite/)
  assert.match(textOf(files, 'mails/000501-2024-01-21.html'), /href="\.\.\/liste\/0002\.html">Zur Liste/)
  assert.equal(rowsOf(files, 'mails.txt').length, 1_001)
})

test('an export for an authority without a mail says so, and is whole', async () => {
  const files = await handedOver(await anArchive())
  assert.match(readOf(files, 'index.html'), /Umfang0 Mails, 0 Dateien daran.*Es gibt keine Mail/)
  assert.equal(textOf(files, 'manifest-0001.jsonl'), '')
  assert.deepEqual(namesOf(files, 'mails/'), [])
  assert.equal(rowsOf(files, 'mails.txt').length, 0)
})

// aussen.26: One export for an authority takes 100,000 mails; of more it says how to divide them, and nothing is sent.
test('more than 100,000 mails are refused with how to divide them', async () => {
  const own = await anArchive([{}])
  const archive = otherwise(own.archive, { search: async () => ({ mails: [], total: 100_001 }) })
  await assert.rejects(async () => handing({ archive, evidence: own.evidence }), {
    status: 409,
    code: 'zu_viele_mails',
    message: /findet 100\.001 Mails, und eine Überlassung fasst höchstens 100\.000\. .* nach Jahren/,
  })
})
