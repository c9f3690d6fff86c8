import { type FieldError, invalidRequest, isDay } from '@zeughaus/platform'
import type { InvoiceConditions } from '../../store/contract/index.ts'
import { readFilter } from '../mails/index.ts'
import type { InvoiceParameters } from './invoices.schema.ts'

/** An amount as the answers write it; a comma is read too, as people type it. */
const AMOUNT = /^(-?)(\d{1,12})(?:[.,](\d{1,2}))?$/

/**
 * Reads the conditions of GET /invoices.
 *
 * @throws DomainError 400 naming each parameter that cannot be read
 */
export function readInvoiceFilter(parameters: InvoiceParameters, zone: string): InvoiceConditions {
  const problems: FieldError[] = []
  const range = <T extends string | number>(
    name: 'issued' | 'due' | 'total',
    read: (text: string) => T | null,
    reason: string,
  ) => {
    const bound = (side: 'from' | 'to'): T | null => {
      const text = parameters[`${name}_${side}`]
      const value = text === undefined ? null : read(text)
      if (text !== undefined && value === null) problems.push({ pfad: `${name}_${side}`, grund: reason })
      return value
    }
    const [from, to] = [bound('from'), bound('to')]
    if (from !== null && to !== null && from > to) {
      problems.push({ pfad: `${name}_from`, grund: `darf nicht über ${name}_to liegen` })
    }
    return { from, to }
  }
  const issued = range('issued', readDay, DAY_REASON)
  const due = range('due', readDay, DAY_REASON)
  const total = range('total', readCents, 'muss ein Betrag mit höchstens zwei Nachkommastellen sein (1234.50)')
  const { contact } = parameters
  const mails = readFilter({ contact: contact === undefined ? undefined : [contact] }, zone)
  if (problems.length > 0) throw invalidRequest(problems)
  const { number = null, seller = null, seller_vat: sellerVat = null, buyer = null } = parameters
  return { mails, number, seller, sellerVat, buyer, issued, due, total }
}

const DAY_REASON = 'muss ein Tag sein (2026-01-31)'

function readDay(text: string): string | null {
  return isDay(text) ? text : null
}

function readCents(text: string): number | null {
  const parts = AMOUNT.exec(text)
  if (parts === null) return null
  const [, sign, whole = '', fraction = ''] = parts
  return Number(`${sign}${whole}${fraction.padEnd(2, '0')}`)
}
