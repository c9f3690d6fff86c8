/** The one way in which the pages speak to the service. */
import { type MaterialTypes, materialClient } from '@zeughaus/clients'
import { meldeAbgelaufen, token } from '../session/store.ts'
import { ApiError, refusal } from './error.ts'
import { sendOnce } from './once.ts'

export { ApiError } from './error.ts'

/** The shapes of the service's document, `Schema<'Objekt'>` for instance. */
export type Schema<Name extends keyof MaterialTypes['schemas']> = MaterialTypes['schemas'][Name]

/** A page of a list. */
export interface Seite<T> {
  readonly eintraege: readonly T[]
  readonly gesamt: number
  readonly seite: number
  readonly seiten: number
}

/** `fetch` whose failure is an `ApiError`, and which notices the end of the login. */
export async function send(request: Request): Promise<Response> {
  const response = await reach(request)
  if (response.status === 401 && request.headers.has('authorization')) meldeAbgelaufen()
  return response
}

async function reach(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, 'keine_verbindung', 'Keine Verbindung zum Dienst. Bitte versuchen Sie es noch einmal.')
  }
}

/** Typed by the service's document; every POST happens once, however often it is sent. */
export const api = materialClient({
  url: window.location.origin,
  credential: token,
  fetch: (request) => sendOnce(request, send),
})

/** The service with a token that is not yet this device's login. */
export const apiWith = (bearer: string) =>
  materialClient({ url: window.location.origin, credential: () => bearer, fetch: reach })

type Outcome<T> = { data: T; response: Response } | { data?: never; error: unknown; response: Response }

/**
 * What the service answered.
 *
 * @example
 * const objekt = await unwrap(api.GET('/objekte/{id}', { params: { path: { id } } }))
 * @throws ApiError whatever went wrong, with the service's own sentence
 */
export async function unwrap<T>(call: Promise<Outcome<T>>): Promise<T> {
  const outcome = await call
  if ('error' in outcome && outcome.error !== undefined) throw refusal(outcome.response, outcome.error)
  if (!outcome.response.ok) throw refusal(outcome.response, undefined)
  return outcome.data as T
}

/** Fetches a file (PDF, export) with the login; what comes back can be shown or saved. @throws ApiError */
export async function fetchFile(path: string, init: RequestInit = {}): Promise<Blob> {
  const headers = new Headers(init.headers)
  const bearer = token()
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`)
  const request = new Request(new URL(`/api/v1${path}`, window.location.origin), { ...init, headers })
  const response = await sendOnce(request, send)
  if (response.ok) return response.blob()
  throw refusal(response, await response.json().catch(() => undefined))
}
