/** Makes, lists, resumes and ends subscriptions: for the interface, the panel and the command line. */
import { conflict, newId, notFound, rfc3339, type SecretBox } from '@zeughaus/platform'
import type { Tables } from '../../kern/tables/index.ts'
import { type Cursor, watchOf } from '../changes/index.ts'
import type { ApiKey, Keys } from '../keys/index.ts'
import { newSecret } from './message.ts'
import { openSubscriptionStore, type Subscription, type SubscriptionStore } from './store.ts'
import type { NewSearch, ShownSubscription } from './subscriptions.schema.ts'
import type { Targets } from './targets.ts'

/** Subscriptions of one key: each costs a look at every change. */
const MOST_OF_A_KEY = 100

/** Where the messages of a subscription begin: behind a position, or at a moment in milliseconds since 1970. */
export type Begin = { readonly place: Cursor } | { readonly from: number }

interface Options {
  readonly tables: Tables
  /** Seals the secrets. */
  readonly box: SecretBox
  readonly keys: Pick<Keys, 'inForce'>
  readonly targets: Targets
  /** Time zone of calendar days in searches. */
  readonly zone: string
  readonly now: () => number
}

/** A subscription, and whether its key counts. */
export interface Known {
  readonly subscription: Subscription
  readonly key: ApiKey | null
}

export class Subscriptions {
  readonly store: SubscriptionStore
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
    this.store = openSubscriptionStore(options.tables)
  }

  /** The targets that may be told. */
  get origins(): string[] {
    return this.#options.targets.origins
  }

  /** Lists all, oldest first. */
  async list(): Promise<Known[]> {
    const all = await this.store.list()
    return Promise.all(all.map(async (each) => ({ subscription: each, key: await this.#keyOf(each) })))
  }

  async listOf(keyId: string): Promise<Known[]> {
    return (await this.list()).filter(({ subscription }) => subscription.keyId === keyId)
  }

  /** @param keyId null: whatever its key. @throws DomainError 404 */
  async get(id: string, keyId: string | null): Promise<Known> {
    const found = await this.store.get(id)
    if (found === null || (keyId !== null && found.keyId !== keyId)) throw unknown()
    return { subscription: found, key: await this.#keyOf(found) }
  }

  /**
   * Makes a subscription of this key. The caller shows `secret` once.
   *
   * @throws DomainError 400 for a search or a target that is refused · 403 for a key of another role · 409 for too many
   */
  async create(key: ApiKey, { name, url, ...watch }: NewSearch, begin: Begin) {
    const { box, targets, zone, now } = this.#options
    if (key.role !== 'integration') throw conflict('falsche_rolle', WRONG_ROLE)
    // Only whether it can be read: what is hidden from the key is asked for when it is told.
    watchOf({ ...key, hidden: [] }, watch, zone)
    const target = await targets.require(url)
    if ((await this.listOf(key.id)).length >= MOST_OF_A_KEY) throw conflict('zu_viele_webhooks', TOO_MANY)
    const [id, secret] = [newId(), newSecret()]
    await this.store.add({
      ...{ id, keyId: key.id, name, url: target, watch, createdAt: now(), secret: box.seal(secret, id) },
      place: 'place' in begin ? begin.place : null,
      from: 'from' in begin ? begin.from : null,
    })
    return { known: await this.get(id, key.id), secret }
  }

  /** Ends a subscription. @throws DomainError 404 */
  async remove(id: string, keyId: string | null): Promise<undefined> {
    await this.get(id, keyId)
    await this.store.remove(id)
  }

  /** Sends on at once, from a moment or (null) from where it stopped. @throws DomainError 404 */
  async replay(id: string, keyId: string | null, from: number | null): Promise<Known> {
    await this.get(id, keyId)
    await this.store.replay(id, from)
    return this.get(id, keyId)
  }

  /** The secret of a subscription; null if it was removed or the archive's key cannot open it. */
  async secretOf(id: string): Promise<string | null> {
    const sealed = await this.store.secret(id)
    return sealed === null ? null : this.#options.box.open(sealed, id)
  }

  #keyOf = ({ keyId }: Subscription): Promise<ApiKey | null> => this.#options.keys.inForce(keyId)
}

const WRONG_ROLE =
  'Webhooks gehören zu einem Schlüssel der Rolle „integration“. Bitte wählen Sie einen solchen Schlüssel oder legen Sie ihn an.'
const TOO_MANY = `Ein Schlüssel hat höchstens ${MOST_OF_A_KEY} Webhooks. Bitte beenden Sie einen davon oder nehmen Sie einen weiteren Schlüssel.`

const unknown = () => notFound('Diesen Webhook gibt es nicht, oder er gehört zu einem anderen Schlüssel.')

/** A subscription in the words of the interface. */
export function shownSubscription({ subscription: each, key }: Known): ShownSubscription {
  const { q, contact, contact_in, thread } = each.watch
  return {
    id: each.id,
    name: each.name,
    url: each.url,
    q: q ?? null,
    contact: [...(contact ?? [])],
    contact_in: contact_in ?? null,
    thread: thread ?? null,
    created: new Date(each.createdAt).toISOString(),
    state: stateOf(each, key),
    delivered: each.delivered,
    last_success: rfc3339(each.lastSuccess),
    failures: each.failures,
    failing_since: rfc3339(each.failingSince),
    next_try: each.failures === 0 || each.pausedAt !== null ? null : rfc3339(each.nextTry),
    error: each.error,
  }
}

/** The states of all webhooks, for those who watch the archive. */
export async function webhookStates(subscriptions: Subscriptions) {
  return (await subscriptions.list()).map(({ subscription: { id, name, error, failures, ...each }, key }) => ({
    ...{ id, name, error, failures },
    state: stateOf({ failures, pausedAt: each.pausedAt }, key),
  }))
}

function stateOf(
  { pausedAt, failures }: Pick<Subscription, 'pausedAt' | 'failures'>,
  key: ApiKey | null,
): ShownSubscription['state'] {
  if (key === null) return 'ended'
  if (pausedAt !== null) return 'paused'
  return failures > 0 ? 'retrying' : 'active'
}
