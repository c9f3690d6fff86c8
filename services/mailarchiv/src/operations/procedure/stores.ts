/** Where the data lies, how much it is, and what of it can be searched. */
import { join } from 'node:path'
import { databaseName, describeLocation, type ProcedureSection, writtenCount } from '@zeughaus/platform'
import type { AccessLog } from '../../evidence/access-log/index.ts'
import type { PanelDependencies } from '../../panel/routes/index.ts'
import { NO_FILTER } from '../../search/index.ts'
import type { MailarchivSettings } from '../../settings.ts'
import type { Archive } from '../../store/contract/index.ts'
import type { Instants } from './instants.ts'

export interface StoreDependencies {
  readonly settings: Pick<
    MailarchivSettings,
    'MAILARCHIV_DATABASE_URL' | 'MAILARCHIV_BLOBS' | 'MAILARCHIV_READ_URLS' | 'MAILARCHIV_TOKEN' | 'ZEUGHAUS_BACKUP_TO'
  >
  readonly folder: string
  readonly archive: Pick<Archive, 'counts' | 'search'>
  readonly recognition: PanelDependencies['recognition']
  readonly accessLog: Pick<AccessLog, 'page'>
}

export async function storeSections(dependencies: StoreDependencies, instant: Instants): Promise<ProcedureSection[]> {
  return [
    { title: 'Speicher', sentences: places(dependencies) },
    { title: 'Bestand', sentences: await holdings(dependencies, instant) },
    { title: 'Text von Anhängen', sentences: await textSentences(dependencies) },
    { title: 'Sicherung', sentences: [...(await backupSentences(dependencies, instant))] },
  ]
}

function places({ settings, folder }: StoreDependencies): string[] {
  const { MAILARCHIV_DATABASE_URL: database, MAILARCHIV_BLOBS: bucket, MAILARCHIV_READ_URLS: replicas } = settings
  const { MAILARCHIV_TOKEN: token } = settings
  const rows = database === undefined ? `in SQLite im Ordner ${join(folder, 'index')}` : `in ${databaseName(database)}`
  const packs = join(folder, database === undefined ? 'raw' : 'blobs')
  return [
    `Angaben, Suchindex und Beweisprotokoll liegen ${rows}.`,
    bucket === undefined
      ? `Die Mails im Original liegen in Paketen im Ordner ${packs}.`
      : `Die Mails im Original liegen im Speicher ${describeLocation(bucket)}.`,
    ...(bucket?.lock == null
      ? []
      : [`Der Speicher sperrt sie ${bucket.lock.days.toLocaleString('de-DE')} Tage (${bucket.lock.mode}).`]),
    ...(replicas === undefined ? [] : [`Gesucht wird auf ${replicas.map(databaseName).join(' und ')}.`]),
    database === undefined
      ? `Schlüssel, Konten, Zugriffsprotokoll, Postfächer und der Schlüssel der Prüfpunkte liegen im Ordner ${folder}.`
      : `Schlüssel, Konten, Zugriffsprotokoll und Postfächer liegen in derselben Datenbank, der Schlüssel der Prüfpunkte ${token === undefined ? 'dort nur verschlüsselt' : `im Token „${token.token}“`}.`,
  ]
}

async function holdings({ archive }: StoreDependencies, instant: Instants): Promise<string[]> {
  const { mails, rawBytes } = await archive.counts()
  const held = `Das Archiv enthält ${writtenCount(mails, 'Mail', 'Mails')} mit zusammen ${writtenCount(rawBytes, 'Byte', 'Bytes')} im Original.`
  const [newest, oldest] = await Promise.all([0, mails - 1].map((offset) => dateAt(archive, offset)))
  return newest == null || oldest == null
    ? [held]
    : [held, `Die älteste Mail ist vom ${instant(oldest)}, die neueste vom ${instant(newest)}.`]
}

async function dateAt(archive: Pick<Archive, 'search'>, offset: number): Promise<number | null> {
  if (offset < 0) return null
  const { mails } = await archive.search(NO_FILTER, { offset, limit: 1 })
  return mails[0]?.date ?? null
}

async function textSentences({ recognition }: StoreDependencies): Promise<string[]> {
  const { incomplete, pending } = await recognition.pipeline.counts()
  return [
    'Den Text von Anhängen macht der Dienst durchsuchbar.',
    recognition.enabled
      ? `Die Texterkennung in Bildern ist eingeschaltet: ${recognition.engine}`
      : 'Die Texterkennung in Bildern ist ausgeschaltet.',
    `Auf die Texterkennung ${pending === 1 ? 'wartet' : 'warten'} ${writtenCount(pending, 'Mail', 'Mails')}; bei ${incomplete.toLocaleString('de-DE')} ist der Text der Anhänge unvollständig.`,
  ]
}

async function backupSentences({ accessLog, settings }: StoreDependencies, instant: Instants): Promise<string[]> {
  const { entries } = await accessLog.page({ action: 'backup', result: 'ok' }, null, 1)
  const [last] = entries
  return [
    last === undefined
      ? 'Eine Sicherung mit „zeughaus backup“ gab es noch nicht.'
      : `Die letzte Sicherung mit „zeughaus backup“ machte ${last.actor.name} am ${instant(last.at)}.`,
    '„zeughaus backup“ sichert, während der Dienst läuft, und unterschreibt, was es sichert.',
    settings.ZEUGHAUS_BACKUP_TO === undefined
      ? 'Verschlüsselt wird eine Sicherung nicht: ZEUGHAUS_BACKUP_TO ist nicht gesetzt.'
      : `Verschlüsselt wird eine Sicherung für ${writtenCount(settings.ZEUGHAUS_BACKUP_TO.length, 'Empfänger', 'Empfänger')} (ZEUGHAUS_BACKUP_TO); ohne deren Schlüssel öffnet sie niemand.`,
    '„zeughaus restore“ stellt nur in einen leeren Ordner wieder her und prüft danach jede Mail.',
    'Was ein Löschlauf nach der Sicherung gelöscht hat, löscht es dabei wieder, wenn eine spätere Sicherung daneben ihn verzeichnet.',
  ]
}
