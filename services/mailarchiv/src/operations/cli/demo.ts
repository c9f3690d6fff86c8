import { StartError } from '@zeughaus/platform'
import { newKeySchema } from '../../api/keys/index.ts'
import { dataFolder } from '../../kern/places.ts'
import { type MailarchivSettings, mailarchivSettings } from '../../settings.ts'
import { demoMails } from '../demo/index.ts'
import { refuseMoved } from '../moved-mark.ts'
import { withArchive } from './archive.ts'
import { createRecorded, print, say, withKeys } from './context.ts'
import { createArchive } from './init.ts'

const CONTACT = 'service@leitertechnik-kraus.example'

/** Runs `demo`: forty mails of a brigade and its suppliers, a key of each role, and a first search. */
export async function demo(json: boolean): Promise<void> {
  await prepareEmpty(mailarchivSettings.read(process.env))
  const mails = await demoMails()
  const archived = await withArchive((archive) =>
    archive.put(
      mails.map((raw, place) => ({ raw, provenance: { source: 'demo', origin: `Mail ${place + 1}`, envelope: [] } })),
    ),
  )
  const neu = archived.filter(({ outcome }) => outcome === 'new').length
  const { auditor, user } = await withKeys(async (keys) => ({
    auditor: (await createRecorded(keys, newKeySchema.parse({ role: 'auditor', name: 'Demo Revision' }))).token,
    user: (await createRecorded(keys, newKeySchema.parse({ role: 'user', name: 'Demo CRM' }))).token,
  }))
  const { ZEUGHAUS_HOST: host, MAILARCHIV_PORT: port } = mailarchivSettings.read(process.env)
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/api/v1/mails`
  if (json) {
    print(
      JSON.stringify({ gelesen: mails.length, neu, doppelt: mails.length - neu, auditor, user, url, contact: CONTACT }),
    )
    return
  }
  say(`${mails.length} Mails: ${neu} neu, ${mails.length - neu} doppelt.`)
  print(`Schlüssel der Rolle auditor: ${auditor}`)
  print(`Schlüssel der Rolle user:    ${user}`)
  print('\nEine Suche (der Dienst muss laufen: npm start):')
  print(`curl -H 'Authorization: Bearer ${auditor}' '${url}?q=Drehleiter'`)
  print('\nMit dem Schlüssel der Rolle user gehört zu jeder Suche eine Adresse:')
  print(`curl -H 'Authorization: Bearer ${user}' '${url}?contact=${CONTACT}'`)
}

/**
 * Creates the archive of the examples when there is none.
 *
 * @throws StartError when it holds anything: mails of an archive stay for ever, and so would the examples
 */
async function prepareEmpty(settings: MailarchivSettings): Promise<void> {
  await refuseMoved(dataFolder(settings), settings)
  await createArchive(settings)
  const { mails } = await withArchive((archive) => archive.counts())
  const keys = await withKeys(async (store) => (await store.list()).length)
  if (mails === 0 && keys === 0) return
  throw new StartError(
    `Im Archiv in ${dataFolder(settings)} liegen schon ${mails} Mails und ${keys} Schlüssel. Die Beispiele kommen nur in ein leeres Archiv, denn sie lassen sich nicht wieder entfernen. Einen anderen Datenordner nennt --data, zum Beispiel „zeughaus mailarchiv demo --data ./demo“.`,
  )
}
