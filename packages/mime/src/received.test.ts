import assert from 'node:assert/strict'
import { test } from 'vitest'
import { DEFAULT_LIMITS, parseMessage } from './index.ts'

const DAY = '2004-10-28T21:00:38.000Z'
const BY = 'Received: from a.example by b.example'

const read = (mail: string, receivedAt: Date | null = null) =>
  parseMessage(Buffer.from(`${mail}\r\nSubject: x\r\n\r\nText`), DEFAULT_LIMITS, receivedAt)
const received = (mail: string, receivedAt?: Date) => read(mail, receivedAt).receivedDate?.toISOString() ?? null

test('the time of a Received field is found, with and without a semicolon and behind comments', () => {
  for (const field of [
    `${BY} with ESMTP id 1; Thu, 28 Oct 2004 14:00:38 -0700`,
    'Received: ; Thu Oct 28 17:00:38 2004 -0400',
    `${BY} (Eudora Internet Mail Server 3.2.3) id 1; Thu, 28 Oct 2004 14:00:38 -0700 (PDT; envelope-from a@b)`,
    `${BY} (a; b) with SMTP;\r\n\tThu, 28 Oct 2004 21:00:38 +0000`,
    'Received: by B.EXAMPLE (IBM OS/400 ANYMAIL/400) Thu, 28 Oct 2004  21:00:38 +0000',
    'Received: by b.example with SMTP id filter-1-2 2004-10-28 21:00:38.757045452 +0000 UTC m=+349867.49',
  ])
    assert.equal(received(field), DAY, field)
  assert.equal(received(`${BY}; gestern`), null)
})

test('the latest Received counts, and the time of a clock that was never set does not', () => {
  const unset = `${BY}; Thu, 01 Jan 1970 00:00:00 +0000`
  const early = `${BY}; Thu, 28 Oct 2004 20:00:00 +0000`
  assert.equal(received([unset, `${BY}; Thu, 28 Oct 2004 21:00:38 +0000`, early].join('\r\n')), DAY)
  assert.equal(received(unset), null)
})

test('a Date of before 1970 is none, and says so', () => {
  const mail = `${BY}; Thu, 28 Oct 2004 21:00:38 +0000\r\nDate: Mon, 01 Jan 0001 00:00:00 +0000`
  const { date, receivedDate, problems } = read(mail)
  assert.deepEqual([date, receivedDate?.toISOString(), problems], [null, DAY, ['date_unreadable']])
})

test('a Date without a time takes that of the receipt on the same day', () => {
  const { date } = read(`${BY}; Thu, 28 Oct 2004 21:00:38 +0000\r\nDate: 28.10.2004`)
  assert.equal(date?.toISOString(), DAY)
})

test('without a Received field a separator on top of the mail says when it was received', () => {
  for (const separator of [
    'From a@b.example Thu Oct 28 21:00:38 2004',
    '>From - Thu Oct 28 21:00:38 2004',
    '\ufeffFrom a@b.example Thu Oct 28 14:00:38 -0700 2004',
    'From "Max Muster" Thu, 28 Oct 2004 21:00:38 +0000',
  ])
    assert.equal(received(`${separator}\r\nTo: c@d.example`), DAY, separator)
  assert.equal(received(`From a@b Fri Oct 29 21:00:38 2004\r\n${BY}; Thu, 28 Oct 2004 21:00:38 +0000`), DAY)
  for (const none of ['From 0123456789abcdef Mon Sep 17 00:00:00 2001', 'From mboxrd@z Thu Jan  1 00:00:00 1970'])
    assert.equal(received(`${none}\r\nTo: c@d.example`), null, none)
})

test('what the source of a mail knows of its receipt counts where the mail says nothing', () => {
  const known = new Date(DAY)
  assert.equal(received('To: c@d.example', known), DAY)
  assert.equal(received(`${BY}; Fri, 29 Oct 2004 21:00:38 +0000`, known), '2004-10-29T21:00:38.000Z')
  assert.equal(received('To: c@d.example', new Date(0)), null)
})
