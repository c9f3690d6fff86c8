import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

interface DeviceDatabase<Stores extends DBSchema> {
  readonly name: string
  readonly version: number
  /** Makes the stores of a new device. */
  readonly upgrade: (db: IDBPDatabase<Stores>) => void
  /** Runs before the first access. */
  readonly prepare?: (db: IDBPDatabase<Stores>) => Promise<void>
}

/**
 * Opens a database of this device at the first access and keeps it open. A newer version of the app in another tab
 * closes it, and a failed attempt is not kept: the next access tries again.
 *
 * @returns what each access calls
 */
export function deviceDatabase<Stores extends DBSchema>({
  name,
  version,
  upgrade,
  prepare,
}: DeviceDatabase<Stores>): () => Promise<IDBPDatabase<Stores>> {
  let opened: Promise<IDBPDatabase<Stores>> | undefined
  const open = async () => {
    const db = await openDB<Stores>(name, version, {
      upgrade,
      blocking: (_old, _new, event) => {
        opened = undefined
        ;(event.target as IDBDatabase).close()
      },
      terminated: () => {
        opened = undefined
      },
    })
    await prepare?.(db)
    return db
  }
  return () => {
    if (opened !== undefined) return opened
    const attempt = open()
    opened = attempt
    attempt.catch(() => {
      if (opened === attempt) opened = undefined
    })
    return attempt
  }
}
