/** Opens what keeps the law: rules of retention, what they would do, and holds. */
import { Holds } from './retention/holds/index.ts'
import { Previews } from './retention/preview/index.ts'
import { RetentionRules } from './retention/rules/index.ts'
import type { MailarchivSettings } from './settings.ts'
import type { Archive } from './store/contract/index.ts'
import type { Stores } from './stores.ts'

interface Options {
  readonly settings: Pick<MailarchivSettings, 'ZEUGHAUS_ZEITZONE'>
  readonly archive: Archive
  readonly stores: Stores
  readonly clock: { readonly now: () => number }
  readonly warn: (message: string, details?: object) => void
  readonly stack: AsyncDisposableStack
}

/** Opens it; its previews end with the stack. */
export function openRetention({ settings, archive, stores, clock, warn, stack }: Options) {
  const { retention: tables, leases } = stores
  const shared = { tables, zone: settings.ZEUGHAUS_ZEITZONE, now: clock.now }
  const rules = new RetentionRules(shared)
  const holds = new Holds({ ...shared, archive })
  const previews = new Previews({ ...shared, leases, rules, holds, archive, warn })
  stack.defer(() => previews.close())
  return { rules, holds, previews }
}
