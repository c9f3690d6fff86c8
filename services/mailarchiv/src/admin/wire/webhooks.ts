/** Webhooks: saved searches whose changes are sent to a receiver. */
import { z } from 'zod'
import { newSubscription, subscriptionSchema } from '../../subscriptions/index.ts'
import { byId } from './common.ts'

const webhook = subscriptionSchema.extend({
  /** The name of its key; its number when there is none any more. */
  key: z.string(),
})
export type Webhook = z.output<typeof webhook>

export const webhookOperations = {
  'GET /webhooks': {
    permission: 'schluessel.verwalten',
    summary: 'Alle Webhooks mit ihrem Zustand, und was ein neuer braucht',
    log: 'none',
    schema: {
      response: {
        200: z.object({
          webhooks: z.array(webhook),
          /** Keys of the role `integration` that count. */
          keys: z.array(z.object({ id: z.string(), name: z.string() })),
          /** Origins that the setting MAILARCHIV_WEBHOOKS allows. */
          targets: z.array(z.string()),
        }),
      },
    },
  },
  'POST /webhooks': {
    permission: 'schluessel.verwalten',
    summary: 'Webhook anlegen; sein Geheimnis wird nur in dieser Antwort gezeigt',
    log: 'webhook_create',
    schema: {
      body: newSubscription.extend({ key: z.uuid() }),
      response: { 200: z.object({ webhook, secret: z.string() }) },
    },
  },
  'POST /webhooks/{id}/replay': {
    permission: 'schluessel.verwalten',
    summary: 'Einen angehaltenen Webhook fortsetzen, oder ab einem Zeitpunkt noch einmal melden',
    log: 'webhook_replay',
    schema: {
      params: byId,
      body: z.strictObject({ from: z.iso.datetime({ offset: true }).nullable() }),
      response: { 200: webhook },
    },
  },
  'DELETE /webhooks/{id}': {
    permission: 'schluessel.verwalten',
    summary: 'Einen Webhook beenden',
    log: 'webhook_delete',
    schema: { params: byId, response: { 204: null } },
  },
} as const
