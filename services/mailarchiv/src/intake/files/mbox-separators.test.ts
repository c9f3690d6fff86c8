/** Which lines that begin with `From ` separate the mails of an mbox, and what no line loses. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '@zeughaus/platform/testing'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { test } from 'vitest'
import { NO_FILTER } from '../../search/index.ts'
import { unquoteMbox } from '../../store/core/reading/index.ts'
import { aFolder, anArchive, rawsOf } from './import.factory.ts'
import { importMails } from './index.ts'
import { MboxScanner, startsLikeMbox } from './mbox.ts'
import { messagesOf } from './messages.ts'

const SEPARATOR = 'From anna@wehr.example Tue May  6 09:15:00 2025'
const GIT = 'From 9f2c4e1b7a60d83f5e21c97ab04d6e8812f3a5c7 Mon Sep 17 00:00:00 2001'
const PATCH =
  'From: Anna Berg <anna@wehr.example>\nDate: Mon, 5 May 2025 20:00:00 +0200\nSubject: [PATCH] Liste\n\n---\n'

type Read = { readonly raw: string; readonly receivedAt: string | null }

/** The messages of an mbox that arrives in chunks of these lengths. */
function read(mbox: string, chunk = 1_000_000): Read[] {
  const bytes = Buffer.from(mbox)
  const scanner = new MboxScanner()
  const ranges = []
  for (let at = 0; at < bytes.length; at += chunk) ranges.push(...scanner.push(bytes.subarray(at, at + chunk)))
  ranges.push(...scanner.finish())
  return ranges.map(({ start, end, receivedAt }) => ({
    raw: Buffer.from(unquoteMbox(new Uint8Array(bytes.subarray(start, end)))).toString(),
    receivedAt: receivedAt === null ? null : new Date(receivedAt).toISOString(),
  }))
}
const messages = (mbox: string, chunk?: number) => read(mbox, chunk).map(({ raw }) => raw)
/** A mail as an mbox holds it: with the same line ends, but not closed by a blank line. */
const mail = (subject: string, text = 'Text.') => `Subject: ${subject}\nMIME-Version: 1.0\n\n${text}\n`

/** Lines that people and programs write, none of which separates mails. */
const TEXTS = [
  'From our side the meeting at 10:30 on 3 March 2025 is fine.',
  'From our side the meeting is 3 March 2025 10:30\nNote: bring the list',
  'From Monday, 3 March 2025 10:30\nTo: Hamburg',
  'From Berlin 3 March 2025 10:30\nAbfahrt: 10 Uhr',
  'From Mon Mar  3 10:30:00 2025 on nobody waits.\nSubject: x',
  'From the server log, Mon Mar  3 10:30:00 2025\nStatus: failed',
  'From anna@wehr.example Tue May  6 09:15:00 2025 we know: nothing\nSubject: x',
  'From anna@wehr.example Tue May  6 09:15:00 2025\nso sieht eine Trennzeile aus.',
  'From anna@wehr.example Tue May  6 09:15:00 2025',
  'From Berlin\nHinweis: nur werktags',
  'From Berlin\nTo: Hamburg',
  'From\nSubject: x',
  `${GIT}\n${PATCH}`,
  `From nobody Mon Sep 17 00:00:00 2001\n${PATCH}`,
]

// import.14: A separator of an mbox ends with its date, or is one word, and the fields of a mail follow. A sentence that holds a date, and the first line of a patch of git, cut no mail; no line is lost.
test('a line of text that begins with From and holds a date cuts no mail, and every line stays', () => {
  for (const text of TEXTS)
    for (const before of ['', '\n']) {
      const first = mail('eins', `Vorher.\n${before}${text}\n\nNachher.`)
      const mbox = `${SEPARATOR}\n${first}\n${SEPARATOR}\n${mail('zwei')}\n`
      for (const chunk of [1, 7, 1_000_000]) assert.deepEqual(messages(mbox, chunk), [first, mail('zwei')], text)
      assert.deepEqual(
        messages(mbox.replaceAll('\n', '\r\n')),
        [first, mail('zwei')].map((each) => each.replaceAll('\n', '\r\n')),
      )
    }
})

test('a file of patches as git writes it is one mail each; its first line elsewhere is a line of the text', () => {
  const patches = ['eins', 'zwei', 'drei'].map((subject) => PATCH.replace('Liste', subject))
  const series = patches.map((patch) => `${GIT}\n${patch}\n`).join('')
  assert.ok(startsLikeMbox(Buffer.from(series)))
  assert.deepEqual(messages(series), patches)
  assert.deepEqual(
    read(series).map(({ receivedAt }) => receivedAt),
    [null, null, null],
  )
  const quoted = mail('Flicken', `Hier:\n\n${series}`)
  assert.deepEqual(messages(`${SEPARATOR}\n${quoted}\n`), [quoted])
})

/** Separators of many programs, with the time that they say. */
const SEPARATORS = [
  [SEPARATOR, '2025-05-06T09:15:00.000Z'],
  ['From - Tue May 06 09:15:00 2025', '2025-05-06T09:15:00.000Z'],
  ['From 1832929883591034824@xxx Fri May 23 16:35:53 +0000 2014', '2014-05-23T16:35:53.000Z'],
  ['From ???@??? Mon May 24 12:00:00 1999', '1999-05-24T12:00:00.000Z'],
  ['From MAILER-DAEMON Sun Jan 31 08:00:00 1999', '1999-01-31T08:00:00.000Z'],
  ['From "Max Muster" Sun Jan 31 08:00:00 1999', '1999-01-31T08:00:00.000Z'],
  ['From  Sun Jan 31 08:00:00 1999', '1999-01-31T08:00:00.000Z'],
  ['From a@b Sun Jan 31 08:00 1999', '1999-01-31T08:00:00.000Z'],
  ['From a@b Sun Jan 31 08:00:00 CET 1999', '1999-01-31T07:00:00.000Z'],
  ['From a@b Sun Jan 31 08:00:00 1999 +0100', '1999-01-31T07:00:00.000Z'],
  ['From a!b!c Sun Jan 31 08:00:00 1999 remote from wache', '1999-01-31T08:00:00.000Z'],
  ['From mboxrd@z Thu Jan  1 00:00:00 1970', null],
] as const
/** Separators that say less: a blank line precedes them, and two fields that mails have follow. */
const WEAK_SEPARATORS = [
  ['From a@b Sun, 31 Jan 1999 08:00:00 +0100', '1999-01-31T07:00:00.000Z'],
  ['From a@b 1999-01-31 08:00:00', '1999-01-31T08:00:00.000Z'],
  ['From a@b (Max Muster) Sun Jan 31 08:00:00 1999', '1999-01-31T08:00:00.000Z'],
  ['From Max Muster Sun Jan 31 08:00:00 1999', '1999-01-31T08:00:00.000Z'],
  ['From a@b So Jän 31 08:00:00 1999', '1999-01-31T08:00:00.000Z'],
  ['From 1@xxx', null],
  ['From -', null],
  ['From ', null],
] as const

test('every program’s separator begins a mail, and says when it was received', () => {
  for (const [separator, receivedAt] of [...SEPARATORS, ...WEAK_SEPARATORS]) {
    const mbox = `${separator}\n${mail('eins')}\n${separator}\n${mail('zwei')}\n`
    const expected = ['eins', 'zwei'].map((subject) => ({ raw: mail(subject), receivedAt }))
    assert.ok(startsLikeMbox(Buffer.from(mbox)), separator)
    for (const chunk of [1, 7, 1_000_000]) assert.deepEqual(read(mbox, chunk), expected, separator)
  }
})

// import.15: A full separator before the usual fields of a mail counts also without a blank line before it.
test('a full separator begins a mail also without a blank line before it, whatever precedes it', () => {
  const texts = ['Text.', 'SGFsbG8gV2VsdCwgZGFzIGlzdCBlaW4gVGVzdCBtaXQgQmFzZTY0Lg==', '--grenze--', '-- \nGruß', '']
  for (const [separator, receivedAt] of SEPARATORS)
    for (const text of texts)
      for (const end of ['\n', '\r\n']) {
        const [one, two] = ['eins', 'zwei'].map((subject) => mail(subject, text).replaceAll('\n', end))
        const mbox = `${separator}${end}${one}${separator}${end}${two}`
        const found = read(mbox)
        assert.deepEqual(
          found.map(({ raw }) => raw.trimEnd()),
          [one!.trimEnd(), two!.trimEnd()],
          `${separator} ${text}`,
        )
        assert.deepEqual(
          found.map(({ receivedAt: at }) => at),
          [receivedAt, receivedAt],
        )
      }
  const between = `${SEPARATOR}\nFrom old@b Sun Jan 31 08:00:00 1999\n>From older@b Sun Jan 31 07:00:00 1999\n${mail('eins')}`
  assert.deepEqual(
    messages(`${between}${between}`),
    [between, between].map((each) => unquoted(each.slice(SEPARATOR.length + 1))),
  )
})
const unquoted = (text: string) => text.replaceAll('\n>From ', '\nFrom ')

test('blank lines with several CRs, and blank lines before the fields, part mails like any other', () => {
  const [one, two] = ['eins', 'zwei'].map((subject) => mail(subject).replaceAll('\n', '\r\r\n'))
  assert.deepEqual(messages(`${SEPARATOR}\r\r\n${one}\r\r\n${SEPARATOR}\r\r\n${two}\r\r\n`), [one, two])
  assert.deepEqual(messages(`${SEPARATOR}\n\n${mail('eins')}\n${SEPARATOR}\n\n${mail('zwei')}\n`), [
    `\n${mail('eins')}`,
    `\n${mail('zwei')}`,
  ])
})

// import.16: An mbox of an old Macintosh program, whose lines end with CR alone, gives its mails byte for byte, packed or not.
test('the mails of an old Mac, whose lines end with CR alone, are found and stay byte for byte', async () => {
  const [one, two, three] = ['eins', 'zwei', 'drei'].map((subject) => mail(subject, 'Zeile 1\n>From hier\nZeile 3'))
  const mac = (text: string) => text.replaceAll('\n', '\r')
  const mbox = mac(`${SEPARATOR}\n${one}\n${SEPARATOR}\n${two}${SEPARATOR}\n${three}\n`)
  const expected = [one, two, three].map((each) => mac(unquoted(each!)))
  assert.ok(startsLikeMbox(Buffer.from(mbox)))
  for (const chunk of [1, 2, 7, 1_000_000]) assert.deepEqual(messages(mbox, chunk), expected)
  assert.deepEqual(messages(`\uFEFF${mbox}`), expected)
  const folder = aFolder({
    'a.mbox': mbox,
    'b.mbox.gz': gzipSync(mbox),
    'c.zip': zipSync({ 'd.mbox': strToU8(mbox) }),
    In: mbox,
  })
  const tar = join(temporaryFolder(), 'post.tar')
  execFileSync('tar', ['-cf', tar, '-C', folder, 'a.mbox'])
  for (const path of ['a.mbox', 'b.mbox.gz', 'c.zip', 'In'].map((name) => join(folder, name)).concat(tar)) {
    const { archive } = await anArchive()
    assert.equal((await importMails(archive, { paths: [path] })).neu, 3, path)
    assert.deepEqual(await rawsOf(archive), expected, path)
    const { mails } = await archive.search({ ...NO_FILTER }, { offset: 0, limit: 10 })
    assert.deepEqual(mails.map(({ subject }) => subject).sort(), ['drei', 'eins', 'zwei'])
  }
})

test('in a file whose first mail has no fields the others need none', () => {
  const mbox = [1, 2, 3].map((number) => `From user@wehr.example  Fri Feb 22 0${number}:00:00 2008\n\n${number}\n\n`)
  assert.deepEqual(messages(mbox.join('')), ['\n1\n', '\n2\n', '\n3\n'])
})

test('a lone CR in a file whose lines end otherwise ends no line', () => {
  const text = mail('eins', `a\r${SEPARATOR}\rSubject: nein\r\r>From b`)
  assert.deepEqual(messages(`${SEPARATOR}\n${text}\n`), [text])
})

test('an import that stops behind any mail of an mbox goes on with the next one', async () => {
  const path = join(temporaryFolder(), 'a.mbox')
  writeFileSync(path, Array.from({ length: 9 }, (_, place) => `${SEPARATOR}\n${mail(`Mail ${place}`)}\n`).join(''))
  const size = 100_000
  const all = await Array.fromAsync(messagesOf({ path, kind: 'mbox', size }, 0))
  assert.equal(all.length, 9)
  for (const [place, message] of all.entries()) {
    assert.ok(message.is === 'mail')
    assert.equal(message.next === null, place === 8)
    if (message.next === null) continue
    const rest = await Array.fromAsync(messagesOf({ path, kind: 'mbox', size }, message.next))
    assert.deepEqual(rest, all.slice(place + 1))
  }
})

test('whatever stands in an mbox, every line of it is in a mail or is a separator, in chunks of any length', () => {
  const line = fc.constantFrom(
    ...[SEPARATOR, GIT, 'From x', 'From ', '>From x', 'Subject: a', 'Received: b', 'Text', '', ' c', '\r'],
    ...TEXTS.flatMap((text) => text.split('\n')),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), fc.integer({ min: 1, max: 90 }), (lines, chunk) => {
      const mbox = lines.map((each) => `${each}\n`).join('')
      const found = messages(mbox, chunk)
      assert.deepEqual(found, messages(mbox))
      const kept = found
        .join('\n')
        .split('\n')
        .filter((each) => each.trim() !== '')
      const said = lines.filter((each) => each.trim() !== '').map((each) => each.replace(/^>From /, 'From '))
      if (found.length === 0) return
      for (const each of new Set(said))
        if (!each.startsWith('From '))
          assert.equal(
            kept.filter((other) => other === each).length,
            said.filter((other) => other === each).length,
            each,
          )
    }),
  )
})
