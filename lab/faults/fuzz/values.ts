/** Generates values for a schema: mostly valid ones, now and then those of an attacker. */
import fc from 'fast-check'
import type { Document, Schema } from './document.ts'
import { Known } from './known.ts'

const DEEPEST = 6
const LONG = 5_000

/** Values that break services without validation. */
export const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnihcsierF',
  '\r\nX-Eingeschleust: ja',
  "' OR '1'='1",
  '"; DROP TABLE objekt; --',
  '%',
  '\\',
  '../../../etc/passwd',
  '#{7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://x")',
  '((((((((((',
  '"unbalanciert OR -',
  'a'.repeat(LONG),
  '🚒'.repeat(200),
  'ß\u0308\u0301\u0327'.repeat(50),
  '__proto__',
  'constructor',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '2026-10-25T02:30:00+25:00',
  '+275760-09-13T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  -1,
  0,
  1.5,
  -0.000_001,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  true,
  null,
  [],
  {},
  [[[[[[[[[[]]]]]]]]]],
  { toString: 'x', __proto__: null },
]

/** Texts valid in many fields. */
const TEXTS = ['Leiter', 'A', 'LF20', 'RTW', 'Müller-Lüdenscheidt', '12.50', '3', 'fuzz@example.org', 'Ölbindemittel']

export const hostile = fc.constantFrom(...HOSTILE)

/** Ids, nearly always known ones. The name of the field names the kind. */
const idOf = (kind: string) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.nat().map((number) => new Known(kind, number)) },
    { weight: 1, arbitrary: fc.uuid() },
  )

/** Calendar days around today, more often near than far. */
const day = fc
  .oneof(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -40_000, max: 40_000 }))
  .map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))

function patternsOf(schema: Schema, document: Document): RegExp[] {
  const parts = (schema.allOf ?? []).map((part) => document.resolve(part))
  const all = [schema, ...parts].flatMap(({ pattern }) => (pattern === undefined ? [] : [pattern]))
  return all.map((pattern) => new RegExp(pattern, 'u'))
}

function textOf(schema: Schema, document: Document): fc.Arbitrary<unknown> {
  const patterns = patternsOf(schema, document)
  const fits = (text: string) =>
    text.length >= (schema.minLength ?? 0) &&
    text.length <= (schema.maxLength ?? LONG) &&
    patterns.every((pattern) => pattern.test(text))
  const numbered = fc.nat(99_999).map((number) => [`W${number}`, `${number}`, `Wort ${number} von vielen`].find(fits))
  const fitting = TEXTS.filter(fits)
  const own = fc.tuple(numbered, fc.constantFrom(...(fitting.length > 0 ? fitting : TEXTS)))
  return fc.oneof(
    { weight: 6, arbitrary: own.map(([unique, text]) => unique ?? text) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: Math.min(schema.maxLength ?? 40, 60) }) },
  )
}

function numberOf(schema: Schema): fc.Arbitrary<unknown> {
  const min = (schema.minimum ?? -10) + (schema.exclusiveMinimum === true ? 1 : 0)
  const max = Math.max(min, schema.maximum ?? 1_000)
  const near = fc.integer({ min: Math.ceil(min), max: Math.min(Math.floor(max), Math.ceil(min) + 20) })
  return fc.oneof(
    { weight: 6, arbitrary: near },
    { weight: 1, arbitrary: fc.constantFrom(min, max, min - 1, max + 1) },
    ...(schema.type === 'number' ? [{ weight: 2, arbitrary: fc.float({ noNaN: true, noDefaultInfinity: true }) }] : []),
  )
}

/** Generates values for the schemas of one document. */
export function valuesOf(document: Document): (schema: Schema, name: string) => fc.Arbitrary<unknown> {
  const objectOf = (schema: Schema, depth: number): fc.Arbitrary<unknown> => {
    const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, make(field, name, depth + 1)])
    const required = (schema.required ?? []).filter((name) => Object.hasOwn(schema.properties ?? {}, name))
    return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: required })
  }
  const plain = (schema: Schema, name: string, depth: number): fc.Arbitrary<unknown> => {
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
    if (schema.format === 'uuid') return idOf(name)
    if (schema.format === 'date') return day
    if (schema.format === 'date-time') return day.map((text) => `${text}T12:30:00Z`)
    if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema)
    if (schema.type === 'boolean') return fc.boolean()
    if (schema.type === 'array') {
      const most = Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4)
      return fc.array(make(schema.items ?? {}, name.replace(/s$/, ''), depth + 1), {
        minLength: schema.minItems ?? 0,
        maxLength: most,
      })
    }
    if (schema.properties !== undefined) return objectOf(schema, depth)
    if (schema.type === 'object') return fc.dictionary(fc.string({ maxLength: 10 }), hostile, { maxKeys: 3 })
    if (schema.type === 'string') return textOf(schema, document)
    const choices = schema.oneOf ?? schema.anyOf ?? schema.allOf
    return choices === undefined ? hostile : fc.oneof(...choices.map((choice) => make(choice, name, depth + 1)))
  }
  const make = (given: Schema, name: string, depth: number): fc.Arbitrary<unknown> => {
    if (depth > DEEPEST) return fc.constant(null)
    const schema = document.resolve(given)
    const value = plain(schema, name, depth)
    return given.nullable === true || schema.nullable === true
      ? fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) })
      : value
  }
  return (schema, name) => make(schema, name, 0)
}
