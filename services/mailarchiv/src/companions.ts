/** The stores beside the mails, which lie in the engine of the archive. */
import { join } from 'node:path'
import { accessLogFile, copyLog, type LogPlace, logInFile, logInFolder } from './access-log/index.ts'
import { PANEL_LAYOUT } from './accounts/index.ts'
import { KEY_LAYOUT } from './keys/index.ts'
import { openSqliteTables, replaceTables, type Tables } from './tables/index.ts'

export const LAYOUTS = { keys: KEY_LAYOUT, panel: PANEL_LAYOUT } as const
export type StoreName = keyof typeof LAYOUTS

const STORES = Object.keys(LAYOUTS) as StoreName[]

/** The tables of each store, and the access log. */
export interface Companions extends Readonly<Record<StoreName, Tables>> {
  readonly log: LogPlace
  close(): Promise<void>
}

/** Opens every store with `open`. */
export function companionsOf(open: (store: StoreName) => Tables, log: LogPlace, close = async () => {}): Companions {
  const stores = Object.fromEntries(STORES.map((store) => [store, open(store)])) as Record<StoreName, Tables>
  return {
    ...stores,
    log,
    async close() {
      for (const store of STORES) await stores[store].close()
      await close()
    },
  }
}

/** Opens the stores of an archive without a database: a file for each in its folder. */
export function companionsIn(folder: string): Companions {
  return companionsOf((store) => openSqliteTables(folder, LAYOUTS[store]), logInFolder(folder))
}

/** Replaces what the tables of one archive hold by what those of another hold. */
export async function copyTables(from: Companions, to: Companions): Promise<void> {
  for (const store of STORES) await replace(store, from[store], to[store])
}

/** The files of the stores in this folder, for an archive that takes them over. */
export function leftoversIn(folder: string, to: Companions) {
  const tables = STORES.map((store) => ({
    store: store as string,
    file: join(folder, LAYOUTS[store].file),
    take: () => takeFile(folder, store, to[store]),
  }))
  const file = accessLogFile(folder)
  return [...tables, { store: 'log', file, take: () => copyLog(logInFile(file), to.log).then(() => undefined) }]
}

async function takeFile(folder: string, store: StoreName, to: Tables): Promise<void> {
  const from = openSqliteTables(folder, LAYOUTS[store])
  try {
    await replace(store, from, to)
  } finally {
    await from.close()
  }
}

async function replace(store: StoreName, from: Tables, to: Tables): Promise<void> {
  const { prefix } = to
  await to.transaction((statements) => replaceTables(LAYOUTS[store], from, { ...statements, prefix }))
}
