import assert from 'node:assert/strict'
import { test } from 'vitest'
import { z } from 'zod'
import { fieldErrors, germanErrors } from '../index.ts'

function reasons(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value, { error: germanErrors })
  return fieldErrors(error?.issues ?? []).map(({ pfad, grund }) => `${pfad} ${grund}`.trim())
}

const CASES: readonly (readonly [schema: z.ZodType, value: unknown, ...reasons: string[]])[] = [
  [z.string(), undefined, 'fehlt'],
  [z.string(), 5, 'muss ein Text sein'],
  [z.string(), ['a'], 'muss ein Text sein, keine Liste'],
  [z.int(), 1.5, 'muss eine ganze Zahl sein'],
  [z.int(), 2 ** 60, 'darf höchstens 9007199254740991 sein'],
  [z.number().min(0.5), 0, 'muss mindestens 0,5 sein'],
  [z.number().gt(0), 0, 'muss größer als 0 sein'],
  [z.number().lt(3), 3, 'darf nur kleiner als 3 sein'],
  [z.number().max(3), 4, 'darf höchstens 3 sein'],
  [z.number().multipleOf(5), 4, 'muss ein Vielfaches von 5 sein'],
  [z.boolean(), 'true', 'muss true oder false sein'],
  [z.string().min(1), '', 'darf nicht leer sein'],
  [z.string().min(3), 'a', 'muss mindestens 3 Zeichen haben'],
  [z.string().max(1), 'ab', 'darf höchstens 1 Zeichen haben'],
  [z.string().length(2), 'abc', 'muss genau 2 Zeichen haben'],
  [z.array(z.int()).max(1), [1, 2], 'darf höchstens 1 Eintrag haben'],
  [z.array(z.int()).min(1), [], 'darf nicht leer sein'],
  [z.array(z.object({ a: z.int() })), [{ a: 1 }, { a: 'x' }], '[1].a muss eine ganze Zahl sein'],
  [z.strictObject({}), { x: 1, y: 2 }, 'x ist hier unbekannt', 'y ist hier unbekannt'],
  [z.enum(['neu', 'alt']), 'x', 'muss einer dieser Werte sein: „neu“, „alt“'],
  [z.literal(3), 4, 'muss 3 sein'],
  [z.uuid(), 'x', 'muss eine UUID sein'],
  [z.email(), 'x', 'muss eine E-Mail-Adresse sein'],
  [z.iso.date(), '2026-02-30', 'muss ein Tag in der Form JJJJ-MM-TT sein'],
  [z.iso.datetime(), 'x', 'muss ein Zeitpunkt nach RFC 3339 (2026-01-31T08:00:00Z) sein'],
  [z.string().regex(/^a$/), 'b', 'hat nicht die verlangte Form'],
  [z.string().startsWith('a'), 'b', 'muss mit „a“ beginnen'],
  [z.string().endsWith('a'), 'b', 'muss mit „a“ enden'],
  [z.string().includes('a'), 'b', 'muss „a“ enthalten'],
  [z.union([z.int(), z.boolean()]), 'x', 'hat keine der erlaubten Formen'],
  [z.record(z.string().max(1), z.int()), { ab: 1 }, 'ab enthält einen unzulässigen Feldnamen'],
  [z.map(z.any(), z.int()), new Map([[{}, 'x']]), 'enthält einen unzulässigen Eintrag'],
  [z.int().refine(() => false), 1, 'ist ungültig'],
  [z.null(), 1, 'muss null sein'],
]

test('Every kind of field error has a German reason that names the bound', () => {
  for (const [schema, value, ...expected] of CASES) assert.deepEqual(reasons(schema, value), expected)
})

test('A reason written at the schema goes before the general one', () => {
  assert.deepEqual(reasons(z.string().min(3, 'ist zu kurz'), 'a'), ['ist zu kurz'])
})
