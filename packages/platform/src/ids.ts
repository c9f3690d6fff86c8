import { v7 } from 'uuid'
import { z } from 'zod'

/**
 * A new UUID version 7 (RFC 9562 section 5.7), lower case. Within the process each is greater than the one before,
 * also within one millisecond and when the system clock steps back.
 */
export function newId(): string {
  return v7()
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text is a UUID as the services write them: any version, lower case, with hyphens. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** The schema of an id on the wire. In a path: what is no id is answered like an unknown one, 404. */
export function uuid(): z.ZodString {
  return z.string().regex(UUID, 'muss eine UUID in Kleinbuchstaben sein').meta({
    format: 'uuid',
    example: '01980000-0000-7000-8000-000000000001',
  })
}
