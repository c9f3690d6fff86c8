import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'vitest'
import { ROOT } from '../service.ts'
import { readDocument } from './document.ts'
import { judgeOf, type Received } from './judge.ts'

const document = readDocument(join(ROOT, 'services/mailarchiv/openapi.yaml'))
const judge = judgeOf(document)
const operation = document.operations.find(({ name }) => name === 'GET /mails')!

function complaintOf(answer: Partial<Received>): string | undefined {
  const json = answer.json ?? { mails: [], total: 0, page: 1, pages: 0 }
  const whole = {
    status: 200,
    mediaType: 'application/json',
    requestId: '',
    headers: '',
    text: JSON.stringify(json),
    json,
    ...answer,
  }
  return judge(operation, whole)?.kind
}

const mail = {
  id: '01980000-0000-7000-8000-000000000001',
  from: '',
  to: '',
  subject: '',
  date: '2026-05-12T09:07:00Z',
  size: 1,
  has_attachments: false,
}
const pageOf = (one: object) => ({ mails: [one], total: 1, page: 1, pages: 1 })

test('an answer as the document says is no finding', () => {
  assert.equal(complaintOf({}), undefined)
  assert.equal(complaintOf({ json: pageOf(mail) }), undefined)
  assert.equal(complaintOf({ status: 404, json: { error: 'Das gibt es hier nicht.' } }), undefined)
})

test('a failure of the service is a finding, a 503 too', () => {
  assert.equal(complaintOf({ status: 500, json: { error: 'x' } }), 'Serverfehler')
  assert.equal(complaintOf({ status: 503, json: { error: 'x' } }), 'Serverfehler')
})

test('a field too much, one too few, a wrong type or format, a wrong medium, an unnamed status: each is a finding', () => {
  const { size: _size, ...without } = mail
  for (const json of [{ ...mail, sha256: 'x' }, without, { ...mail, size: '1' }, { ...mail, date: 'gestern' }]) {
    assert.equal(complaintOf({ json: pageOf(json) }), 'falsche Form', JSON.stringify(json))
  }
  assert.equal(complaintOf({ mediaType: 'text/html' }), 'falsche Form')
  assert.equal(complaintOf({ status: 400, json: { error: 'x', stack: 'at …' } }), 'falsche Form')
  assert.equal(complaintOf({ status: 204 }), 'nicht dokumentiert')
})
