/** API keys. */
import { z } from 'zod'
import { keySchema } from '../../api/keys/index.ts'

export const shownKey = keySchema
  .extend({
    /** The current state, by the service's clock. */
    state: z.enum(['active', 'expired', 'revoked']),
  })
  .meta({ id: 'Key' })
export type ShownKey = z.output<typeof shownKey>
