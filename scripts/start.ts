/**
 * Implements `npm start`: builds changed pages and starts both services, each in a separate process.
 *
 * SIGINT and SIGTERM end both; when one of them dies, the other is stopped too and the exit status reports it.
 */
import { buildAllPages } from './pages.ts'
import { runServices, SERVICES } from './services.ts'

process.exit((await buildAllPages()) ? await runServices(SERVICES) : 1)
