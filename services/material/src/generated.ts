import { findCage, silentLog, systemClock } from '@zeughaus/platform'
import { toYaml } from '@zeughaus/platform/server'
import { describeSchema } from '@zeughaus/postgres/codegen'
import { openTestDatabase } from '@zeughaus/postgres/testing'
import { createApp } from './app.ts'
import { permissionsText } from './kern/access/permission-table.ts'
import type { Database } from './kern/db/db.gen.ts'
import { MIGRATIONS } from './kern/db/store.ts'
import { fileStoreIn } from './kern/files/index.ts'

interface Described {
  readonly types: string
  readonly schema: string
  readonly openapi: string
  readonly permissions: string
}

/** Documents are read through `werkstatt/dokumente/visibility.ts` alone. */
const GUARDED = ['dokument']

let described: Promise<Described> | undefined

/** Everything that is generated comes from one migrated database and one app over it. */
function describe(): Promise<Described> {
  described ??= (async () => {
    await using postgres = await openTestDatabase<Database>(MIGRATIONS)
    const { api } = createApp({
      cage: await findCage(),
      log: silentLog,
      postgres,
      // The described app serves no requests.
      files: fileStoreIn(''),
      fileLimit: 0,
      secret: 'signs nothing',
      clock: systemClock,
      timeZone: 'Europe/Berlin',
    })
    const document = api.document()
    const { types, schema } = await describeSchema(postgres.db, GUARDED)
    return { types, schema, openapi: toYaml(document), permissions: permissionsText(document) }
  })()
  return described
}

/** The files that `npm run generate` writes for this service. */
export const generated = [
  { path: 'services/material/src/kern/db/db.gen.ts', make: async () => (await describe()).types },
  { path: 'services/material/schema.sql', make: async () => (await describe()).schema },
  { path: 'services/material/openapi.yaml', make: async () => (await describe()).openapi },
  { path: 'services/material/permissions.txt', make: async () => (await describe()).permissions },
]
