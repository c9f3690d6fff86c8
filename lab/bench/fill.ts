/** Archives generated mails, for benchmarks that measure something else. */
import type { Archive, Archived } from '../../services/mailarchiv/src/store/contract/index.ts'
import { MailGenerator } from './generate.ts'

const BATCH = 500

/** Archives so many mails. @param take gets the results of each batch */
export async function fill(
  archive: Pick<Archive, 'put'>,
  mails: number,
  take: (archived: readonly Archived[]) => void = () => undefined,
): Promise<void> {
  const generator = new MailGenerator()
  const provenance = { source: 'import', origin: null, envelope: [] }
  for (let from = 0; from < mails; from += BATCH)
    take(await archive.put(Array.from({ length: BATCH }, (_, at) => ({ raw: generator.mail(from + at), provenance }))))
}
