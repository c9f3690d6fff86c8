import { uuid } from '@zeughaus/platform'
import { z } from 'zod'
import { watchParameters } from '../changes/index.ts'

const MAX_NAME = 100
const MAX_URL = 2_000

const { q, contact, contact_in, thread } = watchParameters.shape

/** A saved search with its receiver, as it is entered. */
export const newSubscription = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(MAX_NAME)
    .regex(/^[^\p{Cc}]*$/u, 'darf keine Steuerzeichen enthalten')
    .meta({ description: 'Wofür der Webhook ist.', example: 'CRM, Kunde Kraus' }),
  url: z.string().max(MAX_URL).meta({
    description:
      'Wohin gemeldet wird. Das Ziel muss in der Einstellung MAILARCHIV_WEBHOOKS stehen; in private Netze wird nur gemeldet, wenn MAILARCHIV_WEBHOOK_NETWORKS sie zulässt.',
    example: 'https://crm.firma.example/mails',
  }),
  q,
  contact,
  contact_in,
  thread,
})
export type NewSearch = z.output<typeof newSubscription>

/** Where the messages begin. */
const from = z.iso.datetime({ offset: true }).meta({
  description:
    'Zeitpunkt, ab dem gemeldet wird; ein wenig früher Archiviertes kann dabei sein. Was der Empfänger schon bekam, kommt mit derselben `webhook-id` noch einmal.',
  example: '2026-01-31T08:00:00Z',
})

export const subscriptionRequest = newSubscription.extend({
  cursor: z
    .string()
    .max(100)
    .meta({ description: '`cursor` von GET /changes: gemeldet wird, was danach geschah.' })
    .optional(),
  from: from.optional(),
})

export const replayRequest = z.strictObject({
  from: from.optional().meta({ description: 'Ohne Angabe geht es dort weiter, wo die Meldungen stehen blieben.' }),
})

export const subscriptionPath = z.object({ id: uuid().meta({ description: 'Kennung des Webhooks.' }) })

const instant = z.iso.datetime().nullable()

export const subscription = z
  .strictObject({
    id: uuid(),
    name: z.string(),
    url: z.string(),
    q: z.string().nullable(),
    contact: z.array(z.string()),
    contact_in: z.string().nullable(),
    thread: uuid().nullable(),
    created: z.iso.datetime(),
    state: z.enum(['active', 'retrying', 'paused', 'ended']).meta({
      description:
        '`active`: gemeldet ist, was bis jetzt geschah, oder es wird gerade gemeldet. `retrying`: der Empfänger nahm die letzte Meldung nicht an. `paused`: drei Tage lang oder mit der Antwort 410 nahm er keine an; weiter geht es erst mit `replay`. `ended`: der Schlüssel ist abgelaufen oder gesperrt.',
    }),
    delivered: z.int().meta({ description: 'Meldungen, die der Empfänger angenommen hat.' }),
    last_success: instant,
    failures: z.int().meta({ description: 'Versuche in Folge, die scheiterten.' }),
    failing_since: instant,
    next_try: instant,
    error: z.string().nullable().meta({ description: 'Woran der letzte Versuch scheiterte.' }),
  })
  .meta({ id: 'Subscription', description: 'Eine gespeicherte Suche, deren Änderungen gemeldet werden.' })
export type ShownSubscription = z.output<typeof subscription>

export const createdSubscription = subscription
  .extend({
    secret: z.string().meta({
      description: 'Damit prüft der Empfänger die Unterschrift (`whsec_…`). Es wird nur in dieser Antwort gezeigt.',
    }),
  })
  .meta({ id: 'CreatedSubscription' })

export const subscriptionList = z.object({ subscriptions: z.array(subscription) }).meta({ id: 'SubscriptionList' })
