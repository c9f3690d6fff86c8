/** Uploads a file and reports its progress, which `fetch` cannot do. */

import { ApiError, refusal } from '@zeughaus/web-shared/api'
import { getLoginState, noticeExpiry, token } from './login.ts'
import { renewedToken } from './renew.ts'

interface Upload {
  /** Path of the service: `/dokumente`. */
  readonly path: string
  readonly fields: Readonly<Record<string, string | File>>
  /** Idempotency-Key, the same for each try of one upload. */
  readonly key: string
  /** @param share from 0 to 1 */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

const UNAUTHORIZED = 401

const cut = () =>
  new ApiError(0, 'keine_verbindung', 'Die Verbindung ist abgerissen. Bitte versuchen Sie es noch einmal.')

/** @returns the service's answer @throws ApiError; a DOMException `AbortError` when it was called off */
export async function upload<T>(what: Upload): Promise<T> {
  const { login } = getLoginState()
  const bearer = token() ?? ''
  try {
    return await attempt<T>(what, bearer)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== UNAUTHORIZED || !error.isOfService) throw error
    const renewed = await renewedToken(bearer, login).catch(() => {
      throw cut()
    })
    if (renewed !== undefined) return attempt<T>(what, renewed)
    noticeExpiry(bearer)
    throw error
  }
}

async function attempt<T>({ path, fields, key, onProgress, signal }: Upload, bearer: string): Promise<T> {
  // It may have been called off while the login was renewed.
  signal.throwIfAborted()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const request = new XMLHttpRequest()
  request.open('POST', `/api/v1${path}`)
  request.responseType = 'json'
  request.setRequestHeader('authorization', `Bearer ${bearer}`)
  request.setRequestHeader('idempotency-key', key)
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
  const stop = () => request.abort()
  signal.addEventListener('abort', stop, { once: true })
  const done = Promise.withResolvers<T>()
  request.onabort = () => done.reject(new DOMException('called off', 'AbortError'))
  request.onerror = () => done.reject(cut())
  request.onload = () => {
    if (request.status < 300) done.resolve(request.response as T)
    else done.reject(refusal(request, request.response))
  }
  request.send(form)
  return done.promise.finally(() => signal.removeEventListener('abort', stop))
}
