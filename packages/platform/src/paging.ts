import { z } from 'zod'

/** The valid numbers of a parameter; without `max` every size is. */
type Range = { readonly min: number; readonly max?: number; readonly description: string }

/**
 * A whole number as a query parameter, in any number of decimal digits: `25`, `000025`. Not `1e3`, `+1`, `0x1` or ` 1`.
 * A number above the safe integers counts as the largest of them.
 */
export function integerParameter(range: Range & { default: number }): z.ZodType<number, string | undefined> {
  const { default: fallback } = range
  return z
    .string()
    .optional()
    .transform((text, context) => (text === undefined ? fallback : readInteger(text, range, context)))
    .meta({ ...described(range), default: fallback })
}

/** A whole number in a path, read like one in the query. Anything else is 400, where an unfit id is 404. */
export function integerInPath(range: Range): z.ZodType<number, string> {
  return z
    .string()
    .transform((text, context) => readInteger(text, range, context))
    .meta(described(range))
}

function readInteger(text: string, { min, max }: Range, context: z.RefinementCtx<string | undefined>): number {
  const value = /^\d+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : Number.NaN
  if (value >= min && value <= (max ?? Number.MAX_SAFE_INTEGER)) return value
  const limits = max === undefined ? `ab ${min}` : `von ${min} bis ${max}`
  context.addIssue({ code: 'custom', message: `muss eine ganze Zahl ${limits} sein`, input: text })
  return z.NEVER
}

function described({ min, max, description }: Range) {
  return { type: 'integer' as const, minimum: min, ...(max === undefined ? {} : { maximum: max }), description }
}

/** `page` and `limit` of the mail archive: default 25, at most 100 per page. */
export const pageAndLimit = {
  page: integerParameter({ min: 1, default: 1, description: 'Seite, ab 1' }),
  limit: integerParameter({ min: 1, max: 100, default: 25, description: 'Einträge je Seite' }),
}

/** `seite` and `limit` of the material service: default 50, at most 200 per page. */
export const seiteUndLimit = {
  seite: integerParameter({ min: 1, default: 1, description: 'Seite, ab 1' }),
  limit: integerParameter({ min: 1, max: 200, default: 50, description: 'Einträge je Seite' }),
}

/** Computes the number of entries before a page, at most the largest safe integer. */
export function offsetOf(page: number, limit: number): number {
  return Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER)
}

/** Computes the number of pages for `total` entries; 0 when there are none. */
export function pagesOf(total: number, limit: number): number {
  return Math.ceil(total / limit)
}
