/** Sends files to a running panel by the tus protocol. */
import assert from 'node:assert/strict'
import { UPLOAD_PIECE } from '../src/panel/routes/sources.schema.ts'
import { TUS_TYPE, TUS_VERSION } from '../src/panel/routes/uploads/tus.ts'

type Headers = Readonly<Record<string, string>>

/** What a request that begins an upload says about the file. */
export const newUploadHeaders = (name: string, size: number): Headers => ({
  'tus-resumable': TUS_VERSION,
  'upload-length': `${size}`,
  'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
})

/** What a request says about the bytes of an upload that it brings. */
export const pieceHeaders = (offset: number): Headers => ({
  'tus-resumable': TUS_VERSION,
  'upload-offset': `${offset}`,
  'content-type': TUS_TYPE,
})

/**
 * Begins an upload.
 *
 * @param url of the service
 * @param session headers of a person who is logged in
 * @returns its path
 */
export async function beginUpload(url: string, session: Headers, name: string, size: number): Promise<string> {
  const headers = { ...session, ...newUploadHeaders(name, size) }
  const answer = await fetch(`${url}/admin/api/uploads`, { method: 'POST', headers })
  assert.equal(answer.status, 201, await answer.text())
  return answer.headers.get('location') ?? ''
}

/** Sends bytes of an upload from a place on. Returns how many are there then. */
export async function sendPiece(
  url: string,
  session: Headers,
  { path, offset, bytes }: { readonly path: string; readonly offset: number; readonly bytes: string | Uint8Array },
): Promise<number> {
  const body = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
  const answer = await fetch(url + path, { method: 'PATCH', headers: { ...session, ...pieceHeaders(offset) }, body })
  assert.equal(answer.status, 204, await answer.text())
  return Number(answer.headers.get('upload-offset'))
}

/** Logs in at the panel. Returns the headers of this person's requests. */
export async function panelSession(url: string, user: string, password: string): Promise<Headers> {
  const panel = { 'x-zeughaus-panel': '1' }
  const login = await fetch(`${url}/admin/api/session`, {
    method: 'POST',
    headers: { ...panel, 'content-type': 'application/json' },
    body: JSON.stringify({ user, password }),
  })
  assert.equal(login.status, 200, await login.text())
  return { ...panel, cookie: login.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' }
}

/** Sends a whole file. */
export async function uploadFile(url: string, session: Headers, name: string, bytes: Buffer): Promise<void> {
  const path = await beginUpload(url, session, name, bytes.length)
  for (let offset = 0; offset < bytes.length; ) {
    const piece = bytes.subarray(offset, offset + UPLOAD_PIECE)
    offset = await sendPiece(url, session, { path, offset, bytes: piece })
  }
}
