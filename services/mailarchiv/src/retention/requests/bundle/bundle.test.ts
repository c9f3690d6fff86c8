/** The ZIP of an Auskunft over a real archive, unpacked by another program, its pages read by another parser. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { onTestFinished, test } from 'vitest'
import { aMail, type MailParts } from '../../../../test/mail.factory.ts'
import type { BundledArchive } from '../../../api/bundle/index.ts'
import { sent } from '../../../api/export/sent.factory.ts'
import { ArchiveError, type NewMail } from '../../../store/contract/index.ts'
import { SqliteArchive } from '../../../store/sqlite/index.ts'
import type { Role } from '../../data-subject/index.ts'
import { accessBundle, type BundleOf } from './index.ts'

const ANNA = 'anna.weber@wehr.example'
const OF: Omit<BundleOf, 'mails'> = {
  person: 'Anna Weber',
  addresses: [ANNA],
  receivedOn: '2026-03-02',
  today: '2026-03-20',
  isBlacked: false,
  leftOut: [],
  rules: [],
  zone: 'Europe/Berlin',
}
const BRIEFE = {
  name: 'Geschäftsbriefe',
  basis: '§ 147 AO',
  months: 72,
  start: 'year_end',
  event: '',
  eventOn: null,
} as const

/** Elements of the pages; a mail brings none. */
const ELEMENTS = new Set(
  'html head meta title style body nav h1 h2 p a bdi br dl dt dd div ol ul li mark span table thead tbody tr th td pre'.split(
    ' ',
  ),
)
const ATTRIBUTES = new Set('lang charset http-equiv content name href class scope data-name dir'.split(' '))

type Given = MailParts & { readonly raw?: string; readonly roles?: readonly Role[]; readonly envelope?: string[] }

async function anArchive(mails: readonly Given[]) {
  const archive = await SqliteArchive.open({ folder: temporaryFolder() })
  onTestFinished(() => archive.close())
  const raws = mails.map((mail) => Buffer.from(mail.raw ?? aMail({ from: ANNA, ...mail })))
  const put = raws.map(
    (raw, place): NewMail => ({
      raw,
      provenance: { source: 'imap:3', origin: 'INBOX', envelope: mails[place]?.envelope ?? [] },
    }),
  )
  const archived = await archive.put(put)
  const listed = archived.map(({ id }, place) => ({ id, roles: mails[place]?.roles ?? (['from'] as const) }))
  return { archive, raws, listed }
}

type Files = Readonly<Record<string, Buffer>>

/** Unpacks a bundle. Its pages hold nothing that runs, each link leads to a file of it, and the sums are right. */
async function unpacked(
  { archive, listed }: { archive: BundledArchive; listed: readonly { id: string; roles: readonly Role[] }[] },
  of: Partial<BundleOf> = {},
): Promise<Files> {
  async function* mails() {
    yield* listed
  }
  const zip = await buffer(sent(accessBundle({ archive }, { ...OF, mails: mails(), ...of })))
  const files = Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes)]))
  for (const [name, bytes] of Object.entries(files)) if (name.endsWith('.html')) assertHarmless(name, bytes, files)
  const summed = Object.entries(files).filter(([name]) => name !== 'pruefsummen.txt' && name !== 'index.html')
  assert.deepEqual(
    textOf(files, 'pruefsummen.txt').trimEnd().split('\n').toSorted(),
    summed.map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}`).toSorted(),
  )
  return files
}

function assertHarmless(name: string, bytes: Buffer, files: Files): void {
  const parser = new Parser({
    onopentag(element, attributes) {
      assert.ok(ELEMENTS.has(element), `${name}: ${element}`)
      for (const each of Object.keys(attributes)) assert.ok(ATTRIBUTES.has(each), `${name}: ${each}`)
      if (attributes['href'] !== undefined) assertLeadsTo(new URL(attributes['href'], `file:///${name}`), files)
    },
  })
  parser.end(bytes.toString())
}

function assertLeadsTo({ protocol, pathname }: URL, files: Files): void {
  assert.ok(protocol === 'file:' && decodeURIComponent(pathname).slice(1) in files, pathname)
}

const fileOf = (files: Files, name: string): Buffer => files[name] ?? assert.fail(`${name} is not in the ZIP`)
const textOf = (files: Files, name: string): string => fileOf(files, name).toString()

/** What a person reads of a page. */
function readOf(files: Files, name: string): string {
  let text = ''
  let isRead = true
  const parser = new Parser({
    onopentagname: (element) => (isRead = element !== 'style'),
    ontext: (piece) => (text += isRead ? piece : ''),
    onclosetag: () => (isRead = true),
  })
  parser.end(textOf(files, name))
  return text.replace(/\s+/g, ' ')
}

/** A mail with attachments, each with its encoding. */
function withFiles(files: readonly { name: string; type?: string; encoding?: string; content: string }[]): string {
  const parts = files.flatMap(({ name, type = 'application/octet-stream', encoding = '8bit', content }) => [
    '--g',
    `Content-Type: ${type}`,
    `Content-Disposition: attachment; filename="=?utf-8?B?${Buffer.from(name).toString('base64')}?="`,
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    content,
  ])
  const [head = ''] = aMail({ from: ANNA, headers: ['Content-Type: multipart/mixed; boundary=g'] }).split(
    '\r\nContent-Type: text/plain',
  )
  return [head, '', '--g', '', 'Text', ...parts, '--g--', ''].join('\r\n')
}

// rechte.25: The answer to a request under Art. 15 GDPR holds each mail as a page, its original byte for byte and its files, and what the archive knows of them.
test('a person reads each mail as a page, with its original byte for byte and its files', async () => {
  const given = await anArchive([
    {
      date: 'Fri, 03 May 2024 14:03:00 +0200',
      subject: 'Angebot für die Halle',
      text: 'Guten Tag,\n\nanbei das Angebot.\nGruß',
      to: 'Bernd Meier <bernd@wehr.example>',
      files: { 'angebot.pdf': '%PDF-1.7 Angebot' },
    },
    { from: 'bernd@wehr.example', to: ANNA, roles: ['to'], subject: 'Antwort' },
    { from: 'bernd@wehr.example', to: 'chef@wehr.example', roles: [], text: 'Fragen Sie Anna Weber.' },
  ])
  const files = await unpacked(given, {
    leftOut: [{ reason: 'betrifft nur den Betriebsrat', mails: 2 }],
    rules: [BRIEFE, { ...BRIEFE, name: 'Bewerbungen', months: 6, start: 'event', event: 'Absage' }],
  })
  assert.deepEqual(Object.keys(files).toSorted(), [
    'LIESMICH.txt',
    'dateien/0001-angebot.pdf',
    'index.html',
    'mails/0001-2024-05-03.eml',
    'mails/0001-2024-05-03.html',
    'mails/0002-2026-03-02.eml',
    'mails/0002-2026-03-02.html',
    'mails/0003-2026-03-02.eml',
    'mails/0003-2026-03-02.html',
    'pruefsummen.txt',
  ])
  assert.ok(fileOf(files, 'mails/0001-2024-05-03.eml').equals(given.raws[0]!))
  assert.equal(textOf(files, 'dateien/0001-angebot.pdf'), '%PDF-1.7 Angebot')
  const page = readOf(files, 'mails/0001-2024-05-03.html')
  for (const text of ['03.05.2024, 14:03 Uhr', 'Bernd Meier <bernd@wehr.example>', 'anbei das Angebot. Gruß', 'IMAP'])
    assert.ok(page.includes(text), text)
  const index = readOf(files, 'index.html')
  for (const text of [
    ...[
      'Auskunft nach Art. 15 DSGVO',
      'Anna Weber',
      'Antrag vom02.03.2026',
      'Auskunft vom20.03.2026',
      '3 Mails, davon 1',
    ],
    ...['Geschäftsbriefe: 6 Jahre ab dem Ende des Kalenderjahres der Mail. Grundlage: § 147 AO'],
    ...['6 Monate ab einem Ereignis: Absage (noch nicht eingetreten)', 'aus einem Postfach abgeholt (IMAP)'],
    ...['Nicht enthalten: 2 Mails. Grund: betrifft nur den Betriebsrat', 'Art. 77', 'nur im Text genannt'],
    ...[
      '[Von Ihnen auszufüllen: Zwecke',
      '[Von Ihnen auszufüllen: Empfänger',
      '[Von Ihnen auszufüllen: Name und Anschrift',
    ],
  ])
    assert.ok(index.includes(text), text)
  assert.ok(index.indexOf('Angebot für die Halle') < index.indexOf('Antwort'))
})

test('the pages run and load nothing, whatever stands in a mail', async () => {
  const evil = '</title></pre><script>alert(1)</script><img src=x onerror=alert(1)>"\'&lt;'
  const named = `"${evil.replaceAll('"', '\\"')}\u202e" <x@boese.example>`
  const files = await unpacked(
    await anArchive([
      { from: named, to: `${named}, ${ANNA}`, cc: named, subject: `${evil}\u202egnp.exe`, text: `${evil}\n\u0007` },
      {
        raw: withFiles([
          { name: `${evil}\u202e.html`, type: 'text/html', content: '<script>alert(1)</script>' },
          { name: '../../con', content: 'MZ' },
          { name: 'bild.svg', type: 'image/svg+xml', content: '<svg onload="alert(1)"/>' },
          { name: 'setup.exe', content: 'MZ' },
        ]),
      },
    ]),
    {
      person: evil,
      addresses: [ANNA, evil],
      leftOut: [{ reason: evil, mails: 1 }],
      rules: [{ ...BRIEFE, name: evil }],
    },
  )
  for (const [name, bytes] of Object.entries(files)) {
    if (!name.endsWith('.html')) continue
    assert.doesNotMatch(bytes.toString(), /<script|<img|\u202e|\u0007/)
    assert.match(
      bytes.toString(),
      /http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;sha256-/,
    )
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(bytes.toString()) ?? []
    assert.ok(bytes.includes(`sha256-${createHash('sha256').update(style).digest('base64')}`))
  }
  const stored = Object.keys(files).filter((name) => name.startsWith('dateien/'))
  assert.deepEqual(
    stored.map((name) => /[a-z]+\.[a-z]+$/.exec(name)?.[0]).toSorted(),
    ['con.gesperrt', 'exe.gesperrt', 'html.txt', 'svg.txt'].toSorted(),
    stored.join('\n'),
  )
  assert.equal(textOf(files, 'dateien/0002-bild.svg.txt'), '<svg onload="alert(1)"/>')
  assert.match(readOf(files, 'mails/0002-2026-03-02.html'), /Zu Ihrem Schutz/)
})

test('very long subjects, names and lists of people are cut, and the person asked for is still among them', async () => {
  const many = Array.from({ length: 2_000 }, (_, number) => `p${number}@wehr.example`).join(', ')
  const given = await anArchive([
    { from: 'liste@wehr.example', to: `${many}, ${ANNA}`, subject: '🚒'.repeat(40_000), roles: ['to'] },
  ])
  const files = await unpacked(given)
  assert.ok(fileOf(files, 'index.html').length < 20_000)
  assert.ok(fileOf(files, 'mails/0001-2026-03-02.html').length < 30_000)
  assert.match(
    readOf(files, 'index.html'),
    new RegExp(`An|.*${ANNA}, p0@wehr.example, p1@wehr.example und 1.998 weitere`),
  )
  assert.match(readOf(files, 'mails/0001-2026-03-02.html'), new RegExp(`${ANNA}, .* und 1.901 weitere`))
})

// rechte.26: In a blacked answer no field names another person; subjects, texts and originals somebody has to look through (Art. 15 Abs. 4 DSGVO).
test('a blacked answer names nobody else in the fields, and says what somebody has to look through', async () => {
  const given = await anArchive([
    {
      from: 'Bernd Meier <bernd@wehr.example>',
      to: `"Weber, Anna" <${ANNA.toUpperCase()}>, Carla Kurz <carla@wehr.example>`,
      cc: `"bernd@wehr.example" <${ANNA}>, dora@wehr.example`,
      headers: ['Reply-To: Emil <emil@wehr.example>', 'Bcc: fritz@wehr.example'],
      roles: ['to'],
      envelope: ['gerda@wehr.example', ANNA],
    },
    { cc: 'bernd@wehr.example', headers: ['Bcc: fritz@wehr.example'] },
  ])
  const files = await unpacked(given, { isBlacked: true })
  const pages = ['index.html', 'mails/0001-2026-03-02.html', 'mails/0002-2026-03-02.html']
  for (const name of pages) {
    const page = textOf(files, name)
    assert.doesNotMatch(page, /bernd|meier|carla|kurz|dora|emil|fritz|gerda|empfaenger/i, name)
    assert.match(page, /████/)
  }
  assert.match(readOf(files, 'mails/0001-2026-03-02.html'), /Weber, Anna <ANNA.WEBER@wehr.example>, ████/i)
  assert.match(
    readOf(files, 'index.html'),
    /\[Vor dem Versand\].*Betreffe, Texte, Dateien und die Originaldateien sind es nicht/,
  )
  assert.ok(fileOf(files, 'mails/0002-2026-03-02.eml').equals(given.raws[1]!))
})

test('hidden recipients of a mail only its sender sees', async () => {
  const hidden = { headers: ['Bcc: fritz@wehr.example'], envelope: ['gerda@wehr.example', ANNA] }
  const files = await unpacked(
    await anArchive([hidden, { ...hidden, from: 'bernd@wehr.example', roles: ['envelope'] }]),
  )
  assert.match(readOf(files, 'mails/0001-2026-03-02.html'), /Blindkopie, Zustellunggerda.*fritz/)
  assert.match(readOf(files, 'mails/0002-2026-03-02.html'), new RegExp(`Zustellung${ANNA} Beteiligt`))
  assert.doesNotMatch(readOf(files, 'mails/0002-2026-03-02.html'), /gerda|fritz/)
  assert.deepEqual(
    Object.keys(files).filter((name) => name.endsWith('.eml')),
    ['mails/0001-2026-03-02.eml'],
  )
  assert.match(
    readOf(files, 'mails/0002-2026-03-02.html'),
    /Original\s*liegt nicht bei: Die Datei nennt verdeckte Empfänger/,
  )
})

test('a mail that cannot be read comes as its original with a sentence, and one that was deleted is counted', async () => {
  const encrypted = aMail({ from: ANNA, subject: 'geheim', text: 'MIAGCSqGSIb3DQEHA6CAMIACAQA=' }).replace(
    'text/plain; charset=utf-8',
    'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\r\nContent-Transfer-Encoding: base64',
  )
  const given = await anArchive([{ subject: 'schwer' }, { subject: 'zu groß' }, { subject: 'weg' }, { raw: encrypted }])
  const [heavy, failing, gone] = given.listed.map(({ id }) => id)
  const { archive } = given
  const partly: BundledArchive = {
    get: async (id) => (id === gone ? null : archive.get(id)),
    message: async (id) => {
      if (id === failing) throw new ArchiveError('mail_unreadable', 'Diese Mail ist nicht zu lesen.')
      return id === heavy ? null : archive.message(id)
    },
    provenance: (id) => archive.provenance(id),
    raw: (id) => archive.raw(id),
  }
  const files = await unpacked({ archive: partly, listed: given.listed })
  for (const number of ['0001', '0002'])
    assert.match(readOf(files, `mails/${number}-2026-03-02.html`), /Diese Mail lässt sich nicht lesen/)
  assert.ok(fileOf(files, 'mails/0002-2026-03-02.eml').equals(given.raws[1]!))
  assert.match(readOf(files, 'mails/0003-2026-03-02.html'), /Diese Mail ist verschlüsselt/)
  const index = readOf(files, 'index.html')
  assert.match(index, /3 Mails lassen sich nicht lesen; ihre Originaldateien liegen bei/)
  assert.match(index, /Nicht mehr enthalten: 1 Mail. Grund: gelöscht/)
  assert.match(index, /Umfang3 Mails/)
})

test('large files are decoded as they lie in the mail, whatever their size was taken for', async () => {
  const bytes = Buffer.alloc(3_000_000, 'Zeughaus ')
  const padded = `${'x'.repeat(70)}   \r\n`.repeat(30_000)
  const given = await anArchive([
    {
      raw: withFiles([
        { name: 'groß.pdf', encoding: 'base64', content: bytes.toString('base64').replace(/.{76}/g, '$&\r\n') },
        { name: 'liste.txt', encoding: 'quoted-printable', content: padded },
      ]),
    },
  ])
  const files = await unpacked(given)
  assert.ok(fileOf(files, 'dateien/0001-groß.pdf').equals(bytes))
  assert.equal(textOf(files, 'dateien/0001-liste.txt').trimEnd().length, 72 * 30_000 - 2)
  assert.ok(fileOf(files, 'mails/0001-2026-03-02.eml').equals(given.raws[0]!))
})

test('many mails are listed by year, on pages that a telephone scrolls', async () => {
  const years = [...Array.from({ length: 650 }, () => 2024), 2023, 1, 2025]
  const date = (year: number, place: number) => `${1 + (place % 28)} May ${`${year}`.padStart(4, '0')} 10:00:00 +0200`
  const files = await unpacked(await anArchive(years.map((year, place) => ({ date: date(year, place) }))))
  const lists = Object.keys(files).filter((name) => /^\d{4}(-\d+)?\.html$/.test(name))
  assert.deepEqual(lists.filter((name) => name > '2022').toSorted(), [
    '2023.html',
    '2024-2.html',
    '2024.html',
    '2025.html',
  ])
  assert.match(readOf(files, 'index.html'), /2024, Teil 1 von 2: 500 Mails 2024, Teil 2 von 2: 150 Mails 2025: 1 Mail/)
  const rows = lists.map((name) => textOf(files, name).split('<tr>').length - 2)
  assert.equal(
    rows.reduce((sum, each) => sum + each, 0),
    years.length,
  )
  const days = [...textOf(files, '2024.html').matchAll(/\d\d\.05\.2024/g)].map(([day]) => day)
  assert.deepEqual(days, days.toSorted())
})

test('an answer without a mail says so', async () => {
  const files = await unpacked(await anArchive([]))
  assert.match(
    readOf(files, 'index.html'),
    /Umfang0 Mails.*Zu dieser Auskunft gehört keine Mail.*noch kein Tag festgelegt/,
  )
  assert.deepEqual(Object.keys(files).toSorted(), ['LIESMICH.txt', 'index.html', 'pruefsummen.txt'])
})
