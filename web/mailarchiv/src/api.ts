/** The client through which all pages call the service, typed by the service's table of operations. */
import type { AdminApi } from '@zeughaus/mailarchiv/admin'

export type { Segment } from '@zeughaus/mailarchiv/admin'
export type { AdminApi }
export type Answer<K extends keyof AdminApi> = AdminApi[K]['answer']

/** Path of the panel's interface. */
export const API = '/admin/api'

interface Lists {
  readonly gruppen: readonly string[]
  readonly verwaltung: readonly string[]
}

/** What a login asks for after the password. */
interface Factor {
  readonly ways: readonly string[]
  readonly passkey?: Answer<'POST /session/passkey/request'>
}

/** Error of a call: the service refused it, or did not answer. `message` is a German sentence for the person. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** One German sentence for each refused field of the form. */
  readonly fields: Readonly<Record<string, string>>
  /** Of a login that the OpenID provider let through: the groups of the person, and whom they can ask. */
  readonly lists: Lists
  readonly factor: Factor

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Readonly<Record<string, string>> = {},
    { gruppen = [], verwaltung = [], ways = [], ...rest }: Partial<Lists & Factor> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.lists = { gruppen, verwaltung }
    this.factor = { ways, ...(rest.passkey && { passkey: rest.passkey }) }
  }
}

type Given<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
type Request<K extends keyof AdminApi> = Given<Pick<AdminApi[K], 'params' | 'query' | 'body'>>
type Arguments<K extends keyof AdminApi> = Record<string, never> extends Request<K> ? [] : [request: Request<K>]

/** Calls one operation. @throws ApiError whatever goes wrong */
export async function call<K extends keyof AdminApi>(name: K, ...[request]: Arguments<K>): Promise<Answer<K>> {
  const { params, query, body } = (request ?? {}) as {
    params?: Record<string, string>
    query?: Query
    body?: unknown
  }
  const [method, path] = name.split(' ', 2) as [string, string]
  const filled = path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(params?.[part] ?? ''))
  const response = await send(API + filled + queryString(query ?? {}), {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  return (response.status === 204 ? undefined : await response.json()) as Answer<K>
}

type Query = Readonly<Record<string, string | readonly string[] | undefined>>

/** Builds `?a=b&…` from the values that are set, each of a list on its own; empty when none is. */
export function queryString(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((each): [string, string][] => (each === '' ? [] : [[name, each]])),
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/** `fetch` with the panel's header and German failures. */
export async function send(url: string, init: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(url, { ...init, headers: { ...init.headers, 'x-zeughaus-panel': '1' } })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, 'keine_verbindung', 'Das Archiv ist nicht erreichbar. Bitte prüfen Sie die Verbindung.')
  }
  if (!response.ok) throw await refusal(response)
  return response
}

async function refusal(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('x-request-id')
  try {
    const { error, code, details } = (await response.json()) as {
      error: string
      code: string
      details?: { felder?: { pfad: string; grund: string }[] } & Partial<Lists & Factor>
    }
    const fields = Object.fromEntries((details?.felder ?? []).map(({ pfad, grund }) => [pfad, sentence(grund)]))
    const message = response.status === 500 && requestId !== null ? `${error} (Anfrage ${requestId})` : error
    return new ApiError(response.status, code, message, fields, details)
  } catch {
    return new ApiError(response.status, 'unlesbar', `Das Archiv hat unerwartet geantwortet (${response.status}).`)
  }
}

/**
 * The refusal of a search in the words of its page: a program's name of a parameter says nothing to a person.
 *
 * @param names labels of the parameters
 */
export function refusalInWords(error: Error, names: Readonly<Record<string, string>>): string {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : []
  if (fields.length === 0) return error.message
  // A reason may name another parameter: „darf nicht nach date_to liegen“.
  const inWords = (text: string) =>
    text.replace(/\b[a-z]+_[a-z]+\b/g, (name) => (names[name] === undefined ? name : `„${names[name]}“`))
  return fields.map(([name, text]) => `${names[name] ?? name}: ${inWords(text)}`).join(' ')
}

/** Turns a clause into a sentence: "fehlt" becomes "Fehlt." */
const sentence = (clause: string) => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`
