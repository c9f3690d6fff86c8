import { StartError } from '@zeughaus/platform'
import { withDataFolder } from '../../kern/failures.ts'
import { dataFolder } from '../../kern/places.ts'
import { type MailarchivSettings, mailarchivSettings } from '../../settings.ts'
import { openArchive } from '../../stores.ts'
import { say } from './context.ts'
import { hasArchive, placeOf } from './existing.ts'

/** Runs `init`: creates an empty archive, and refuses a data folder that has one. */
export async function init(): Promise<void> {
  const settings = mailarchivSettings.read(process.env)
  if (await hasArchive(settings))
    throw new StartError(`In ${placeOf(settings)} liegt schon ein Archiv. Es wurde nichts verändert.`)
  await createArchive(settings)
  say(`Das Archiv in ${placeOf(settings)} ist angelegt. Der Start des Dienstes: zeughaus start mailarchiv`)
}

/** Creates the archive of these settings when there is none. */
export async function createArchive(settings: MailarchivSettings): Promise<void> {
  const folder = dataFolder(settings)
  await withDataFolder(folder, async () => {
    const archive = await openArchive(settings, folder, say, 'command')
    await archive.close()
  })
}
