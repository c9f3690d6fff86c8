/** Opens the saved searches that are told to receivers, and the process's part in telling them. */
import type { Clock, SecretBox } from '@zeughaus/platform'
import type { ChangeDependencies } from './api/changes/index.ts'
import { type HiddenFrom, type Keys, keyReaders } from './api/keys/index.ts'
import { Subscriptions, type TargetSettings, Targets, WebhookSender } from './api/subscriptions/index.ts'
import type { Recorder } from './evidence/access-log/index.ts'
import { openSecretBox } from './kern/secrets/index.ts'
import type { MailarchivSettings } from './settings.ts'
import type { Stores } from './stores.ts'

type Settings = Partial<Pick<MailarchivSettings, 'MAILARCHIV_WEBHOOKS' | 'MAILARCHIV_WEBHOOK_NETWORKS'>>

export interface WebhookDependencies {
  readonly stores: Stores
  readonly keys: Pick<Keys, 'authenticate' | 'inForce'>
  readonly clock: Pick<Clock, 'now'>
  /** Time zone of calendar days in searches. */
  readonly zone: string
  /** Resolves names otherwise than the system, in tests. */
  readonly resolve?: TargetSettings['resolve']
}

/** What tells receivers, and its part of the service. */
export interface Telling {
  readonly changes: ChangeDependencies
  readonly hiddenFrom: HiddenFrom
  readonly accessLog: Pick<Recorder, 'record' | 'settled'>
  readonly warn: (message: string, details?: object) => void
  readonly deadlineMs?: number
  readonly everyMs?: number
}

/** The saved searches of an archive, with what seals their secrets: the same box as for the passwords of mailboxes. */
export interface Webhooks {
  readonly box: SecretBox
  readonly subscriptions: Subscriptions
  sender(telling: Telling): WebhookSender
}

export async function openWebhooks(settings: Settings, dependencies: WebhookDependencies): Promise<Webhooks> {
  const { stores, keys, clock, zone, resolve } = dependencies
  const box = await openSecretBox(stores.secrets)
  const targets = new Targets({
    origins: settings.MAILARCHIV_WEBHOOKS ?? [],
    networks: settings.MAILARCHIV_WEBHOOK_NETWORKS ?? [],
    ...(resolve === undefined ? {} : { resolve }),
  })
  const shared = { keys, targets, zone }
  const subscriptions = new Subscriptions({ ...shared, tables: stores.subscriptions, box, now: clock.now })
  return {
    box,
    subscriptions,
    sender: ({ hiddenFrom, ...telling }) =>
      new WebhookSender({
        ...{ ...shared, ...telling, keys: keyReaders(keys, hiddenFrom) },
        ...{ subscriptions, leases: stores.leases, clock },
      }),
  }
}
