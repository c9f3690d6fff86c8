/** The archive of Outlook for Mac: its messages become mails, with the same bytes each time. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { DEFAULT_LIMITS, decodePart, parseMessage } from '@zeughaus/mime'
import fc from 'fast-check'
import { onTestFinished, test } from 'vitest'
import { uploadImporter } from '../../../panel/routes/uploads/upload-import.ts'
import { NO_FILTER, parseQuery } from '../../../search/index.ts'
import type { KnownProvenance } from '../../../store/contract/index.ts'
import { aFolder, anArchive, mail, rawsOf } from '../import.factory.ts'
import { importMails } from '../index.ts'
import { anOlm, messageXml, sharingMembers } from './olm.factory.ts'
import { OutlookReader } from './reader.ts'

const INBOX = 'Accounts/wart@wehr.example/com.microsoft.__Messages/Inbox'
const FILES = `${INBOX}/com.microsoft.__Attachments`
const OFFER = {
  subject: 'Angebot für Schläuche',
  id: '1@schlauch.example',
  answers: '0@wehr.example',
  references: 'a@wehr.example 0@wehr.example',
  sent: '2026-03-12T10:11:00',
  from: ['Jörg Huber', 'huber@schlauch.example'],
  to: [['Kasse', 'kasse@wehr.example']],
  cc: [['', 'wehr@wehr.example']],
  bcc: [['Wart', 'wart@wehr.example']],
  text: 'Guten Tag,\nanbei das Angebot.',
  html: '<p>Guten Tag <img src="cid:bild@x"></p>',
  categories: ['Rot', 'Halle 5'],
  files: [
    { name: 'Größe.pdf', type: 'application/pdf', url: `${FILES}/1_0000` },
    { name: 'bild.png', type: 'image/png', id: 'bild@x', url: 'alt/1_0001' },
  ],
} as const
const MEMBERS = {
  'Categories.xml': '<categories/>',
  'Accounts/wart@wehr.example/Calendar.xml': '<appointments><appointment/></appointments>',
  [`${INBOX}/Kunden/message_00001.xml`]: messageXml({ subject: 'Aus Kunden', text: 'Hallo', id: '2@x' }),
  [`${INBOX}/message_00001.xml`]: messageXml(OFFER),
  [`${INBOX}/message_00002.xml`]: messageXml({ subject: 'eins', text: '1' }, { subject: 'zwei', text: '2' }),
  [`${FILES}/1_0000`]: Buffer.from('%PDF-1.7 Angebot'),
  [`${FILES}/1_0001`]: Buffer.from('PNG'),
  [`${FILES}/brief.eml`]: mail('in einem Anhang'),
  'Local/com.microsoft.__Messages/Abgelegt/message_00001.xml': messageXml({ subject: 'lokal', text: 'l' }),
}

/** Imports an archive with these members into one of ours. */
async function imported(members: Parameters<typeof anOlm>[0]) {
  const { archive, subjects } = await anArchive()
  const path = join(aFolder({ 'mac.olm': anOlm(members) }), 'mac.olm')
  return { archive, subjects, path, balance: await importMails(archive, { paths: [path] }) }
}

// import.7: So do those of Outlook for Mac (`.olm`).
test('an archive of Outlook for Mac gives its mails; what is none is named; a second import adds none', async () => {
  const { archive, subjects, path, balance } = await imported(MEMBERS)
  assert.deepEqual([balance.neu, balance.abgelehnt, balance.zweifelhaft], [5, 0, 0])
  assert.deepEqual(
    balance.uebergangene.map(({ pfad }) => pfad),
    [`${path}#Categories.xml`, `${path}#Accounts/wart@wehr.example/Calendar.xml`],
  )
  assert.deepEqual(await subjects(), ['Angebot für Schläuche', 'Aus Kunden', 'eins', 'lokal', 'zwei'])
  const again = await importMails(archive, { paths: [path] })
  assert.deepEqual([again.gelesen, again.neu, again.doppelt], [5, 0, 5])
  const found = async (q: string) => {
    const query = parseQuery(q, { startOfDay: () => null, startOfNextDay: () => null })
    const { mails } = await archive.search({ ...NO_FILTER, query }, { offset: 0, limit: 10 })
    return mails.map(({ subject }) => subject).sort()
  }
  assert.deepEqual(await found('folder:"inbox kunden"'), ['Aus Kunden'])
  assert.deepEqual(await found('folder:"halle 5" folder:rot'), ['Angebot für Schläuche'])
  assert.deepEqual(await found('folder:abgelegt OR folder:kasse'), ['lokal'])
  const [offer] = (
    await archive.search(
      {
        ...NO_FILTER,
        query: parseQuery('angebot', {
          startOfDay: () => null,
          startOfNextDay: () => null,
        }),
      },
      { offset: 0, limit: 1 },
    )
  ).mails
  const [{ source, origin }] = (await archive.provenance(offer!.id)) as [KnownProvenance]
  assert.deepEqual(
    [source, origin],
    ['import:olm', `${path}#wart@wehr.example/Inbox, Nr. 1 (Kategorien: Rot, Halle 5)`],
  )
})

test('a message of it becomes a mail with people, times in UTC, references, texts and files, marked as converted', async () => {
  const { archive } = await imported(MEMBERS)
  const raw = (await rawsOf(archive)).find((each) => each.includes('<1@schlauch.example>')) ?? ''
  assert.match(raw, /^X-Zeughaus-Converted: olm\r\n/)
  const bytes = Buffer.from(raw)
  const message = parseMessage(bytes, DEFAULT_LIMITS)
  assert.deepEqual(message.from, [{ name: 'Jörg Huber', address: 'huber@schlauch.example' }])
  assert.deepEqual(
    [message.to, message.cc, message.bcc].map((people) => people.map(({ address }) => address)),
    [['kasse@wehr.example'], ['wehr@wehr.example'], ['wart@wehr.example']],
  )
  assert.deepEqual([message.subject, message.date?.toISOString()], [OFFER.subject, '2026-03-12T10:11:00.000Z'])
  assert.deepEqual(
    [message.messageId, message.inReplyTo, message.references],
    ['1@schlauch.example', ['0@wehr.example'], ['a@wehr.example', '0@wehr.example']],
  )
  assert.equal(message.bodyPlain.trim(), OFFER.text)
  assert.match(message.bodyHtml ?? '', /cid:bild@x/)
  const files = message.attachments.map((file) => [
    file.filename,
    String(Buffer.from(decodePart(bytes, file, { maxBytes: 1_000 }))),
  ])
  assert.deepEqual(files, [
    ['bild.png', 'PNG'],
    ['Größe.pdf', '%PDF-1.7 Angebot'],
  ])
  assert.match(raw, /Content-ID: <bild@x>/)
})

test('HTML in the place of the text is HTML, and a message that holds only its source is that mail', async () => {
  const html = '<html><body><p>Nur HTML: Größe</p></body></html>'
  const source = 'Received: from a\nSubject: Quelle\nContent-Type: text/plain; charset=utf-8\n\nNur die Quelle\n'
  const { archive } = await imported({
    [`${INBOX}/message_1.xml`]: messageXml({ subject: 'html', text: html, html }),
    [`${INBOX}/message_2.xml`]: messageXml({ source }),
    [`${INBOX}/message_3.xml`]: messageXml({ text: 'Beides', source }),
  })
  const mails = (await rawsOf(archive)).map((raw) => parseMessage(Buffer.from(raw), DEFAULT_LIMITS))
  assert.deepEqual(
    mails.map(({ subject, bodyPlain, receivedDate }) => [subject, bodyPlain.trim(), receivedDate]),
    [
      ['html', 'Nur HTML: Größe', null],
      ['Quelle', 'Nur die Quelle', null],
      ['Quelle', 'Beides', null],
    ],
  )
})

test('the bytes of a known message never change: a second import of an old archive adds no mail', async () => {
  const { archive } = await imported(MEMBERS)
  const raw = (await rawsOf(archive)).find((each) => each.includes('<1@schlauch.example>')) ?? ''
  assert.equal(hash('sha256', raw, 'hex'), '240ab750e51c92fd6d5ed7e78c31b50f0b11588cada5de3799040b4859e9a8e3')
})

// import.10: A mail whose file an `.olm` lacks is archived without it and named.
test('a file that is missing, damaged or outside of the archive is named, and the mail is archived without it', async () => {
  const urls = ['../../../../etc/passwd', '/etc/passwd', 'file:///etc/passwd', '', `${FILES}/fehlt`]
  const files = urls.map((url, place) => ({ name: `${place}.txt`, url }))
  const { balance, archive } = await imported({
    [`${INBOX}/message_1.xml`]: messageXml({ subject: 'ohne', text: 'Text', files }),
  })
  assert.deepEqual([balance.neu, balance.zweifelhaft], [1, 1])
  assert.match(balance.zweifelhafte[0]!.grund, /fehlen Anhänge dieser Mail: 0\.txt, 1\.txt, 2\.txt, 3\.txt, 4\.txt\./)
  assert.doesNotMatch((await rawsOf(archive))[0]!, /root:/)
})

// import.8: An `.olm` fills neither memory nor disk: what is packed too tightly, too large, nested too deeply or cut off is refused by name, its other mails are archived. No entity is replaced, no file outside of it is read.
test('what is meant to fill memory or disk, is cut off or is no message is refused by name; the other mails are archived', async () => {
  const entities = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map(
    (name, at, all) => `<!ENTITY ${name} "${at === 0 ? 'haha' : `&${all[at - 1]};`.repeat(10)}">`,
  )
  const zeros = new Uint8Array(65 * 1024 * 1024)
  const { balance, archive, subjects } = await imported({
    [`${INBOX}/message_1.xml`]: `<?xml version="1.0"?><!DOCTYPE emails [${entities.join('')}]>${messageXml({ subject: 'Bombe', text: 'x' }).replace('>x<', '>&i;<')}`,
    [`${INBOX}/message_2.xml`]: zeros,
    [`${INBOX}/message_3.xml`]: messageXml({
      subject: 'gross',
      text: 'x',
      files: [{ name: 'a', url: `${FILES}/gross` }],
    }),
    [`${INBOX}/message_4.xml`]: messageXml({ subject: 'halb', text: 'x' }).slice(0, -20),
    [`${INBOX}/message_5.xml`]: `<emails><email>${'<a>'.repeat(1_000)}${'</a>'.repeat(1_000)}</email></emails>`,
    [`${INBOX}/message_6.xml`]: messageXml({ subject: 'heil', text: 'x' }),
    [`${INBOX}/message_7.xml`]: '<notes><note/><note/></notes>',
    [`${FILES}/gross`]: zeros,
  })
  assert.deepEqual(await subjects(), ['Bombe', 'heil'])
  const bomb = (await rawsOf(archive)).find((raw) => raw.includes('Bombe')) ?? ''
  assert.equal(parseMessage(Buffer.from(bomb), DEFAULT_LIMITS).bodyPlain.trim(), '&i;')
  assert.deepEqual(
    balance.gruende.map(
      ({ pfad, grund }) => `${/Nr\. (\d)$/.exec(pfad)?.[1]} ${/gepackt|beschädigt/.exec(grund)?.[0]}`,
    ),
    ['2 gepackt', '3 gepackt', '4 beschädigt', '5 beschädigt'],
  )
  assert.match(balance.uebergangene[0]!.grund, /keine Mails sind .*: 2\./)
})

// import.9: An `.olm` whose members share packed bytes, or with a name that leads out of it, is refused as a whole; a file that many messages name is read at most twice.
test('members that share their packed bytes, and one file that every message names, do not make an archive grow', async () => {
  const { numbers } = await anArchive()
  const shared = { name: 'a.bin', url: `${FILES}/a` }
  const many = Object.fromEntries(
    Array.from({ length: 5 }, (_, at) => [
      `${INBOX}/message_${at}.xml`,
      messageXml({ subject: `${at}`, text: 'x', files: [shared] }),
    ]),
  )
  const folder = aFolder({
    'geteilt.olm': sharingMembers(
      anOlm({ ...many, [`${FILES}/a`]: Uint8Array.from({ length: 10_000 }, (_, at) => (at * at * 7_919) >> 5) }),
      200,
    ),
    'klettert.olm': anOlm({ ...many, '../../../evil.xml': 'x' }),
    'genannt.olm': anOlm({ ...many, [`${FILES}/a`]: Buffer.alloc(10_000) }),
  })
  const overlapping = await numbers([join(folder, 'geteilt.olm')])
  assert.deepEqual([overlapping.neu, overlapping.abgelehnt], [0, 1])
  assert.match(overlapping.gruende[0]!, /beschädigt/)
  const climbing = await numbers([join(folder, 'klettert.olm')])
  assert.deepEqual([climbing.neu, climbing.abgelehnt], [0, 1], 'a name that leads out of it')
  const named = await numbers([join(folder, 'genannt.olm')])
  assert.deepEqual([named.neu, named.abgelehnt], [2, 3])
})

test('an interrupted archive goes on where it stopped, also within one XML file', async () => {
  const path = join(aFolder({ 'mac.olm': anOlm(MEMBERS) }), 'mac.olm')
  const outlook = new OutlookReader()
  onTestFinished(() => outlook.close())
  const read = async (from: number) =>
    (await Array.fromAsync(outlook.dataFile('olm', { path, name: path }, from))).filter((each) => each.is === 'mail')
  const all = await read(0)
  assert.equal(all.length, 5)
  for (const [at, { next }] of all.entries())
    if (next !== null)
      assert.deepEqual(
        (await read(next)).map(({ source }) => source),
        all.slice(at + 1).map(({ source }) => source),
      )
})

test('an upload reads such an archive too', async () => {
  const { archive } = await anArchive()
  const importFile = uploadImporter(archive)
  const options = { journal: false, progress: () => undefined, signal: new AbortController().signal }
  const { balance } = await importFile(join(aFolder({ data: anOlm(MEMBERS) }), 'data'), { name: 'mac.olm', ...options })
  assert.deepEqual([balance.added, balance.refused], [5, 0])
})

test('a damaged archive gives mails or refusals with a reason, whatever its bytes', async () => {
  const outlook = new OutlookReader()
  onTestFinished(() => outlook.close())
  const xml = Buffer.from(messageXml(OFFER))
  const damage = fc.record({ at: fc.nat(xml.length - 1), bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }) })
  const broken = fc.array(damage, { minLength: 1, maxLength: 5 }).map((damages) => {
    const message = Buffer.from(xml)
    for (const { at, bytes } of damages) message.set(bytes.subarray(0, message.length - at), at)
    return message
  })
  // Many in one archive: each archive gets a process of its own.
  await fc.assert(
    fc.asyncProperty(fc.array(broken, { minLength: 10, maxLength: 15 }), async (messages) => {
      const members = messages.map((message, number) => [`${INBOX}/message_${number}.xml`, message] as const)
      const path = join(aFolder({ 'a.olm': anOlm(Object.fromEntries(members)) }), 'a.olm')
      for await (const message of outlook.dataFile('olm', { path, name: path }, 0))
        assert.ok(message.is === 'mail' || message.reason.endsWith('.'))
    }),
    { numRuns: 3 },
  )
})
