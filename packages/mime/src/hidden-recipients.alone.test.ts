import assert from 'node:assert/strict'
import { test } from 'vitest'
import { namesHiddenRecipients } from './hidden-recipients.ts'

const REST = '\r\nSubject: x\r\n\r\nText\r\n'
const names = (header: string) => namesHiddenRecipients(Buffer.from(header + REST, 'latin1'))

test('a field Bcc or Resent-Bcc names hidden recipients, however it is written', () => {
  for (const field of [
    'Bcc: a@b.de',
    'BCC:a@b.de',
    'bCc \t: Geheim <a@b.de>',
    'Bcc:\r\n a@b.de',
    'Bcc: \r\n\t\r\n\ta@b.de',
    'Resent-Bcc: a@b.de',
    'Bcc: =?utf-8?q?nicht_lesbar',
    'Bcc: undisclosed-recipients:;',
  ])
    for (const [before, after] of [
      ['', ''],
      ['From: x@y.de\r\n', ''],
      ['From x@y.de Mon Mar  2 09:00:00 2026\r\nFrom: x@y.de\r\n', '\r\nTo: z@y.de'],
      ['\r\n\r\nFrom: x@y.de\r\n', ''],
      ['From: x@y.de\r\nrubbish between fields\r\n', ''],
      [`X-Long: ${'x'.repeat(300_000)}\r\n`, ''],
    ] as const)
      assert.ok(names(`${before}${field}${after}`), `${before.slice(0, 60)}${field}`)
})

test('an empty Bcc hides no recipient, nor does one in the text or in another name', () => {
  for (const header of [
    'From: x@y.de',
    'Bcc:',
    'Bcc: \r\n \t',
    'Bcc: \r\nTo: a@b.de',
    'X-Bcc: a@b.de',
    'Bccx: a@b.de',
    'To: x@y.de\r\n Bcc: a@b.de',
    'To: x@y.de\r\n\r\nBcc: a@b.de',
  ])
    assert.ok(!names(header), header)
})

test('mails with LF or CR line ends are looked at alike', () => {
  for (const end of ['\n', '\r'])
    assert.ok(namesHiddenRecipients(Buffer.from(['From: x@y.de', 'Bcc: a@b.de', '', 'Text'].join(end))))
})

/** Microseconds of the processor for a header of this size, whose end never comes. */
function workFor(bytes: number): number {
  const before = process.cpuUsage()
  for (const field of ['Bcc:\n \n', 'b']) assert.ok(!namesHiddenRecipients(Buffer.alloc(bytes, field)))
  return process.cpuUsage(before).user
}

test('a header of 50 MB without an end is looked at in one pass', () => {
  const small = Math.max(workFor(5_000_000), workFor(5_000_000))
  // Ten times the bytes: a second look at what was seen already would make it a hundred times the work.
  assert.ok(workFor(50_000_000) < 30 * small, `${small} µs for 5 MB`)
})
