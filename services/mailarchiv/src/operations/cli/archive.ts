import { DomainError, EXIT, ExitStatus, notFound, showProgress, writtenCount } from '@zeughaus/platform'
import { logFinding, logSentences } from '../../evidence/access-log/index.ts'
import { type IntegrityReport, openIntegrity, SAMPLE } from '../../evidence/integrity/index.ts'
import { withDataFolder } from '../../kern/failures.ts'
import { dataFolder } from '../../kern/places.ts'
import { outcomeOf, rememberRun } from '../../panel/routes/tables.ts'
import { mailarchivSettings } from '../../settings.ts'
import type { Progress } from '../../store/contract/index.ts'
import { SqliteArchive } from '../../store/sqlite/index.ts'
import type { Stores } from '../../stores.ts'
import { openArchive, openStores, type ServingArchive } from '../../stores.ts'
import { checkpointsInBucket, checkpointsInFiles, IN_BUCKET } from './against.ts'
import { print, say } from './context.ts'
import { requireCurrent } from './existing.ts'

/** Opens the archive beside the running service, if there is one, and closes it after the work. */
export async function withArchive<T>(work: (archive: ServingArchive, stores: Stores) => Promise<T>): Promise<T> {
  const settings = mailarchivSettings.read(process.env)
  const folder = dataFolder(settings)
  await requireCurrent(settings)
  return withDataFolder(folder, async () => {
    await using stack = new AsyncDisposableStack()
    const archive = await openArchive(settings, folder, say, 'command')
    stack.defer(() => archive.close())
    const stores = await openStores(settings, folder)
    stack.defer(() => stores.close())
    return await work(archive, stores)
  })
}

/**
 * Runs `verify`: exit status 1 when something is not as archived.
 *
 * @param wanted share of the mails to re-hash, at least one of them, 1 = all; without it the usual sample
 * @param named files of checkpoints that had left the house, or `bucket`
 */
export async function verify(wanted: number | undefined, named: readonly string[], json: boolean): Promise<void> {
  const started = new Date().toISOString()
  const files = checkpointsInFiles(named)
  const { report, log, against } = await withArchive(async (archive, stores) => {
    const against = [...files, ...(named.includes(IN_BUCKET) ? await checkpointsInBucket(stores.verification) : [])]
    const progress = showProgress({ stream: process.stderr, unit: 'Mails' })
    const { share, leastMails } = wanted === undefined ? SAMPLE : { share: wanted, leastMails: 1 }
    const integrity = openIntegrity({
      place: await stores.evidence.open(),
      archive,
      accessLog: stores.log,
      warn: say,
    })
    const verified = await integrity.verify(share, progress.update, { leastMails, against })
    progress.finish()
    const log = await integrity.verifyLog(against)
    const findings = [...verified.findings.map(({ message }) => message), ...log.findings.map(logFinding)]
    await rememberRun(stores.verification, {
      started_at: started,
      finished_at: new Date().toISOString(),
      mode: wanted === 1 ? 'full' : 'sample',
      ...outcomeOf(verified.hashed, findings),
      error: null,
    })
    return { report: verified, log, against }
  })
  const { mails, hashed, readOtherwise, findings } = report
  const zugriffsprotokoll = {
    eintraege: log.entries,
    befunde: log.findings,
    bezeugt_bis: log.witnessed?.id ?? null,
    bezeugt_am: log.witnessed === null ? null : new Date(log.witnessed.madeAt).toISOString(),
  }
  if (json)
    print(
      JSON.stringify({
        mails,
        gehasht: hashed,
        nicht_gehasht: mails - hashed,
        anders_gelesen: readOtherwise,
        geloescht: report.deleted,
        wird_geloescht: report.deleting,
        ...(named.length > 0 && { pruefpunkte_von_aussen: against.length }),
        befunde: findings,
        zugriffsprotokoll,
      }),
    )
  else {
    for (const { message } of findings) print(message)
    if (readOtherwise.length > 0) print(whatIsReadOtherwise(readOtherwise))
    print(whatWasDone(report))
    for (const sentence of whatWasDeleted(report)) print(sentence)
    if (named.length > 0) print(whatWasOutside(against))
    for (const sentence of logSentences(log)) print(sentence)
  }
  if (findings.length + log.findings.length > 0) throw new ExitStatus(EXIT.failed)
}

const whatWasOutside = ({ length }: readonly unknown[]): string =>
  `Verglichen auch mit ${writtenCount(length, 'Prüfpunkt', 'Prüfpunkten')} von außer Haus.`

/** Says what was compared for which mails; a sample never vouches for the rest. */
function whatWasDone({ mails, hashed, checkpoints, findings }: IntegrityReport): string {
  const all = `${mails} Mails: jede Zeile und jeder Datensatz mit dem Beweisprotokoll und ${checkpoints === 1 ? 'einem Prüfpunkt' : `${checkpoints} Prüfpunkten`} verglichen`
  const found = findings.length === 0 ? null : `${findings.length} Befunde`
  if (hashed === mails) {
    return `${all}, alle neu gehasht und neu gelesen, Angaben und Suchindex damit verglichen. Ergebnis: ${found ?? 'alles in Ordnung'}.`
  }
  const unread = mails - hashed
  return [
    `${all} (Kennung, Prüfsumme, Größe, Zeit, Herkunft). ${hashed} davon als Stichprobe neu gehasht und neu gelesen.`,
    `Nicht geprüft: bei ${unread === 1 ? '1 Mail' : `${unread} Mails`} die Bytes und die Angaben (Betreff, Absender, Empfänger, Datum, Anhänge), und der Suchindex; das prüft --full.`,
    `Ergebnis: ${found ?? 'keine Abweichung in dem, was geprüft wurde'}.`,
  ].join(' ')
}

/** Tells what was deleted from what is missing, which would be a finding. */
function whatWasDeleted({ deleted, deleting }: IntegrityReport): string[] {
  const mails = (count: number, one: string, many: string) => (count === 1 ? `1 Mail ${one}` : `${count} Mails ${many}`)
  return [
    ...(deleted === 0
      ? []
      : [
          `${mails(deleted, 'ist', 'sind')} gelöscht: Eine unterschriebene Löschung nennt ${deleted === 1 ? 'sie' : 'jede davon'}.`,
        ]),
    ...(deleting === 0
      ? []
      : [`${mails(deleting, 'wird', 'werden')} gerade gelöscht: Der Dienst führt die Löschung zu Ende.`]),
  ]
}

/** Ids in a message to people; `--json` has all. */
const NAMED_IDS = 20

/** Describes mails that this program reads differently; no finding, because nothing indicates a manipulation. */
function whatIsReadOtherwise(ids: readonly string[]): string {
  const mails = ids.length === 1 ? '1 Mail' : `${ids.length} Mails`
  const more = ids.length > NAMED_IDS ? ' …' : ''
  return `${mails} hat eine andere Fassung dieses Programms aufgenommen und anders gelesen; das ist kein Befund. „zeughaus mailarchiv reindex“ liest sie neu: ${ids.slice(0, NAMED_IDS).join(', ')}${more}`
}

/** Runs `proof`: writes the file with which anyone can check a mail without the archive. */
export async function proof(id: string): Promise<void> {
  const text = await withArchive(async (archive, { log: accessLog, evidence }) => {
    const mail = await archive.get(id)
    if (mail === null) throw notFound(`Eine Mail mit der Kennung ${id} gibt es nicht.`)
    return openIntegrity({ place: await evidence.open(), archive, accessLog, warn: say }).evidence.prove(mail.seq)
  })
  if (text === null)
    throw notFound(`Für die Mail ${id} gibt es keinen Beweis: Das Beweisprotokoll reicht nicht bis zu ihr.`)
  process.stdout.write(text)
}

/** Runs `reindex`: rebuilds rows and index from the raw mails alone, even if the old index cannot be opened. */
export async function reindex(json: boolean): Promise<void> {
  const progress = showProgress({ stream: process.stderr, unit: 'Mails' })
  const { mails, evidenceKept } = await rebuilt(progress.update)
  progress.finish()
  if (json) print(JSON.stringify({ mails }))
  else say(`Der Index von ${mails} Mails ist neu aufgebaut.`)
  if (!evidenceKept) {
    say(
      'Das Beweisprotokoll war im beschädigten Index und beginnt neu. Die alte Datei liegt noch im Ordner „index“ des Archivs.',
    )
  }
}

async function rebuilt(progress: Progress): Promise<{ mails: number; evidenceKept: boolean }> {
  try {
    return { ...(await withArchive((archive) => archive.reindex(progress))), evidenceKept: true }
  } catch (error) {
    const settings = mailarchivSettings.read(process.env)
    const isLost = error instanceof DomainError && error.code === 'archive_unreadable'
    if (!isLost || settings.MAILARCHIV_DATABASE_URL !== undefined) throw error
    const options = { folder: dataFolder(settings), recognition: settings.MAILARCHIV_OCR }
    return { ...(await SqliteArchive.rebuild(options, progress)), evidenceKept: false }
  }
}
