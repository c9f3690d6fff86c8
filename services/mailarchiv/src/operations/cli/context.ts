import {
  createCommandLog,
  type createProgram,
  DomainError,
  EXIT,
  ExitStatus,
  operatorName,
  silentLog,
  systemClock,
} from '@zeughaus/platform'
import { type Keys, type NewKey, openKeys } from '../../api/keys/index.ts'
import {
  type AccessEvent,
  type AccessLog,
  type Action,
  openAccessLog,
  type Result,
  resultOfStatus,
} from '../../evidence/access-log/index.ts'
import { withDataFolder } from '../../kern/failures.ts'
import { dataFolder } from '../../kern/places.ts'
import { mailarchivSettings } from '../../settings.ts'
import type { Stores } from '../../stores.ts'
import { openStores } from '../../stores.ts'
import { requireArchive, requireCurrent } from './existing.ts'

export type Command = ReturnType<typeof createProgram>

/** Opens the keys beside the running service, if there is one, and closes them after the work. */
export function withKeys<T>(work: (keys: Keys) => T | Promise<T>): Promise<T> {
  return withStores(async (stores, zone) => {
    const keys = openKeys(stores.keys, { clock: systemClock, log: silentLog, zone })
    try {
      return await work(keys)
    } finally {
      await keys.close()
    }
  })
}

/** Opens the stores beside the mails and closes them after the work. @param work also gets the configured time zone */
export async function withStores<T>(work: (stores: Stores, zone: string) => Promise<T>): Promise<T> {
  const settings = mailarchivSettings.read(process.env)
  await requireCurrent(settings)
  return withDataFolder(dataFolder(settings), async () => {
    const stores = await openStores(settings, dataFolder(settings))
    try {
      return await work(stores, settings.ZEUGHAUS_ZEITZONE)
    } finally {
      await stores.close()
    }
  })
}

/**
 * Runs work and records its outcome in the access log: actor `command`, with the name of the operating system's user.
 * Opens the log first, so that nothing changes that cannot be recorded.
 *
 * @param objectOf returns the id of the changed object; the outcome is null when the work has failed
 * @param searchOf returns what was searched and found
 */
export async function recordCommand<T>(
  action: Action,
  work: () => T | Promise<T>,
  objectOf: (outcome: T | null) => string,
  searchOf: (outcome: T | null) => Pick<AccessEvent, 'query' | 'hits'> = () => ({}),
): Promise<T> {
  const log = await openLog()
  const record = (outcome: T | null, result: Result) =>
    log.record({
      actor: { kind: 'command', id: '', name: operatorName() },
      action,
      object: objectOf(outcome),
      ...searchOf(outcome),
      address: '',
      result,
    })
  try {
    const outcome = await work()
    record(outcome, 'ok')
    return outcome
  } catch (error) {
    record(null, error instanceof DomainError ? resultOfStatus(error.status) : 'failed')
    throw error
  } finally {
    await log.close()
  }
}

/** Opens the access log beside the running service, if there is one. */
export async function openLog(): Promise<AccessLog> {
  const settings = mailarchivSettings.read(process.env)
  const folder = dataFolder(settings)
  await requireArchive(settings)
  return withDataFolder(folder, async () => {
    const stores = await openStores(settings, folder)
    try {
      const output = createCommandLog('mailarchiv')
      const log = await openAccessLog(stores.log, { warn: say, tell: (line) => output.info(line) })
      return { ...log, close: () => log.close().then(() => stores.close()) }
    } catch (error) {
      await stores.close()
      throw error
    }
  })
}

/** Makes a key, and records that in the access log. */
export function createRecorded(keys: Keys, wanted: NewKey): ReturnType<Keys['create']> {
  return recordCommand(
    'key_create',
    () => keys.create(wanted),
    (made) => (made === null ? wanted.name : `${made.key.id} ${made.key.name}`),
  )
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Prints hints, progress and reasons beside the result. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** Ends the command as a wrong call, with a German sentence for each reason. */
export function wrongCall(...sentences: readonly string[]): never {
  for (const sentence of sentences) say(sentence)
  throw new ExitStatus(EXIT.wrongCall)
}
