/**
 * Migrates the database of a service: `SERVICE CONNECTION (JSON)`. It is a separate process so that an experiment can
 * kill it; it prints the number of each migration that it sends to the server.
 */
import { writeSync } from 'node:fs'
import pg from 'pg'
import { migrate } from '../../packages/postgres/src/migrate.ts'
import { readMigrations } from '../../packages/postgres/src/migrations.ts'
import { prepareDatabase } from '../../services/mailarchiv/src/store/postgres/index.ts'
import { MIGRATIONS } from './migrations-of.ts'
import type { ServiceName } from './service.ts'

const [service, connection] = process.argv.slice(2) as [ServiceName, string]
const owner = JSON.parse(connection)
const migrations = await readMigrations(MIGRATIONS[service])

const { query } = pg.Client.prototype
Object.defineProperty(pg.Client.prototype, 'query', {
  value(this: pg.Client, ...args: unknown[]) {
    const migration = migrations.find(({ sql }) => sql === args[0])
    if (migration !== undefined) writeSync(1, `${migration.number}\n`)
    return Reflect.apply(query, this, args)
  },
})

if (service === 'mailarchiv') await prepareDatabase(owner)
else await migrate(owner, migrations)
