/** The words of invoices that their codes stand for. */

/** UNTDID 1001, the codes that invoices have in Germany. */
const TYPES: Readonly<Record<string, string>> = {
  '326': 'Teilrechnung',
  '380': 'Rechnung',
  '381': 'Gutschrift',
  '384': 'Rechnungskorrektur',
  '386': 'Vorauszahlungsrechnung',
  '389': 'Gutschrift im Abrechnungsverfahren',
  '751': 'Buchungshilfe',
  '875': 'Teilrechnung über Bauleistungen',
  '876': 'Teilschlussrechnung über Bauleistungen',
  '877': 'Schlussrechnung über Bauleistungen',
}

export function typeWord(code: string | null): string {
  if (code === null) return 'Rechnung'
  return TYPES[code] ?? `Rechnung (Art ${code})`
}

/** Writes a decimal string with two digits as `1.234,50 EUR`; a dash for none. */
export function money(amount: string | null, currency: string | null): string {
  if (amount === null) return '–'
  const [whole = '0', cents = '00'] = amount.replace('-', '').split('.')
  const grouped = BigInt(whole).toLocaleString('de-DE')
  return `${amount.startsWith('-') ? '−' : ''}${grouped},${cents}${currency === null ? '' : ` ${currency}`}`
}
