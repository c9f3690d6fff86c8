/** The buckets of raw mails and of checkpoints outside of the house: the words of the sentences about them. */
import type { Contents } from '@zeughaus/platform/storage-error'
import { RawStoreError } from './errors.ts'

const fail: Contents['fail'] = (reason, sentence, cause) =>
  new RawStoreError(reason === 'missing' ? 'raw_damaged' : `raw_${reason}`, sentence, cause)

export const RAW_MAILS: Contents = {
  things: 'Mails',
  setting: 'MAILARCHIV_BLOBS',
  remedy: 'Bitte rufen Sie „zeughaus mailarchiv verify --full“ auf.',
  fail,
}

export const SENT_CHECKPOINTS: Contents = {
  things: 'Prüfpunkte',
  setting: 'MAILARCHIV_CHECKPOINT_BUCKET',
  remedy: 'Bitte fragen Sie, wer diesen Speicher betreibt.',
  fail,
}
