import { existsSync } from 'node:fs'
import { StartError, showProgress } from '@zeughaus/platform'
import { withDataFolder } from '../../kern/failures.ts'
import { dataFolder } from '../../kern/places.ts'
import { type MailarchivSettings, mailarchivSettings } from '../../settings.ts'
import { backupMailarchiv, requireEmpty, restoreMailarchiv } from '../backup/index.ts'
import { refuseMoved } from '../moved-mark.ts'
import { print, recordCommand, say } from './context.ts'
import { copyInto } from './move.ts'

const MEBIBYTE = 1024 * 1024
const DIFFERENT =
  'Die Kopie des Mailarchivs weicht von der Datenbank ab; die Befunde stehen oben. Es gibt keine Sicherung. Bitte rufen Sie „zeughaus mailarchiv verify --full“ auf.'

const folderOfSettings = () => dataFolder(mailarchivSettings.read(process.env))

/** The archive's part of `backup`: false when there is no archive in the data folder. */
export async function backup(target: string): Promise<boolean> {
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

async function copied(target: string, settings: MailarchivSettings, folder: string): Promise<boolean> {
  if (settings.MAILARCHIV_DATABASE_URL !== undefined) {
    // As an archive in a folder: it can be read, verified and restored without the original server.
    if (await copyInto(target, settings)) return true
    throw new StartError(DIFFERENT)
  }
  await withDataFolder(folder, async () => {
    const bar = showProgress({ stream: process.stderr, unit: 'MB Mails' })
    const megabytes = (bytes: number) => Math.ceil(bytes / MEBIBYTE)
    await backupMailarchiv(folder, target, (done, total) => bar.update(megabytes(done), megabytes(total)))
    bar.finish()
  })
  return true
}

const INTO_DATABASE =
  'In die Datenbank bringt es „zeughaus mailarchiv move --to postgres://…“, ohne MAILARCHIV_DATABASE_URL aufgerufen.'

/** The check of `restore` before it writes anything. */
export function requireEmptyArchive(): void {
  requireEmpty(folderOfSettings())
}

/** The archive's part of `restore`: whether every mail is as archived. */
export async function restore(source: string, files: readonly string[]): Promise<boolean> {
  const folder = folderOfSettings()
  return withDataFolder(folder, async () => {
    const bar = showProgress({ stream: process.stderr, unit: 'Mails geprüft' })
    const { mails, findings } = await restoreMailarchiv({ folder, source, files, warn: say, progress: bar.update })
    bar.finish()
    await recordCommand(
      'restore',
      () => undefined,
      () => '',
    )
    for (const { message } of findings) print(message)
    const { MAILARCHIV_DATABASE_URL: url } = mailarchivSettings.read(process.env)
    if (url !== undefined) say(`Das Mailarchiv liegt jetzt in ${folder}. ${INTO_DATABASE}`)
    print(`Mailarchiv: ${mails} Mails, ${findings.length === 0 ? 'alles in Ordnung' : `${findings.length} Befunde`}.`)
    return findings.length === 0
  })
}
