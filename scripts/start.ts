/**
 * `npm start`: builds the pages that changed and starts both services, each in a process of its own.
 *
 * SIGINT and SIGTERM end both; when one of them dies, the other is stopped too and the exit status says so.
 */
import { buildAllPages } from './pages.ts'
import { runServices, SERVICES } from './services.ts'

process.exit((await buildAllPages()) ? await runServices(SERVICES) : 1)
