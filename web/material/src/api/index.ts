/** The client through which all pages call the service. */
import { type MaterialTypes, materialClient } from '@zeughaus/clients'
import { ApiError, refusal } from '@zeughaus/web-shared/api'
import { answerOrLast, noticeAnswer, noticeNoAnswer } from './lastAnswers.ts'
import { token } from './login.ts'
import { sendOnce } from './once.ts'
import { renewing } from './renew.ts'

export { ApiError, unwrap } from '@zeughaus/web-shared/api'

/** A schema of the service's OpenAPI document, for example `Schema<'Objekt'>`. */
export type Schema<Name extends keyof MaterialTypes['schemas']> = MaterialTypes['schemas'][Name]

/** A page of a list. */
export interface Seite<T> {
  readonly eintraege: readonly T[]
  readonly gesamt: number
  readonly seite: number
  readonly seiten: number
}

const BEARER = 'Bearer '

/** Where the service tells of changes. */
export const STREAM = '/api/v1/ereignisse'

/**
 * Calls `fetch`; throws an `ApiError` when no answer comes, and notices an expired login. A login that stays on this
 * device is renewed, and the request sent again.
 */
export async function send(request: Request): Promise<Response> {
  const bearer = request.headers.get('authorization')?.slice(BEARER.length)
  const attempt = (current: string): Promise<Response> => {
    const copy = request.clone()
    copy.headers.set('authorization', BEARER + current)
    return fetch(copy)
  }
  try {
    const response = await answered(() => (bearer === undefined ? fetch(request) : renewing(bearer, attempt)))
    noticeAnswer()
    return response
  } catch (error) {
    // A proxy may refuse streams alone.
    if (error instanceof ApiError && !request.url.endsWith(STREAM)) noticeNoAnswer()
    throw error
  }
}

/** @throws ApiError when no answer comes */
async function answered<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, 'keine_verbindung', 'Keine Verbindung zum Dienst. Bitte versuchen Sie es noch einmal.')
  }
}

/**
 * The generated client. It sends each POST with an Idempotency-Key, so a repeated POST takes effect once. Without a
 * network a GET may get the last answer that this device keeps.
 */
export const api = materialClient({
  url: window.location.origin,
  credential: token,
  fetch: (request) => answerOrLast(request, (sent) => sendOnce(sent, send)),
})

/** A client with a given token, for the moment before that token becomes this device's login. */
export const apiWith = (bearer: string) =>
  materialClient({
    url: window.location.origin,
    credential: () => bearer,
    fetch: (request) => answered(() => fetch(request)),
  })

/** This client, or one with a given token. */
export type Client = typeof api

/** Fetches a file (PDF, export) with the login. @throws ApiError */
export async function fetchFile(path: string, init: RequestInit = {}): Promise<Blob> {
  const headers = new Headers(init.headers)
  const bearer = token()
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`)
  const request = new Request(new URL(`/api/v1${path}`, window.location.origin), { ...init, headers })
  const response = await sendOnce(request, send)
  if (response.ok) return response.blob()
  throw refusal(response, await response.json().catch(() => undefined))
}
