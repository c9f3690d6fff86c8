/**
 * Describes the tables for the programs of an authority: index.xml after the Beschreibungsstandard für die
 * Datenträgerüberlassung, whose grammar lies beside it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { germanDay, type Html, html } from '@zeughaus/platform'
import { type HandoverFacts, TITLE } from './facts.ts'
import type { Column, FilledTable, Table } from './table.ts'
import { wholeText } from './text.ts'

export const GRAMMAR_FILE = 'gdpdu-01-09-2004.dtd'
export const grammar: Uint8Array = readFileSync(join(import.meta.dirname, GRAMMAR_FILE))

const DAY_FORMAT = 'DD.MM.YYYY'
const LINE_END = html`&#13;&#10;`
/** Characters of a fact that a person has entered, and of a search in words. */
const MOST_FACT = 2_000
/** Bytes of the mark at the beginning of a file, and the line of the first row: the one before has the names. */
const MARK_BYTES = 3
const FIRST_ROW = 2

export function indexXml(facts: HandoverFacts, tables: readonly FilledTable[]): Uint8Array {
  const { supplier, location, occasion, reading } = facts
  const comment = [occasion, `Suche: ${reading}`].filter((text) => text !== '').join('. ')
  const xml = html`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE DataSet SYSTEM "${GRAMMAR_FILE}">
<DataSet>
<Version>1.0</Version>
<DataSupplier>
<Name>${text(supplier)}</Name>
<Location>${text(location)}</Location>
<Comment>${text(comment)}</Comment>
</DataSupplier>
<Media>
<Name>${TITLE}</Name>
${tables.map((table) => described(table, facts))}</Media>
</DataSet>
`
  return Buffer.from(xml.text)
}

const text = (fact: string): string => wholeText(fact, MOST_FACT)

const described = ({ table, longest }: FilledTable, facts: HandoverFacts): Html => html`<Table>
<URL>${table.file}</URL>
<Name>${table.name}</Name>
<Description>${table.description}</Description>
${validityOf(facts)}<UTF8/>
<DecimalSymbol>,</DecimalSymbol>
<DigitGroupingSymbol>.</DigitGroupingSymbol>
<SkipNumBytes>${MARK_BYTES}</SkipNumBytes>
<Range><From>${FIRST_ROW}</From></Range>
<VariableLength>
<ColumnDelimiter>;</ColumnDelimiter>
<RecordDelimiter>${LINE_END}</RecordDelimiter>
<TextEncapsulator>"</TextEncapsulator>
${table.keys.map((column) => html`<VariablePrimaryKey>${columnOf(column, longest)}</VariablePrimaryKey>\n`)}${table.columns.map((column) => html`<VariableColumn>${columnOf(column, longest)}</VariableColumn>\n`)}${table.references.map(referenceOf)}</VariableLength>
</Table>
`

const columnOf = (column: Column<never>, longest: FilledTable['longest']): Html =>
  html`<Name>${column.name}</Name><Description>${column.description}</Description>${kindOf(column, longest)}`

function kindOf({ kind, name }: Column<never>, longest: FilledTable['longest']): Html {
  switch (kind) {
    case 'text':
      // Programs make each field as long as this.
      return html`<AlphaNumeric/><MaxLength>${Math.max(longest.get(name) ?? 0, 1)}</MaxLength>`
    case 'number':
      return html`<Numeric/>`
    case 'amount':
      return html`<Numeric><Accuracy>2</Accuracy></Numeric>`
    case 'day':
      return html`<Date><Format>${DAY_FORMAT}</Format></Date>`
  }
}

const referenceOf = ({ columns, table }: Table<never>['references'][number]): Html =>
  html`<ForeignKey>${columns.map((name) => html`<Name>${name}</Name>`)}<References>${table}</References></ForeignKey>\n`

/** The period of the search. The grammar knows no end without a beginning. */
function validityOf({ period: { from, to } }: HandoverFacts): Html {
  if (from === null) return html``
  return html`<Validity><Range><From>${germanDay(from)}</From>${to === null ? '' : html`<To>${germanDay(to)}</To>`}</Range><Format>${DAY_FORMAT}</Format></Validity>\n`
}
