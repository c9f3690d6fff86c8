/** Verification that the archive still holds every mail it took in. */
import { z } from 'zod'
import { count, instant } from './common.ts'

const run = z.object({
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
export type VerificationRun = z.output<typeof run>

const checkpoint = z.object({
  at: instant,
  size: count,
  root: z.string(),
  /** Entries of the access log that it witnesses; null where there was none to witness. */
  log_entries: count.nullable(),
})

export const integrityOperations = {
  'GET /integrity': {
    permission: 'integritaet.pruefen',
    summary: 'Stand der Prüfungen und Prüfpunkte',
    log: 'none',
    schema: {
      response: {
        200: z.object({
          mails: count,
          /** German sentence while the evidence log contradicts a checkpoint that it signed. */
          contradiction: z.string().nullable(),
          running: run.nullable(),
          last: run.nullable(),
          /** Newest first, at most 50. */
          checkpoints: z.array(checkpoint),
          /** Name and public key of the checkpoint signer, as a C2SP verifier key. */
          verifier: z.string(),
        }),
      },
    },
  },
  'POST /integrity/runs': {
    permission: 'integritaet.pruefen',
    summary: 'Eine Prüfung beginnen',
    log: 'verify',
    schema: { body: z.strictObject({ mode: z.enum(['full', 'sample']) }), response: { 200: run } },
  },
} as const
