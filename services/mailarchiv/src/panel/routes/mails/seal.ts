/** The seal of a mail: what its page needs to prove in the browser that it is unchanged. */
import { Readable } from 'node:stream'
import { answer, begun, media } from '@zeughaus/platform'
import { z } from 'zod'
import { isGap } from '../../../evidence/signed-log/index.ts'
import type { MailRecord } from '../../../store/contract/index.ts'
import { may, type OpenSession } from '../../accounts/index.ts'
import type { PanelArea } from '../area.ts'
import { byId } from '../common.schema.ts'
import type { IntegrityDependencies } from '../integrity.routes.ts'
import type { MailsOf } from './person-mails.ts'

export const seal = z.object({
  /** `waiting`: newer than the last checkpoint. `missing`: the log should have it, and has a gap there. */
  state: z.enum(['sealed', 'waiting', 'missing']),
  /** The tlog-proof by the newest checkpoint; null without one. */
  proof: z.string().nullable(),
  /** Name and public key of the checkpoint's signer, as a C2SP verifier key. */
  verifier: z.string(),
})
type Seal = z.output<typeof seal>

export interface SealDependencies {
  readonly evidence: Pick<IntegrityDependencies['evidence'], 'verifierKey' | 'newestCheckpoints'>
  /** The inclusion proof of the mail with this sequence number; null when there is none. */
  prove(seq: number): Promise<string | null>
}

/**
 * The seal of a mail by the newest checkpoint; null for who may read no proofs. Makes no checkpoint: looking at a mail
 * must not grow the log. A gap in the log hides no mail: its seal is missing.
 */
export async function sealOf(
  { account }: { readonly account: Pick<OpenSession['account'], 'roles'> },
  { seq }: Pick<MailRecord, 'seq'>,
  { evidence, prove }: SealDependencies,
): Promise<Seal | null> {
  if (!may(account, 'nachweis.lesen')) return null
  const verifier = evidence.verifierKey
  const newest = (await evidence.newestCheckpoints()).at(-1)
  if (newest === undefined || newest.size < seq) return { state: 'waiting', proof: null, verifier }
  const proof = await prove(seq).catch((error: unknown) => {
    if (isGap(error)) return null
    throw error
  })
  return { state: proof === null ? 'missing' : 'sealed', proof, verifier }
}

/** Adds the bytes that a page hashes: apart from the download, so that the log tells who only checked a mail. */
export function addCheckedBytes(area: PanelArea, mailsOf: MailsOf): void {
  area.route({
    method: 'GET',
    path: '/mails/{id}/bytes',
    permission: 'nachweis.lesen',
    timeLimit: 'none',
    log: 'mail_check',
    summary: 'Die Bytes einer Mail, um sie nachzurechnen',
    schema: {
      params: byId,
      response: { 200: media('application/octet-stream', 'Byte für Byte, was archiviert wurde.') },
    },
    async handler({ params, principal }) {
      const reading = await mailsOf(principal.account)
      const raw = await reading.raw(await reading.get(params.id))
      return answer(await begun(Readable.from(raw.read(0, raw.size))), {
        headers: { 'cache-control': 'no-store', 'content-length': `${raw.size}` },
      })
    },
  })
}
