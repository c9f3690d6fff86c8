/** Opens what keeps the law: rules of retention, what they would do, holds, runs of deletion, and requests of persons. */
import type { AccessLog } from './evidence/access-log/index.ts'
import type { EvidenceLog } from './evidence/signed-log/index.ts'
import { LawClock } from './retention/clock/index.ts'
import { Deletions, eraseBeside } from './retention/deletions/index.ts'
import { Holds } from './retention/holds/index.ts'
import { Previews } from './retention/preview/index.ts'
import { heldByAll } from './retention/reckoning/index.ts'
import { Requests, Restrictions } from './retention/requests/index.ts'
import { RetentionRules } from './retention/rules/index.ts'
import type { MailarchivSettings } from './settings.ts'
import type { Archive } from './store/contract/index.ts'
import type { Stores } from './stores.ts'
import type { TextPipeline } from './texts/queue/index.ts'

interface Options {
  readonly settings: Pick<MailarchivSettings, 'ZEUGHAUS_ZEITZONE'>
  readonly archive: Archive
  readonly stores: Stores
  readonly evidence: EvidenceLog
  readonly texts: Pick<TextPipeline, 'forget'>
  readonly accessLog: AccessLog
  readonly clock: { readonly now: () => number }
  readonly warn: (message: string, details?: object) => void
  readonly stack: AsyncDisposableStack
}

/** Opens it, and goes on with a run of deletion that an earlier process left. Previews, searches and runs end with the stack. */
export async function openRetention(options: Options) {
  const { settings, archive, stores, evidence, texts, accessLog, clock, warn, stack } = options
  const { retention: tables, leases } = stores
  const shared = { tables, zone: settings.ZEUGHAUS_ZEITZONE, now: clock.now }
  const rules = new RetentionRules(shared)
  const holds = new Holds({ ...shared, archive })
  const restrictions = new Restrictions(shared)
  const holding = heldByAll(holds, restrictions)
  const lawClock = new LawClock({ ...shared, evidence })
  const previews = new Previews({ ...shared, leases, rules, holds: holding, archive, lawClock, warn })
  stack.defer(() => previews.close())
  const deletions = new Deletions({
    ...{ ...shared, leases, rules, holds: holding, archive, lawClock, evidence, accessLog, warn },
    eraseBeside: (ids) => eraseBeside({ texts }, ids),
  })
  const requests = new Requests({
    ...{ ...shared, leases, rules, holds: holding, restrictions, deletions, archive, lawClock, warn },
  })
  stack.defer(() => requests.close())
  // Before anybody can set the clock of a running service: the first time is that of the newest checkpoint.
  await lawClock.follow().catch((err: unknown) => warn('the time of the law could not be moved', { err }))
  deletions.start()
  stack.defer(() => deletions.close())
  const hiddenFrom = (account: string | null) => restrictions.hiddenFrom(account)
  return { rules, holds, previews, lawClock, deletions, requests, hiddenFrom }
}
