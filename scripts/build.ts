/**
 * Implements `npm run build`: builds the pages of the web apps and fills the compile cache, for a machine that later serves
 * them with `zeughaus start`.
 */
import { fillCompileCache, shareCompileCache } from './compile-cache.ts'
import { buildAllPages } from './pages.ts'

const isBuilt = await buildAllPages()
await fillCompileCache()
shareCompileCache()
process.exit(isBuilt ? 0 : 1)
