/** The places of the mail archive's data. */
import { join, resolve } from 'node:path'
import type { MailarchivSettings } from './settings.ts'

/** Folder of everything the mail archive stores. */
export function dataFolder(settings: MailarchivSettings): string {
  return resolve(join(settings.ZEUGHAUS_DATA, 'mailarchiv'))
}
