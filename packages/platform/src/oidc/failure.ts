/** Tells the failures of the library apart. */
import { OidcFailure } from './errors.ts'

/** Clocks that differ by more than this are named. */
const TOLERATED_MS = 60_000
/** An answer that is none of a provider: its host is there, the provider is not, or something stands in its place. */
const NO_ANSWER: ReadonlySet<string> = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
  'ERR_JWKS_TIMEOUT',
  // What jose says of an answer other than 200 to the question for keys.
  'ERR_JOSE_GENERIC',
])
/** Codes of the libraries for a token whose times do not fit. */
const TIMES: ReadonlySet<string> = new Set(['OAUTH_JWT_TIMESTAMP_CHECK_FAILED', 'ERR_JWT_EXPIRED'])

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null && name in error ? (error as Record<string, unknown>)[name] : undefined

/** What an error of the library means. @param offsetMs how far this clock is ahead of the provider's */
export function failureOf(error: unknown, offsetMs: number): OidcFailure {
  if (error instanceof OidcFailure) return error
  const code = field(error, 'code')
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR') return new OidcFailure('denied', error)
  // The refusal of a token, by its word (RFC 6749, section 5.2); any other one is a fault of the provider or of the settings.
  if (code === 'OAUTH_RESPONSE_BODY_ERROR')
    return new OidcFailure(field(error, 'error') === 'invalid_grant' ? 'ended' : 'unreachable', error)
  if (typeof code === 'string' && TIMES.has(code))
    return Math.abs(offsetMs) > TOLERATED_MS
      ? new OidcFailure('clock', error, offsetMs)
      : new OidcFailure('invalid', error)
  const isNoAnswer = typeof code === 'string' && NO_ANSWER.has(code)
  // fetch() throws a TypeError without a code of the library where nothing answers.
  const isNetwork = error instanceof TypeError && field(error, 'cause') !== undefined
  const isTimeout = error instanceof DOMException
  return new OidcFailure(isNoAnswer || isNetwork || isTimeout ? 'unreachable' : 'invalid', error)
}
