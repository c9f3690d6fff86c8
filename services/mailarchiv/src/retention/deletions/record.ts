/**
 * The record of a deletion that leaves the archive with each backup: the signed note, and what the archive's own log of
 * deletions says of its run. The note alone decides what a restore deletes again; the rest is for people to read.
 */
import { StartError, uuid } from '@zeughaus/platform'
import { z } from 'zod'
import { KEPT_BY, RUN_STEPS } from './run.ts'

export const RECORD_FORMAT = 'zeughaus.deletion-record/v1'

const count = z.int().min(0)
/** Milliseconds since 1970 UTC. */
const instant = z.int()
const person = z.object({ id: z.string(), name: z.string() })

const countsSchema = z.object({
  isAll: z.boolean(),
  isCut: z.boolean(),
  rules: z.record(z.string(), count),
  holds: z.record(z.string(), count),
  held: count,
  kept: z.array(z.object({ how: z.enum(KEPT_BY), by: z.string(), mails: count })),
})

const recordSchema = z.object({
  format: z.literal(RECORD_FORMAT),
  /** The signed note of the log of evidence, see `zeughaus.deletion/v1`. */
  note: z.string(),
  /** Who did it and why, without what is in the note; null where the archive knows the note alone. */
  run: z.object({ day: z.iso.date(), proposed: person, released: person, counts: countsSchema }).nullable(),
  /** What happened to the run, oldest first. */
  steps: z.array(
    z.object({
      id: uuid(),
      at: instant,
      by: person,
      what: z.enum(RUN_STEPS),
      details: z.record(z.string(), z.unknown()),
    }),
  ),
  /** The mails of its list, also those that stayed. */
  mails: z.array(
    z.object({
      seq: count,
      id: uuid(),
      free: z.iso.date(),
      rule: z.string(),
      kept: z.object({ how: z.enum(KEPT_BY), by: z.string() }).nullable(),
    }),
  ),
})
export type DeletionRecord = z.output<typeof recordSchema>

/** Reads a record. @param name what people know its file by · @throws StartError for another text */
export function parseRecord(text: string, name: string): DeletionRecord {
  try {
    return recordSchema.parse(JSON.parse(text))
  } catch {
    throw new StartError(`${name} ist kein Verzeichnis einer Löschung, oder beschädigt.`)
  }
}
