import { useQuery } from '@tanstack/react-query'
import { ApiError, api, type Schema, unwrap } from '../../../api.ts'

type Mail = Schema<'MailView'>

/** Bytes up to which a mail is checked unasked: a phone does not load a large one for it. */
export const UNASKED_BYTES = 5 * 1024 * 1024

/** Fetches the bytes of a sealed mail and checks them in this browser; the same answer is checked once. */
export function useCheck({ mail, isWanted }: { mail: Mail | undefined; isWanted: boolean }) {
  const proof = mail?.seal?.proof ?? null
  return useQuery({
    queryKey: ['check', mail?.id, mail?.sha256, mail?.archived_at, proof],
    enabled: isWanted && proof !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      if (mail?.seal == null || proof === null) throw new Error('only a sealed mail is checked')
      const { checkMail } = await import('./check.ts')
      const bytes = await unwrap(
        api.GET('/mails/{id}/bytes', { params: { path: { id: mail.id } }, parseAs: 'arrayBuffer' }),
      )
      return checkMail(mail, bytes, proof, mail.seal.verifier)
    },
  })
}

/** Whether this browser computes at all: it does not over plain http. */
export const canCheck = (): boolean => globalThis.crypto?.subtle !== undefined

/** The archive itself found its bytes damaged: they are not those that were archived. */
export const isDamaged = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'mail_beschaedigt'
