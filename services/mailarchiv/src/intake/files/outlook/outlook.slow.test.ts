/** Files of Outlook: their messages become mails, with the same bytes each time. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { chmodSync, chownSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_LIMITS, decodePart, type Message, parseMessage } from '@zeughaus/mime'
import { temporaryFolder, testUnless } from '@zeughaus/platform/testing'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { onTestFinished, test } from 'vitest'
import { uploadImporter } from '../../../panel/routes/uploads/upload-import.ts'
import { aFolder, anArchive, mail, rawsOf } from '../import.factory.ts'
import { importMails } from '../index.ts'
import { composeMail } from './compose.ts'
import type { OutlookItem } from './item.ts'
import { anOlm, messageXml } from './olm.factory.ts'
import { aMsg, attachmentFile, DATA_FILE } from './outlook.factory.ts'
import { OutlookReader } from './reader.ts'

const FILE = { path: DATA_FILE, name: DATA_FILE }
const parsed = (raw: Uint8Array | string): Message => parseMessage(Buffer.from(raw), DEFAULT_LIMITS)
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** The decoded bytes of each file of a mail, by name. */
function filesOf(raw: Uint8Array): Map<string, string> {
  const { attachments } = parsed(raw)
  return new Map(attachments.map((file) => [file.filename, hexOf(decodePart(raw, file, { maxBytes: 100_000_000 }))]))
}

// import.6: Messages of Outlook (`.msg`, `.pst`, `.ost`) become composed mails, with their folder and categories in the provenance; the same item gives the same bytes.
test('a data file gives its mails with folders and files, byte for byte; appointments are counted; a second import adds none', async () => {
  const { archive, subjects } = await anArchive()
  const first = await importMails(archive, { paths: [DATA_FILE] })
  assert.deepEqual([first.neu, first.abgelehnt, first.uebergangen], [14, 0, 2])
  assert.match(first.uebergangene[0]!.grund, /keine Mails sind \(Termine, Kontakte, Aufgaben\): \d+\./)
  assert.ok((await subjects()).includes('meeting with attachments (jpg, pdf, text)'))
  const again = await importMails(archive, { paths: [DATA_FILE] })
  assert.deepEqual([again.gelesen, again.neu, again.doppelt], [14, 0, 14])
  const [mail] = await archive.changes(0, 1)
  const [way] = await archive.provenance(mail!.id)
  assert.equal(way?.source, 'import:pst')
  assert.match(way.origin ?? '', /\.ost#Root - Mailbox\/IPM_SUBTREE\/[\w ]+, Nr\. 1$/)
  const raws = await rawsOf(archive)
  for (const raw of raws) assert.match(raw, /^X-Zeughaus-Converted: pst\r\n/)
  const files = new Map(raws.flatMap((raw) => [...filesOf(Buffer.from(raw))]))
  for (const name of ['Clinometer Usage.pdf', 'text.txt'])
    assert.equal(files.get(name), hexOf(readFileSync(attachmentFile(name))), name)
})

test('an interrupted data file goes on where it stopped, and a broken, encrypted or foreign one is refused with a reason', async () => {
  const { archive } = await anArchive()
  const stop = new AbortController()
  const paths = [DATA_FILE]
  const outlook = new OutlookReader()
  onTestFinished(() => outlook.close())
  const all = (await Array.fromAsync(outlook.dataFile('pst', FILE, 0))).filter(({ is }) => is === 'mail')
  const rest = (await Array.fromAsync(outlook.dataFile('pst', FILE, 5))).filter(({ is }) => is === 'mail')
  assert.deepEqual(
    rest.map(({ origin }) => origin),
    all.slice(5).map(({ origin }) => origin),
  )
  stop.abort(new Error('stopped'))
  await assert.rejects(importMails(archive, { paths, signal: stop.signal }), /stopped/)
  assert.equal((await importMails(archive, { paths })).neu, 14)

  const bytes = readFileSync(DATA_FILE)
  const encrypted = Buffer.from(bytes)
  encrypted[513] = 2
  const folder = aFolder({
    'halb.pst': bytes.subarray(0, 600_000),
    'kopf.pst': bytes.subarray(0, 600),
    'geheim.pst': encrypted,
    'falsch.msg': Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(5_000)]),
  })
  const { gruende, neu } = await importMails(archive, { paths: [folder] })
  assert.equal(neu, 0)
  const reasons = new Map(gruende.map(({ pfad, grund }) => [pfad.replace(`${folder}/`, ''), grund]))
  assert.match(reasons.get('geheim.pst')!, /so verschlüsselt, dass nur Outlook/)
  for (const name of ['halb.pst', 'kopf.pst', 'falsch.msg']) assert.match(reasons.get(name)!, /beschädigt/, name)
})

const MESSAGE = {
  subject: 'Angebot für Schläuche',
  senderName: 'Jörg Huber',
  senderAddress: 'huber@schlauch.example',
  text: 'Guten Tag,\r\nanbei das Angebot.',
  html: '<p>Guten Tag <img src="cid:bild@x"></p>',
  messageId: '<1@schlauch.example>',
  date: new Date('2026-03-12T10:11:00Z'),
  recipients: [
    { kind: 'to', name: 'Kasse', address: 'kasse@wehr.example' },
    { kind: 'cc', name: '', address: 'wehr@wehr.example' },
    { kind: 'bcc', name: 'Wart', address: 'wart@wehr.example' },
  ],
  files: [
    { name: 'Größe.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7 Angebot') },
    { name: 'bild.png', type: 'image/png', id: 'bild@x', bytes: Buffer.from('PNG') },
  ],
} as const

test('a message becomes a mail with people, date, texts and files, marked as converted', async () => {
  const { archive } = await anArchive()
  const folder = aFolder({ 'angebot.msg': aMsg(MESSAGE), 'notiz.msg': aMsg({ messageClass: 'IPM.StickyNote' }) })
  const { neu, abgelehnt } = await importMails(archive, { paths: [folder] })
  assert.deepEqual([neu, abgelehnt], [1, 1])
  const [raw = ''] = await rawsOf(archive)
  const mail = parsed(Buffer.from(raw))
  assert.match(raw, /^X-Zeughaus-Converted: msg\r\n/)
  assert.deepEqual(mail.from, [{ name: 'Jörg Huber', address: 'huber@schlauch.example' }])
  assert.deepEqual(
    [mail.to, mail.cc, mail.bcc].map((people) => people.map(({ address }) => address)),
    [['kasse@wehr.example'], ['wehr@wehr.example'], ['wart@wehr.example']],
  )
  assert.deepEqual([mail.subject, mail.date?.toISOString()], [MESSAGE.subject, '2026-03-12T10:11:00.000Z'])
  assert.equal(mail.bodyPlain.trim(), 'Guten Tag,\nanbei das Angebot.')
  assert.match(mail.bodyHtml ?? '', /cid:bild@x/)
  assert.equal(filesOf(Buffer.from(raw)).get('Größe.pdf'), hexOf(MESSAGE.files[0].bytes))
})

test('the header lines with which a message came stay, and none of its properties can add one', async () => {
  const headers = 'Received: from a\r\n\tby b\r\nMessage-ID: <x@y>\r\nContent-Type: text/html\r\nX-Eigen: 1\r\n'
  const text = composeMail({ ...ITEM, headers, subject: 'Pumpe\r\nBcc: boese@x.example' }).toString()
  assert.match(text, /^X-Zeughaus-Converted: msg\r\nReceived: from a\r\n\tby b\r\nMessage-ID: <x@y>\r\nX-Eigen: 1\r\n/)
  assert.doesNotMatch(text, /^Bcc:|text\/html/m)
  assert.equal(parsed(text).subject, 'Pumpe Bcc: boese@x.example')
})

const ITEM: OutlookItem = {
  ...{ format: 'msg', headers: '', messageId: '', inReplyTo: '', subject: '', from: null },
  ...{ to: [], cc: [], bcc: [], date: null, text: '', html: '', rtf: '', files: [] },
  ...{ references: '', source: '' },
}

test('whatever stands in an item stands in its mail, which is the same each time', () => {
  const line = fc
    .string({ unit: 'grapheme', maxLength: 200 })
    .map((value) => value.replaceAll(/[\p{C}\s]+/gu, ' ').trim())
  const item = fc.record({
    subject: line,
    text: line,
    html: fc.oneof(fc.constant(''), line),
    name: line,
    bytes: fc.uint8Array({ maxLength: 300 }),
  })
  fc.assert(
    fc.property(item, ({ subject, text, html, name, bytes }) => {
      const from = { name, address: 'a@b.example' }
      const files = [{ name: 'a.bin', type: 'x/y', contentId: '', content: bytes }]
      const inner: OutlookItem = { ...ITEM, subject, text: html, files }
      const whole = {
        ...ITEM,
        subject,
        text,
        html,
        from,
        files: [...files, { ...files[0]!, name: 'b.eml', content: inner }],
      }
      const raw = composeMail(whole)
      assert.deepEqual(composeMail(whole), raw)
      const mail = parsed(raw)
      assert.equal(mail.subject, subject)
      // Beside HTML a text that says less may be taken from it.
      if (html === '') assert.equal(mail.bodyPlain.trim(), text)
      assert.equal((mail.bodyHtml ?? '').trim(), html)
      assert.equal(filesOf(raw).get('a.bin'), hexOf(bytes))
    }),
  )
})

test('the bytes of a known item never change: a second import of an old file adds no mail', () => {
  const files = [{ name: 'Größe.pdf', type: 'application/pdf', contentId: '', content: Buffer.from('%PDF') }]
  const from = { name: 'Jörg', address: 'j@x.example' }
  const raw = composeMail({ ...ITEM, from, subject: 'Angebot', text: 'Text', html: '<p>', date: 0, files })
  assert.equal(hash('sha256', raw, 'hex'), '7e3d4e4e48b2a7c953e2137dd2788815aecf8488502b2b503cf8cbd2b47cbeab')
})

test('a damaged message is a mail or refused with a reason, whatever its bytes', async () => {
  const outlook = new OutlookReader()
  onTestFinished(() => outlook.close())
  const whole = Buffer.from(aMsg(MESSAGE))
  const damage = fc.record({ at: fc.nat(whole.length - 1), bytes: fc.uint8Array({ minLength: 1, maxLength: 64 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 5 }), async (damages) => {
      const broken = Buffer.from(whole)
      for (const { at, bytes } of damages) broken.set(bytes.subarray(0, broken.length - at), at)
      const path = join(aFolder({ 'a.msg': broken }), 'a.msg')
      const [message, ...more] = await Array.fromAsync(outlook.message(path, broken.length))
      assert.equal(more.length, 0)
      assert.ok(message?.is === 'mail' || (message?.is === 'refused' && message.reason.endsWith('.')))
    }),
    { numRuns: 25 },
  )
})

testUnless(process.getuid?.() !== 0 && 'Nur root liest, was sonst nur der Eigentümer lesen darf.')(
  'root reads the data file of a person who lets nobody else read it',
  async () => {
    const { archive } = await anArchive()
    const folder = aFolder({ 'post.ost': readFileSync(DATA_FILE) })
    const path = join(folder, 'post.ost')
    for (const place of [path, folder]) chownSync(place, 1_000, 1_000)
    chmodSync(path, 0o600)
    chmodSync(folder, 0o700)
    assert.equal((await importMails(archive, { paths: [path] })).neu, 14)
  },
)

test('a message whose files say that they are larger than it is refused, before anything takes memory for them', async () => {
  const outlook = new OutlookReader()
  onTestFinished(() => outlook.close())
  const files = Array.from({ length: 40 }, (_, at) => ({ name: `${at}.bin`, bytes: Buffer.alloc(5_000, at) }))
  for (const [claimed, reason] of [
    [2 ** 31 - 1, /ungewöhnlich stark gepackt/],
    [50_000, /ungewöhnlich stark gepackt/],
    [-1, /beschädigt/],
  ] as const) {
    const bomb = Buffer.from(aMsg({ ...MESSAGE, files }))
    for (let at = bomb.indexOf(STREAM_OF_FILE); at !== -1; at = bomb.indexOf(STREAM_OF_FILE, at + 1))
      bomb.writeInt32LE(claimed, at + SIZE_OF_STREAM)
    const refused = await outlook.messageIn('bombe.msg', bomb)
    assert.ok(refused.is === 'refused')
    assert.match(refused.reason, reason)
  }
})

/** The name of the stream of an attachment in the directory of a compound file, and the place of its size behind it. */
const STREAM_OF_FILE = Buffer.from('__substg1.0_37010102', 'utf16le')
const SIZE_OF_STREAM = 0x78

test('an upload reads a message too', async () => {
  const { archive } = await anArchive()
  const importFile = uploadImporter(archive)
  const options = { journal: false, progress: () => undefined, signal: new AbortController().signal }
  const uploaded = (bytes: Uint8Array, name: string) =>
    importFile(join(aFolder({ data: bytes }), 'data'), { name, ...options })
  assert.equal((await uploaded(aMsg(MESSAGE), 'angebot.msg')).balance.added, 1)
})

// import.13: Outlook's files in a ZIP or tar archive are read like those beside it.
test('files of Outlook in a ZIP or tar archive are read like those beside it, and leave no copy', async () => {
  const olm = anOlm({ 'Local/com.microsoft.__Messages/Inbox/message_1.xml': messageXml({ subject: 'mac', text: 'x' }) })
  const members = {
    'angebot.msg': aMsg(MESSAGE),
    'alt/sicherung.ost': readFileSync(DATA_FILE),
    'mac.olm': olm,
    'kaputt.pst': readFileSync(DATA_FILE).subarray(0, 600),
    'zuletzt.eml': mail('zuletzt'),
  }
  const folder = aFolder(members)
  const zip = join(aFolder({ 'post.zip': zipSync(mapValues(members)) }), 'post.zip')
  const tar = join(temporaryFolder(), 'post.tar.gz')
  execFileSync('tar', ['-czf', tar, '-C', folder, ...Object.keys(members)])
  const { archive } = await anArchive()
  const balance = await importMails(archive, { paths: [zip] })
  assert.deepEqual([balance.neu, balance.abgelehnt, balance.uebergangen], [17, 1, 2])
  assert.deepEqual(
    balance.gruende.map(({ pfad }) => pfad),
    [`${zip}#kaputt.pst`],
  )
  const [first] = await archive.changes(0, 1)
  assert.equal((await archive.provenance(first!.id))[0]!.origin, `${zip}#angebot.msg`)
  for (const path of [tar, folder]) {
    const { gelesen, neu, doppelt } = await importMails(archive, { paths: [path] })
    assert.deepEqual([gelesen, neu, doppelt], [18, 0, 17], path)
  }
  assert.deepEqual(
    readdirSync(tmpdir()).filter((name) => name.startsWith(`zeughaus-outlook-${process.pid}-`)),
    [],
  )
})

const mapValues = (members: Readonly<Record<string, string | Uint8Array>>): Record<string, Uint8Array> =>
  Object.fromEntries(Object.entries(members).map(([name, content]) => [name, Buffer.from(content)]))
