import assert from 'node:assert/strict'
import { DEFAULT_LIMITS, parseMessage } from '@zeughaus/mime'
import { test } from 'vitest'
import { demoMails } from './index.ts'

test('the demonstration has forty mails, no two alike, and they are the same every time', async () => {
  const mails = await demoMails()
  assert.equal(mails.length, 40)
  assert.equal(new Set(mails.map((mail) => mail.toString('latin1'))).size, 40)
  assert.deepEqual(await demoMails(), mails)
})

test('every mail of the demonstration is read without a complaint', async () => {
  for (const mail of await demoMails()) {
    const message = parseMessage(mail, DEFAULT_LIMITS)
    assert.deepEqual([...message.problems], [], message.subject)
    assert.ok(message.subject !== '' && message.from.length === 1 && message.to.length > 0)
    assert.ok(message.date !== null || message.receivedDate !== null)
    assert.ok(message.bodyPlain !== '' || message.attachments.length > 0)
  }
})

test('the demonstration has files of many kinds and a message inside a message', async () => {
  const attachments = (await demoMails()).flatMap((mail) => parseMessage(mail, DEFAULT_LIMITS).attachments)
  const kinds = new Set(attachments.map(({ contentType }) => contentType))
  assert.deepEqual([...kinds].sort(), ['application/pdf', 'image/png', 'message/rfc822', 'text/calendar', 'text/csv'])
})
