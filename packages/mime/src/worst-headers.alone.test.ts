import assert from 'node:assert/strict'
import { test } from 'vitest'
import { DEFAULT_LIMITS, parseMessage } from './index.ts'

const SIZE = 64 * 1024
/** Processor milliseconds for one mail, which is parsed in a separate thread in linear time. */
const BOUND = 100
const TRIES = 5

const NAMES = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'References',
  'Received',
  'Content-Type',
  'Content-Disposition',
  'Content-Transfer-Encoding',
  'Content-ID',
]
const BEGINNINGS: Readonly<Record<string, readonly string[]>> = {
  'Content-Type': ['', 'multipart/mixed; boundary=', 'text/plain; charset=', "text/plain; name*=utf-8''"],
  'Content-Disposition': ['', 'attachment; filename=', 'attachment; filename*0='],
  Date: ['', 'Fri, 21 Nov 2025 10:11:12 '],
}
const UNITS = [
  '@',
  ' ',
  '"',
  '(',
  ')',
  '[',
  '<',
  '=?',
  '?=',
  '=?utf-8?q?',
  '%',
  "'",
  ';',
  ',',
  '\\',
  '@ ',
  'a@',
  '" ',
  '"\\',
  '; a=',
  '<a ',
  '1:',
  '\t',
  'ä',
  '=\u0301',
]

function millisecondsOf(mail: Buffer): number {
  let least = Number.POSITIVE_INFINITY
  for (let tried = 0; tried < TRIES && least >= BOUND; tried += 1) {
    const before = process.cpuUsage()
    parseMessage(mail, DEFAULT_LIMITS)
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}

for (const name of NAMES) {
  test(`${name} of 64 kB of the worst characters is read in less than ${BOUND} ms`, () => {
    for (const beginning of BEGINNINGS[name] ?? ['']) {
      for (const unit of UNITS) {
        for (const [before, behind] of [
          ['', ''],
          ['a', ' x'],
          ['"', '@x'],
        ]) {
          const value = `${beginning}${before}${unit.repeat(Math.floor(SIZE / unit.length))}${behind}`
          const took = millisecondsOf(Buffer.from(`${name}: ${value}\r\n\r\nText\r\n`))
          assert.ok(took < BOUND, `${Math.round(took)} ms for ${name}: ${JSON.stringify(value.slice(0, 60))}`)
        }
      }
    }
  })
}
