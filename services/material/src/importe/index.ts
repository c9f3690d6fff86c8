/** Tables that people bring along: tried first, written then, taken back as long as nobody works with it. */
import { startJobs } from '@zeughaus/postgres'
import { sql } from 'kysely'
import type { Kontext } from '../kontext.ts'
import { IMPORT_JOB, importAuftraege } from './lauf.ts'

export { importeRoutes } from './import.routes.ts'

const POLL_MS = 500

type JobWorkerOptions = Parameters<typeof startJobs>[2]

/** Works through imports, apart from the e-mails that must not wait for them. What a kill has ended goes on at once. */
export async function starteImporte(kontext: Kontext, options: JobWorkerOptions) {
  await sql`UPDATE job SET due_at = now() WHERE kind = ${IMPORT_JOB}`.execute(kontext.store.db)
  return startJobs(kontext.store.db, importAuftraege(kontext), { pollMs: POLL_MS, ...options })
}
