/** A database that two processes share: behind PgBouncer in transaction mode where the machine has it, else directly. */
import type pg from 'pg'
import { emptyDatabase, startPooler } from '../../../packages/postgres/src/testing.ts'

export interface SharedDatabase {
  readonly owner: pg.ClientConfig
  /** For the application's role of material, as the pooler knows it; without a pooler the owner's. */
  readonly url: string
  /** For the owner, through the pooler where there is one. */
  readonly ownerUrl: string
  /** The way past the pooler; undefined without one. */
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

/** How a row of results says where the processes were connected. */
export function connectedBy({ directUrl }: SharedDatabase): string {
  return directUrl === undefined ? 'without PgBouncer' : 'behind PgBouncer'
}
