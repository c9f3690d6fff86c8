import { destination, type Logger, pino } from 'pino'

export type { Logger } from 'pino'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Where lines go: standard error of the process, or a test's array. */
export type LogSink = { write(line: string): void }

/**
 * JSON lines, one per event, to standard error unless told otherwise. Every line passes `withoutSecrets`, so that no
 * caller has to remember which of its values are secret.
 */
export function createLog(options: { name: string; level?: LogLevel; sink?: LogSink }): Logger {
  const sink: LogSink = options.sink ?? destination({ dest: 2, sync: true })
  return pino(
    {
      level: options.level ?? 'info',
      base: { service: options.name },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => sink.write(withoutSecrets(line)) },
  )
}

/** A log that says nothing: for tests and for commands that speak to a person instead. */
export const silentLog: Logger = pino({ level: 'silent' })

/** Members whose value is never written, whatever object they stand in. */
const SECRET_MEMBER =
  /"([a-z_-]{0,40}(?:passwor[dt]|secret|token|authorization|cookie|api_?key)[a-z_-]{0,10})":"(?:[^"\\]|\\.)*"/gi
/** A bearer credential anywhere in a text. */
const BEARER = /\b(bearer|basic)\s+[\w.~+/-]{8,}=*/gi
/** An API key: short prefix, underscore, long token. */
const API_KEY = /\b([a-z]{2,8})_[A-Za-z0-9]{32,}/g
/** A signed token (JWT): three base64url parts. */
const SIGNED_TOKEN = /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g
/** Name and password in a URL. */
const URL_PASSWORD = /(:\/\/[^\s:/@"]{0,64}):[^\s@"/]{1,256}@/g
/** Characters that pino leaves as they are and that turn a line on a terminal or in a viewer into something else. */
const DECEIVING = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** The line without credentials and without characters that could pretend to be another line. */
export function withoutSecrets(line: string): string {
  return line
    .replace(SECRET_MEMBER, '"$1":"***"')
    .replace(BEARER, '$1 ***')
    .replace(API_KEY, '$1_***')
    .replace(SIGNED_TOKEN, '***')
    .replace(URL_PASSWORD, '$1:***@')
    .replace(DECEIVING, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
