/** Classifies errors of the archive or the operating system by their code. */

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
  ['nicht_verfuegbar', 'out_of_order'],
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
