/** `zeughaus mailarchiv webhooks …`. Works beside the running service, which does the sending. */
import { columns, fieldErrors, germanErrors, notFound, parseInstant, silentLog, systemClock } from '@zeughaus/platform'
import { openKeys } from '../../api/keys/index.ts'
import {
  type Known,
  newSubscription,
  type ShownSubscription,
  type Subscriptions,
  shownSubscription,
} from '../../api/subscriptions/index.ts'
import { mailarchivSettings } from '../../settings.ts'
import { openWebhooks } from '../../webhooks.ts'
import { print, recordCommand, say, withStores, wrongCall } from './context.ts'

export type CreateOptions = {
  readonly key: string
  readonly name: string
  readonly url: string
  readonly q?: string
  readonly contact?: readonly string[]
  readonly contactIn?: string
  readonly thread?: string
  readonly from?: string
  readonly json?: boolean
}

/** Saves a search with a receiver and prints the secret of its signatures, this one time. */
export async function createWebhook({ key: id, from, json, contactIn, ...options }: CreateOptions): Promise<void> {
  const search = contactIn === undefined ? options : { ...options, contact_in: contactIn }
  const wanted = newSubscription.safeParse(search, { error: germanErrors })
  if (!wanted.success)
    wrongCall(...fieldErrors(wanted.error.issues).map(({ pfad, grund }) => `--${optionOf(pfad)} ${grund}.`))
  const begin = { from: from === undefined ? systemClock.now() : momentOf(from) }
  await withWebhooks(async ({ subscriptions, inForce }) => {
    const { known, secret } = await recordCommand(
      'webhook_create',
      async () => {
        const key = await inForce(id)
        if (key === null)
          throw notFound(`Einen gültigen Schlüssel ${id} gibt es nicht. „keys list“ zeigt alle mit ihrer Nummer.`)
        return subscriptions.create(key, wanted.data, begin)
      },
      (made) => (made === null ? wanted.data.url : `${made.known.subscription.id} ${made.known.subscription.url}`),
    )
    if (json === true) return print(JSON.stringify({ ...shownSubscription(known), secret }))
    print(secret)
    say(
      `Webhook „${known.subscription.name}“ (${known.subscription.id}) angelegt. Das Geheimnis wird nicht noch einmal angezeigt.`,
    )
  })
}

/** Lists all webhooks with their state. */
export function listWebhooks(json: boolean): Promise<void> {
  return withWebhooks(async ({ subscriptions }) => {
    const all = (await subscriptions.list()).map((known) => ({ ...shownSubscription(known), key: keyOf(known) }))
    print(json ? JSON.stringify(all) : describe(all))
  })
}

/** Ends a webhook. */
export function deleteWebhook(id: string): Promise<void> {
  return withWebhooks(async ({ subscriptions }) => {
    await recordCommand(
      'webhook_delete',
      () => subscriptions.remove(id, null),
      () => id,
    )
    say(`Der Webhook ${id} ist beendet.`)
  })
}

/** Sends on at once: from a moment, or from where it stopped. */
export function replayWebhook(id: string, from: string | undefined): Promise<void> {
  const moment = from === undefined ? null : momentOf(from)
  return withWebhooks(async ({ subscriptions }) => {
    await recordCommand(
      'webhook_replay',
      () => subscriptions.replay(id, null, moment),
      () => id,
    )
    say(
      moment === null
        ? `Der Webhook ${id} meldet weiter, wo er stehen blieb.`
        : `Der Webhook ${id} meldet noch einmal, was seit ${new Date(moment).toISOString()} geschah.`,
    )
  })
}

function momentOf(text: string): number {
  return (
    parseInstant(text) ?? wrongCall('--from muss ein Zeitpunkt nach RFC 3339 sein, zum Beispiel 2026-01-31T08:00:00Z.')
  )
}

const optionOf = (path: string) => path.replace(/\[.*/, '').replace('contact_in', 'contact-in')

interface Opened {
  readonly subscriptions: Subscriptions
  readonly inForce: ReturnType<typeof openKeys>['inForce']
}

function withWebhooks<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
  return withStores(async (stores, zone) => {
    const keys = openKeys(stores.keys, { clock: systemClock, log: silentLog, zone })
    try {
      const dependencies = { stores, keys, clock: systemClock, zone }
      const { subscriptions } = await openWebhooks(mailarchivSettings.read(process.env), dependencies)
      return await work({ subscriptions, inForce: keys.inForce })
    } finally {
      await keys.close()
    }
  })
}

type Listed = ShownSubscription & { readonly key: string }

const keyOf = ({ subscription, key }: Known) => key?.name ?? subscription.keyId

const STATES: Readonly<Record<ShownSubscription['state'], string>> = {
  active: 'meldet',
  retrying: 'versucht es wieder',
  paused: 'angehalten',
  ended: 'Schlüssel gilt nicht mehr',
}

function describe(all: readonly Listed[]): string {
  if (all.length === 0) return 'Es gibt noch keine Webhooks.'
  const heading = ['Nummer', 'Name', 'Schlüssel', 'Empfänger', 'Zustand', 'Gemeldet', 'Grund']
  return columns([
    heading,
    ...all.map(({ id, name, key, url, state, delivered, error }) => [
      ...[id, name, key, url, STATES[state]],
      ...[`${delivered}`, error ?? ''],
    ]),
  ])
}
