import { EXIT, ExitStatus, showProgress } from '@zeughaus/platform'
import { type Balance, importMails } from '../ingest/index.ts'
import { withArchive } from './archive.ts'
import { print, say } from './context.ts'
import { READ_KINDS } from './kinds.ts'

/** Refusals and passed-over files that are named one by one on a terminal; `--json` has every refusal that was kept. */
const NAMED = 20

/** `import`: exit status 1 when something was refused or there was nothing to read. */
export async function importPaths(
  paths: readonly string[],
  { json, all, journal }: { json: boolean; all: boolean; journal: boolean },
): Promise<void> {
  const passedOver: string[] = []
  const balance = await withArchive(async (archive) => {
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
  if (json) printJson(balance)
  else describe(balance, passedOver)
  if (balance.gelesen === 0)
    say(`Keine Mails gefunden in: ${paths.join(', ')}. Gelesen werden ${READ_KINDS}; mit --all jede Datei.`)
  if (balance.abgelehnt > 0 || balance.gelesen === 0) throw new ExitStatus(EXIT.failed)
}

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
