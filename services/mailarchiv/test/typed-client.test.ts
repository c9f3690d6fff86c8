/** The archive through the client generated from its API description. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailarchivClient } from '@zeughaus/clients'
import { aMail } from '../src/mail.factory.ts'
import { aMailarchiv } from '../src/mailarchiv.factory.ts'

const house = await aMailarchiv([aMail({ subject: 'Neue Drehleiter' }), aMail({ subject: 'Schläuche' })])
const client = mailarchivClient({ url: house.http.url, credential: () => house.auditor })

test('the typed client searches, and reads a mail that it found', async () => {
  const { data } = await client.GET('/mails', { params: { query: { subject: 'drehleiter', limit: 1 } } })
  assert.deepEqual([data?.total, data?.mails[0]?.subject], [1, 'Neue Drehleiter'])
  const message_id = data?.mails[0]?.id ?? ''
  const mail = await client.GET('/mails/{message_id}', { params: { path: { message_id } } })
  assert.equal(mail.data?.subject, 'Neue Drehleiter')
})

test('without a credential the client gets the refusal, and nothing is thrown', async () => {
  const { error, response } = await mailarchivClient({ url: house.http.url }).GET('/mails')
  assert.equal(response.status, 401)
  assert.equal(typeof error?.error, 'string')
})
