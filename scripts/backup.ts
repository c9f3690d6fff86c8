/**
 * Implements `zeughaus backup` and `zeughaus restore`: one folder for both services, complete when its manifest exists.
 */
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

/** A service's part of a backup. */
export interface BackupParts {
  /** Copies everything into a new folder; returns false when the service has no data yet. */
  backup(target: string): Promise<boolean>
  /** @throws StartError when a restore would overwrite data */
  requireEmpty(): Promise<void>
  /** Restores and verifies the part. @returns whether it is sound */
  restore(source: string, files: readonly string[]): Promise<boolean>
}

const MEBIBYTE = 1024 * 1024

/** Makes a backup. Exit status 1 when there is nothing to back up; a failed backup has no manifest. */
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

/** Restores a backup. Exit status 1 when the restored data differ from the backup. */
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
