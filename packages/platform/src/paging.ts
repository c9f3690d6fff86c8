import { z } from 'zod'

/**
 * A whole number as a query parameter, in any number of decimal digits: `25`, `000025`. Not `1e3`, `+1`, `0x1` or ` 1`.
 * A number above the safe integers counts as the largest of them.
 *
 * @param range without `max` every size is valid
 */
export function integerParameter(range: {
  min: number
  max?: number
  default: number
  description: string
}): z.ZodType<number, string | undefined> {
  const { min, max, default: fallback, description } = range
  const limits = max === undefined ? `ab ${min}` : `von ${min} bis ${max}`
  return z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined) return fallback
      const value = /^\d+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : Number.NaN
      if (value >= min && value <= (max ?? Number.MAX_SAFE_INTEGER)) return value
      context.addIssue({ code: 'custom', message: `muss eine ganze Zahl ${limits} sein`, input: text })
      return z.NEVER
    })
    .meta({
      type: 'integer',
      minimum: min,
      ...(max === undefined ? {} : { maximum: max }),
      default: fallback,
      description,
    })
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
