import { openIntegrity } from '../integrity/index.ts'
import { ROLES } from '../keys/index.ts'
import { dataFolder } from '../places.ts'
import { mailarchivSettings } from '../settings.ts'
import { withArchive } from './archive.ts'
import { say, withKeys } from './context.ts'
import { hasArchive } from './existing.ts'

const MEBIBYTE = 1024 * 1024

/** Describes the present archive for the Verfahrensdokumentation: German names and values. */
export async function facts(): Promise<readonly (readonly [string, string])[]> {
  const settings = mailarchivSettings.read(process.env)
  const { MAILARCHIV_DATABASE_URL: database, MAILARCHIV_BLOBS: blobs, MAILARCHIV_SMTP_PORT: smtp } = settings
  const folder = dataFolder(settings)
  const configured = [
    ['Zeilen, Suche und Beweisprotokoll', database === undefined ? `SQLite in ${folder}` : 'PostgreSQL'],
    ['Mails im Original', blobs === undefined ? `Pakete in ${folder}, nur angefügt` : 'S3-Speicher'],
    ['Annahme von Journalen per SMTP', smtp === undefined ? 'aus' : `an, aus ${settings.MAILARCHIV_SMTP_ALLOW}`],
    ['Texterkennung', settings.MAILARCHIV_OCR ? 'an, auf diesem Rechner' : 'aus'],
  ] as const
  if (!hasArchive(settings)) return [...configured, ['Bestand', 'noch nichts archiviert']]
  return [...configured, ...(await counted()), ...(await grantedKeys())]
}

function counted(): Promise<[string, string][]> {
  return withArchive(async (archive, folder) => {
    const { mails, rawBytes } = await archive.counts()
    const integrity = openIntegrity({ folder, archive, warn: say })
    try {
      return [
        ['Bestand', `${mails} Mails, ${Math.ceil(rawBytes / MEBIBYTE)} MB im Original`],
        ['Öffentlicher Schlüssel der Prüfpunkte', `\`${integrity.evidence.verifierKey}\``],
      ]
    } finally {
      integrity.close()
    }
  })
}

function grantedKeys(): Promise<[string, string][]> {
  return withKeys((keys) => {
    const valid = keys.list().filter(({ revoked }) => revoked === null)
    return ROLES.map((role) => {
      const names = valid.filter((key) => key.role === role).map(({ name, scope }) => `„${name}“ (${reach(scope)})`)
      return [`API-Schlüssel der Rolle ${role}`, names.join(', ') || 'keine']
    })
  })
}

const reach = (scope: readonly string[]) => (scope.length === 0 ? 'alle Mails' : scope.join(' '))
