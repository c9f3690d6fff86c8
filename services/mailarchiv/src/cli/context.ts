import { join, resolve } from 'node:path'
import { type createProgram, EXIT, ExitStatus, silentLog, systemClock } from '@zeughaus/platform'
import { withDataFolder } from '../failures.ts'
import { type Keys, openKeys } from '../keys/index.ts'
import { type MailarchivSettings, mailarchivSettings } from '../settings.ts'

export type Command = ReturnType<typeof createProgram>

/** Folder of everything the mail archive stores. */
export function dataFolder(settings: MailarchivSettings): string {
  return resolve(join(settings.ZEUGHAUS_DATA, 'mailarchiv'))
}

export function keyFile(settings: MailarchivSettings): string {
  return join(dataFolder(settings), 'keys.db')
}

/** Opens the keys beside the running service, if there is one, and closes them after the work. */
export async function withKeys<T>(work: (keys: Keys) => T | Promise<T>): Promise<T> {
  const settings = mailarchivSettings.read(process.env)
  return withDataFolder(dataFolder(settings), async () => {
    const keys = openKeys(keyFile(settings), { clock: systemClock, log: silentLog, zone: settings.ZEUGHAUS_ZEITZONE })
    try {
      return await work(keys)
    } finally {
      keys.close()
    }
  })
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** For what is said beside the answer: hints, progress, reasons. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** Ends the command as a wrong call, with a German sentence for each reason. */
export function wrongCall(...sentences: readonly string[]): never {
  for (const sentence of sentences) say(sentence)
  throw new ExitStatus(EXIT.wrongCall)
}

/** Rows as columns of a terminal, the first row being the heading. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_heading, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
