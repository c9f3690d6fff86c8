/** Verification that the archive still holds every mail it took in. */
import { z } from 'zod'
import { count, instant } from './common.schema.ts'

export const verificationRun = z.object({
  started_at: instant,
  /** Null while it runs. */
  finished_at: instant.nullable(),
  mode: z.enum(['full', 'sample']),
  checked: count,
  /** Number of items that this run checks. */
  total: count,
  findings: z.array(z.string()),
  /** All findings, including those that the list omits. */
  findings_total: count,
  /** German sentence when the run itself could not finish. */
  error: z.string().nullable(),
})
export type VerificationRun = z.output<typeof verificationRun>

const checkpoint = z.object({
  at: instant,
  size: count,
  root: z.string(),
  /** Entries of the access log that it witnesses; null where there was none to witness. */
  log_entries: count.nullable(),
})

/** A place outside of the house to which checkpoints go. */
const sentTo = z.object({
  /** For people: `per E-Mail an …`. */
  name: z.string(),
  sent_at: instant.nullable(),
  /** Entries of the log of evidence in the last one that went. */
  size: count.nullable(),
  /** German sentence: why the last try failed; null where it did not. */
  problem: z.string().nullable(),
  failed_at: instant.nullable(),
})

export const integrityState = z
  .object({
    mails: count,
    /** German sentence while the evidence log contradicts a checkpoint that it signed. */
    contradiction: z.string().nullable(),
    running: verificationRun.nullable(),
    last: verificationRun.nullable(),
    /** Newest first, at most 50. */
    checkpoints: z.array(checkpoint),
    sent: z.array(sentTo),
    /** Name and public key of the checkpoint signer, as a C2SP verifier key. */
    verifier: z.string(),
  })
  .meta({ id: 'IntegrityState' })
