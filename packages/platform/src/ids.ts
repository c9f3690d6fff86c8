import { v7 } from 'uuid'
import { z } from 'zod'

/**
 * Creates a UUID version 7 (RFC 9562 section 5.7), lower case. Ids of one process always ascend, also within a
 * millisecond and when the system clock steps back.
 */
export function newId(): string {
  return v7()
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text is a UUID as the services write them: any version, lower case, with hyphens. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** The schema of an id on the wire. In a path, an id in the wrong format is answered like an unknown one, 404. */
export function uuid(): z.ZodString {
  return z.string().regex(UUID, 'muss eine UUID in Kleinbuchstaben sein').meta({
    format: 'uuid',
    example: '01980000-0000-7000-8000-000000000001',
  })
}
