import { join, resolve } from 'node:path'
import {
  type Progress as Bar,
  databaseName,
  EXIT,
  ExitStatus,
  formatCount,
  StartError,
  s3Value,
  showProgress,
} from '@zeughaus/platform'
import { handOverSpool, spoolFolder } from '../../intake/reception/index.ts'
import { withDataFolder } from '../../kern/failures.ts'
import { dataFolder } from '../../kern/places.ts'
import { type MailarchivSettings, mailarchivSettings } from '../../settings.ts'
import { type EngineSettings, openArchive, openStores } from '../../stores.ts'
import { type MoveEnd, type MoveReport, moveArchive, moveEnd, takeFiles } from '../move/index.ts'
import { markMoved, unmarkMoved } from '../moved-mark.ts'
import { print, recordCommand, say, wrongCall } from './context.ts'

type MoveOptions = { readonly to: string; readonly blobs?: string; readonly json?: boolean }

/** One end of a move, as the settings of a service would name it. */
type Place = { readonly name: string; readonly folder: string; readonly engine: EngineSettings }

const FORM =
  '--to muss „sqlite:ORDNER“ (ein Datenordner wie ZEUGHAUS_DATA) oder „postgres://BENUTZER@RECHNER/DATENBANK“ sein.'

/** A service that still runs on the source goes on taking mails: without the last run they would stay behind. */
const NEXT =
  'Läuft der Dienst noch auf der Quelle, nimmt er dort weiter Mails auf. Beenden Sie ihn, rufen Sie „move“ noch einmal auf – das holt, was inzwischen kam –, und starten Sie dann mit den neuen Einstellungen.'

/** Moves the archive to another engine or folder: exit status 1 when the target differs from the source. */
export async function move(options: MoveOptions): Promise<void> {
  const settings = mailarchivSettings.read(process.env)
  const source = placeOf(settings, dataFolder(settings))
  const target = targetOf(options, settings)
  if (source.name === target.name) wrongCall('Quelle und Ziel sind dasselbe Archiv.')
  const report = await recordCommand(
    'move',
    () => moved(source, target, 'umgezogen'),
    () => '',
  )
  if (report.findings.length === 0) {
    await markMoved(source.folder, source.engine, target.name)
    await unmarkMoved(target.folder, target.engine)
    say(NEXT)
  }
  if (options.json === true) printJson(report)
  else describe(report, target)
  if (report.findings.length > 0) throw new ExitStatus(EXIT.failed)
}

/**
 * Backs up an archive with a database: copies all of it to an archive in this folder and compares mail by mail.
 *
 * @returns whether both are the same
 */
export async function copyInto(folder: string, settings: MailarchivSettings): Promise<boolean> {
  const source = placeOf(settings, dataFolder(settings))
  const target = placeOf({ ...NO_SERVERS, MAILARCHIV_OCR: settings.MAILARCHIV_OCR }, folder)
  const { findings } = await moved(source, target, 'gesichert')
  for (const finding of findings) print(finding)
  return findings.length === 0
}

/** Moves the archive and shows the progress. `what`: German participle for the moved mails. */
function moved(source: Place, target: Place, what: string): Promise<MoveReport> {
  return withEnds(source, target, async (from, to) => {
    await takeSpooled(source, from)
    await takeFiles(source.folder, target.folder)
    return moveArchive(from, to, {
      moving: shown(`Mails ${what}`).update,
      comparing: shown('Mails verglichen').update,
      verifying: shown('Mails neu gehasht').update,
    })
  })
}

/** Takes mails of the spool, acknowledged over SMTP, into the source. Throws a StartError when it refuses. */
async function takeSpooled({ name, folder }: Place, { archive }: MoveEnd): Promise<void> {
  const waiting = await handOverSpool(folder, archive)
  if (waiting === 0) return
  throw new StartError(
    `${name} nimmt ${formatCount(waiting)} über SMTP angenommene Mails aus ${spoolFolder(folder)} gerade nicht auf; ohne sie wird nicht umgezogen. Prüfen Sie, ob auf dem Datenträger Platz ist, und rufen Sie den Befehl noch einmal auf.`,
  )
}

const NO_SERVERS = {
  MAILARCHIV_DATABASE_URL: undefined,
  MAILARCHIV_BLOBS: undefined,
  MAILARCHIV_READ_URLS: undefined,
}

/** The place of the archive of a service with these settings. */
function placeOf(engine: EngineSettings, folder: string): Place {
  const { MAILARCHIV_DATABASE_URL: url } = engine
  return { name: url === undefined ? folder : databaseName(url), folder, engine }
}

/** The target: the key of the log and all other data beside a database stay in the data folder of these settings. */
function targetOf({ to, blobs }: MoveOptions, settings: MailarchivSettings): Place {
  const { MAILARCHIV_OCR, MAILARCHIV_KEY, MAILARCHIV_KEY_FILE, MAILARCHIV_TOKEN } = settings
  const secrets = { MAILARCHIV_KEY, MAILARCHIV_KEY_FILE, MAILARCHIV_TOKEN }
  const engine = { MAILARCHIV_OCR, ...secrets, MAILARCHIV_READ_URLS: undefined }
  const folder = /^sqlite:(.+)$/.exec(to)?.[1]
  if (folder !== undefined) {
    if (blobs !== undefined) wrongCall('--blobs gilt nur für ein Ziel in PostgreSQL.')
    return placeOf({ MAILARCHIV_OCR, ...NO_SERVERS }, resolve(join(folder, 'mailarchiv')))
  }
  if (!/^postgres(ql)?:\/\/\S+$/.test(to)) wrongCall(FORM)
  const location = blobs === undefined ? undefined : s3Value().safeParse(blobs)
  if (location?.success === false) wrongCall(`--blobs ${location.error.issues[0]?.message}.`)
  return placeOf({ ...engine, MAILARCHIV_DATABASE_URL: to, MAILARCHIV_BLOBS: location?.data }, dataFolder(settings))
}

async function withEnds<T>(source: Place, target: Place, work: (from: MoveEnd, to: MoveEnd) => Promise<T>): Promise<T> {
  await using stack = new AsyncDisposableStack()
  const opened = async ({ name, folder, engine }: Place) => {
    const archive = await withDataFolder(folder, () => openArchive(engine, folder, say, 'command'))
    stack.defer(() => archive.close())
    const stores = await openStores(engine, folder)
    stack.defer(() => stores.close())
    return moveEnd({ name, archive, stores, warn: say })
  }
  return await work(await opened(source), await opened(target))
}

/** Shows a bar that ends by itself when everything is done. */
function shown(unit: string): Pick<Bar, 'update'> {
  const bar = showProgress({ stream: process.stderr, unit })
  return {
    update(done, total) {
      bar.update(done, total)
      if (done === total) bar.finish()
    },
  }
}

function printJson({ mails, moved, amended, checkpoints, findings }: MoveReport): void {
  print(
    JSON.stringify({ mails, umgezogen: moved, ergaenzt: amended, pruefpunkte: checkpoints, abweichungen: findings }),
  )
}

function describe({ mails, moved, amended, checkpoints, findings }: MoveReport, target: Place): void {
  for (const finding of findings) print(finding)
  const before = mails - moved > 0 ? `, ${formatCount(mails - moved)} waren es schon` : ''
  const later = amended > 0 ? `, ${formatCount(amended)} ergänzt` : ''
  print(`${formatCount(moved)} Mails nach ${target.name} umgezogen${before}${later}.`)
  const outcome = findings.length === 0 ? 'alles gleich' : `${formatCount(findings.length)} Abweichungen`
  print(
    `Verglichen: ${formatCount(mails)} Kennungen, Prüfsummen, Zeiten und Summen, ${checkpoints} Prüfpunkte, jedes Byte im Ziel. Ergebnis: ${outcome}.`,
  )
}
