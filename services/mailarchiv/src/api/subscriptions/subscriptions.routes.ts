/** /subscriptions: saved searches whose changes are sent to a receiver. The only writing of this interface. */
import { invalidRequest, type RateLimiter } from '@zeughaus/platform'
import { noteObject } from '../../evidence/access-log/index.ts'
import type { TextChanges } from '../../texts/queue/index.ts'
import { readCursor } from '../changes/index.ts'
import type { KeyReader } from '../keys/index.ts'
import type { MailArea } from '../mails/index.ts'
import { endOf, type PlaceDependencies } from './places.ts'
import {
  createdSubscription,
  replayRequest,
  subscription,
  subscriptionList,
  subscriptionPath,
  subscriptionRequest,
} from './subscriptions.schema.ts'
import { type Begin, type Subscriptions, shownSubscription } from './subscriptions.ts'

export type SubscriptionDependencies = PlaceDependencies & {
  readonly subscriptions: Subscriptions
  readonly feed: TextChanges
  readonly limiter: RateLimiter
}

const RATE_WINDOW_SECONDS = 60
const tags = ['Webhooks']
const INTEGRATION_ONLY = 'Nur für Schlüssel der Rolle „integration“; mit jedem anderen ist POST und DELETE 405.'

export function addSubscriptionRoutes(area: MailArea, dependencies: SubscriptionDependencies): void {
  const { subscriptions, feed, limiter } = dependencies
  const rateLimit = ({ principal }: { readonly principal: KeyReader }) =>
    limiter.take(`subscriptions:${principal.id}`, { limit: principal.rate, windowSeconds: RATE_WINDOW_SECONDS })

  area.route({
    method: 'GET',
    path: '/subscriptions',
    permission: 'webhooks.lesen',
    log: 'none',
    operationId: 'listSubscriptions',
    tags,
    summary: 'Die Webhooks dieses Schlüssels auflisten',
    description: INTEGRATION_ONLY,
    schema: { response: { 200: subscriptionList } },
    rateLimit,
    handler: async ({ principal }) => ({
      subscriptions: (await subscriptions.listOf(principal.id)).map(shownSubscription),
    }),
  })

  area.route({
    method: 'POST',
    path: '/subscriptions',
    permission: 'webhooks.verwalten',
    log: 'webhook_create',
    operationId: 'createSubscription',
    tags,
    summary: 'Eine Suche speichern, deren Änderungen gemeldet werden',
    description: MESSAGES,
    schema: { body: subscriptionRequest, response: { 201: createdSubscription } },
    errors: {
      409: 'Der Schlüssel hat schon die größte Zahl von Webhooks.',
      410: 'Der Cursor gilt nicht mehr: Das Archiv wurde aus einer Sicherung wiederhergestellt.',
    },
    rateLimit,
    async handler({ body: { cursor, from, ...search }, principal, request }) {
      if (cursor !== undefined && from !== undefined)
        throw invalidRequest([{ pfad: 'from', grund: 'gilt nicht zusammen mit cursor' }])
      const begin = await beginOf(cursor, from)
      const { known, secret } = await subscriptions.create(principal, search, begin)
      noteObject(request, `${known.subscription.id} ${known.subscription.url}`)
      return { ...shownSubscription(known), secret }
    },
  })

  area.route({
    method: 'GET',
    path: '/subscriptions/{id}',
    permission: 'webhooks.lesen',
    log: 'none',
    operationId: 'getSubscription',
    tags,
    summary: 'Einen Webhook und seinen Zustand lesen',
    description: INTEGRATION_ONLY,
    schema: { params: subscriptionPath, response: { 200: subscription } },
    rateLimit,
    handler: async ({ params, principal }) => shownSubscription(await subscriptions.get(params.id, principal.id)),
  })

  area.route({
    method: 'DELETE',
    path: '/subscriptions/{id}',
    permission: 'webhooks.verwalten',
    log: 'webhook_delete',
    operationId: 'deleteSubscription',
    tags,
    summary: 'Einen Webhook beenden',
    description: INTEGRATION_ONLY,
    schema: { params: subscriptionPath, response: { 204: null } },
    rateLimit,
    handler: async ({ params, principal }) => subscriptions.remove(params.id, principal.id),
  })

  area.route({
    method: 'POST',
    path: '/subscriptions/{id}/replay',
    permission: 'webhooks.verwalten',
    log: 'webhook_replay',
    operationId: 'replaySubscription',
    tags,
    summary: 'Ab einem Zeitpunkt noch einmal melden, oder einen angehaltenen Webhook fortsetzen',
    description: INTEGRATION_ONLY,
    schema: { params: subscriptionPath, body: replayRequest, response: { 200: subscription } },
    rateLimit,
    handler: async ({ params, body: { from }, principal }) =>
      shownSubscription(
        await subscriptions.replay(params.id, principal.id, from === undefined ? null : Date.parse(from)),
      ),
  })

  async function beginOf(cursor: string | undefined, from: string | undefined): Promise<Begin> {
    if (from !== undefined) return { from: Date.parse(from) }
    return { place: cursor === undefined ? await endOf(dependencies) : readCursor(feed, cursor) }
  }
}

const MESSAGES =
  `${INTEGRATION_ONLY} Jede Änderung, wie GET /changes sie mit denselben Bedingungen nennt, kommt als POST nach dem Standard Webhooks 1.0 (https://www.standardwebhooks.com): \`webhook-id\`, \`webhook-timestamp\` und \`webhook-signature\` (\`v1\`, HMAC-SHA256 mit dem Geheimnis) im Kopf, im Körper \`{ "type": "mail.archived" | "mail.text", "timestamp": …, "data": { "subscription_id", "kind", "mail", "ocr_status" } }\`. ` +
  'Die Meldungen einer Suche kommen der Reihe nach und jede mindestens einmal; eine doppelte hat dieselbe `webhook-id`. Angenommen ist eine Meldung mit 2xx binnen 15 Sekunden. Sonst kommt sie wieder, nach 5 Sekunden, 30 Sekunden, 2, 10, 30 Minuten, dann 1, 2, 4 und alle 6 Stunden (oder wann `Retry-After` es sagt), drei Tage lang; danach, und bei 410 sofort, ist der Webhook angehalten. Umleitungen wird nicht gefolgt. Ohne `cursor` und `from` beginnt er mit dem, was von jetzt an geschieht.'
