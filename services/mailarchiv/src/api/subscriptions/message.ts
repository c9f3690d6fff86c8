/** The messages to a receiver, by the specification Standard Webhooks (https://www.standardwebhooks.com, version 1.0). */
import { createHmac, randomBytes } from 'node:crypto'
import type { TextChanges } from '../../texts/queue/index.ts'
import type { Change } from '../changes/index.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** Makes a secret: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** One change as it is sent. */
export interface Message {
  /** The same at each attempt and each replay: receivers tell doubles by it. */
  readonly id: string
  readonly body: string
}

/**
 * Composes the message about a change. Its id is made from the change and the secret of the feed: it does not show how
 * many other mails there are.
 *
 * @param now milliseconds since 1970
 */
export function messageAbout(
  subscriptionId: string,
  { kind, mail, ocr_status, place }: Change,
  feed: Pick<TextChanges, 'name' | 'secret'>,
  now: number,
): Message {
  const about = kind === 'archived' ? `archived:${mail.id}` : `text:${feed.name}:${place.text}`
  const digest = createHmac('sha256', feed.secret).update(`${subscriptionId}:${about}`).digest('base64url')
  const data = { subscription_id: subscriptionId, kind, mail, ocr_status }
  return {
    id: `msg_${digest}`,
    body: JSON.stringify({ type: `mail.${kind}`, timestamp: new Date(now).toISOString(), data }),
  }
}

/** The headers of one attempt: the signature covers id, time and body. @param now milliseconds since 1970 */
export function signedHeaders({ id, body }: Message, secret: string, now: number): Readonly<Record<string, string>> {
  const timestamp = `${Math.floor(now / 1000)}`
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Zeughaus-Mailarchiv',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
