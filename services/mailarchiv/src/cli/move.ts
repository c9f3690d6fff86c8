import { join, resolve } from 'node:path'
import { type Progress as Bar, EXIT, ExitStatus, showProgress } from '@zeughaus/platform'
import { SqliteArchive } from '../archive/index.ts'
import { withDataFolder } from '../failures.ts'
import { type MoveEnd, type MoveReport, moveArchive, moveEnd, takeCompanions } from '../move/index.ts'
import { mailarchivSettings } from '../settings.ts'
import { dataFolder, print, say, wrongCall } from './context.ts'

type MoveOptions = { readonly to: string; readonly json?: boolean }

const FORM = '--to muss „sqlite:ORDNER“ sein (ein Datenordner wie ZEUGHAUS_DATA).'

/** `move`: exit status 1 when the target is not the same as the source. */
export async function move({ to, json }: MoveOptions): Promise<void> {
  const settings = mailarchivSettings.read(process.env)
  const recognition = settings.MAILARCHIV_OCR
  const source = dataFolder(settings)
  const target = targetFolder(to)
  if (source === target) wrongCall('Quelle und Ziel sind derselbe Ordner.')
  const report = await withEnds(
    () => openFolder(source, recognition),
    () => openFolder(target, recognition),
    async (from, end) => {
      await takeCompanions(source, target)
      return moveArchive(from, end, {
        moving: shown('Mails umgezogen').update,
        comparing: shown('Mails verglichen').update,
        verifying: shown('Mails neu gehasht').update,
      })
    },
  )
  if (json === true) printJson(report)
  else describe(report, to)
  if (report.findings.length > 0) throw new ExitStatus(EXIT.failed)
}

function openFolder(folder: string, recognition: boolean): Promise<MoveEnd> {
  return withDataFolder(folder, async () => {
    const archive = await SqliteArchive.open({ folder, recognition })
    return moveEnd({ name: folder, archive, folder, warn: say })
  })
}

function targetFolder(to: string): string {
  const match = /^sqlite:(.+)$/.exec(to)
  if (match === null) wrongCall(FORM)
  return resolve(join(match[1]!, 'mailarchiv'))
}

async function withEnds<T>(
  openFrom: () => Promise<MoveEnd>,
  openTo: () => Promise<MoveEnd>,
  work: (from: MoveEnd, to: MoveEnd) => Promise<T>,
): Promise<T> {
  const from = await openFrom()
  try {
    const to = await openTo()
    try {
      return await work(from, to)
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

/** A bar that ends by itself when everything is done. */
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

function describe({ mails, moved, amended, checkpoints, findings }: MoveReport, to: string): void {
  for (const finding of findings) print(finding)
  const before = mails - moved > 0 ? `, ${count(mails - moved)} waren es schon` : ''
  const later = amended > 0 ? `, ${count(amended)} ergänzt` : ''
  print(`${count(moved)} Mails nach ${to} umgezogen${before}${later}.`)
  const outcome = findings.length === 0 ? 'alles gleich' : `${count(findings.length)} Abweichungen`
  print(
    `Verglichen: ${count(mails)} Kennungen, Prüfsummen, Zeiten und Summen, ${checkpoints} Prüfpunkte, jedes Byte im Ziel. Ergebnis: ${outcome}.`,
  )
}

function count(value: number): string {
  return value.toLocaleString('de-DE')
}
