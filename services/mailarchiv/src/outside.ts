/** Where the checkpoints of this archive go outside of the house, by its settings. */
import { conflict, describeLocation } from '@zeughaus/platform'
import type { Elsewhere } from './evidence/integrity/index.ts'
import {
  type CheckpointMail,
  elsewhereIn,
  type ReadableDestination,
  SentCheckpoints,
  toBucket,
  toMail,
} from './evidence/sent-checkpoints/index.ts'
import type { EvidenceLog } from './evidence/signed-log/index.ts'
import type { Leases } from './kern/leases/index.ts'
import { sendMail } from './kern/mailer.ts'
import { openedOnce } from './kern/opened-once.ts'
import type { Tables } from './kern/tables/index.ts'
import type { MailarchivSettings } from './settings.ts'

export type OutsideSettings = Pick<
  MailarchivSettings,
  | 'MAILARCHIV_CHECKPOINT_TO'
  | 'MAILARCHIV_CHECKPOINT_BUCKET'
  | 'MAILARCHIV_CHECKPOINT_HOURS'
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'ZEUGHAUS_ZEITZONE'
>

interface SendingOptions {
  readonly evidence: EvidenceLog
  readonly leases: Leases
  readonly now: () => number
  readonly warn: (message: string, details?: object) => void
}

/** The places outside of the house, before the evidence is open, which looks into one of them. */
export interface OutsidePlaces {
  /** Null without a bucket. */
  readonly bucket: ReadableDestination | null
  readonly elsewhere: Elsewhere | null
  sending(options: SendingOptions): SentCheckpoints
  close(): Promise<void>
}

/** @param tables of the verifications; they stay the caller's */
export function outsidePlaces(settings: OutsideSettings, tables: Tables): OutsidePlaces {
  const location = settings.MAILARCHIV_CHECKPOINT_BUCKET
  // Its client takes long to load.
  const objects = openedOnce(async () => {
    if (location === undefined) throw new Error('there is no bucket for checkpoints')
    const { openObjects, SENT_CHECKPOINTS } = await import('./store/raw/index.ts')
    return openObjects(location, 'checkpoints/', SENT_CHECKPOINTS)
  })
  const bucket = location === undefined ? null : toBucket(objects.open, describeLocation(location))
  return {
    bucket,
    elsewhere: bucket === null ? null : elsewhereIn(bucket, tables),
    sending: (options) =>
      new SentCheckpoints({
        ...options,
        tables,
        bucket,
        mail: recipients(settings, options.evidence.verifierKey),
        hours: settings.MAILARCHIV_CHECKPOINT_HOURS,
      }),
    close: async () => (await objects.opened()?.catch(() => undefined))?.close(),
  }
}

function recipients(settings: OutsideSettings, verifierKey: string) {
  const { MAILARCHIV_CHECKPOINT_TO: to, SMTP_URL: url, MAIL_FROM: from, ZEUGHAUS_ZEITZONE: zone } = settings
  if (to === undefined) return null
  const send = async (mail: CheckpointMail) => {
    if (url === undefined) throw conflict('ohne_mailserver', 'Ohne SMTP_URL kann das Archiv keine E-Mails verschicken.')
    await sendMail({ url, from, to }, mail)
  }
  return toMail({ to, verifierKey, zone, send })
}
