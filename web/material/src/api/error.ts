/** A refusal of the service, or a line that is down. */
export class ApiError extends Error {
  /** 0: no answer came. */
  readonly status: number
  /** The service's stable code, `objekt_gesperrt` for instance; `keine_verbindung` without an answer. */
  readonly code: string
  /** By path of the field, what is wrong with it, as a sentence. */
  readonly fields: Readonly<Record<string, string>>
  readonly details: Readonly<Record<string, unknown>>

  /** @param message a German sentence for the person */
  constructor(status: number, code: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    const felder = Array.isArray(details['felder']) ? (details['felder'] as { pfad: string; grund: string }[]) : []
    this.fields = Object.fromEntries(felder.map(({ pfad, grund }) => [pfad, sentence(grund)]))
  }

  /** No answer came: the request may be sent again as it is. */
  get isOffline(): boolean {
    return this.status === 0
  }
}

/** "fehlt" becomes "Fehlt.": the clause stands alone beside its field. */
const sentence = (clause: string) => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`

interface ErrorBody {
  readonly error: string
  readonly code: string
  readonly details?: Readonly<Record<string, unknown>>
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'error' in body && 'code' in body

/** What an answer that is no success says. */
export function refusal(response: Pick<Response, 'status'>, body: unknown): ApiError {
  if (!isErrorBody(body)) {
    return new ApiError(response.status, 'unlesbar', `Der Dienst hat unerwartet geantwortet (${response.status}).`)
  }
  const requestId = body.details?.['anfrage_id']
  const sentenceOfService =
    response.status === 500 && typeof requestId === 'string' ? `${body.error} (Anfrage ${requestId})` : body.error
  return new ApiError(response.status, body.code, sentenceOfService, body.details)
}
