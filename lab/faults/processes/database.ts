/** Provides a database for two processes: behind PgBouncer in transaction mode if installed, else directly. */
import type pg from 'pg'
import { emptyDatabase, startPooler } from '../../../packages/postgres/src/testing.ts'

export interface SharedDatabase {
  readonly owner: pg.ClientConfig
  /** Address for the application's role of material through the pooler; without a pooler the owner's. */
  readonly url: string
  /** Address for the owner, through the pooler if there is one. */
  readonly ownerUrl: string
  /** Address past the pooler; undefined without one. */
  readonly directUrl: string | undefined
}

/** Both end with the stack. */
export async function sharedDatabase(stack: AsyncDisposableStack): Promise<SharedDatabase> {
  const { owner, drop } = await emptyDatabase()
  stack.defer(drop)
  const direct = `postgres://${owner.user}@/${owner.database}?host=${encodeURIComponent(String(owner.host))}&port=${owner.port}`
  const pooler = await startPooler(owner)
  if (pooler === undefined) return { owner, url: direct, ownerUrl: direct, directUrl: undefined }
  stack.defer(() => pooler.close())
  return { owner, url: pooler.url, ownerUrl: pooler.urlOf(String(owner.user)), directUrl: direct }
}

/** How a row of results names the connection. */
export function connectedBy({ directUrl }: SharedDatabase): string {
  return directUrl === undefined ? 'without PgBouncer' : 'behind PgBouncer'
}
