import { pageAndLimit, uuid } from '@zeughaus/platform'
import { z } from 'zod'
import { ADDRESS_CHARACTERS } from '../../search/index.ts'

const text = (description: string, example?: string) =>
  z.string().meta({ description, ...(example === undefined ? {} : { example }) })
const optional = (description: string, example?: string) => text(description, example).nullable()

/** Characters of the longest name or number that is looked for. */
const WORDS = 500

const filter = (description: string, example?: string) => text(description, example).max(WORDS).optional()
const day = (description: string) => filter(`${description} (JJJJ-MM-TT), einschließlich.`, '2026-01-31')
const total = (description: string) => filter(`${description} in der Währung der Rechnung, einschließlich.`, '1234.50')

/** The conditions of GET /invoices. All are combined with AND; an empty one counts as missing. */
export const invoiceConditions = {
  number: filter(
    'Die ganze Rechnungsnummer. Groß- und Kleinschreibung, Leerzeichen und Satzzeichen spielen keine Rolle.',
    'RE-2026-0815',
  ),
  seller: filter('Anfänge von Wörtern, die alle im Namen des Verkäufers stehen.', 'Schlauch Huber'),
  seller_vat: filter('Umsatzsteuer-Kennung des Verkäufers.', 'DE123456789'),
  buyer: filter('Anfänge von Wörtern, die alle im Namen des Käufers stehen.'),
  contact: text(
    'Eine Adresse oder Domain (@firma.example), die in From oder To der Mail steht; anderes ist 400. Pflicht für Schlüssel der Rolle „user“.',
    'service@leitertechnik-kraus.example',
  )
    .max(ADDRESS_CHARACTERS)
    .optional(),
  issued_from: day('Frühestes Rechnungsdatum'),
  issued_to: day('Spätestes Rechnungsdatum'),
  due_from: day('Früheste Fälligkeit'),
  due_to: day('Späteste Fälligkeit'),
  total_from: total('Kleinster Gesamtbetrag mit Umsatzsteuer'),
  total_to: total('Größter Gesamtbetrag mit Umsatzsteuer'),
}

export const invoiceParameters = z.object({ ...invoiceConditions, ...pageAndLimit })
export type InvoiceParameters = Readonly<{ [Name in keyof typeof invoiceConditions]?: string | undefined }>

const party = z.object({
  name: optional('Name, wie er in der Rechnung steht.'),
  vat_id: optional('Umsatzsteuer-Kennung.'),
})

const amount = (description: string) => optional(`${description}; zwei Nachkommastellen.`, '1234.50')

export const invoice = z
  .object({
    message_id: uuid().meta({ description: 'Kennung der Mail.' }),
    attachment_index: z.int().meta({ description: '`index` des Anhangs.' }),
    path: optional(
      'Die Datei innerhalb des Anhangs (ZIP, PDF, angehängte Mail), mit `/` dazwischen; null: der Anhang selbst.',
      'factur-x.xml',
    ),
    syntax: z.enum(['CII', 'UBL']),
    profile: optional('Kennung der Spezifikation, wie sie in der Rechnung steht.', 'urn:cen.eu:en16931:2017'),
    number: optional('Rechnungsnummer.', 'RE-2026-0815'),
    type_code: optional('Art nach UNTDID 1001: 380 Rechnung, 381 Gutschrift, 384 Korrektur …', '380'),
    issued: optional('Rechnungsdatum.', '2026-01-28'),
    due_date: optional('Fälligkeit.', '2026-02-27'),
    seller: party,
    buyer: party,
    currency: optional('Währung nach ISO 4217.', 'EUR'),
    net: amount('Gesamtbetrag ohne Umsatzsteuer'),
    tax: amount('Umsatzsteuer in der Währung der Rechnung'),
    gross: amount('Gesamtbetrag mit Umsatzsteuer'),
    due: amount('Fälliger Betrag'),
    iban: optional('Konto des Empfängers, ohne Leerzeichen.'),
    lines: z.int().meta({ description: 'Zahl der Positionen.' }),
    valid: z.boolean().meta({ description: 'Keine der geprüften Regeln ist verletzt.' }),
    problems: z
      .array(z.object({ rule: text('Name der Regel.', 'BR-CO-15'), text: text('Was nicht stimmt.') }))
      .meta({ description: 'Verletzte Rechenregeln der EN 16931; `LIMIT` und `XML`: nicht ganz lesbar.' }),
    same_as: z
      .array(uuid())
      .meta({ description: 'Andere Mails mit derselben Rechnung (Nummer, Verkäufer, Datum, Betrag), höchstens 50.' }),
  })
  .meta({
    id: 'Invoice',
    description:
      'Eine elektronische Rechnung (EN 16931). Was in ihr fehlt, ist null. Es gilt das XML, nicht das PDF darum.',
  })

const rate = optional('Satz in Prozent.', '19')

/** An invoice of one mail: with what a list leaves out. */
const readInvoice = invoice
  .extend({
    references: z.object({
      order: optional('Bestellung des Käufers (BT-13).'),
      buyer: optional('Referenz des Käufers (BT-10), zum Beispiel die Leitweg-ID.'),
      preceding: optional('Rechnung, auf die sich diese bezieht (BT-25).'),
    }),
    taxes: z
      .array(
        z.object({
          category: optional('Kategorie nach UNTDID 5305.', 'S'),
          rate,
          basis: amount('Bemessungsgrundlage'),
          tax: amount('Umsatzsteuer'),
        }),
      )
      .meta({ description: 'Die Umsatzsteuer nach Kategorie und Satz, höchstens 20.' }),
    positions: z
      .array(
        z.object({
          name: text('Bezeichnung; leer, wenn sie fehlt.'),
          quantity: optional('Menge.', '2.5'),
          unit: optional('Einheit nach UN/ECE Rec 20.', 'C62'),
          net: amount('Betrag ohne Umsatzsteuer'),
          rate,
        }),
      )
      .meta({ description: 'Die ersten 200 Positionen; `lines` zählt alle.' }),
  })
  .meta({ id: 'ReadInvoice', description: 'Eine elektronische Rechnung (EN 16931) mit ihren Positionen.' })
export type ReadInvoice = z.output<typeof readInvoice>

export const mailInvoices = z.object({ invoices: z.array(readInvoice) }).meta({ id: 'MailInvoices' })

export const invoicesResponse = z
  .object({
    invoices: z
      .array(invoice)
      .meta({ description: 'Spätestes Rechnungsdatum zuerst, ohne Datum zuletzt; dann nach Mail und Anhang.' }),
    total: z.int().meta({ description: 'Genaue Zahl aller Treffer.' }),
    page: z.int(),
    pages: z.int().meta({ description: 'Zahl der Seiten; 0 ohne Treffer. Eine Seite dahinter ist leer.' }),
  })
  .meta({ id: 'InvoicesResponse' })
