import { FORMATS, LABEL_PAPERS, type LabelPaperName, MIN_HEIGHT_MM } from '@zeughaus/labels/formats'
import { z } from 'zod'
import { id } from '../wire.ts'

/** What fits on a page of DIN A3, in millimetres. */
const SEITE_MAX_MM = 420
/** A load of a vehicle; more labels are another sheet. */
const ETIKETTEN_MAX = 1000
const MILLIMETER = /^\d{1,3}(?:\.\d{1,2})?$/

const format = z.enum(FORMATS).meta({ description: 'QR-Code oder Strichcode (Code 128)' })

/** A length in millimetres as a query parameter, with at most two decimals. */
const millimeter = (min: number, description: string) =>
  z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined) return undefined
      const wert = MILLIMETER.test(text) ? Number(text) : Number.NaN
      if (wert >= min && wert <= SEITE_MAX_MM) return wert
      context.addIssue({ code: 'custom', message: `muss eine Zahl von ${min} bis ${SEITE_MAX_MM} sein`, input: text })
      return z.NEVER
    })
    .meta({ type: 'number', minimum: min, maximum: SEITE_MAX_MM, description })

export const EtikettSuche = z.strictObject({
  format: format.default('qr'),
  breite_mm: millimeter(MIN_HEIGHT_MM, 'Breite; ohne Angabe 62 mm'),
  hoehe_mm: millimeter(MIN_HEIGHT_MM, 'Höhe, mindestens 10 mm; ohne Angabe 20 mm'),
})

const papier = z
  .enum(Object.keys(LABEL_PAPERS) as [LabelPaperName])
  .meta({ description: 'Etikettenpapier A4, Spalten × Zeilen' })

const reihe = (art: string) =>
  z
    .array(id)
    .max(ETIKETTEN_MAX)
    .default([])
    .meta({ description: `${art}, in der Reihenfolge des Drucks` })

export const Etikettenbogen = z
  .strictObject({
    format: format.default('qr'),
    papier: papier.default('3x8'),
    startposition: z
      .int()
      .min(1)
      .default(1)
      .meta({ description: 'Erstes freies Etikett des angebrochenen Bogens, zeilenweise gezählt', example: 5 }),
    objekt_ids: reihe('Objekte'),
    objektposition_ids: reihe('Objektpositionen; sie kommen nach den Objekten'),
  })
  .refine((body) => {
    const anzahl = body.objekt_ids.length + body.objektposition_ids.length
    return anzahl >= 1 && anzahl <= ETIKETTEN_MAX
  }, `muss zwischen 1 und ${ETIKETTEN_MAX} Etiketten verlangen`)

export type EtikettSuche = z.output<typeof EtikettSuche>
export type Etikettenbogen = z.output<typeof Etikettenbogen>
