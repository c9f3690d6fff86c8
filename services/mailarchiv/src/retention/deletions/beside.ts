/**
 * Erases what is kept about mails beside the archive.
 *
 * | Place | Of a mail | After its deletion |
 * |---|---|---|
 * | `texts`: `job`, `part`, `change` | id, names of files, sentences of failures | gone, also from free pages and the WAL |
 * | `recognition/work` | a copy while it is read | removed when the step ends; a mail that is gone is not read again |
 * | `retention`: `held`, `deletion_mail` | id and number, why it was deleted | stays: the log of deletions |
 * | `retention`: `request_mail` | id and number, how its person took part, what kept it or why it was left out | stays: what was told to the person |
 * | `retention`: `preview` | ids of the first ten | stays until the next preview |
 * | access log | id, in `object`; what a person searched for | stays: the id only |
 * | `evidence` | id, number, hash of the entry | stays: the log of evidence |
 * | `panel` exports, `verification`, `subscriptions`, `sources` | none but ids in findings, numbers, positions | stays |
 * | `uploads` | name of the file that a person handed in; its bytes until it is imported | stays |
 * | memory: pages drawn, frames built | while a person looks at it | gone within a minute |
 */
import type { TextPipeline } from '../../texts/queue/index.ts'

export function eraseBeside({ texts }: { readonly texts: Pick<TextPipeline, 'forget'> }, ids: readonly string[]) {
  return texts.forget(ids)
}
