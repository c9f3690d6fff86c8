import { EXIT, ExitStatus, showProgress } from '@zeughaus/platform'
import { type Balance, importMails } from '../ingest/index.ts'
import { withArchive } from './archive.ts'
import { print, recordCommand, say } from './context.ts'
import { READ_KINDS } from './kinds.ts'

/** Refusals and skipped files listed on a terminal; `--json` has every kept refusal. */
const NAMED = 20

/** Runs `import`: exit status 1 when something was refused or there was nothing to read. */
export async function importPaths(
  paths: readonly string[],
  { json, all, journal }: { json: boolean; all: boolean; journal: boolean },
): Promise<void> {
  const passedOver: string[] = []
  const balance = await recordCommand('import', () => readAll(paths, { all, journal }, passedOver), counted)
  if (json) printJson(balance)
  else describe(balance, passedOver)
  if (balance.gelesen === 0)
    say(`Keine Mails gefunden in: ${paths.join(', ')}. Gelesen werden ${READ_KINDS}; mit --all jede Datei.`)
  if (balance.abgelehnt > 0 || balance.gelesen === 0) throw new ExitStatus(EXIT.failed)
}

/** Reads everything into the archive. */
function readAll(
  paths: readonly string[],
  { all, journal }: { all: boolean; journal: boolean },
  passedOver: string[],
): Promise<Balance> {
  return withArchive(async (archive) => {
    const progress = showProgress({ stream: process.stderr, unit: 'Mails' })
    const ended = await importMails(archive, {
      paths,
      everyFile: all,
      journal,
      stdin: process.stdin,
      onProgress: ({ gelesen }) => progress.update(gelesen),
      onPassedOver: (path) => {
        if (passedOver.length < NAMED) passedOver.push(path)
      },
    })
    progress.update(ended.gelesen)
    progress.finish()
    return ended
  })
}

/** The outcome of an import for the log. */
const counted = (balance: Balance | null): string =>
  balance === null ? '' : `${balance.gelesen} gelesen, ${balance.neu} neu, ${balance.abgelehnt} abgelehnt`

function printJson({ gelesen, neu, doppelt, abgelehnt, gruende }: Balance): void {
  print(JSON.stringify({ gelesen, neu, doppelt, abgelehnt, gruende }))
}

function describe(balance: Balance, passedOver: readonly string[]): void {
  for (const path of passedOver) say(`Übergangen: ${path}`)
  if (balance.uebergangen > passedOver.length)
    say(`… und ${balance.uebergangen - passedOver.length} weitere Dateien übergangen.`)
  for (const { pfad, grund } of balance.gruende.slice(0, NAMED)) say(`Abgelehnt: ${pfad}: ${grund}`)
  if (balance.abgelehnt > NAMED) say(`… und ${balance.abgelehnt - NAMED} weitere abgelehnt; --json nennt sie alle.`)
  if (balance.fortgesetzt > 0) say(`Fortgesetzt: ${count(balance.fortgesetzt)} Mails waren schon gelesen.`)
  const { gelesen, neu, doppelt, abgelehnt } = balance
  print(`${count(gelesen)} gelesen = ${count(neu)} neu + ${count(doppelt)} doppelt + ${count(abgelehnt)} abgelehnt`)
}

function count(value: number): string {
  return value.toLocaleString('de-DE')
}
