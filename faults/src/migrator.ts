/** Migrates a database: `CONNECTION (JSON) FOLDER`. A process of its own, for those who kill it. */
import { migrate, readMigrations } from '../../packages/postgres/src/migrate.ts'

const [owner = '{}', folder = ''] = process.argv.slice(2)
await migrate(JSON.parse(owner), await readMigrations(folder))
