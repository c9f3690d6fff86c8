/** Shapes that the wire formats of several modules share. */
import { uuid } from '@zeughaus/platform'
import { z } from 'zod'

export const NAME_MAX = 200
const TEXT_MAX = 4000

/** A reference to something else, or the id of a thing itself. */
export const id = uuid().meta({ description: 'UUID, klein geschrieben' })

/** `{id}` in a path. */
export const idParam = z.object({ id })

const NO_BLANK_EDGES = /^\S(?:.*\S)?$/su
const ONE_LINE = /^[^\n\r\t]*$/u

/** One line of text without blanks at its ends, as names, codes and serial numbers are. */
export const zeile = (max: number = NAME_MAX) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(ONE_LINE, 'darf keinen Zeilenumbruch enthalten')
    .regex(NO_BLANK_EDGES, 'darf nicht mit einem Leerzeichen beginnen oder enden')

/** Text of several lines. */
export const text = (max: number = TEXT_MAX) => z.string().max(max)

/** A quantity: a whole number that fits into the database. */
export const menge = (min: number) => z.int().min(min).max(1_000_000)

/** The format of a text that is a decimal number: tables write it as one. */
export const DEZIMALZAHL = 'decimal'

/** A calendar day. The years are those in which the database, too, counts from any of them to the next. */
export const tag = z.iso
  .date()
  .refine((wert) => wert >= '1900' && wert < '3000', 'muss zwischen 1900 und 2999 liegen')
  .meta({ description: 'Kalendertag, JJJJ-MM-TT', example: '2026-11-21' })

/** An instant in UTC. */
export const zeitpunkt = z.iso.datetime().meta({ description: 'Zeitpunkt in UTC', example: '2026-11-21T13:03:07.000Z' })

/** The answer of a list. */
export const liste = <S extends z.ZodType>(eintrag: S) =>
  z.object({
    eintraege: z.array(eintrag),
    gesamt: z.int().meta({ description: 'Anzahl aller Treffer' }),
    seite: z.int(),
    seiten: z.int().meta({ description: 'Anzahl der Seiten; 0 ohne Treffer' }),
  })

/** `sortierung=feld` or `-feld`, of these fields only. */
export function sortierung<const F extends string>(felder: readonly F[], vorgabe: NoInfer<F | `-${F}`>) {
  const werte = felder.flatMap((feld): (F | `-${F}`)[] => [feld, `-${feld}`])
  return z
    .enum(werte)
    .optional()
    .transform((wert): F | `-${F}` => wert ?? vorgabe)
    .meta({ type: 'string', enum: werte, default: vorgabe, description: 'Feld; mit „-“ davor absteigend' })
}

/** The body of a PATCH: any of the fields, at least one. */
export const aenderung = <S extends z.ZodRawShape>(felder: S) =>
  z
    .strictObject(felder)
    .partial()
    .refine((body) => Object.keys(body).length > 0, 'muss mindestens ein Feld nennen')
