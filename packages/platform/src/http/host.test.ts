import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'vitest'
import { codedErrors, silentLog } from '../index.ts'
import { createHttpServer } from '../server.ts'
import { listenForTest } from '../testing/index.ts'

const { port } = await listenForTest(createHttpServer({ version: '0', log: silentLog, errors: codedErrors }))

/** Sends a request with these lines between the first one and the end, and returns the whole answer. */
async function ask(lines: readonly string[], version = '1.1'): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    [`GET /health HTTP/${version}`, ...lines, 'connection: close', '', ''].join('\r\n'),
    // As bytes: not every test is UTF-8.
    'latin1',
  )
  return text(socket)
}

const refusal =
  /^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*^x-content-type-options: nosniff\r$[\s\S]*"code":"anfrage_ungueltig"/m

test('a request with several Host fields is refused, also when they say the same', async () => {
  for (const [one, other] of [
    ['host: a', 'host: b'],
    ['host: a', 'host: a'],
    ['Host: a', 'hOST: b'],
    ['host: a', 'host:'],
  ] as const) {
    const answer = await ask([one, 'x-a: b', other])
    assert.match(answer, refusal, other)
    assert.match(answer, /Die Kopfzeile Host steht mehrmals da\./)
  }
  assert.match(await ask(['host: a', 'host: a'], '1.0'), refusal)
})

test('a request of HTTP/1.1 without a Host field is refused, one of HTTP/1.0 is not', async () => {
  const answer = await ask([])
  assert.match(answer, refusal)
  assert.match(answer, /Die Kopfzeile Host fehlt\./)
  assert.match(await ask([], '1.0'), /^HTTP\/1\.1 200 /)
})

for (const host of [
  ...[
    '',
    ' ',
    'a b',
    'a, b',
    'a/b',
    'http://a',
    'anna@a',
    'a?b',
    'a#b',
    'a\\b',
    '"a"',
    '<a>',
    'a%2',
    'a%zz',
    'wehr.\u00e4t',
    'a\tb',
  ],
  ...[
    ':80',
    'a:b',
    'a:80:90',
    'a:-1',
    'a:65536',
    'a:100000',
    '::1',
    '[::1',
    '::1]',
    '[]',
    '[a]',
    '[::1]a',
    '[1.2.3.4]',
    '[::1]:x',
  ],
]) {
  test(`„${host}“ is no Host`, async () => {
    const answer = await ask([`host: ${host}`])
    assert.match(answer, refusal)
    assert.match(answer, /Die Kopfzeile Host nennt keinen gültigen Rechner\./)
  })
}

for (const host of [
  ...[
    'a',
    'archiv.wehr.example',
    'archiv.wehr.example.',
    'ARCHIV',
    'a_b',
    'a-b',
    'xn--lschen-xxa.example',
    'a%C3%A4b',
    'a:80',
    'a:',
    'a:65535',
  ],
  ...['127.0.0.1', '127.0.0.1:4100', '[::1]', '[::1]:4100', '[2001:db8::192.0.2.7]:80'],
]) {
  test(`„${host}“ is a Host`, async () => {
    assert.match(await ask([`Host: ${host}`]), /^HTTP\/1\.1 200 /)
  })
}
