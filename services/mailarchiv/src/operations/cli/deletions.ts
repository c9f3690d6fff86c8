/** The commands `deletions`: the log of deletions outside of the archive, for copies that other tools make of it. */
import { resolve } from 'node:path'
import { EXIT, ExitStatus, showProgress, writtenCount } from '@zeughaus/platform'
import { readRecords, writeRecords } from '../../retention/deletions/index.ts'
import { repeatIn, whatWasRepeated } from '../backup/index.ts'
import { withArchive } from './archive.ts'
import { print, recordCommand, say } from './context.ts'

/** Writes a file for each run of deletion into a folder. */
export async function exportDeletions(folder: string): Promise<void> {
  const target = resolve(folder)
  const names = await recordCommand(
    'deletion_read',
    () => withArchive((archive, { retention }) => writeRecords({ log: archive.log, tables: retention }, target)),
    () => '',
  )
  print(`${writtenCount(names.length, 'Löschung', 'Löschungen')} nach ${target} geschrieben.`)
}

/** Deletes once more what runs of deletion in these folders have deleted. */
export async function repeatFrom(folders: readonly string[]): Promise<void> {
  const records = (await Promise.all(folders.map((folder) => readRecords(resolve(folder))))).flat()
  const progress = showProgress({ stream: process.stderr, unit: 'Mails durchgesehen' })
  const repeated = await recordCommand(
    'deletion_repeat',
    () =>
      withArchive((archive, stores) =>
        repeatIn(records, { archive, stores, isRestore: false, warn: say, progress: progress.update }),
      ),
    () => '',
  )
  progress.finish()
  for (const sentence of whatWasRepeated(repeated)) print(sentence)
  if (repeated.strange > 0) throw new ExitStatus(EXIT.failed)
}
