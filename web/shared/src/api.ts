/** What the generated clients of both services answer: data, or an error with a sentence for the person. */

/** The service's code for a person whose role demands a second factor that they lack. */
export const MISSING_FACTOR = 'faktor_einrichten'

/** The service's code for something unusual that a person may confirm. */
const TO_CONFIRM = 'bestaetigung_noetig'

/** Our code for an answer that is none of the service's. */
const UNREADABLE = 'unlesbar'

/** Error of a call: the service refused it, or did not answer. */
export class ApiError extends Error {
  /** 0 when no answer came. */
  readonly status: number
  /** The service's stable code, `objekt_gesperrt` for instance; `keine_verbindung` without an answer. */
  readonly code: string
  /** One German sentence for each refused field, by the field's path. */
  readonly fields: Readonly<Record<string, string>>
  readonly details: Readonly<Record<string, unknown>>
  /** What the person may confirm, one German sentence each; empty for a refusal that stays one. */
  readonly hinweise: readonly string[]

  /** @param message a German sentence for the person */
  constructor(status: number, code: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    const { feld, felder, hinweise } = details
    const asked = code === TO_CONFIRM && Array.isArray(hinweise) ? (hinweise as Hinweise) : []
    this.hinweise = asked.map(({ satz }) => satz)
    if (Array.isArray(felder))
      this.fields = Object.fromEntries((felder as Felder).map(({ pfad, grund }) => [pfad, sentence(grund)]))
    else this.fields = typeof feld === 'string' ? { [feld]: message } : {}
  }

  /** True when no answer came; the same request may be sent again. */
  get isOffline(): boolean {
    return this.status === 0
  }

  /** True when the service itself refused; false without an answer, and for one of a stranger in between. */
  get isOfService(): boolean {
    return !this.isOffline && this.code !== UNREADABLE
  }
}

/** Clauses about several fields, as `details.felder` lists them; a refusal for one field alone names it in `details.feld`. */
type Felder = readonly { readonly pfad: string; readonly grund: string }[]

/** Turns a clause into a sentence: "fehlt" becomes "Fehlt." */
const sentence = (clause: string) => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`

/** Something unusual, as `details.hinweise` lists it. */
type Hinweise = readonly { readonly satz: string }[]

interface ErrorBody {
  readonly error: string
  readonly code: string
  readonly details?: Readonly<Record<string, unknown>>
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'error' in body && 'code' in body

/** Makes the error of an answer that is not a success. */
export function refusal(response: Pick<Response, 'status'>, body: unknown): ApiError {
  if (!isErrorBody(body)) {
    return new ApiError(response.status, UNREADABLE, `Der Dienst hat unerwartet geantwortet (${response.status}).`)
  }
  const requestId = body.details?.['anfrage_id']
  const sentenceOfService =
    response.status === 500 && typeof requestId === 'string' ? `${body.error} (Anfrage ${requestId})` : body.error
  return new ApiError(response.status, body.code, sentenceOfService, body.details)
}

type Outcome<T> = { data: T; response: Response } | { data?: never; error: unknown; response: Response }

/**
 * Returns the data of an answer of a generated client.
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
