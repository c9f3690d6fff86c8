/** Classifies errors of the archive or the operating system by their code, and says them to people. */
import { StorageError } from '@zeughaus/platform/storage-error'
import { DatabaseUnavailable } from '@zeughaus/postgres'

export type StoreTrouble = 'full' | 'out_of_order' | 'refused' | 'other'

const TROUBLES: ReadonlyMap<unknown, StoreTrouble> = new Map([
  ['archive_full', 'full'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['archive_write_failed', 'out_of_order'],
  ['archive_locked', 'out_of_order'],
  ['archive_closed', 'out_of_order'],
  // The store of raw mails, and the database, of an archive on servers.
  ['raw_unavailable', 'out_of_order'],
  ['raw_refused', 'out_of_order'],
  ['raw_damaged', 'out_of_order'],
  ['raw_misconfigured', 'out_of_order'],
  ['nicht_verfuegbar', 'out_of_order'],
  ['programm_veraltet', 'out_of_order'],
  ['EIO', 'out_of_order'],
  ['EROFS', 'out_of_order'],
  ['EMFILE', 'out_of_order'],
  ['ENFILE', 'out_of_order'],
  ['mail_refused', 'refused'],
])

/**
 * `full` and `out_of_order` concern every mail and pass; `refused` concerns this mail and stays; `other` is unexpected,
 * and may concern this mail alone.
 */
export function troubleOf(error: unknown): StoreTrouble {
  return TROUBLES.get((error as { code?: unknown } | null | undefined)?.code) ?? 'other'
}

/** Why a mail was not archived, in German sentences for those who run the archive: what happened, and what to do. */
export function storeSentence(error: unknown): string {
  if (troubleOf(error) === 'full')
    return 'Der Speicher des Archivs ist voll. Bitte schaffen Sie Platz auf dem Datenträger.'
  const isNamed = error instanceof StorageError || error instanceof DatabaseUnavailable
  return `Eine Mail ließ sich nicht archivieren. ${isNamed ? error.message : 'Bitte sehen Sie im Log des Dienstes nach.'}`
}
