/** `npm run build`: the pages of the web apps, for a machine that serves them later with `zeughaus start`. */
import { buildAllPages } from './pages.ts'

process.exit((await buildAllPages()) ? 0 : 1)
