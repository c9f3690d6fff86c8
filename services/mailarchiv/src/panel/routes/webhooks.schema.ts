/** Webhooks: saved searches whose changes are sent to a receiver. */
import { z } from 'zod'
import { subscriptionSchema } from '../../api/subscriptions/index.ts'

export const webhookSchema = subscriptionSchema
  .extend({
    /** The name of its key; its number when there is none any more. */
    key: z.string(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.output<typeof webhookSchema>

export const webhookList = z
  .object({
    webhooks: z.array(webhookSchema),
    /** Keys of the role `integration` that count. */
    keys: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Origins that the setting MAILARCHIV_WEBHOOKS allows. */
    targets: z.array(z.string()),
  })
  .meta({ id: 'WebhookList' })
