import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type S3Location, s3Value } from '@zeughaus/platform'
import { type Call, type Fault, s3rver, setCredentials, strictS3 } from '@zeughaus/platform/s3/testing'
import { until } from '@zeughaus/platform/testing'
import { onTestFinished, test, vi } from 'vitest'
import { RawStoreError } from './errors.ts'
import { PROMPT } from './index.ts'
import { aRaw, bytesOf, rawStoreContract } from './raw-store-contract.factory.ts'
import { openS3RawStore } from './s3-raw-store.ts'

setCredentials()

const locationOf = (url: string): S3Location => s3Value().parse(url)
const openUrl = (url: string) => openS3RawStore(locationOf(url), PROMPT, 0)
let places = 0

const lax = await s3rver()
rawStoreContract('s3rver', async () => {
  const url = lax.replace('?', `/archiv-${++places}?`)
  return () => openUrl(url)
})
rawStoreContract('strict S3', async () => {
  const { url } = await strictS3({ pageSize: 1 })
  return () => openUrl(url)
})

const isPut = ({ method }: Call) => method === 'PUT'
const isGet = ({ method, path }: Call) => method === 'GET' && path.includes('.mails')
/** Answers the first `times` requests of a kind with a fault. */
function first(times: number, applies: (call: Call) => boolean, fault: Fault): (call: Call) => Fault | null {
  let left = times
  return (call) => (applies(call) && left-- > 0 ? fault : null)
}

async function aStore(options: Parameters<typeof strictS3>[0] & { query?: string } = {}) {
  const server = await strictS3(options)
  const store = await openUrl(`${server.url}${options.query ?? ''}`)
  server.calls.length = 0
  return { server, store }
}

const slowDown: Fault = { kind: 'answer', status: 503, code: 'SlowDown' }

test('every write is conditional, carries its SHA-256, and is sent as it is, without framing', async () => {
  const { server, store } = await aStore()
  const mail = aRaw(Buffer.from('Subject: roh\r\n\r\nText'))
  await store.put([mail])
  const [put] = server.calls.filter(isPut)
  assert.equal(put?.headers['if-none-match'], '*')
  assert.equal(put?.headers['content-encoding'], undefined)
  assert.equal(put?.headers['x-amz-trailer'], undefined)
  assert.match(put?.headers['x-amz-checksum-sha256'] as string, /^[A-Za-z0-9+/]{43}=$/)
  const [, stored] = [...server.objects].find(([key]) => key.endsWith('.mails'))!
  assert.deepEqual(stored.body.subarray(0, mail.raw.length), mail.raw)
})

test('a server that asks for patience is asked again, with growing pauses', async () => {
  const { server, store } = await aStore()
  // The pauses are random, and may be next to nothing.
  const half = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => half.mockRestore())
  server.fault = first(2, isPut, slowDown)
  const started = performance.now()
  const [ref] = await store.put([aRaw(Buffer.from('a'))])
  assert.equal(server.calls.filter(isPut).length, 3)
  assert.ok(performance.now() - started > 100, 'there was a pause')
  server.fault = first(1, isGet, slowDown)
  assert.equal((await bytesOf(store, ref!)).toString(), 'a')
})

test('a write whose answer was lost is found to be done', async () => {
  const { server, store } = await aStore()
  server.fault = first(1, isPut, { kind: 'lost_answer' })
  const [ref] = await store.put([aRaw(Buffer.from('einmal'))])
  assert.equal(server.calls.filter(isPut).length, 2)
  assert.equal((await bytesOf(store, ref!)).toString(), 'einmal')
})

test('two writers of one object at the same moment: who is asked to come again does', async () => {
  const { server, store } = await aStore()
  server.fault = first(1, isPut, { kind: 'answer', status: 409, code: 'ConditionalRequestConflict' })
  await store.put([aRaw(Buffer.from('a'))])
  assert.equal(server.calls.filter(isPut).length, 2)
})

/** Repeats what failed while this process, which is client and server, stood still: that is a silence, too. */
async function withoutStandstill(silenceMs: number, work: () => Promise<void>): Promise<void> {
  for (let attempts = 5; ; attempts -= 1) {
    const delay = monitorEventLoopDelay({ resolution: 20 })
    delay.enable()
    try {
      return await work()
    } catch (error) {
      if (attempts === 1 || delay.max / 1e6 < silenceMs / 2) throw error
    } finally {
      delay.disable()
    }
  }
}

// shared.21: Only silence is bounded: an upload that moves takes as long as it takes.
test('a write that moves may take longer than a silence', async () => {
  const server = await strictS3()
  const silenceMs = 1_000
  const store = await openS3RawStore(locationOf(server.url), { attempts: 6, reads: 5, silenceMs })
  // The system's buffers hold the last tenth of a second of it.
  server.rate = 32_000
  await withoutStandstill(silenceMs, async () => {
    server.calls.length = 0
    const started = performance.now()
    await store.put([aRaw(Buffer.alloc(48_000_000, `Zeile ${started}\r\n`))])
    assert.ok(performance.now() - started > silenceMs)
    assert.equal(server.calls.filter(isPut).length, 1)
  })
})

// shared.23: A reader who stands still for longer than a silence gets the whole mail all the same.
test('a reader who takes nothing for longer than a silence gets the whole mail all the same', async () => {
  const server = await strictS3()
  const silenceMs = 2_000
  const store = await openS3RawStore(locationOf(server.url), { attempts: 6, reads: 5, silenceMs })
  // More than the system's buffers hold: the bucket's connection stands still with its reader.
  const raw = randomBytes(24_000_000)
  const [ref] = await store.put([aRaw(raw)])
  await withoutStandstill(silenceMs, async () => {
    server.calls.length = server.cutOff = 0
    const pieces: Uint8Array[] = []
    for await (const piece of store.read(ref!, 0, raw.length)) {
      pieces.push(piece)
      if (pieces.length === 3) await until('the connection was given up', () => server.cutOff > 0)
    }
    assert.ok(Buffer.concat(pieces).equals(raw))
    assert.equal(server.calls.filter(isGet).length, 2)
  })
})

test('a read that breaks off goes on where it stopped', async () => {
  const { server, store } = await aStore()
  const raw = randomBytes(300_000)
  const [ref] = await store.put([aRaw(raw)])
  server.fault = first(3, isGet, { kind: 'cut', after: 70_000 })
  assert.deepEqual(await bytesOf(store, ref!), raw)
  assert.equal(server.calls.filter(isGet).length, 4)
})

test('bytes that the server keeps otherwise than it was sent them are never acknowledged', async () => {
  const { server, store } = await aStore()
  server.fault = first(1, isPut, { kind: 'garble' })
  await assert.rejects(store.put([aRaw(Buffer.from('a'))]), { code: 'raw_damaged' })
})

test('a mail that was changed in the storage is not handed out as whole', async () => {
  const { server, store } = await aStore()
  const [ref] = await store.put([aRaw(Buffer.from('Subject: echt'))])
  const [key, stored] = [...server.objects].find(([name]) => name.endsWith('.mails'))!
  const body = Buffer.from(stored.body)
  body.write('f', 9)
  server.objects.set(key, { ...stored, body })
  const handedOut: Uint8Array[] = []
  const read = async () => {
    for await (const piece of store.read(ref!, 0, ref!.size)) handedOut.push(piece)
  }
  await assert.rejects(read(), { code: 'raw_damaged' })
  // A client that got as many bytes as it was told to expect would take them for the mail.
  assert.ok(Buffer.concat(handedOut).length < ref!.size)
  server.objects.delete(key)
  assert.equal(await store.exists(ref!), false)
  await assert.rejects(bytesOf(store, ref!), { code: 'raw_damaged' })
})

test('another range than was asked for is not taken for it', async () => {
  const { server, store } = await aStore()
  const [ref] = await store.put([aRaw(Buffer.from('0123456789'))])
  server.fault = first(1, isGet, { kind: 'wrong_range' })
  await assert.rejects(bytesOf(store, ref!, 2, 5), { code: 'raw_damaged' })
  server.fault = first(1, isGet, { kind: 'no_range' })
  assert.equal((await bytesOf(store, ref!, 2, 5)).toString(), '234')
})

test('where objects can be locked, each is locked for the days that are set', async () => {
  const { server, store } = await aStore({ lock: true, query: '&lock=compliance&days=3650' })
  await store.put([aRaw(Buffer.from('a'))])
  const [put] = server.calls.filter(isPut)
  assert.equal(put?.headers['x-amz-object-lock-mode'], 'COMPLIANCE')
  for (const { retention } of server.objects.values()) {
    const days = (Date.parse(retention ?? '') - Date.now()) / 86_400_000
    assert.ok(days > 3649 && days < 3651, `${days} days`)
  }
})

test('a bucket that keeps versions keeps none of a mail that was erased', async () => {
  const { server, store } = await aStore({ versions: true })
  const [gone, kept] = [aRaw(Buffer.from('Subject: weg')), aRaw(Buffer.from('Subject: bleibt'))]
  const [ref, other] = await store.put([gone, kept])
  let place = other!.place
  await store.erase([gone.sha256], async ([moved]) => {
    // Until it is known where the others are, all stay where they were.
    assert.equal((await bytesOf(store, ref!)).toString(), 'Subject: weg')
    place = moved!.now
  })
  assert.equal((await bytesOf(store, { ...other!, place })).toString(), 'Subject: bleibt')
  assert.equal(server.versions.kept.filter(({ body }) => body?.includes('weg') !== false).length, 0)
})

test('a mail that the bucket still locks is said to be, until when, and goes once the lock has ended', async () => {
  const { server, store } = await aStore({ lock: true, versions: true, query: '&lock=compliance&days=30' })
  const [locked, free] = [aRaw(Buffer.from('Subject: gesperrt')), aRaw(Buffer.from('Subject: frei'))]
  await store.put([locked])
  const time = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 40 * 86_400_000)
  await store.put([free])
  time.mockRestore()
  const erase = () => store.erase([locked.sha256, free.sha256], async () => assert.fail('no mail stays'))
  await assert.rejects(erase(), (error: Error) => {
    assert.ok(error instanceof RawStoreError && error.code === 'raw_refused')
    assert.match(error.message, /hält das Objekt archiv\/[0-9a-f]{64}\.mails bis \d\d\.\d\d\.\d{4} fest/)
    return true
  })
  const left = () => server.versions.kept.filter(({ key }) => key.endsWith('.mails')).map(({ body }) => `${body}`)
  assert.equal(left().length, 1)
  assert.match(left()[0]!, /gesperrt/)
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 40 * 86_400_000)
  onTestFinished(() => later.mockRestore())
  await erase()
  assert.deepEqual(left(), [])
})

async function refusalOf(url: string): Promise<RawStoreError> {
  try {
    await (await openUrl(url)).close()
  } catch (error) {
    assert.ok(error instanceof RawStoreError, String(error))
    return error
  }
  throw new Error('it opened')
}

test('what is wrong with a storage is said at the start, in one sentence with what to do', async () => {
  const server = await strictS3()
  const said = async (url: string) => (await refusalOf(url)).message
  assert.match(await said(server.url.replace('s3://mails', 's3://andere')), /Den Bucket „andere“ gibt es nicht/)
  assert.match(await said(`${server.url}&lock=governance&days=1`), /kann Objekte nicht sperren/)
  server.fault = (call) => (isPut(call) ? { kind: 'answer', status: 403, code: 'AccessDenied' } : null)
  assert.match(await said(server.url), /erlaubt diesem Zugang nicht, Mails zu lesen und zu schreiben/)
  server.fault = () => ({ kind: 'answer', status: 301, code: 'PermanentRedirect' })
  assert.match(await said(server.url), /liegt nicht in der Region „us-east-1“/)
  server.fault = () => null
  process.env.AWS_ACCESS_KEY_ID = 'falsch'
  assert.match(await said(server.url), /erlaubt diesem Zugang nicht|nimmt die Zugangsdaten nicht an/)
  setCredentials()
  assert.match(await said('s3://mails?endpoint=http://127.0.0.1:9'), /antwortet nicht/)
  assert.equal(server.objects.size, 0)
})

test('a storage that garbles what it is given is refused at the start', async () => {
  const server = await strictS3()
  server.fault = (call) => (isPut(call) ? { kind: 'garble' } : null)
  assert.match((await refusalOf(server.url)).message, /nicht, was dort abgelegt wurde/)
})

test('a storage that does not know conditional writes is written without them, and nothing in it is replaced', async () => {
  const server = await strictS3()
  const unknown: Fault = { kind: 'answer', status: 501, code: 'NotImplemented' }
  server.fault = (call) => (isPut(call) && call.headers['if-none-match'] !== undefined ? unknown : null)
  const store = await openUrl(server.url)
  const mail = aRaw(Buffer.from('a'))
  const [ref] = await store.put([mail])
  const puts = server.calls.filter(isPut).length
  await store.put([mail])
  assert.equal(server.calls.filter(isPut).length, puts)
  assert.equal((await bytesOf(store, ref!)).toString(), 'a')
})

test('the setting is read as it is meant, and everything else is refused with its form', () => {
  const { bucket, prefix, endpoint, region, pathStyle } = locationOf(
    's3://post/archiv/2026?endpoint=https://s3.example:9000&region=eu-1',
  )
  assert.deepEqual(
    [bucket, prefix, endpoint, region, pathStyle],
    ['post', 'archiv/2026/', 'https://s3.example:9000', 'eu-1', true],
  )
  assert.deepEqual(locationOf('s3://post').pathStyle, false)
  const wrong = [
    '',
    'http://post',
    's3://',
    's3://P',
    's3://post?x=1',
    's3://a:b@post',
    's3://post?lock=compliance',
    's3://post?endpoint=ftp://x',
    's3://post:9000/x',
  ]
  for (const url of wrong) assert.equal(s3Value().safeParse(url).success, false, url)
})
