/** CII: UN/CEFACT Cross Industry Invoice, which ZUGFeRD and Factur-X use too. */
export type Syntax = 'CII' | 'UBL'

export type Party = { readonly name: string | null; readonly vatId: string | null }

/** A broken rule of EN 16931, by its number there, with a German sentence. */
export type InvoiceProblem = { readonly rule: string; readonly text: string }

/** A line as people read it. Numbers are in German spelling. */
export type ShownLine = {
  readonly name: string
  readonly quantity: string | null
  readonly unit: string | null
  /** Net amount. */
  readonly net: string | null
  /** Tax rate in percent. */
  readonly rate: string | null
}

/** The tax of one category and rate. Amounts have two decimals. */
export type ShownTax = {
  readonly category: string | null
  readonly rate: string | null
  readonly basis: string | null
  readonly tax: string | null
}

/**
 * An electronic invoice, as far as programs and people need it. What the document lacks is null. Amounts are decimal
 * strings with two digits in the currency of the document, days are `YYYY-MM-DD`. Plain data.
 */
export type Invoice = {
  readonly syntax: Syntax
  /** The guideline's identifier (BT-24), as it stands there. */
  readonly profile: string | null
  readonly number: string | null
  /** UNTDID 1001: 380 invoice, 381 credit note … */
  readonly typeCode: string | null
  readonly issued: string | null
  readonly dueDate: string | null
  readonly seller: Party
  readonly buyer: Party
  readonly currency: string | null
  /** Total without tax (BT-109). */
  readonly net: string | null
  /** Tax total (BT-110). */
  readonly tax: string | null
  /** Total with tax (BT-112). */
  readonly gross: string | null
  /** Amount due (BT-115). */
  readonly due: string | null
  readonly iban: string | null
  /** Number of lines. */
  readonly lines: number
  /** The broken rules that were looked at; an invoice is valid without any. */
  readonly problems: readonly InvoiceProblem[]
  /** Purchase order (BT-13), buyer reference (BT-10), preceding invoice (BT-25). */
  readonly references: {
    readonly order: string | null
    readonly buyer: string | null
    readonly preceding: string | null
  }
  readonly taxes: readonly ShownTax[]
  /** The first lines. */
  readonly shownLines: readonly ShownLine[]
}
