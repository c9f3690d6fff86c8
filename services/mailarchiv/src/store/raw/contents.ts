/** The bucket of raw mails: the words of the sentences about it. */
import type { Contents } from '@zeughaus/platform/storage-error'
import { RawStoreError } from './errors.ts'

export const RAW_MAILS: Contents = {
  things: 'Mails',
  setting: 'MAILARCHIV_BLOBS',
  remedy: 'Bitte rufen Sie „zeughaus mailarchiv verify --full“ auf.',
  fail: (reason, sentence, cause) =>
    new RawStoreError(reason === 'missing' ? 'raw_damaged' : `raw_${reason}`, sentence, cause),
}
