/** Opens the evidence of the service: its log, its checkpoints, and the verifications of the panel. */
import type { Roles } from '@zeughaus/platform'
import { logFinding } from './evidence/access-log/index.ts'
import { type Integrity, openIntegrity, SAMPLE } from './evidence/integrity/index.ts'
import { type OutsideSettings, outsidePlaces } from './outside.ts'
import { Verifications } from './panel/routes/index.ts'
import type { Archive } from './store/contract/index.ts'
import type { Stores } from './stores.ts'

interface Options {
  readonly settings: OutsideSettings
  readonly roles: Roles
  readonly archive: Archive
  readonly stores: Stores
  readonly clock: { readonly now: () => number }
  readonly warn: (message: string, details?: object) => void
  readonly stack: AsyncDisposableStack
}

/** Opens the log, makes checkpoints, and sends them out of the house. All of it ends with the stack. */
export async function openEvidence({ settings, roles, archive, stores, clock, warn, stack }: Options) {
  const { evidence, log: accessLog, leases, verification } = stores
  const { now } = clock
  const outside = outsidePlaces(settings, verification)
  stack.defer(() => outside.close())
  const { elsewhere } = outside
  const integrity = openIntegrity({ place: await evidence.open(), archive, accessLog, warn, leases, now, elsewhere })
  stack.defer(() => integrity.close())
  await integrity.startDaily()
  const sent = outside.sending({ evidence: integrity.evidence, leases, now, warn })
  stack.defer(() => sent.close())
  if (roles.has('sender')) sent.start()
  return { integrity, sent }
}

/** The verifications that persons begin in the panel. */
export function openVerifications(
  { verification: tables, leases }: Stores,
  integrity: Integrity,
  { now }: Options['clock'],
) {
  return new Verifications({
    tables,
    leases,
    verify: async (mode, progress) => {
      const { share, leastMails } = mode === 'full' ? { share: 1, leastMails: 0 } : SAMPLE
      const { hashed, findings } = await integrity.verify(share, progress, { leastMails })
      const log = await integrity.verifyLog()
      return { checked: hashed, findings: [...findings.map(({ message }) => message), ...log.findings.map(logFinding)] }
    },
    now,
  })
}
