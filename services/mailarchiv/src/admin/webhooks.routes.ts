/** Webhooks: list, create, resume, end. */
import { type Clock, notFound } from '@zeughaus/platform'
import { noteObject } from '../access-log/index.ts'
import type { Keys } from '../keys/index.ts'
import { type Known, type Subscriptions, shownSubscription } from '../subscriptions/index.ts'
import { keyState } from './keys.routes.ts'
import { type PanelArea, serve } from './operation.ts'
import type { Webhook } from './wire/index.ts'

export interface WebhookPageDoors {
  readonly subscriptions: Subscriptions
  readonly keys: Pick<Keys, 'list' | 'inForce'>
  readonly clock: Pick<Clock, 'now'>
  readonly zone: string
}

export function addWebhookRoutes(area: PanelArea, { subscriptions, keys, clock, zone }: WebhookPageDoors): void {
  const shown = (known: Known): Webhook => ({
    ...shownSubscription(known),
    key: known.key?.name ?? known.subscription.keyId,
  })

  serve(area, 'GET /webhooks', async () => ({
    webhooks: (await subscriptions.list()).map(shown).reverse(),
    keys: (await keys.list())
      .filter((key) => key.role === 'integration' && keyState(key, clock.now(), zone) === 'active')
      .map(({ id, name }) => ({ id, name })),
    targets: subscriptions.origins,
  }))

  serve(area, 'POST /webhooks', async ({ body: { key: id, ...search }, request }) => {
    const key = await keys.inForce(id)
    if (key === null) throw notFound('Diesen Schlüssel gibt es nicht, oder er gilt nicht mehr.')
    const { known, secret } = await subscriptions.create(key, search, { from: clock.now() })
    noteObject(request, `${known.subscription.id} ${known.subscription.url}`)
    return { webhook: shown(known), secret }
  })

  serve(area, 'POST /webhooks/{id}/replay', async ({ params, body: { from } }) =>
    shown(await subscriptions.replay(params.id, null, from === null ? null : Date.parse(from))),
  )

  serve(area, 'DELETE /webhooks/{id}', ({ params }) => subscriptions.remove(params.id, null))
}
