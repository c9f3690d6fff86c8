import { silentLog, systemClock, toYaml } from '@zeughaus/platform'
import { describeSchema } from '@zeughaus/postgres/codegen'
import { openTestDatabase } from '@zeughaus/postgres/testing'
import { ablageIn } from './ablage.ts'
import { createApp } from './app.ts'
import type { Database } from './db.gen.ts'
import { MIGRATIONS } from './db.ts'
import { permissionsText } from './permissions.ts'

interface Described {
  readonly types: string
  readonly schema: string
  readonly openapi: string
  readonly permissions: string
}

let described: Promise<Described> | undefined

/** Everything that is generated comes from one migrated database and one app over it. */
function describe(): Promise<Described> {
  described ??= openTestDatabase<Database>(MIGRATIONS).then(async (postgres) => {
    try {
      const secret = 'signs nothing'
      const { api } = createApp({
        log: silentLog,
        postgres,
        // Nobody calls the app that is described.
        ablage: ablageIn(''),
        dateigrenze: 0,
        secret,
        clock: systemClock,
        zeitzone: 'Europe/Berlin',
      })
      const document = api.document()
      const { types, schema } = await describeSchema(postgres.db)
      return { types, schema, openapi: toYaml(document), permissions: permissionsText(document) }
    } finally {
      await postgres.close()
    }
  })
  return described
}

/** The files that `npm run generate` writes for this service. */
export const generated = [
  { path: 'services/material/src/db.gen.ts', make: async () => (await describe()).types },
  { path: 'services/material/schema.sql', make: async () => (await describe()).schema },
  { path: 'services/material/openapi.yaml', make: async () => (await describe()).openapi },
  { path: 'services/material/permissions.txt', make: async () => (await describe()).permissions },
]
