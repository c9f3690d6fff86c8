/** Why a mail of a request for erasure stays, in words. */
import { formatDay } from '@zeughaus/web-shared'
import type { Schema } from '../../api.ts'

type Kept = NonNullable<Schema<'RequestMails'>['mails'][number]['kept']>

/** How long something keeps mails. */
export function untilText({ how, until }: Pick<Kept, 'how' | 'until'>): string {
  if (how === 'hold') return 'bis zur Aufhebung'
  return until === null ? 'Ende noch offen' : formatDay(until)
}

/** What keeps mails: a hold or a restriction, or a rule with its basis. */
export const keeperKind = ({ how, basis }: Pick<Kept, 'how' | 'basis'>): string =>
  how === 'hold' ? 'Löschsperre oder Einschränkung' : `Regel: ${basis}`

/** `bleibt bis 31.12.2031: Regel „Geschäftsbriefe“`. */
export function keptText({ how, name, until }: Kept): string {
  if (how === 'hold') return `bleibt, gehalten durch „${name}“`
  return `${until === null ? 'bleibt, Ende noch offen' : `bleibt bis ${formatDay(until)}`}: Regel „${name}“`
}
