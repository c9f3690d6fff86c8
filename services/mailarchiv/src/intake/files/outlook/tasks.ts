/** What the process that reads Outlook's files is asked, and what it says. */
import { z } from 'zod'
import { OUTLOOK_ERRORS } from './item.ts'

/** Data files with many items: .pst and .ost, and the archive of Outlook for Mac. */
export type DataSort = 'pst' | 'olm'

/** One message, whose bytes come with the order; or the items of a data file from `at` on, at most so many. */
export type OutlookTask =
  | { readonly sort: 'msg' }
  | { readonly sort: DataSort; readonly path: string; readonly at: number; readonly most: number }

const code = z.enum(OUTLOOK_ERRORS)
/** `next`: where the file continues after it. */
const placed = { place: z.string(), next: z.int() }

/** The bytes of a mail come before it, as questions. */
export const outlookStep = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('mail'), ...placed, missing: z.array(z.string()) }),
  z.strictObject({ is: z.literal('refused'), ...placed, code }),
  z.strictObject({ is: z.literal('others'), ...placed, count: z.int().nullable() }),
  /** The data file has no more. */
  z.strictObject({ is: z.literal('end') }),
  /** The file cannot be read, or not further. */
  z.strictObject({ is: z.literal('failed'), code }),
])
export type OutlookStep = z.infer<typeof outlookStep>
