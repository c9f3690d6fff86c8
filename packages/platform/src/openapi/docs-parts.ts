import { type Html, type HtmlPart, html } from '../html.ts'
import type { SchemaObject } from './types.ts'

/** Renders a description: paragraphs at empty lines, `code` between backticks. */
export function prose(text: string | undefined): readonly Html[] {
  return (text ?? '')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => html`<p>${inline(paragraph)}</p>`)
}

/** Renders one line of text with `code` between backticks. */
export function inline(text: string): readonly Html[] {
  return text.split('`').map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`))
}

export function table(headings: readonly string[], rows: readonly (readonly HtmlPart[])[]): Html {
  const head = headings.map((heading) => html`<th scope="col">${heading}</th>`)
  const body = rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)
  return html`<div class="table"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'Text',
  integer: 'ganze Zahl',
  number: 'Zahl',
  boolean: 'true oder false',
  object: 'Objekt',
  array: 'Liste',
}

const FORMAT_NAMES: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  date: 'Tag (JJJJ-MM-TT)',
  'date-time': 'Zeitpunkt (RFC 3339)',
  email: 'E-Mail-Adresse',
  binary: 'Bytes',
}

/** Renders the type of a schema in one line; a named one links to its table. */
export function typeOf(schema: SchemaObject): readonly Html[] {
  const nullable = schema.nullable === true ? [html` oder null`] : []
  return [...plainType(schema), ...nullable]
}

function plainType(schema: SchemaObject): readonly Html[] {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return [html`<a href="#schema-${name}">${name}</a>`]
  }
  const choices = schema.allOf ?? schema.anyOf ?? schema.oneOf
  if (choices !== undefined)
    return choices.flatMap((choice, index) => [html`${index === 0 ? '' : ' oder '}`, ...plainType(choice)])
  if (schema.type === 'array' && schema.items !== undefined) return [html`Liste: `, ...typeOf(schema.items)]
  if (typeof schema.additionalProperties === 'object')
    return [html`Objekt, je Name: `, ...typeOf(schema.additionalProperties)]
  const name = FORMAT_NAMES[schema.format ?? ''] ?? TYPE_NAMES[schema.type ?? ''] ?? 'beliebig'
  return [html`${name}`]
}

/** Describes all limits of a value in words. */
export function limitsOf(schema: SchemaObject): readonly Html[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  const words = [
    ...(schema.enum === undefined
      ? []
      : [html`einer von ${schema.enum.flatMap((value) => [html`<code>${String(value)}</code> `])}`]),
    ...between(
      schema.exclusiveMinimum === true ? 'größer als' : 'mindestens',
      minimum,
      schema.exclusiveMaximum === true ? 'kleiner als' : 'höchstens',
      maximum,
      '',
    ),
    ...between('mindestens', minLength, 'höchstens', maxLength, ' Zeichen'),
    ...between('mindestens', minItems, 'höchstens', maxItems, ' Einträge'),
    ...(schema.pattern === undefined ? [] : [html`Form <code>${schema.pattern}</code>`]),
    ...(schema.default === undefined ? [] : [html`Vorgabe <code>${JSON.stringify(schema.default)}</code>`]),
    ...(schema.example === undefined ? [] : [html`Beispiel <code>${JSON.stringify(schema.example)}</code>`]),
  ]
  return words.flatMap((word, index) => (index === 0 ? [word] : [html`<br>`, word]))
}

function between(low: string, min: number | undefined, high: string, max: number | undefined, unit: string): Html[] {
  const bounds = [min === undefined ? '' : `${low} ${min}${unit}`, max === undefined ? '' : `${high} ${max}${unit}`]
  const text = bounds.filter((bound) => bound !== '').join(', ')
  return text === '' ? [] : [html`${text}`]
}
