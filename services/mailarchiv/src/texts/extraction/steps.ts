import { INVOICES_OF_A_FILE } from '@zeughaus/einvoice'
import { z } from 'zod'
import { EXTRACTION_PROBLEMS, TEXT_STATES } from './extraction.ts'
import { foundInvoice } from './invoice-step.ts'
import { EXTRACTION_LIMITS, MAIL_PARTS } from './limits.ts'

const part = z.int().min(0).max(MAIL_PARTS)
const text = z.string().max(EXTRACTION_LIMITS.textLength)

/** The only messages that the service accepts from the attachment reader, which a hostile file may control. */
export const extractStep = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('began'), part, filename: text }),
  z.strictObject({
    type: z.literal('extracted'),
    part,
    filename: text,
    extraction: z.strictObject({
      text,
      state: z.enum(TEXT_STATES),
      problems: z.array(z.enum(EXTRACTION_PROBLEMS)).max(EXTRACTION_PROBLEMS.length),
      pictures: z.int().min(0),
      invoices: z.array(foundInvoice).max(INVOICES_OF_A_FILE).readonly(),
    }),
  }),
])
export type ExtractStep = z.output<typeof extractStep>
