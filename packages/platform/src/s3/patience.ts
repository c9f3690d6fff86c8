/** How long a bucket is waited for, and what is asked again. */
import type { S3ClientConfig } from '@aws-sdk/client-s3'

/** How long a bucket is waited for. */
export interface Patience {
  /** Attempts of one request that the server answers with "not now", the first included; the pauses between them grow. */
  readonly attempts: number
  /** Attempts in a row to continue an interrupted read, with growing pauses. */
  readonly reads: number
  /**
   * Milliseconds without a byte in either direction after which a connection counts as broken: a transfer that moves may
   * take as long as it takes. The second silence in a row ends the request.
   */
  readonly silenceMs: number
}

/** For a service: a person, or a mail server, waits for the answer. A silent bucket is given up within 10 s. */
export const PROMPT: Patience = { attempts: 6, reads: 5, silenceMs: 4_500 }
/** For commands: hours of work are not given up for a minute (https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html). */
export const PATIENT: Patience = { attempts: 6, reads: 5, silenceMs: 30_000 }

/** Silent attempts: the second asks on a new connection, because the first may have used one that broke unnoticed. */
const SILENCES = 2
const FIRST_PAUSE_MS = 100

/** What the client's errors of a server without an answer have in common. It names a reset connection so, too. */
function isSilence(error: unknown): boolean {
  const { name, code } = error as { readonly name?: unknown; readonly code?: unknown }
  return code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || (name === 'TimeoutError' && code === undefined)
}

/** The attempts, of `usual` ones, that an error leaves. */
export const attemptsAfter = (error: unknown, usual: number): number =>
  isSilence(error) ? Math.min(SILENCES, usual) : usual

/** Milliseconds before another attempt. @param made attempts so far */
export const pauseAfter = (made: number): number => Math.random() * FIRST_PAUSE_MS * 2 ** made

/** The client's repetitions of what it can repeat: requests without a stream. */
export const repetitions = ({ attempts }: Patience): NonNullable<S3ClientConfig['retryStrategy']> => ({
  acquireInitialRetryToken: async () => ({ getRetryCount: () => 0, getRetryDelay: () => 0 }),
  async refreshRetryTokenForRetry(token, { error, errorType }) {
    const made = token.getRetryCount() + 1
    const isTransient = errorType === 'TRANSIENT' || errorType === 'THROTTLING'
    if (!isTransient || made >= attemptsAfter(error, attempts)) throw error
    return { getRetryCount: () => made, getRetryDelay: () => pauseAfter(made - 1) }
  },
  recordSuccess: () => undefined,
})
