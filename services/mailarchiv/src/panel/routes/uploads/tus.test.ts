/** Uploads over the wire, with a client of the protocol that is not ours. */
import assert from 'node:assert/strict'
import { lineTo, until } from '@zeughaus/platform/testing'
import { Upload } from 'tus-js-client'
import { test } from 'vitest'
import { newUploadHeaders, panelSession, pieceHeaders } from '../../../../test/upload.factory.ts'
import { aPanel, PASSWORD } from '../panel.factory.ts'
import { type Sources, UPLOAD_PIECE } from '../sources.schema.ts'

const panel = await aPanel()
const call = await panel.anAdministrator()
const session = await panelSession(panel.http.url, 'admin', PASSWORD)

const uploads = async () => ((await call('GET', '/sources')).body as Sources).uploads

test('a client of the protocol sends a file of several pieces though the line breaks under each of them, the last one included', async () => {
  const line = await lineTo({ host: '127.0.0.1', port: Number(new URL(panel.http.url).port) })
  const mail = Buffer.concat([Buffer.from('Subject: Groß\r\n\r\n'), Buffer.alloc(UPLOAD_PIECE * 2.5, 'Zeile\r\n')])
  const { promise: sent, resolve, reject } = Promise.withResolvers<void>()
  let cuts = 0
  let cutAt = UPLOAD_PIECE / 2
  new Upload(mail, {
    endpoint: `http://127.0.0.1:${line.port}/admin/api/uploads`,
    headers: session,
    chunkSize: UPLOAD_PIECE,
    metadata: { filename: 'groß.eml', journal: 'false' },
    retryDelays: [1, 1, 1],
    onShouldRetry: () => true,
    onProgress(at) {
      if (at < cutAt) return
      cutAt += UPLOAD_PIECE
      cuts += 1
      line.cut()
    },
    onError: reject,
    onSuccess: () => resolve(),
  }).start()
  await sent
  const done = await until('the import', async () => (await uploads()).find(({ state }) => state === 'done'))
  assert.deepEqual([done.name, done.size, done.balance.added, cuts], ['groß.eml', mail.length, 1, 3])
  const { body } = await call('GET', '/mails?q=zeile')
  assert.equal((body as { total: number }).total, 1)
})

test('the place at which an upload goes on is asked without a body, and no cache may answer', async () => {
  const begun = await call('POST', '/uploads', { headers: newUploadHeaders('a.eml', 10) })
  const path = (begun.headers.get('location') ?? '').replace('/admin/api', '')
  const tus = { 'tus-resumable': '1.0.0' }
  const head = await call('HEAD', path, { headers: tus })
  assert.deepEqual(
    ['upload-offset', 'upload-length', 'tus-resumable', 'cache-control'].map((name) => head.headers.get(name)),
    ['0', '10', '1.0.0', 'no-store'],
  )
  assert.equal(head.headers.get('access-control-allow-origin'), null)
  assert.equal((await call('GET', path, { headers: tus })).status, 200)
})

test('a request that is not of the protocol is refused with a sentence, and begins nothing', async () => {
  const before = await uploads()
  const headers = newUploadHeaders('a.eml', 10)
  const wrong: readonly Record<string, string>[] = [
    {},
    { ...headers, 'tus-resumable': '0.2.2' },
    { ...headers, 'upload-length': '-1' },
    { ...headers, 'upload-length': '0' },
    { ...headers, 'upload-length': '10, 11' },
    { ...headers, 'upload-metadata': 'filename Ü' },
    { ...headers, 'upload-metadata': `${headers['upload-metadata']},${headers['upload-metadata']}` },
    { ...headers, 'upload-metadata': `filename ${Buffer.from('a.exe').toString('base64')}` },
    { ...headers, 'upload-metadata': `filename ${Buffer.from(`${'a'.repeat(300)}.eml`).toString('base64')}` },
    { ...headers, 'upload-metadata': `filename ${Buffer.from('a\u0000b.eml').toString('base64')}` },
    { 'tus-resumable': '1.0.0', 'upload-defer-length': '1', 'upload-metadata': headers['upload-metadata'] ?? '' },
  ]
  for (const each of wrong) {
    const { status, body } = await call('POST', '/uploads', { headers: each })
    assert.equal(status, 400, JSON.stringify(each))
    assert.match((body as { error: string }).error, /\b(muss|darf|ist|passen|enthält|fehlt|höchstens)\b.*\.$/)
  }
  assert.deepEqual(await uploads(), before)
  const begun = await call('POST', '/uploads', { headers })
  const path = (begun.headers.get('location') ?? '').replace('/admin/api', '')
  const patch = (sent: Record<string, string>) => call('PATCH', path, { headers: sent, body: '01234' })
  assert.equal((await patch({ ...pieceHeaders(0), 'content-type': 'text/plain' })).status, 415)
  assert.equal((await patch({ ...pieceHeaders(0), 'upload-offset': 'x' })).status, 400)
  assert.equal((await patch({ ...pieceHeaders(0), 'tus-resumable': '' })).status, 400)
  assert.equal((await patch(pieceHeaders(5))).status, 409)
  assert.equal((await call('PATCH', '/uploads/..%2F..%2Fkeys.db', { headers: pieceHeaders(0) })).status, 404)
  assert.equal((await patch(pieceHeaders(0))).status, 204)
})
