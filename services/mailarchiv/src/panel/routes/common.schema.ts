/** Shapes that several sections of the panel share. */
import { z } from 'zod'

export const instant = z.string().meta({ description: 'RFC 3339, UTC' })
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'muss ein Tag der Form JJJJ-MM-TT sein')
export const count = z.int().min(0)

/** Path parameter. A malformed id is answered like an unknown one. */
export const byId = z.object({ id: z.uuid() })

/** A piece of text; `hit` marks what the search found. Plain text: the page decides how a hit looks. */
export const segment = z.object({ text: z.string(), hit: z.boolean() }).meta({ id: 'Segment' })
export type Segment = z.output<typeof segment>
