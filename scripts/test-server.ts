/** Holds the PostgreSQL test server for a whole run of tests, so that it starts once. */
import { holdTestServer } from '../packages/postgres/src/testing.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const server = await holdTestServer()
  return () => server.release()
}
