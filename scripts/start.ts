/**
 * Implements `npm start`: builds changed pages, fills the compile cache and starts both services, each in a separate process.
 *
 * SIGINT and SIGTERM end both; when one of them dies, it is started again and the other goes on.
 */
import { fillCompileCache } from './compile-cache.ts'
import { buildAllPages } from './pages.ts'
import { runServices, SERVICES } from './services.ts'

if (!(await buildAllPages())) process.exit(1)
await fillCompileCache()
process.exit(await runServices(SERVICES))
