/** Webhooks: list, create, resume, end. */
import { type Clock, notFound } from '@zeughaus/platform'
import { z } from 'zod'
import type { Keys } from '../../api/keys/index.ts'
import { type Known, newSubscription, type Subscriptions, shownSubscription } from '../../api/subscriptions/index.ts'
import { noteObject } from '../../evidence/access-log/index.ts'
import type { PanelArea } from './area.ts'
import { byId } from './common.schema.ts'
import { keyState } from './keys.routes.ts'
import { type Webhook, webhookList, webhookSchema } from './webhooks.schema.ts'

export interface WebhookPageDependencies {
  readonly subscriptions: Subscriptions
  readonly keys: Pick<Keys, 'list' | 'inForce'>
  readonly clock: Pick<Clock, 'now'>
  readonly zone: string
}

export function addWebhookRoutes(area: PanelArea, { subscriptions, keys, clock, zone }: WebhookPageDependencies): void {
  const shown = (known: Known): Webhook => ({
    ...shownSubscription(known),
    key: known.key?.name ?? known.subscription.keyId,
  })

  area.route({
    method: 'GET',
    path: '/webhooks',
    permission: 'schluessel.verwalten',
    summary: 'Alle Webhooks mit ihrem Zustand, und was ein neuer braucht',
    log: 'none',
    schema: { response: { 200: webhookList } },
    handler: async () => ({
      webhooks: (await subscriptions.list()).map(shown).reverse(),
      keys: (await keys.list())
        .filter((key) => key.role === 'integration' && keyState(key, clock.now(), zone) === 'active')
        .map(({ id, name }) => ({ id, name })),
      targets: subscriptions.origins,
    }),
  })

  area.route({
    method: 'POST',
    path: '/webhooks',
    permission: 'schluessel.verwalten',
    summary: 'Webhook anlegen; sein Geheimnis wird nur in dieser Antwort gezeigt',
    log: 'webhook_create',
    schema: {
      body: newSubscription.extend({ key: z.uuid() }),
      response: { 200: z.object({ webhook: webhookSchema, secret: z.string() }) },
    },
    async handler({ body: { key: id, ...search }, request }) {
      const key = await keys.inForce(id)
      if (key === null) throw notFound('Diesen Schlüssel gibt es nicht, oder er gilt nicht mehr.')
      const { known, secret } = await subscriptions.create(key, search, { from: clock.now() })
      noteObject(request, `${known.subscription.id} ${known.subscription.url}`)
      return { webhook: shown(known), secret }
    },
  })

  area.route({
    method: 'POST',
    path: '/webhooks/{id}/replay',
    permission: 'schluessel.verwalten',
    summary: 'Einen angehaltenen Webhook fortsetzen, oder ab einem Zeitpunkt noch einmal melden',
    log: 'webhook_replay',
    schema: {
      params: byId,
      body: z.strictObject({ from: z.iso.datetime({ offset: true }).nullable() }),
      response: { 200: webhookSchema },
    },
    handler: async ({ params, body: { from } }) =>
      shown(await subscriptions.replay(params.id, null, from === null ? null : Date.parse(from))),
  })

  area.route({
    method: 'DELETE',
    path: '/webhooks/{id}',
    permission: 'schluessel.verwalten',
    summary: 'Einen Webhook beenden',
    log: 'webhook_delete',
    schema: { params: byId, response: { 204: null } },
    handler: ({ params }) => subscriptions.remove(params.id, null),
  })
}
