/** Migrates the database of a service: `SERVICE CONNECTION (JSON)`. A process of its own, for those who kill it. */
import { join } from 'node:path'
import { migrate, readMigrations } from '../../packages/postgres/src/migrate.ts'
import { prepareDatabase } from '../../services/mailarchiv/src/archive-postgres/index.ts'
import { ROOT } from './service.ts'

const [service, connection = '{}'] = process.argv.slice(2)
const owner = JSON.parse(connection)
if (service === 'mailarchiv') await prepareDatabase(owner)
else await migrate(owner, await readMigrations(join(ROOT, 'services/material/migrations')))
