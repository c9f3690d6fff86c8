import { inspect } from 'node:util'
import { EXIT, ExitStatus, formatCount, showProgress } from '@zeughaus/platform'
import { type IntegrityOptions, openIntegrity } from '../../evidence/integrity/index.ts'
import { type Balance, importMails } from '../../intake/files/index.ts'
import { mailarchivSettings } from '../../settings.ts'
import { withArchive } from './archive.ts'
import { print, recordCommand, say } from './context.ts'
import { READ_KINDS } from './kinds.ts'

/** Files of a sort that are listed on a terminal; `--json` has every one that is kept. */
const NAMED = 20

/** Runs `import`: exit status 1 when something was refused or there was nothing to read. */
export async function importPaths(
  paths: readonly string[],
  { json, all, journal }: { json: boolean; all: boolean; journal: boolean },
): Promise<void> {
  const balance = await recordCommand('import', () => readAll(paths, { all, journal }), counted)
  if (json) printJson(balance)
  else describe(balance)
  if (balance.gelesen === 0)
    say(`Keine Mails gefunden in: ${paths.join(', ')}. Gelesen werden ${READ_KINDS}; mit --all jede Datei.`)
  if (balance.abgelehnt > 0 || balance.gelesen === 0) throw new ExitStatus(EXIT.failed)
}

/** Reads everything into the archive. */
function readAll(paths: readonly string[], { all, journal }: { all: boolean; journal: boolean }): Promise<Balance> {
  return withArchive(async (archive, stores) => {
    const progress = showProgress({ stream: process.stderr, unit: 'Mails' })
    const ended = await importMails(archive, {
      paths,
      everyFile: all,
      journal,
      stdin: process.stdin,
      cage: mailarchivSettings.read(process.env).ZEUGHAUS_CAGE,
      onProgress: ({ gelesen }) => progress.update(gelesen),
    })
    progress.update(ended.gelesen)
    progress.finish()
    if (ended.neu > 0) await sign({ archive, place: await stores.evidence.open(), accessLog: stores.log })
    return ended
  })
}

/** Signs a checkpoint over the imported mails; they are archived even if that fails. */
async function sign(evidence: Pick<IntegrityOptions, 'archive' | 'place' | 'accessLog'>): Promise<void> {
  const integrity = openIntegrity({ ...evidence, warn: say })
  try {
    await integrity.cover()
  } catch (error) {
    say(
      `Die Mails sind archiviert, aber noch ohne Prüfpunkt: ${error instanceof Error ? error.message : inspect(error)}`,
    )
  } finally {
    await integrity.close()
  }
}

/** The outcome of an import for the log. */
const counted = (balance: Balance | null): string =>
  balance === null ? '' : `${balance.gelesen} gelesen, ${balance.neu} neu, ${balance.abgelehnt} abgelehnt`

function printJson(balance: Balance): void {
  const { gelesen, neu, doppelt, abgelehnt, gruende } = balance
  const uebergangen = { anzahl: balance.uebergangen, dateien: balance.uebergangene }
  const zweifelhaft = { anzahl: balance.zweifelhaft, dateien: balance.zweifelhafte }
  print(JSON.stringify({ gelesen, neu, doppelt, abgelehnt, gruende, uebergangen, zweifelhaft }))
}

function describe(balance: Balance): void {
  name('Übergangen', balance.uebergangen, balance.uebergangene)
  name('Archiviert, sieht aber nicht nach einer Mail aus', balance.zweifelhaft, balance.zweifelhafte)
  name('Abgelehnt', balance.abgelehnt, balance.gruende)
  if (balance.fortgesetzt > 0) say(`Fortgesetzt: ${formatCount(balance.fortgesetzt)} Mails waren schon gelesen.`)
  const { gelesen, neu, doppelt, abgelehnt, uebergangen } = balance
  print(
    `${formatCount(gelesen)} gelesen = ${formatCount(neu)} neu + ${formatCount(doppelt)} doppelt + ${formatCount(abgelehnt)} abgelehnt`,
  )
  if (uebergangen > 0)
    print(`${formatCount(uebergangen)} ${uebergangen === 1 ? 'Datei' : 'Dateien'} übergangen, nicht archiviert`)
}

/** Names the first files of a sort, and how many there are beyond. */
function name(sort: string, total: number, files: Balance['gruende']): void {
  const named = files.slice(0, NAMED)
  for (const { pfad, grund } of named) say(`${sort}: ${pfad}: ${grund}`)
  if (total > named.length) say(`… und ${formatCount(total - named.length)} weitere; --json nennt mehr. (${sort})`)
}
