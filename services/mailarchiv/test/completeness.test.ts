/** GET /mails?include=completeness. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Extraction } from '../src/texts/extraction/index.ts'
import { aMail } from './mail.factory.ts'
import { aMailarchiv } from './mailarchiv.factory.ts'

const from = (sender: string, date: string) => aMail({ from: sender, date, files: { 'a.pdf': 'x' } })
const house = await aMailarchiv([
  from('a@wehr.example', 'Mon, 02 Mar 2026 09:00:00 +0100'),
  from('a@wehr.example', 'Tue, 03 Mar 2026 09:00:00 +0100'),
  from('b@anders.example', 'Mon, 02 Mar 2026 09:00:00 +0100'),
  from('b@anders.example', 'Tue, 03 Mar 2026 09:00:00 +0100'),
  aMail({ from: 'a@wehr.example' }),
])

async function completeness(parameters: Record<string, string>, token?: string) {
  const { body } = await house.search({ ...parameters, include: 'completeness' }, token)
  return (body as { completeness?: object }).completeness
}

async function extracted(place: number, state: Extraction['state']): Promise<void> {
  await house.texts.follow([{ id: house.ids[place]!, status: 'disabled' }], 0)
  const job = (await house.texts.next('extract'))!
  const extraction: Extraction = {
    text: '',
    state,
    problems: state === 'cut' ? ['limit_text_length'] : [],
    pictures: 0,
    invoices: [],
  }
  await house.texts.extracted(job, [{ part: 0, filename: 'a.pdf', extraction }], 'disabled')
}

// search.24: `include=completeness` counts the states of texts among the searched mails.
test('the states of the texts are counted among the mails that were searched', async () => {
  await extracted(0, 'cut')
  await extracted(1, 'unreadable')
  await extracted(2, 'done')
  await house.archive.addText(house.ids[2]!, [], 'failed')
  await house.archive.addText(house.ids[1]!, [], 'failed')
  await house.texts.follow([{ id: house.ids[3]!, status: 'disabled' }], 0)
  await house.archive.addText(house.ids[4]!, [], 'pending')
  assert.deepEqual(await completeness({}), { searched: 5, pending: 2, failed: 2, cut: 1 })
  assert.deepEqual(await completeness({ q: 'Drehleiter' }), { searched: 5, pending: 2, failed: 2, cut: 1 })
  assert.deepEqual(await completeness({ contact: 'a@wehr.example' }), { searched: 3, pending: 1, failed: 1, cut: 1 })
  assert.deepEqual(await completeness({ from: '@anders.example' }), { searched: 2, pending: 1, failed: 1, cut: 0 })
  const day = { date_from: '2026-03-03', date_to: '2026-03-03' }
  assert.deepEqual(await completeness(day), { searched: 2, pending: 1, failed: 1, cut: 0 })
})

// texts.9: The answer of one mail has `completeness`: whether text waits, could not be read or is cut, and for the mail and each attachment why (encrypted, damaged, unsupported, limit, recognition).
test('the answer of one mail says what of it could not be read, by the same conditions as the counts', async () => {
  type Completeness = {
    pending: boolean
    failed: boolean
    cut: boolean
    unread: { index: number | null; state: string; reason: string }[]
  }
  const told = await Promise.all(
    house.ids.map(async (id) => {
      const { body } = await house.http.get(`/api/v1/mails/${id}`, { token: house.auditor })
      return (body as { completeness: Completeness }).completeness
    }),
  )
  const flagged = (flag: 'pending' | 'failed' | 'cut') => told.filter((one) => one[flag]).length
  const counts = { searched: 5, pending: flagged('pending'), failed: flagged('failed'), cut: flagged('cut') }
  assert.deepEqual(counts, await completeness({}))
  assert.deepEqual(
    told.map(({ unread }) => unread),
    [
      [{ index: 0, state: 'cut', reason: 'limit' }],
      [
        { index: 0, state: 'failed', reason: 'damaged' },
        { index: null, state: 'failed', reason: 'recognition' },
      ],
      [{ index: null, state: 'failed', reason: 'recognition' }],
      [],
      [],
    ],
  )
})

// search.25: These counts cover only the mails that the key may read.
test('outside its scope a key learns of nothing', async () => {
  const token = await house.aKey({ role: 'user', scope: ['@wehr.example'] })
  const nothing = { searched: 0, pending: 0, failed: 0, cut: 0 }
  assert.deepEqual(await completeness({ contact: 'b@anders.example' }, token), nothing)
})

// search.26: Without that parameter the answer has no such field; another word is 400.
test('an answer that was not asked for it has no such field; another word is refused', async () => {
  const { body } = await house.search()
  assert.deepEqual(Object.keys(body as object), ['mails', 'total', 'page', 'pages'])
  const wrong = await house.search({ include: 'alles' })
  assert.equal(wrong.status, 400)
  assert.match(wrong.text, /include/)
})
