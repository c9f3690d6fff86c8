import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { Registry } from 'prom-client'
import { test } from 'vitest'
import { forwardToSyslog } from '../server.ts'
import { atEnd } from '../testing/at-end.ts'
import { freePort, temporaryFolder, until } from '../testing/index.ts'
import { deliveriesTo, type SecurityEntry, type SyslogSource, syslogValue } from './index.ts'
import { syslogFrame, syslogMessage } from './syslog-message.ts'

const sender = { host: 'wache', app: 'zeughaus-material', process: 7 }
const entry = (nummer: number, rest: Partial<SecurityEntry> = {}): SecurityEntry => ({
  nummer,
  zeitpunkt: '2026-11-23T08:41:31.123Z',
  ereignis: 'anmeldung',
  ergebnis: 'erfolgreich',
  grund: '',
  wer: { art: 'person', id: '0190', name: 'Jörg Weber' },
  adresse: '192.0.2.7',
  gegenstand: '',
  ...rest,
})

/** Splits received bytes into messages by their counts. */
function messagesIn(bytes: Buffer): string[] {
  const messages: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const blank = bytes.indexOf(0x20, at)
    const end = blank + 1 + Number(bytes.toString('latin1', at, blank))
    if (blank < 0 || end > bytes.length) break
    messages.push(bytes.toString('utf8', blank + 1, end))
    at = end
  }
  return messages
}

const numbersIn = (bytes: Buffer): number[] =>
  messagesIn(bytes).map((message) => Number(/ nummer="(\d+)"/.exec(message)?.[1]))

/** Starts a receiver whose connections run `serve`. Bytes read to a connection's end are kept. */
async function receiver(serve: (socket: Socket, keep: (bytes: Buffer) => void) => void, port = 0, keys?: Keys) {
  const read: Buffer[] = []
  const open = new Set<Socket>()
  const take = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
    serve(socket, (bytes) => read.push(bytes))
  }
  const server: Server = keys === undefined ? createServer(take) : createTlsServer(keys, take)
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const close = async () => {
    for (const socket of open) socket.destroy()
    await new Promise((closed) => server.close(closed))
  }
  atEnd(() => server.listening && close())
  return {
    port: (server.address() as { port: number }).port,
    numbers: () => numbersIn(Buffer.concat(read)),
    read,
    close,
  }
}

/** Reads to the end of each connection. */
function readAll(socket: Socket, keep: (bytes: Buffer) => void): void {
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('end', () => keep(Buffer.concat(chunks)))
}

/** A log with this many entries that records what was forwarded. */
function aLog(count: number) {
  const log = { position: 0, count, asked: 0 }
  const source = {
    next: async (limit: number) => {
      log.asked += 1
      const length = Math.min(limit, log.count - log.position)
      return Array.from({ length }, (_unused, index) => entry(log.position + index + 1))
    },
    handedOver: async (nummer: number) => {
      log.position = nummer
    },
  }
  return { log, source }
}

type Keys = { readonly key: Buffer; readonly cert: Buffer; readonly file: string }

function selfSigned(): Keys {
  const folder = temporaryFolder()
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync('openssl', [...made, ...named, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { key: readFileSync(key), cert: readFileSync(cert), file: cert }
}

const warnings: string[] = []
const log = { warn: (_details: object, message?: string) => void warnings.push(message ?? ''), info: () => undefined }
const target = (port: number, scheme = 'syslog+tcp') => syslogValue().parse(`${scheme}://127.0.0.1:${port}`)
const start = (source: SyslogSource, port: number, rest: { stallMs?: number } = {}) =>
  forwardToSyslog({
    app: 'test',
    source,
    deliver: deliveriesTo(target(port), undefined, rest.stallMs),
    log: log as never,
    registry: new Registry(),
    pauseMs: 5,
  })

test('a message has the form of RFC 5424: priority, instant, sender, kind, values, and a German sentence', () => {
  assert.equal(
    syslogMessage(entry(12), sender),
    '<109>1 2026-11-23T08:41:31.123Z wache zeughaus-material 7 anmeldung ' +
      '[zeughaus@32473 nummer="12" ereignis="anmeldung" ergebnis="erfolgreich" wer="person" id="0190" name="Jörg Weber" adresse="192.0.2.7"] ' +
      '\uFEFFAnmeldung erfolgreich, Jörg Weber von 192.0.2.7',
  )
  const refused = entry(13, {
    ergebnis: 'verweigert',
    grund: 'passwort_falsch',
    wer: { art: 'unbekannt', id: '', name: '' },
  })
  assert.match(
    syslogMessage(refused, sender),
    /^<108>1 .* \uFEFFAnmeldung verweigert \(passwort_falsch\), unbekannt von 192/,
  )
})

test('what a stranger has typed ends no value and no message, and makes none too long', () => {
  const hostile = `"] \\ \n<13>1 - - - - - - ${'😀ü]'.repeat(10_000)}`
  const all = entry(1, {
    grund: hostile,
    gegenstand: hostile,
    adresse: hostile,
    wer: { art: 'unbekannt', id: hostile, name: hostile },
  })
  const frame = syslogFrame(all, sender)
  const [message, ...more] = messagesIn(Buffer.concat([frame, syslogFrame(entry(2), sender)]))
  assert.equal(more.length, 1)
  assert.ok(!message?.includes('\n'))
  assert.ok(frame.length < 8_192, `${frame.length} bytes`)
  const values = /^<\d+>1 \S+ \S+ \S+ \d+ \S+ \[zeughaus@32473((?: \w+="(?:[^"\\\]]|\\["\\\]])*")+)\] \uFEFF/su
  assert.match(message ?? '', values)
})

test('the setting names a receiver, and refuses what is none', () => {
  assert.deepEqual(syslogValue().parse('syslog+tls://log.example'), {
    host: 'log.example',
    port: 6514,
    isEncrypted: true,
  })
  assert.deepEqual(syslogValue().parse('syslog+tcp://[::1]:5140'), { host: '::1', port: 5140, isEncrypted: false })
  for (const wrong of [
    '',
    'log.example',
    'http://log.example',
    'syslog+tls://',
    'syslog+tls://a@b',
    'syslog+tcp://a/x',
    'syslog+udp://a',
  ])
    assert.equal(syslogValue().safeParse(wrong).success, false, wrong)
})

test('over TLS every entry arrives once and in order, at a receiver whose certificate leads to the given ones', async () => {
  const keys = selfSigned()
  const at = await receiver(readAll, 0, keys)
  const { log: state, source } = aLog(1_000)
  const deliver = deliveriesTo(target(at.port, 'syslog+tls'), keys.file)
  const forwarder = forwardToSyslog({
    app: 'test',
    source,
    deliver,
    log: log as never,
    registry: new Registry(),
    pauseMs: 5,
  })
  await until('all of them', () => state.position === 1_000)
  await forwarder.stop()
  assert.deepEqual(
    at.numbers(),
    Array.from({ length: 1_000 }, (_unused, index) => index + 1),
  )
})

test('nothing is sent to a receiver with a foreign certificate', async () => {
  const at = await receiver(readAll, 0, selfSigned())
  const deliver = deliveriesTo(target(at.port, 'syslog+tls'), selfSigned().file)
  await assert.rejects(deliver(syslogFrame(entry(1), sender), AbortSignal.timeout(10_000)), /self-signed certificate/)
  assert.deepEqual(at.numbers(), [])
})

test('while the receiver is gone nothing is lost, and after a restart of both the rest arrives', async () => {
  const port = await freePort()
  const { log: state, source } = aLog(450)
  const gone = start(source, port)
  await until('several attempts', () => state.asked >= 3)
  await gone.stop()
  assert.equal(state.position, 0)
  const first = await receiver(readAll, port)
  const again = start(source, port)
  await until('the first ones', () => state.position === 450)
  await first.close()
  state.count = 900
  await until('an attempt that fails', () => warnings.length > 1)
  await again.stop()
  const second = await receiver(readAll, port)
  const last = start(source, port)
  await until('the others', () => state.position === 900)
  await last.stop()
  const numbers = [...first.numbers(), ...second.numbers()]
  assert.deepEqual(
    numbers,
    Array.from({ length: 900 }, (_unused, index) => index + 1),
  )
})

test('what a receiver had not read to its end is sent again: cut off at any byte, each entry arrives', async () => {
  let connections = 0
  const whole: Buffer[] = []
  const at = await receiver((socket) => {
    connections += 1
    if (connections % 3 === 0) return readAll(socket, (bytes) => whole.push(bytes))
    // Two of three connections break after some bytes, as when the receiver is restarted.
    let left = connections * 97
    socket.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) socket.resetAndDestroy()
    })
    return undefined
  })
  const { log: state, source } = aLog(2_000)
  const forwarder = start(source, at.port)
  await until('all of them', () => state.position === 2_000)
  await forwarder.stop()
  assert.deepEqual(
    [...new Set(numbersIn(Buffer.concat(whole)))],
    Array.from({ length: 2_000 }, (_unused, index) => index + 1),
  )
  assert.ok(connections > 20, `${connections} connections`)
})

test('a receiver that takes the bytes and never reads on is left after a while, and blocks nothing', async () => {
  const stuck = await receiver((socket) => socket.pause())
  const { log: state, source } = aLog(3)
  const forwarder = start(source, stuck.port, { stallMs: 30 })
  await until('two attempts', () => state.asked >= 2)
  assert.equal(state.position, 0)
  await forwarder.stop()
})

test('a forwarder that is stopped while the receiver is away gives its task back', async () => {
  const { log: state, source } = aLog(1)
  let left = 0
  const letGo = async () => {
    left += 1
    throw new Error('the database is away as well')
  }
  const forwarder = start({ ...source, letGo }, await freePort())
  await until('an attempt after a failed one', () => state.asked >= 2)
  await forwarder.stop()
  assert.equal(left, 1)
})
