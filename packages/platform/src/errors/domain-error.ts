import { formatBytes } from '../format-bytes.ts'

/** Details of a refusal for programs: plain JSON. */
export type ErrorDetails = Readonly<Record<string, unknown>>

/** Headers that belong to the refusal, such as `Retry-After`. */
export type ErrorHeaders = Readonly<Record<string, string>>

/**
 * A refusal that is part of the service's contract. Commands and handlers throw it; only the HTTP layer catches it and
 * turns it into the answer.
 */
export class DomainError extends Error {
  readonly status: number
  readonly code: string
  readonly details: ErrorDetails | undefined
  readonly headers: ErrorHeaders

  /**
   * @param status HTTP status, 400 to 599
   * @param code stable snake_case word for programs
   * @param message German sentence for people: what happened, to what, what to do
   * @param details JSON for programs, shown in the answer
   */
  constructor(status: number, code: string, message: string, details?: ErrorDetails, headers: ErrorHeaders = {}) {
    super(message)
    this.name = 'DomainError'
    this.status = status
    this.code = code
    this.details = details
    this.headers = headers
  }
}

/** An invalid field of a request: `pfad` such as `positionen[2].menge`, `grund` a German clause. */
export type FieldError = { readonly pfad: string; readonly grund: string }

/**
 * 400: the request does not fit its schema. The sentence names the first fields, one that comes up repeatedly once;
 * `details.felder` has all of them.
 */
export function invalidRequest(fields: readonly FieldError[]): DomainError {
  const sentences = fields.map(({ pfad, grund }) => (pfad === '' ? `Die Anfrage ${grund}.` : `${pfad} ${grund}.`))
  const first = [...new Set(sentences)].slice(0, 3)
  return new DomainError(400, 'anfrage_ungueltig', first.join(' '), { felder: fields })
}

/** 400 for an unreadable request, such as broken JSON. */
export function malformedRequest(message: string): DomainError {
  return new DomainError(400, 'anfrage_ungueltig', message)
}

/** 401: no credential or an invalid one; the answer does not say which. */
export function unauthorized(
  message = 'Bitte melden Sie sich an: Die Anmeldung fehlt oder gilt nicht mehr.',
): DomainError {
  return new DomainError(401, 'nicht_angemeldet', message, undefined, { 'www-authenticate': 'Bearer' })
}

/** 403: authenticated, but not permitted. */
export function forbidden(
  message = 'Dafür fehlt Ihnen die Berechtigung.',
  code = 'keine_berechtigung',
  details?: ErrorDetails,
): DomainError {
  return new DomainError(403, code, message, details)
}

/** 404: the resource does not exist or this caller may not know of it. */
export function notFound(message = 'Das gibt es hier nicht.', details?: ErrorDetails): DomainError {
  return new DomainError(404, 'nicht_gefunden', message, details)
}

/** 404: no route has this path. */
export function unknownPath(): DomainError {
  return new DomainError(404, 'pfad_unbekannt', 'Diese Adresse gibt es nicht. Bitte prüfen Sie den Pfad.')
}

/** 405: lists the methods the path has (RFC 9110 section 15.5.6). */
export function methodNotAllowed(allowed: readonly string[]): DomainError {
  const message = `Diese Methode gibt es an dieser Adresse nicht. Möglich: ${allowed.join(', ')}.`
  return new DomainError(405, 'methode_unzulaessig', message, { erlaubt: allowed }, { allow: allowed.join(', ') })
}

/** 409: the request is valid but conflicts with the current state or a unique value. */
export function conflict(code: string, message: string, details?: ErrorDetails): DomainError {
  return new DomainError(409, code, message, details)
}

/** 413: more bytes than the route accepts. */
export function tooLarge(limitBytes: number, code = 'anfrage_zu_gross'): DomainError {
  const message = `Die Anfrage ist zu groß. Erlaubt sind ${formatBytes(limitBytes)}.`
  return new DomainError(413, code, message, { grenze_bytes: limitBytes })
}

/** 415: the route does not read this media type. */
export function unsupportedMediaType(accepted: readonly string[]): DomainError {
  const message = `Dieser Medientyp wird hier nicht gelesen. Bitte senden Sie ${accepted.join(' oder ')}.`
  return new DomainError(415, 'medientyp_unzulaessig', message, { erlaubt: accepted })
}

/** 422: matches schema and state, but breaks a rule or names an unknown reference. */
export function unprocessable(code: string, message: string, details?: ErrorDetails): DomainError {
  return new DomainError(422, code, message, details)
}

/** 429. `retryAfter` in seconds, rounded up to whole ones and at least 1. */
export function tooManyRequests(retryAfter: number, message?: string): DomainError {
  const seconds = wholeSeconds(retryAfter)
  const sentence = message ?? `Zu viele Anfragen. Bitte versuchen Sie es in ${countSeconds(seconds)} noch einmal.`
  return new DomainError(
    429,
    'zu_viele_anfragen',
    sentence,
    { wartezeit_sekunden: seconds },
    { 'retry-after': `${seconds}` },
  )
}

/** 429 for attempts at what can be guessed. `retryAfter` in seconds. */
export const tooManyAttempts = (retryAfter: number): DomainError =>
  tooManyRequests(
    retryAfter,
    `Zu viele Versuche. Bitte versuchen Sie es in ${countSeconds(wholeSeconds(retryAfter))} noch einmal.`,
  )

/** 503: a part that the service needs is temporarily unavailable. `retryAfter` in seconds. */
export function unavailable(retryAfter = 5, message?: string): DomainError {
  const seconds = wholeSeconds(retryAfter)
  const sentence =
    message ?? `Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es in ${countSeconds(seconds)} noch einmal.`
  return new DomainError(503, 'nicht_verfuegbar', sentence, undefined, { 'retry-after': `${seconds}` })
}

/** 507: the disk is full. Nothing was stored. */
export function noSpace(): DomainError {
  const message =
    'Der Speicher des Dienstes ist voll, es wurde nichts gespeichert. Bitte melden Sie das Ihrer Verwaltung.'
  return new DomainError(507, 'kein_platz', message)
}

/** 500: a bug. Reveals nothing of the cause; the request id leads to the log entry. */
export function internalError(): DomainError {
  const message =
    'Bei uns ist ein Fehler aufgetreten. Bitte versuchen Sie es noch einmal; hilft das nicht, melden Sie uns die Anfrage-Nummer.'
  return new DomainError(500, 'interner_fehler', message)
}

/**
 * A service cannot start (or a command cannot run) for a reason outside the program: a wrong setting, a taken port,
 * a full disk. Its German sentences go to the person as they are, without a stack, and the exit status is 1.
 */
export class StartError extends Error {
  readonly sentences: readonly string[]

  constructor(...sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.name = 'StartError'
    this.sentences = sentences
  }
}

function wholeSeconds(seconds: number): number {
  return Math.max(1, Math.ceil(seconds))
}

function countSeconds(seconds: number): string {
  return seconds === 1 ? 'einer Sekunde' : `${seconds} Sekunden`
}
