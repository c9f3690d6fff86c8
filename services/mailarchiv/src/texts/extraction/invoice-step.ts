import { PATH_LENGTH, PDF_FACTS } from '@zeughaus/einvoice'
import { z } from 'zod'

const text = z.string().max(2_000)
const optional = text.nullable()
const party = z.strictObject({ name: optional, vatId: optional })
const shownLine = z.strictObject({ name: text, quantity: optional, unit: optional, net: optional, rate: optional })
const shownTax = z.strictObject({ category: optional, rate: optional, basis: optional, tax: optional })

/** The only invoices that the service accepts from the attachment reader, which a hostile file may control. */
export const foundInvoice = z.strictObject({
  syntax: z.enum(['CII', 'UBL']),
  profile: optional,
  number: optional,
  typeCode: optional,
  issued: z.iso.date().nullable(),
  dueDate: z.iso.date().nullable(),
  seller: party,
  buyer: party,
  currency: optional,
  net: optional,
  tax: optional,
  gross: optional,
  due: optional,
  iban: optional,
  lines: z.int().min(0),
  problems: z
    .array(z.strictObject({ rule: text, text }))
    .max(200)
    .readonly(),
  references: z.strictObject({ order: optional, buyer: optional, preceding: optional }),
  taxes: z.array(shownTax).max(20).readonly(),
  shownLines: z.array(shownLine).max(200).readonly(),
  path: z.string().max(PATH_LENGTH).nullable(),
  notInPdf: z.array(z.enum(PDF_FACTS)).readonly().nullable(),
})
