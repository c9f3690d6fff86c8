/** Shapes that several modules share on the wire. */
import { isAnswering, uuid } from '@zeughaus/platform'
import { z } from 'zod'
import { firstInvisible, visible } from '../db/folding.ts'

export const NAME_MAX = 200
const TEXT_MAX = 4000

/** The id of a row, or a reference to one. */
export const id = uuid().meta({ description: 'UUID, klein geschrieben' })

export const idParam = z.object({ id })

const NO_BLANK_EDGES = /^\S(?:.*\S)?$/su
const ONE_LINE = /^[^\n\r\t]*$/u

/**
 * Text without signs that nobody sees: with them, a name that looks like another one is another one. An answer shows what
 * is stored.
 */
export const seen = () =>
  z.string().refine((text) => isAnswering() || firstInvisible(text) === undefined, {
    error: ({ input }) =>
      `darf keine unsichtbaren Zeichen enthalten (hier ${firstInvisible(String(input))}); bitte tippen Sie den Text neu ein`,
  })

/** One line of text without surrounding blanks, such as a name, code or serial number. */
export const line = (max: number = NAME_MAX) =>
  seen()
    .min(1)
    .max(max)
    // Written in one way, as imports do: what looks the same is the same. Not what is too long, whose cost has no bound.
    .overwrite((typed) => (isAnswering() || typed.length > max ? typed : typed.normalize('NFC')))
    .regex(ONE_LINE, 'darf keinen Zeilenumbruch enthalten')
    .regex(NO_BLANK_EDGES, 'darf nicht mit einem Leerzeichen beginnen oder enden')

/** Text that people look for, typed or scanned: signs that nobody sees do not count. */
export const wanted = (max: number) => z.string().max(max).overwrite(visible)

/** Text of several lines. */
export const text = (max: number = TEXT_MAX) => z.string().max(max)

/** A quantity: a whole number within the database's range. */
export const menge = (min: number) => z.int().min(min).max(1_000_000)

/** The format of a decimal number in text; tables write it as a number. */
export const DECIMAL = 'decimal'

/** A calendar day, within the years in which the database can add and subtract days. */
export const day = z.iso
  .date()
  .refine((value) => value >= '1900' && value < '3000', 'muss zwischen 1900 und 2999 liegen')
  .meta({ description: 'Kalendertag, JJJJ-MM-TT', example: '2026-11-21' })

/** An instant in UTC. */
export const zeitpunkt = z.iso.datetime().meta({ description: 'Zeitpunkt in UTC', example: '2026-11-21T13:03:07.000Z' })

/** The paging fields of every list's answer. */
export const pageFields = z.object({
  gesamt: z.int().meta({ description: 'Anzahl aller Treffer' }),
  seite: z.int(),
  seiten: z.int().meta({ description: 'Anzahl der Seiten; 0 ohne Treffer' }),
})

/** The answer of a list. */
export const list = <S extends z.ZodType>(item: S) => z.object({ eintraege: z.array(item), ...pageFields.shape })

/** Sorts by one of these fields: `sortierung=feld`, or `-feld` for descending. */
export function sortierung<const F extends string>(fields: readonly F[], preset: NoInfer<F | `-${F}`>) {
  const values = fields.flatMap((field): (F | `-${F}`)[] => [field, `-${field}`])
  return z
    .enum(values)
    .optional()
    .transform((value): F | `-${F}` => value ?? preset)
    .meta({ type: 'string', enum: values, default: preset, description: 'Feld; mit „-“ davor absteigend' })
}

/** The body of a PATCH: any of the fields, at least one. */
export const change = <S extends z.ZodRawShape>(fields: S) =>
  z
    .strictObject(fields)
    .partial()
    .refine((body) => Object.keys(body).length > 0, 'muss mindestens ein Feld nennen')

/** The shapes of this file under their names in the document. */
export const SHAPES = {
  Id: id,
  Verweis: uuid(),
  Kalendertag: day,
  Zeitpunkt: zeitpunkt,
  Name: line(),
  EinzeiligerText: z.string().regex(ONE_LINE),
  TextOhneRandleerzeichen: z.string().regex(NO_BLANK_EDGES),
}
