import type { Progress, RecordFinding, VerifyScope } from '../contract/index.ts'
import type { ParsePool } from './reading/index.ts'

/** Further findings are only counted: the archive is lost. */
const MAX_FINDINGS = 10_000

/** The extent of a verification. */
export type VerifyOptions = Required<VerifyScope> & {
  readonly share: number
  readonly progress: Progress
  /** Threads that read the mails again. */
  readonly pool: ParsePool
}

export function verifyOptions(
  pool: ParsePool,
  share: number,
  progress: Progress = () => undefined,
  { leastMails = 0, reread = true }: VerifyScope = {},
): VerifyOptions {
  return { pool, share, progress, leastMails, reread }
}

export class Findings {
  readonly list: RecordFinding[] = []
  readonly report = (finding: RecordFinding): void => {
    if (this.list.length < MAX_FINDINGS) this.list.push(finding)
  }
}
