/** The stores beside the mails, which lie in the engine of the archive. */
import { PANEL_LAYOUT } from './accounts/index.ts'
import { KEY_LAYOUT } from './keys/index.ts'
import { openSqliteTables, replaceTables, type Tables } from './tables/index.ts'

export const LAYOUTS = { keys: KEY_LAYOUT, panel: PANEL_LAYOUT } as const
export type StoreName = keyof typeof LAYOUTS

const STORES = Object.keys(LAYOUTS) as StoreName[]

/** The tables of each store. */
export interface Companions extends Readonly<Record<StoreName, Tables>> {
  close(): Promise<void>
}

/** Opens every store with `open`. */
export function companionsOf(open: (store: StoreName) => Tables, close = async () => {}): Companions {
  const stores = Object.fromEntries(STORES.map((store) => [store, open(store)])) as Record<StoreName, Tables>
  return {
    ...stores,
    async close() {
      for (const store of STORES) await stores[store].close()
      await close()
    },
  }
}

/** Opens the stores of an archive without a database: a file for each in its folder. */
export function companionsIn(folder: string): Companions {
  return companionsOf((store) => openSqliteTables(folder, LAYOUTS[store]))
}

/** Replaces what the stores of one archive hold by what those of another hold. */
export async function copyCompanions(from: Companions, to: Companions): Promise<void> {
  for (const store of STORES) {
    const { prefix } = to[store]
    await to[store].transaction((statements) => replaceTables(LAYOUTS[store], from[store], { ...statements, prefix }))
  }
}
