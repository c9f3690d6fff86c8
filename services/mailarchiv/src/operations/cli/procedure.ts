import { askService } from '@zeughaus/platform'
import { dataFolder } from '../../kern/places.ts'
import { mailarchivSettings } from '../../settings.ts'

/** Asks the running archive for its Verfahrensdokumentation; null when none runs on the data folder. */
export function procedure(): Promise<string | null> {
  return askService(dataFolder(mailarchivSettings.read(process.env)), '/verfahrensdokumentation')
}
