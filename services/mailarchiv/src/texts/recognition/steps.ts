import { z } from 'zod'
import { TEXT_LENGTH } from './limits.ts'

const part = z.int().min(0)

/** The only messages that the service accepts from the recogniser, which a hostile picture may control. */
export const recogniseStep = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('began'), part }),
  z.strictObject({ type: z.literal('page') }),
  z.strictObject({
    type: z.literal('recognised'),
    part,
    text: z.string().max(TEXT_LENGTH),
    pages: z.int().min(0),
  }),
])
export type RecogniseStep = z.output<typeof recogniseStep>
