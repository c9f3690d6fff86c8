import assert from 'node:assert/strict'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '@zeughaus/platform'
import { until } from '@zeughaus/platform/testing'
import { createTransport } from 'nodemailer'
import { onTestFinished, test } from 'vitest'
import { aListener, RawClient, TEST_TLS } from './intake.factory.ts'
import { startSmtpListener } from './smtp-listener.ts'
import { readTlsFiles } from './tls-files.ts'

const text = (mail: { raw: Uint8Array } | undefined) => Buffer.from(mail?.raw ?? []).toString('latin1')

test('a mail from a real client is archived byte for byte, with dots, 8-bit text and international addresses', async () => {
  const { port, mails } = await aListener()
  const raw = Buffer.from('Subject: Prüfung\r\n\r\n.\r\n..zwei\r\nGrüße aus Köln\r\n.letzte Zeile\r\n', 'utf8')
  const client = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
  onTestFinished(() => client.close())
  const sent = await client.sendMail({
    envelope: { from: 'jürgen@dörfles.example', to: ['käthe@straße.example', 'b@example.org'] },
    raw,
  })
  assert.match(sent.response, /^250 /)
  assert.equal(mails.length, 1)
  assert.deepEqual(Buffer.from(mails[0]!.raw), raw)
  const { source, smtp, envelope_recipients: recipients } = mails[0]!.provenance
  assert.equal(source, 'smtp')
  assert.deepEqual(recipients, ['käthe@straße.example', 'b@example.org'])
  assert.equal(smtp?.mail_from, 'jürgen@dörfles.example')
  assert.equal(smtp?.client_address, '127.0.0.1')
  assert.equal(smtp?.tls, false)
})

test('a listener set to take no journals keeps a mail that looks like a report as it came', async () => {
  const raw =
    'X-MS-Journal-Report:\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSender: a@x.example\r\n' +
    '--b\r\nContent-Type: message/rfc822\r\n\r\nSubject: innen\r\n\r\nText\r\n--b--\r\n'
  for (const [journal, archived] of [
    [true, 'Subject: innen\r\n\r\nText'],
    [false, raw],
  ] as const) {
    const { port, mails } = await aListener({ journal })
    const client = await RawClient.open(port)
    await client.beginData()
    assert.match(await client.say(`${raw}.\r\n`), /^250/)
    assert.deepEqual(mails.map(text), [archived])
  }
})

test('the client reads 250 only when the store has the mail', async () => {
  const { port, hold, asked, mails } = await aListener()
  const release = hold()
  const client = await RawClient.open(port)
  await client.beginData()
  let answered = false
  const reply = client.say('Subject: x\r\n\r\ny\r\n.\r\n').then((line) => {
    answered = true
    return line
  })
  await until('the store is asked', () => asked() === 1)
  const other = await RawClient.open(port)
  assert.match(await other.say('NOOP\r\n'), /^250/)
  assert.equal(answered, false)
  assert.equal(mails.length, 0)
  release()
  assert.match(await reply, /^250 /)
  assert.equal(mails.length, 1)
})

test('a mail whose bytes drip in for too long is hung up on, and nothing of it is kept', async () => {
  const { port, mails, listener } = await aListener({ dataMs: 300 })
  const client = await RawClient.open(port)
  await client.beginData()
  client.send('Subject: x\r\n')
  const drip = setInterval(() => client.send('tropf\r\n'), 20)
  onTestFinished(() => clearInterval(drip))
  assert.match(await client.rest(), /^421 .*dauert zu lange/)
  clearInterval(drip)
  await until('the transfer is given up', () => listener.status().refused === 1)
  assert.equal(mails.length, 0)
  // In one piece: on a busy machine this client may take longer than the limit between two.
  const other = await RawClient.open(port)
  const envelope = 'MAIL FROM:<a@example.org>\r\nRCPT TO:<b@example.org>\r\nDATA\r\n'
  other.send(`${envelope}Subject: y\r\n\r\nz\r\n.\r\nQUIT\r\n`)
  await other.rest()
  assert.deepEqual(mails.map(text), ['Subject: y\r\n\r\nz\r\n'])
})

test('commands sent in one go are answered in order, and a second mail follows the first', async () => {
  const { port, mails } = await aListener()
  const client = await RawClient.open(port)
  const envelope = 'MAIL FROM:<a@example.org>\r\nRCPT TO:<b@example.org>\r\nDATA\r\n'
  client.send(`${envelope}Subject: eins\r\n\r\n1\r\n.\r\n${envelope}Subject: zwei\r\n\r\n2\r\n.\r\nQUIT\r\n`)
  assert.deepEqual(
    (await client.rest())
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(0, 3)),
    ['250', '250', '354', '250', '250', '250', '354', '250', '221'],
  )
  assert.deepEqual(mails.map(text), ['Subject: eins\r\n\r\n1\r\n', 'Subject: zwei\r\n\r\n2\r\n'])
})

test('a smuggled end of data stays text: seven odd line ends make no second mail, in one piece or byte by byte', async () => {
  const { port, mails } = await aListener()
  const endings = ['\n.\n', '\n.\r\n', '\r\n.\n', '\r.\r', '\r.\r\n', '\r\n.\r', '\r\n\0.\r\n']
  for (const ending of endings) {
    for (const pieces of [1, Number.POSITIVE_INFINITY]) {
      const before = mails.length
      const client = await RawClient.open(port)
      await client.beginData()
      const body = `Subject: x\r\n\r\nA${ending}MAIL FROM:<evil@example.org>\r\nRCPT TO:<b@example.org>\r\nDATA\r\nB\r\n`
      const wire = Buffer.from(`${body}.\r\n`, 'latin1')
      if (pieces === 1) client.send(wire)
      else for (const byte of wire) client.send(Buffer.from([byte]))
      assert.match(await client.reply(), /^250/, JSON.stringify(ending))
      assert.equal(mails.length, before + 1, JSON.stringify(ending))
      assert.ok(text(mails.at(-1)).includes('MAIL FROM:<evil@example.org>'))
      client.hangUp()
    }
  }
})

test('while the disk is full the mail is refused for now with 452, and taken when there is room again', async () => {
  const { port, mails, fail, listener, warnings } = await aListener()
  const client = await RawClient.open(port)
  for (const [code, reply] of [
    ['ENOSPC', /^452 .*Speicher/],
    ['EIO', /^451 /],
    ['SOMETHING', /^451 /],
  ] as const) {
    fail(code)
    await client.beginData()
    assert.match(await client.say('Subject: x\r\n\r\ny\r\n.\r\n'), reply)
  }
  assert.equal(mails.length, 0)
  assert.equal(warnings.length, 3)
  assert.ok(listener.status().error)
  fail(null)
  await client.beginData()
  assert.match(await client.say('Subject: x\r\n\r\ny\r\n.\r\n'), /^250/)
  assert.equal(mails.length, 1)
  const { accepted, refused, error } = listener.status()
  assert.deepEqual({ accepted, refused, error }, { accepted: 1, refused: 3, error: null })
})

test('one mail that the store rejects does not take its neighbours with it', async () => {
  const stored: string[] = []
  const { port } = await aListener({
    async store(batch) {
      if (batch.some((mail) => text(mail).includes('poison'))) throw new Error('poison')
      stored.push(...batch.map(text))
    },
  })
  const clients = await Promise.all(Array.from({ length: 6 }, () => RawClient.open(port)))
  await Promise.all(clients.map((client) => client.beginData()))
  const replies = await Promise.all(
    clients.map((client, place) => client.say(`Subject: ${place === 2 ? 'poison' : 'good'}\r\n\r\n\r\n.\r\n`)),
  )
  assert.deepEqual(
    replies.map((reply) => reply.slice(0, 3)),
    ['250', '250', '451', '250', '250', '250'],
  )
  assert.equal(stored.length, 5)
})

test('a mail that is too large is refused, announced or not, and the connection goes on', async () => {
  const { port, mails } = await aListener({ maxBytes: 1000 })
  const client = await RawClient.open(port)
  assert.match(await client.say('MAIL FROM:<a@example.org> SIZE=1001\r\n'), /^552/)
  await client.beginData()
  assert.match(await client.say(`Subject: x\r\n\r\n${'y'.repeat(2000)}\r\n.\r\n`), /^552/)
  await client.beginData()
  assert.match(await client.say('Subject: x\r\n\r\ny\r\n.\r\n'), /^250/)
  assert.equal(mails.length, 1)
})

test('an empty mail is refused for good', async () => {
  const { port, mails } = await aListener()
  const client = await RawClient.open(port)
  await client.beginData()
  assert.match(await client.say('.\r\n'), /^554/)
  assert.equal(mails.length, 0)
})

test('a client that hangs up in the middle of a mail leaves nothing behind', async () => {
  const { port, mails, asked, listener } = await aListener()
  const client = await RawClient.open(port)
  await client.beginData()
  client.send('Subject: halb\r\n\r\nnur der Anfang')
  client.hangUp()
  await until('the transfer has ended', () => listener.status().refused === 1)
  assert.equal(asked(), 0)
  assert.equal(mails.length, 0)
  assert.equal(listener.status().error, null)
})

test('a client from another network is sent away before it says anything', async () => {
  const { port, listener } = await aListener({ allow: ['10.0.0.0/8', '2001:db8::/32'] })
  const client = RawClient.connect(port)
  assert.match(await client.reply(), /^554 .*MAILARCHIV_SMTP_ALLOW/)
  assert.equal(await client.reply(), '')
  assert.equal(listener.status().refused, 1)
})

test('beyond a hundred clients the next is asked to come again', async () => {
  const { port } = await aListener()
  const clients = await Promise.all(Array.from({ length: 100 }, () => RawClient.open(port)))
  assert.match(await RawClient.connect(port).reply(), /^421/)
  clients[0]!.hangUp()
  await until('there is room again', async () => (await RawClient.connect(port).reply()).startsWith('220'))
})

test('STARTTLS is offered with a certificate and encrypts, and without one it is not there', async () => {
  const secure = await aListener({ tls: TEST_TLS })
  const client = createTransport({
    host: 'localhost',
    port: secure.port,
    requireTLS: true,
    tls: { ca: TEST_TLS.cert, servername: 'localhost' },
  })
  onTestFinished(() => client.close())
  await client.sendMail({ from: 'a@example.org', to: 'b@example.org', subject: 'x', text: 'y' })
  assert.equal(secure.mails[0]?.provenance.smtp?.tls, true)

  const plain = await aListener()
  const raw = RawClient.connect(plain.port)
  await raw.reply()
  const offered = await raw.say('EHLO test\r\n')
  for (const feature of ['PIPELINING', '8BITMIME', 'SMTPUTF8', 'SIZE']) assert.ok(offered.includes(feature), feature)
  assert.ok(!offered.includes('STARTTLS') && !offered.includes('AUTH'))
  assert.match(await raw.say('STARTTLS\r\n'), /^5/)
})

test('commands slipped in behind STARTTLS are never carried out', async () => {
  const { port } = await aListener({ tls: TEST_TLS })
  const client = await RawClient.open(port)
  client.send('STARTTLS\r\nMAIL FROM:<evil@example.org>\r\n')
  assert.match(await client.reply(), /^220/)
  await client.encrypt(TEST_TLS.cert)
  await client.say('EHLO test\r\n')
  assert.match(await client.say('RCPT TO:<b@example.org>\r\n'), /^503 .*MAIL/)
})

test('while the listener stops, running transfers finish with 250 and everybody else is asked to come again', async () => {
  const { port, hold, asked, mails, listener } = await aListener()
  const [busy, idle] = [await RawClient.open(port), await RawClient.open(port)]
  const release = hold()
  await busy.beginData()
  busy.send('Subject: x\r\n\r\ny\r\n.\r\n')
  await until('the store is asked', () => asked() === 1)
  const closed = listener.close()
  assert.match(await idle.reply(), /^421/)
  release()
  assert.match(await busy.reply(), /^250/)
  assert.match(await busy.reply(), /^421/)
  await closed
  assert.equal(mails.length, 1)
})

test('a mail too large for memory is kept in a file on its way, byte for byte, and the file is gone afterwards', async () => {
  const { port, mails, large } = await aListener()
  const client = await RawClient.open(port)
  const raw = Buffer.from(`Subject: gross\r\n\r\n${'0123456789abcdef\r\n'.repeat(1_150_000)}`)
  await client.beginData()
  client.send(raw)
  await until('a file of the mail', () => readdirSync(large.folder).length === 1)
  assert.match(await client.say('.\r\n'), /^250/)
  assert.ok(Buffer.from(mails[0]!.raw).equals(raw))
  await until('the file is gone', () => readdirSync(large.folder).length === 0)
})

test('a large mail whose file cannot be written is refused for now, and the connection goes on', async () => {
  const { port, mails, large } = await aListener()
  rmSync(large.folder, { recursive: true })
  const client = await RawClient.open(port)
  await client.beginData()
  client.send(`Subject: gross\r\n\r\n${'0123456789abcdef\r\n'.repeat(1_150_000)}`)
  assert.match(await client.say('.\r\n'), /^451/)
  await client.beginData()
  assert.match(await client.say('Subject: klein\r\n\r\nText\r\n.\r\n'), /^250/)
  assert.equal(mails.length, 1)
})

test('a port that is taken stops the start with one sentence', async () => {
  const { port, store, large } = await aListener()
  const again = startSmtpListener({ host: '127.0.0.1', port, allow: [], journal: true, store, large, warn: () => {} })
  await assert.rejects(again, (error) => error instanceof StartError && /schon belegt/.test(error.message))
})

test('key and certificate are both there, readable and a pair, or the start stops with one sentence', () => {
  const file = (name: string) => join(import.meta.dirname, 'fixtures', name)
  const [key, cert] = [file('test-only.key.pem'), file('test-only.cert.pem')]
  assert.equal(readTlsFiles(undefined, undefined), undefined)
  assert.deepEqual(readTlsFiles(key, cert), TEST_TLS)
  const wrong = [
    [key, undefined],
    [undefined, cert],
    [cert, cert],
    [key, key],
    [key, file('nowhere.pem')],
  ] as const
  for (const [keyFile, certFile] of wrong) assert.throws(() => readTlsFiles(keyFile, certFile), StartError)
})
