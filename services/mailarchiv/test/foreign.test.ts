/** A key with a scope sees nothing of foreign mails: every operation, every parameter, every kind of foreign mail. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aMail } from '../src/mail.factory.ts'
import { aMailarchiv } from '../src/mailarchiv.factory.ts'

const CANARY = 'kanari'
const foreign = (from: string, to: string, headers: string[] = []) =>
  aMail({
    from,
    to,
    cc: `${CANARY}-cc@aussen.example`,
    subject: `${CANARY}betreff`,
    text: `${CANARY}text`,
    files: { [`${CANARY}datei.txt`]: `${CANARY}anhang` },
    headers,
  })

const house = await aMailarchiv([
  aMail({ from: 'kunde@firma.example', to: 'kasse@wehr.example', subject: 'Eigene', files: { 'a.txt': 'x' } }),
  foreign(`${CANARY}-von@aussen.example`, `${CANARY}-an@aussen.example`),
  // In copy only: From and To decide.
  foreign(`${CANARY}-von@aussen.example`, `${CANARY}-an@aussen.example`, ['Cc: kasse@wehr.example']),
  // Only looks like the scope.
  foreign(`${CANARY}@wehr.example.aussen.example`, `"kasse@wehr.example" <${CANARY}@aussen.example>`),
  // The sender's copy names hidden recipients: it belongs to the sender, not to the recipient.
  foreign(`${CANARY}-von@aussen.example`, 'kasse@wehr.example', [`Bcc: ${CANARY}-bcc@aussen.example`]),
])
const [own = '', ...others] = house.ids

/** Each parameter with a value that would find foreign mails. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  q: [
    CANARY,
    `${CANARY}*`,
    'Eigene OR kanaribetreff',
    '-Eigene',
    `subject:${CANARY}betreff`,
    `body:${CANARY}text`,
    `filename:${CANARY}datei`,
    `from:${CANARY}*`,
    `to:${CANARY}*`,
    `cc:${CANARY}*`,
    `envelope:${CANARY}*`,
    'has:attachment',
    'larger:1',
    'after:2020-01-01',
  ],
  contact: ['kasse@wehr.example', `${CANARY}-von@aussen.example`, `${CANARY}-bcc@aussen.example`],
  from: [`${CANARY}-von@aussen.example`, '@aussen.example', CANARY],
  to: [`${CANARY}-an@aussen.example`, '@aussen.example', CANARY],
  subject: [`${CANARY}betreff`],
  date_from: ['2020-01-01'],
  date_to: ['2030-01-01'],
  page: ['1', '2'],
  limit: ['1', '100'],
  include: ['completeness'],
  cursor: [],
}
const PATHS: Readonly<Record<string, readonly string[]>> = {
  '/mails': ['/mails'],
  '/mails/{message_id}': others.map((id) => `/mails/${id}`),
  '/mails/{message_id}/raw': others.map((id) => `/mails/${id}/raw`),
  '/mails/{message_id}/attachments/{index}': others.map((id) => `/mails/${id}/attachments/0`),
  '/mails/{message_id}/proof': others.map((id) => `/mails/${id}/proof`),
  '/changes': ['/changes'],
}

const yaml = (await house.http.get('/api/v1/openapi.yaml')).text
const scoped = await Promise.all(
  [['kasse@wehr.example'], ['@wehr.example'], ['kasse@wehr.example', 'kunde@firma.example']].map((scope) =>
    house.aKey({ role: 'user', scope }),
  ),
)

test('the test knows every path and every parameter of the description', () => {
  const paths = [...yaml.matchAll(/^ {2}(\/[^:]+):$/gm)].map(([, path]) => path)
  assert.deepEqual(paths.toSorted(), Object.keys(PATHS).toSorted())
  const names = [...yaml.matchAll(/name: "?(\w+)"?\n\s+in: "?query/g)].map(([, name]) => name)
  assert.deepEqual([...new Set(names)].toSorted(), Object.keys(VALUES).toSorted())
})

test('no answer to a key with a scope holds a word of a foreign mail, or counts one', async (t) => {
  let asked = 0
  const ask = async (path: string, token: string) => {
    asked += 1
    const answer = await house.http.get(`/api/v1${path}`, { token })
    assert.ok(!answer.text.toLowerCase().includes(CANARY), `${path}: ${answer.text}`)
    for (const id of others) assert.ok(!answer.text.includes(id), `${path}: ${answer.text}`)
    return answer
  }
  for (const token of scoped) {
    for (const path of Object.values(PATHS).flat()) {
      const { status } = await ask(path, token)
      if (path.includes('/mails/')) assert.equal(status, 404, path)
    }
    for (const [name, values] of Object.entries(VALUES)) {
      for (const value of values) {
        const parameters = new URLSearchParams({ contact: 'kasse@wehr.example', [name]: value })
        const { status, body } = await ask(`/mails?${parameters}`, token)
        if (status !== 200 || name === 'page') continue
        const { total, mails } = body as { total: number; mails: readonly unknown[] }
        assert.equal(total, mails.length, `${parameters}: ${JSON.stringify(body)}`)
      }
    }
    assert.equal(((await ask('/mails?contact=kasse@wehr.example', token)).body as { total: number }).total, 1)
    assert.equal((await ask(`/mails/${own}`, token)).status, 200)
  }
  t.diagnostic(`${asked} requests`)
})

test('an auditor finds each of these mails, so that they could leak', async () => {
  assert.equal((await house.found({ q: CANARY })).length, others.length)
  for (const path of Object.values(PATHS).flat()) {
    const { status, text } = await house.http.get(`/api/v1${path}`, { token: house.auditor })
    assert.equal(status, 200, `${path}: ${text}`)
  }
})
