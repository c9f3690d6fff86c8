/**
 * Implements `npm run build`: builds the pages of the web apps, for a machine that later serves them with `zeughaus
 * start`.
 */
import { buildAllPages } from './pages.ts'

process.exit((await buildAllPages()) ? 0 : 1)
