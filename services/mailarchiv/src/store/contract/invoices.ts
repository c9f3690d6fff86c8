import type { FoundInvoice } from '@zeughaus/einvoice'
import type { AddedText } from './types.ts'

/** Mails that `sameAs` names at most. */
export const SAME_AS_LIMIT = 50

const KIND = 'invoice:'

/** The invoices of one file of a mail as the archive keeps them: a text of a kind of its own, which is not searched. */
export function invoiceText(part: number, invoices: readonly FoundInvoice[]): AddedText {
  return { kind: KIND + part, text: JSON.stringify(invoices) }
}

/** The part whose invoices a text holds; null for a text that is searched. */
export function invoicePart({ kind }: Pick<AddedText, 'kind'>): number | null {
  return kind.startsWith(KIND) ? Number(kind.slice(KIND.length)) : null
}

export function invoicesIn({ text }: Pick<AddedText, 'text'>): readonly FoundInvoice[] {
  return JSON.parse(text) as FoundInvoice[]
}
