import { existsSync } from 'node:fs'
import { type BackupPart, type BackupWriter, StartError, showProgress, writtenInstant } from '@zeughaus/platform'
import type { IntegrityReport } from '../../evidence/integrity/index.ts'
import { withDataFolder } from '../../kern/failures.ts'
import { dataFolder } from '../../kern/places.ts'
import { openSqliteTables } from '../../kern/tables/index.ts'
import { RetentionRules } from '../../retention/rules/index.ts'
import { type MailarchivSettings, mailarchivSettings } from '../../settings.ts'
import { LAYOUTS } from '../../stores.ts'
import {
  backupMailarchiv,
  type Later,
  laterRecords,
  recordDeletions,
  requireEmpty,
  restoreMailarchiv,
  whatWasRepeated,
} from '../backup/index.ts'
import { refuseMoved } from '../moved-mark.ts'
import { print, recordCommand, say } from './context.ts'
import { copyInto } from './move.ts'

const MEBIBYTE = 1024 * 1024
const DIFFERENT =
  'Die Kopie des Mailarchivs weicht von der Datenbank ab; die Befunde stehen oben. Es gibt keine Sicherung. Bitte rufen Sie „zeughaus mailarchiv verify --full“ auf.'

const folderOfSettings = () => dataFolder(mailarchivSettings.read(process.env))

/** The archive's part of `backup`: false when there is no archive in the data folder. */
export async function backup(target: BackupWriter): Promise<boolean> {
  const settings = mailarchivSettings.read(process.env)
  const folder = dataFolder(settings)
  await refuseMoved(folder, settings)
  if (!existsSync(folder))
    return settings.MAILARCHIV_DATABASE_URL === undefined ? false : copied(target, settings, folder)
  return recordCommand(
    'backup',
    () => copied(target, settings, folder),
    () => '',
  )
}

async function copied(target: BackupWriter, settings: MailarchivSettings, folder: string): Promise<boolean> {
  if (settings.MAILARCHIV_DATABASE_URL !== undefined) {
    // As an archive in a folder: it can be read, verified and restored without the original server.
    if (!(await copyInto(target.work, settings))) throw new StartError(DIFFERENT)
    await recordDeletions(target.work, target)
    await target.takeAll()
    return true
  }
  await withDataFolder(folder, async () => {
    const bar = showProgress({ stream: process.stderr, unit: 'MB Mails' })
    const megabytes = (bytes: number) => Math.ceil(bytes / MEBIBYTE)
    await backupMailarchiv(folder, target, (done, total) => bar.update(megabytes(done), megabytes(total)))
    bar.finish()
  })
  return true
}

/** Whether mails of this archive may have been deleted: without a rule in force none is. */
async function isDeletedFrom(folder: string, zone: string): Promise<boolean> {
  const tables = openSqliteTables(folder, LAYOUTS.retention)
  try {
    return (await new RetentionRules({ tables, zone, now: Date.now }).inForce()).length > 0
  } finally {
    await tables.close()
  }
}

const backAgain = (until: string): string =>
  `Was nach dem ${until} gelöscht wurde, ist wieder da: So alt ist die neueste Sicherung, die hier zu lesen war. Kennen Sie eine neuere, nennen Sie sie mit --deletions.`

const INTO_DATABASE =
  'In die Datenbank bringt es „zeughaus mailarchiv move --to postgres://…“, ohne MAILARCHIV_DATABASE_URL aufgerufen.'

/** The check of `restore` before it writes anything. */
export function requireEmptyArchive(): void {
  requireEmpty(folderOfSettings())
}

/** The archive's part of `restore`: whether every mail is as archived. @param later where later deletions are recorded */
export async function restore(source: BackupPart, later: Later): Promise<boolean> {
  const folder = folderOfSettings()
  return withDataFolder(folder, async () => {
    const bar = showProgress({ stream: process.stderr, unit: 'Mails geprüft' })
    const looking = showProgress({ stream: process.stderr, unit: 'Mails durchgesehen' })
    const { report, repeated } = await restoreMailarchiv({
      ...{ folder, source, warn: say, progress: bar.update, repeating: looking.update },
      later: await laterRecords(later, say),
    })
    bar.finish()
    await recordCommand(
      'restore',
      () => undefined,
      () => '',
    )
    for (const { message } of report.findings) print(message)
    if (repeated.runs + repeated.strange > 0) for (const sentence of whatWasRepeated(repeated)) print(sentence)
    const { MAILARCHIV_DATABASE_URL: url, ZEUGHAUS_ZEITZONE: zone } = mailarchivSettings.read(process.env)
    if (await isDeletedFrom(folder, zone)) say(backAgain(writtenInstant(later.madeAt, zone)))
    if (url !== undefined) say(`Das Mailarchiv liegt jetzt in ${folder}. ${INTO_DATABASE}`)
    return judged(report)
  })
}

/**
 * The archive's part of `restore --check`: whether every mail of the backup is as archived.
 *
 * @param folder of work in progress, which the caller wipes
 */
export async function check(source: BackupPart, folder: string): Promise<boolean> {
  return withDataFolder(folder, async () => {
    const bar = showProgress({ stream: process.stderr, unit: 'Mails geprüft' })
    const { report } = await restoreMailarchiv({
      ...{ folder, source, isCheck: true, later: [], warn: say },
      ...{ progress: bar.update, repeating: () => undefined },
    })
    bar.finish()
    for (const { message } of report.findings) print(message)
    return judged(report)
  })
}

function judged({ mails, findings }: IntegrityReport): boolean {
  print(`Mailarchiv: ${mails} Mails, ${findings.length === 0 ? 'alles in Ordnung' : `${findings.length} Befunde`}.`)
  return findings.length === 0
}
