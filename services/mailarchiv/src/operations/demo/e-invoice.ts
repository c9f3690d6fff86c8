/** Writes electronic invoices of the demonstration: CII by EN 16931, as a PDF of ZUGFeRD 2 holds it. */

type Line = { readonly name: string; readonly quantity: string; readonly net: string }

export type DemoInvoice = {
  readonly number: string
  /** Days `YYYYMMDD`. */
  readonly issued: string
  readonly due: string
  readonly seller: { readonly name: string; readonly vatId: string | null }
  readonly buyer: string
  readonly order: string
  readonly iban: string
  readonly lines: readonly Line[]
  /** VAT of all lines: category (UNCL 5305) and rate in percent. */
  readonly category: 'S' | 'E'
  readonly rate: string
  readonly net: string
  readonly tax: string
  readonly gross: string
}

const NAMESPACES = [
  'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"',
  'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"',
  'xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"',
].join(' ')

export function eInvoice(invoice: DemoInvoice): string {
  const { number, issued, due, seller, buyer, order, iban, lines, category, rate, net, tax, gross } = invoice
  const vat = (more = '') =>
    `<ram:TypeCode>VAT</ram:TypeCode>${more}<ram:CategoryCode>${category}</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent>`
  const registration =
    seller.vatId === null
      ? ''
      : `<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${seller.vatId}</ram:ID></ram:SpecifiedTaxRegistration>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice ${NAMESPACES}>
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>${number}</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime>${day(issued)}</ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
${lines.map((line, place) => lineOf(line, place, vat())).join('\n')}
<ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>${seller.name}</ram:Name>${registration}</ram:SellerTradeParty><ram:BuyerTradeParty><ram:Name>${buyer}</ram:Name></ram:BuyerTradeParty><ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>${order}</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery/>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>${iban}</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
<ram:ApplicableTradeTax><ram:CalculatedAmount>${tax}</ram:CalculatedAmount>${vat(`<ram:BasisAmount>${net}</ram:BasisAmount>`)}</ram:ApplicableTradeTax>
<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime>${day(due)}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>${net}</ram:LineTotalAmount><ram:TaxBasisTotalAmount>${net}</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">${tax}</ram:TaxTotalAmount><ram:GrandTotalAmount>${gross}</ram:GrandTotalAmount><ram:DuePayableAmount>${gross}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
`
}

function lineOf({ name, quantity, net }: Line, place: number, vat: string): string {
  return `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>${place + 1}</ram:LineID></ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct><ram:Name>${name}</ram:Name></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">${quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery><ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax>${vat}</ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${net}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`
}

function day(day: string): string {
  return `<udt:DateTimeString format="102">${day}</udt:DateTimeString>`
}
