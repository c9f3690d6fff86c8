/** `zeughaus backup` and `zeughaus restore`: one folder for both services, complete when its manifest is there. */
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  EXIT,
  ExitStatus,
  openBackup,
  StartError,
  sealBackup,
  showProgress,
  startBackup,
} from '../packages/platform/src/index.ts'

/** What a service does about its own part of a backup. */
export interface BackupParts {
  /** Copies everything into a folder to be made; false when the service has nothing yet. */
  backup(target: string): Promise<boolean>
  /** @throws StartError when there is something that a restore would have to overwrite */
  requireEmpty(): Promise<void>
  /** Brings the part back and verifies it. @returns whether it is sound */
  restore(source: string, files: readonly string[]): Promise<boolean>
}

const MEBIBYTE = 1024 * 1024

/** Exit status 1 when a service has nothing to back up at all; a backup that failed leaves no manifest. */
export async function backup(parts: Readonly<Record<string, BackupParts>>, folder: string): Promise<void> {
  const target = resolve(folder)
  await startBackup(target)
  const saved: string[] = []
  for (const [name, service] of Object.entries(parts)) if (await service.backup(join(target, name))) saved.push(name)
  if (saved.length === 0) {
    await rm(target, { recursive: true })
    throw new StartError('Es gibt noch nichts zu sichern: Beide Dienste haben in ZEUGHAUS_DATA keine Daten.')
  }
  await sealBackup(target, Date.now())
  process.stdout.write(`Gesichert nach ${target}: ${saved.join(' und ')}.\n`)
}

/** Exit status 1 when something is not as it was backed up. */
export async function restore(parts: Readonly<Record<string, BackupParts>>, folder: string): Promise<void> {
  const source = resolve(folder)
  const bar = showProgress({ stream: process.stderr, unit: 'MB verglichen' })
  const files = await openBackup(source, (done, total) =>
    bar.update(Math.ceil(done / MEBIBYTE), Math.ceil(total / MEBIBYTE)),
  )
  bar.finish()
  const wanted = Object.entries(parts).map(([name, service]) => {
    const own = files.filter(({ path }) => path.startsWith(`${name}/`)).map(({ path }) => path.slice(name.length + 1))
    return { name, service, own }
  })
  const present = wanted.filter(({ own }) => own.length > 0)
  for (const { service } of present) await service.requireEmpty()
  const unsound: string[] = []
  for (const { name, service, own } of present) {
    if (!(await service.restore(join(source, name), own))) unsound.push(name)
  }
  if (unsound.length > 0) throw new ExitStatus(EXIT.failed)
  process.stdout.write(`Wiederhergestellt und geprüft: ${present.map(({ name }) => name).join(' und ')}.\n`)
}
