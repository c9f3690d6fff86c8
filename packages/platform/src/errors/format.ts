import { z } from 'zod'
import type { DomainError } from './domain-error.ts'

/** An error format: the schema of the body for the document, and the body itself. */
export type ErrorFormat = {
  readonly schema: z.ZodObject
  body(error: DomainError, requestId: string): Record<string, unknown>
}

/** Formats errors as `{ error }` only; the request id is in the header `X-Request-Id`. */
export const sentenceErrors: ErrorFormat = {
  schema: z
    .object({ error: z.string().meta({ description: 'Was geschehen ist und was zu tun ist, ein deutscher Satz.' }) })
    .meta({ id: 'Error', description: 'Jede Antwort mit einem Status ab 400.' }),
  body: (error) => ({ error: error.message }),
}

/** Formats errors as `{ error, code, details? }`; a 500 carries `details.anfrage_id`, which is also in the log. */
export const codedErrors: ErrorFormat = {
  schema: z
    .object({
      error: z.string().meta({ description: 'Was geschehen ist und was zu tun ist, ein deutscher Satz.' }),
      code: z.string().meta({ description: 'Unveränderliches Kennwort für Programme.', example: 'nicht_gefunden' }),
      details: z
        .looseObject({})
        .optional()
        .meta({ description: 'Näheres für Programme; bei 400 `felder` mit `pfad` und `grund`, bei 500 `anfrage_id`.' }),
    })
    .meta({ id: 'Error', description: 'Jede Antwort mit einem Status ab 400.' }),
  body(error, requestId) {
    const details = error.status === 500 ? { ...error.details, anfrage_id: requestId } : error.details
    return details === undefined
      ? { error: error.message, code: error.code }
      : { error: error.message, code: error.code, details }
  },
}
