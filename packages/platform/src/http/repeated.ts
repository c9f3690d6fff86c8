/** Parameters that may be given several times: their schema is a list. */
import { z } from 'zod'

export function isRepeatable(schema: z.core.$ZodType | undefined): boolean {
  return listOf(schema) !== undefined
}

const shownOnce = z.registry<{ readonly isShownOnce: true }>()

/**
 * A list whose parameter may be given several times and is described as a single value, as it was before: a client that was
 * generated from that description compiles on.
 */
export function describedOnce<List extends z.ZodArray>(list: List): List {
  shownOnce.add(list, { isShownOnce: true })
  return list
}

export function isDescribedOnce(schema: z.core.$ZodType | undefined): boolean {
  const list = listOf(schema)
  return list !== undefined && shownOnce.get(list) !== undefined
}

/** The list of a parameter, which may be optional; undefined for a single value. */
function listOf(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  const def = schema?._zod.def
  if (def?.type === 'optional') return listOf((def as z.core.$ZodOptionalDef).innerType)
  return def?.type === 'array' ? schema : undefined
}
