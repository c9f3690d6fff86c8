/** Makes electronic invoices of made-up people for tests. */

export type Wanted = {
  readonly number?: string
  readonly seller?: string
  readonly issued?: string
  /** Net amounts of the lines, each taxed with 19 %. */
  readonly lines?: readonly string[]
  readonly net?: string
  readonly tax?: string
  readonly gross?: string
  readonly due?: string
  /** Elements at the end of the document, and of its totals. */
  readonly more?: string
  readonly moreTotals?: string
}

const DEFAULTS = {
  number: 'RE-2026-0815',
  seller: 'Schlauch Huber GmbH',
  issued: '2026-01-28',
  lines: ['60.00', '40.00'],
  net: '100.00',
  tax: '19.00',
  gross: '119.00',
  more: '',
  moreTotals: '',
}

export const IBAN = 'DE02120300000000202051'

/** An invoice in the syntax of XRechnung, ZUGFeRD 2 and Factur-X. */
export function ciiInvoice(wanted: Wanted = {}, profile = 'urn:cen.eu:en16931:2017'): string {
  const { number, seller, issued, lines, net, tax, gross, more, moreTotals } = { ...DEFAULTS, ...wanted }
  const line = (amount: string, index: number) => `<ram:IncludedSupplyChainTradeLineItem>
<ram:AssociatedDocumentLineDocument><ram:LineID>${index + 1}</ram:LineID></ram:AssociatedDocumentLineDocument>
<ram:SpecifiedTradeProduct><ram:Name>Druckschlauch B ${index + 1}</ram:Name></ram:SpecifiedTradeProduct>
<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">2.0000</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
<ram:SpecifiedLineTradeSettlement>
<ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax>
<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${amount}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>
</ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${profile}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>${number}</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">${issued.replaceAll('-', '')}</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
${lines.map(line).join('\n')}
<ram:ApplicableHeaderTradeAgreement><ram:BuyerReference>04011000-12345-67</ram:BuyerReference>
<ram:SellerTradeParty><ram:Name>${seller}</ram:Name><ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">201/113/40209</ram:ID></ram:SpecifiedTaxRegistration><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
<ram:BuyerTradeParty><ram:Name>Feuerwehr Lindenau</ram:Name></ram:BuyerTradeParty>
<ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>B-77</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery/>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
<ram:SpecifiedTradeSettlementPaymentMeans><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>${IBAN}</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
<ram:ApplicableTradeTax><ram:CalculatedAmount>${tax}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>${net}</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax>
${more}
<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20260227</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>${net}</ram:LineTotalAmount><ram:TaxBasisTotalAmount>${net}</ram:TaxBasisTotalAmount>${moreTotals}<ram:TaxTotalAmount currencyID="EUR">${tax}</ram:TaxTotalAmount><ram:GrandTotalAmount>${gross}</ram:GrandTotalAmount><ram:DuePayableAmount>${wanted.due ?? gross}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`
}

/** The same invoice in the names of ZUGFeRD 1.0. */
export function zugferd1Invoice(wanted: Wanted = {}): string {
  return ciiInvoice(wanted, 'urn:ferd:CrossIndustryDocument:invoice:1p0:comfort')
    .replaceAll(
      'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
      'urn:ferd:CrossIndustryDocument:invoice:1p0',
    )
    .replaceAll('CrossIndustryInvoice', 'CrossIndustryDocument')
    .replaceAll('rsm:ExchangedDocumentContext', 'rsm:SpecifiedExchangedDocumentContext')
    .replaceAll('rsm:ExchangedDocument>', 'rsm:HeaderExchangedDocument>')
    .replaceAll('rsm:SupplyChainTradeTransaction', 'rsm:SpecifiedSupplyChainTradeTransaction')
    .replaceAll('ApplicableHeaderTrade', 'ApplicableSupplyChainTrade')
    .replaceAll('SpecifiedLineTrade', 'SpecifiedSupplyChainTrade')
    .replaceAll('RateApplicablePercent', 'ApplicablePercent')
    .replaceAll('SpecifiedTradeSettlementHeaderMonetarySummation', 'SpecifiedTradeSettlementMonetarySummation')
    .replaceAll('SpecifiedTradeSettlementLineMonetarySummation', 'SpecifiedTradeSettlementMonetarySummation')
}

/** The same invoice in UBL; `kind` CreditNote makes a credit note of it. */
export function ublInvoice(wanted: Wanted = {}, kind: 'Invoice' | 'CreditNote' = 'Invoice'): string {
  const { number, seller, issued, lines, net, tax, gross, more, moreTotals } = { ...DEFAULTS, ...wanted }
  const category = (name: string) =>
    `<cac:${name}><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`
  const quantity = kind === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity'
  const line = (amount: string, index: number) =>
    `<cac:${kind}Line><cbc:ID>${index + 1}</cbc:ID><cbc:${quantity} unitCode="C62">2</cbc:${quantity}><cbc:LineExtensionAmount currencyID="EUR">${amount}</cbc:LineExtensionAmount><cac:Item><cbc:Name>Druckschlauch B</cbc:Name>${category('ClassifiedTaxCategory')}</cac:Item></cac:${kind}Line>`
  const due = '2026-02-27'
  return `<?xml version="1.0" encoding="UTF-8"?>
<${kind} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${kind}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>${number}</cbc:ID><cbc:IssueDate>${issued}</cbc:IssueDate>${kind === 'Invoice' ? `<cbc:DueDate>${due}</cbc:DueDate>` : ''}
<cbc:${kind}TypeCode>${kind === 'Invoice' ? '380' : '381'}</cbc:${kind}TypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Huber</cbc:Name></cac:PartyName><cac:PartyTaxScheme><cbc:CompanyID>201/113/40209</cbc:CompanyID><cac:TaxScheme><cbc:ID>FC</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyTaxScheme><cbc:CompanyID>DE123456789</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>${seller}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>Feuerwehr Lindenau</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty>
<cac:PaymentMeans>${kind === 'Invoice' ? '' : `<cbc:PaymentDueDate>${due}</cbc:PaymentDueDate>`}<cac:PayeeFinancialAccount><cbc:ID>${IBAN}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
${more}
<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">${tax}</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">${net}</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">${tax}</cbc:TaxAmount>${category('TaxCategory')}</cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">${net}</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="EUR">${net}</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">${gross}</cbc:TaxInclusiveAmount>${moreTotals}<cbc:PayableAmount currencyID="EUR">${wanted.due ?? gross}</cbc:PayableAmount></cac:LegalMonetaryTotal>
${lines.map(line).join('\n')}
</${kind}>`
}
