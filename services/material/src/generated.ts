import { describeSchema } from '@zeughaus/postgres/codegen'
import { openTestDatabase } from '@zeughaus/postgres/testing'
import { MIGRATIONS } from './db.ts'

let described: Promise<{ types: string; schema: string }> | undefined

function describe(): Promise<{ types: string; schema: string }> {
  described ??= openTestDatabase(MIGRATIONS).then(async (database) => {
    try {
      return await describeSchema(database.db)
    } finally {
      await database.close()
    }
  })
  return described
}

/** The files that `npm run generate` writes for this service. */
export const generated = [
  { path: 'services/material/src/db.gen.ts', make: async () => (await describe()).types },
  { path: 'services/material/schema.sql', make: async () => (await describe()).schema },
]
