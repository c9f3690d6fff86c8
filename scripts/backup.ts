/**
 * Implements `zeughaus backup` and `zeughaus restore`: one folder for both services, complete when its manifest exists.
 */
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  type Backup,
  type BackupPart,
  type BackupWriter,
  backupHome,
  backupKeyIn,
  backupsBeside,
  defineSettings,
  EXIT,
  ExitStatus,
  isBackup,
  openBackup,
  openWorkFolder,
  type PlacedBackup,
  readIdentities,
  readSignedBy,
  StartError,
  sharedSettings,
  showProgress,
  startBackup,
  writtenInstant,
} from '../packages/platform/src/index.ts'
import { formatVerifierKey } from '../packages/platform/src/signed-note.ts'

/** A service's part of a backup. */
export interface BackupParts {
  /** Copies everything; returns false when the service has no data yet. */
  backup(target: BackupWriter): Promise<boolean>
  /** @throws StartError when a restore would overwrite data */
  requireEmpty(): Promise<void>
  /** Restores and verifies the part. @returns whether it is sound */
  restore(source: BackupPart, later: Later): Promise<boolean>
  /** Restores the part into a folder that is wiped afterwards, and verifies it there. @returns whether it is sound */
  check(source: BackupPart, folder: string): Promise<boolean>
  /** Ends what a killed check has left running in its folder. */
  stopLeft?(folder: string): Promise<void>
}

type Parts = Readonly<Record<string, BackupParts>>

/** What else a service may know of data that were deleted after the backup. */
interface Later {
  /** The service's parts of other backups, by their folders. */
  readonly backups: readonly { readonly name: string; readonly part: BackupPart }[]
  /** Folders that its own commands have written. */
  readonly folders: readonly string[]
  /** When the newest of all these backups was made, in milliseconds since 1970 UTC. */
  readonly madeAt: number
}

const MEBIBYTE = 1024 * 1024
const { ZEUGHAUS_DATA, ZEUGHAUS_BACKUP_TO, ZEUGHAUS_ZEITZONE } = sharedSettings
const settings = defineSettings({ ZEUGHAUS_DATA, ZEUGHAUS_BACKUP_TO, ZEUGHAUS_ZEITZONE })

/** Makes a backup. Exit status 1 when there is nothing to back up; a failed backup has no manifest. */
export async function backup(parts: Parts, folder: string): Promise<void> {
  const target = resolve(folder)
  const { ZEUGHAUS_DATA: data, ZEUGHAUS_BACKUP_TO: recipients } = settings.read(process.env)
  const home = await backupHome(data, Object.keys(parts))
  await using made = await startBackup(target, { home, recipients, stopLeft: stopLeftOf(parts) })
  const saved: string[] = []
  for (const [name, service] of Object.entries(parts))
    if (await service.backup(made.writer.within(name))) saved.push(name)
  if (saved.length === 0) {
    await rm(target, { recursive: true })
    throw new StartError('Es gibt noch nichts zu sichern: Beide Dienste haben in ZEUGHAUS_DATA keine Daten.')
  }
  const { signedBy, isNewKey } = await made.seal(Date.now())
  const encrypted = recipients === undefined ? '' : ', verschlüsselt'
  process.stdout.write(`Gesichert nach ${target}: ${saved.join(' und ')}${encrypted}.\n`)
  process.stdout.write(`Unterschrieben mit ${signedBy}\n`)
  if (isNewKey) process.stderr.write(NEW_KEY)
}

const NEW_KEY =
  'Dieser Schlüssel ist neu. Bitte notieren Sie ihn, aber nicht bei den Sicherungen: „restore --signed-by“ vergleicht ihn.\n'

export interface RestoreOptions {
  /** File with keys of age. */
  readonly identity?: string
  /** The key that must have signed it. */
  readonly signedBy?: string
  /** Other backups, and folders that services have written, that may record later deletions. */
  readonly deletions?: readonly string[]
}

/** Restores a backup. Exit status 1 when the restored data differ from the backup. */
export async function restore(parts: Parts, folder: string, options: RestoreOptions): Promise<void> {
  const { backup, open, present } = await openSound(parts, folder, options)
  for (const { service } of present) await service.requireEmpty()
  const others = await otherBackups(resolve(folder), options.deletions ?? [], open)
  const madeAt = Math.max(backup.madeAt, ...others.backups.map((other) => other.backup.madeAt))
  const laterOf = (name: string): Later => ({
    backups: others.backups.map((other) => ({ name: other.folder, part: other.backup.within(name) })),
    folders: others.folders,
    madeAt,
  })
  const unsound: string[] = []
  for (const { name, service, part } of present) if (!(await service.restore(part, laterOf(name)))) unsound.push(name)
  if (unsound.length > 0) throw new ExitStatus(EXIT.failed)
  process.stdout.write(`Wiederhergestellt und geprüft: ${present.map(({ name }) => name).join(' und ')}.\n`)
}

/**
 * Proves a backup without restoring it: restores it into a folder of its own, verifies it there, and wipes that again.
 * Exit status 1 when something is not as saved.
 */
export async function check(parts: Parts, folder: string, options: RestoreOptions): Promise<void> {
  const { backup, present, home } = await openSound(parts, folder, options)
  await using work = await openWorkFolder(home, stopLeftOf(parts))
  const unsound: string[] = []
  for (const { name, service, part } of present)
    if (!(await service.check(part, join(work.path, name)))) unsound.push(name)
  const made = `Die Sicherung vom ${writtenInstant(backup.madeAt, settings.read(process.env).ZEUGHAUS_ZEITZONE)}`
  if (unsound.length > 0) {
    process.stdout.write(`${made} hat Befunde: ${unsound.join(' und ')}. Sie stehen oben.\n`)
    throw new ExitStatus(EXIT.failed)
  }
  const names = present.map(({ name }) => name).join(' und ')
  const signed = backup.signedBy === null ? 'Eine Unterschrift hat sie nicht;' : 'Die Unterschrift und'
  process.stdout.write(
    `${made} lässt sich wiederherstellen: ${names}. ${signed} alle ${backup.files.length} Dateien sind geprüft; sie ist unverändert.\n`,
  )
}

/** Opens a backup, says who signed it, and compares every file with its manifest. */
async function openSound(parts: Parts, folder: string, { identity, signedBy }: RestoreOptions) {
  const keys = {
    identities: identity === undefined ? undefined : await readIdentities(identity),
    signedBy: signedBy === undefined ? undefined : readSignedBy(signedBy),
  }
  const open = (each: string) => openBackup(each, keys)
  const backup = await open(resolve(folder))
  const home = await backupHome(settings.read(process.env).ZEUGHAUS_DATA, Object.keys(parts))
  process.stderr.write(`${signatureSentence(backup, home, signedBy !== undefined)}\n`)
  const bar = showProgress({ stream: process.stderr, unit: 'MB verglichen' })
  await backup.verify((done, total) => bar.update(Math.ceil(done / MEBIBYTE), Math.ceil(total / MEBIBYTE)))
  bar.finish()
  const present = Object.entries(parts)
    .map(([name, service]) => ({ name, service, part: backup.within(name) }))
    .filter(({ part }) => part.files.length > 0)
  return { backup, open, present, home }
}

/** Ends what a killed check has left running. */
const stopLeftOf = (parts: Parts) => async (folder: string) => {
  for (const [name, service] of Object.entries(parts)) await service.stopLeft?.(join(folder, name))
}

/** Says who has signed a backup. @param isPinned whether that is the key which the caller expects */
function signatureSentence({ signedBy }: Backup, home: string, isPinned: boolean): string {
  if (signedBy === null)
    return 'Die Sicherung ist nicht unterschrieben: Eine ältere Programmversion hat sie geschrieben, oder jemand hat sie verändert.'
  if (isPinned) return `Die Sicherung ist mit dem angegebenen Schlüssel unterschrieben: ${signedBy}`
  const own = backupKeyIn(home)
  if (own === null)
    return `Die Sicherung ist unterschrieben mit ${signedBy}\nVergleichen Sie ihn mit dem, den Sie notiert haben.`
  return formatVerifierKey(own) === signedBy
    ? `Die Sicherung ist mit dem Schlüssel dieser Installation unterschrieben: ${signedBy}`
    : `Die Sicherung ist unterschrieben mit ${signedBy}\nDas ist nicht der Schlüssel dieser Installation. Vergleichen Sie ihn mit dem, den Sie notiert haben.`
}

/** Opens the backups beside one, and those that are named; the rest of what is named is returned as it is. */
async function otherBackups(
  folder: string,
  named: readonly string[],
  open: (folder: string) => Promise<Backup>,
): Promise<{ backups: PlacedBackup[]; folders: string[] }> {
  const paths = named.map((each) => resolve(each))
  const backups = await backupsBeside(folder, open, (sentence) => process.stderr.write(`${sentence}\n`))
  for (const path of paths.filter(isBackup)) backups.push({ folder: path, backup: await open(path) })
  return { backups, folders: paths.filter((path) => !isBackup(path)) }
}
