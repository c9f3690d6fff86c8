/** The shape of what an auditor from outside sees: one search, one period, a last day. */
import { z } from 'zod'
import { searchParameters } from '../../api/mails/index.ts'

/** `from`, `to` and `cc` in any order, with blanks: no search needs more. */
const MAX_CONTACT_IN = 40

const { q, contact, contact_in, from, to, subject } = searchParameters.shape
const day = z.iso.date()

const searched = {
  q,
  contact,
  contact_in: contact_in.unwrap().max(MAX_CONTACT_IN).optional(),
  from,
  to,
  subject,
  date_from: day.meta({ description: 'Erster Tag des Zeitraums.' }),
  date_to: day.meta({ description: 'Letzter Tag des Zeitraums.' }),
}
const endsOn = day.meta({
  description: 'Letzter Tag, an dem sich die Person anmelden kann; höchstens ein Jahr voraus.',
})

export const auditSearch = z.strictObject(searched)
/** The search as a person would enter it, and its period. */
export type AuditSearch = z.output<typeof auditSearch>

const newAudit = z.strictObject({ search: auditSearch, ends_on: endsOn }).meta({ id: 'Audit' })
export type NewAudit = z.output<typeof newAudit>

/** Null or absent for anybody but an auditor from outside. */
export const grantedAudit = newAudit.nullish()
export type GrantedAudit = z.output<typeof grantedAudit>

/** The same as it is shown, with the search in German words. */
export const shownAudit = z.object({ search: z.object(searched), ends_on: endsOn, reading: z.string() })
