import { FORMATS, LABEL_PAPERS, type LabelPaperName, MIN_HEIGHT_MM } from '@zeughaus/labels/formats'
import { z } from 'zod'
import { id } from '../../kern/http/wire.ts'

/** The longer side of DIN A3, in millimetres. */
const SEITE_MAX_MM = 420
/** Enough for a vehicle's load; more labels need another sheet. */
const ETIKETTEN_MAX = 1000
const ADRESSE_MAX = 100
/** Scheme and host of an address, without a path. */
const ADRESSE = /^https?:\/\/[^\s/?#@]+$/
const MILLIMETER = /^\d{1,3}(?:\.\d{1,2})?$/

const format = z.enum(FORMATS).meta({ description: 'QR-Code oder Strichcode (Code 128)' })

/** A length in millimetres as a query parameter, with at most two decimals. */
const millimeter = (min: number, description: string) =>
  z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined) return undefined
      const value = MILLIMETER.test(text) ? Number(text) : Number.NaN
      if (value >= min && value <= SEITE_MAX_MM) return value
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

const array = (kind: string) =>
  z
    .array(id)
    .max(ETIKETTEN_MAX)
    .default([])
    .meta({ description: `${kind}, in der Reihenfolge des Drucks` })

export const Etikettenbogen = z
  .strictObject({
    format: format.default('qr'),
    papier: papier.default('3x8'),
    startposition: z
      .int()
      .min(1)
      .default(1)
      .meta({ description: 'Erstes freies Etikett des angebrochenen Bogens, zeilenweise gezählt', example: 5 }),
    objekt_ids: array('Objekte'),
    objektposition_ids: array('Objektpositionen; sie kommen nach den Objekten'),
    geraet_ids: array('Geräte mit ihrer Seriennummer'),
    lagerplatz_ids: array('Lagerplätze'),
    adresse: z.string().max(ADRESSE_MAX).regex(ADRESSE).nullable().default(null).meta({
      description: 'Adresse der Seiten; der QR-Code führt dann dorthin, sodass ihn die Kamera jedes Telefons öffnet',
      example: 'https://material.example',
    }),
  })
  .refine(({ adresse, format }) => adresse === null || format === 'qr', {
    path: ['adresse'],
    message: 'geht nur mit QR-Codes',
  })
  .refine((body) => {
    const { objekt_ids, objektposition_ids, geraet_ids, lagerplatz_ids } = body
    const count = objekt_ids.length + objektposition_ids.length + geraet_ids.length + lagerplatz_ids.length
    return count >= 1 && count <= ETIKETTEN_MAX
  }, `muss zwischen 1 und ${ETIKETTEN_MAX} Etiketten verlangen`)

export type EtikettSuche = z.output<typeof EtikettSuche>
export type Etikettenbogen = z.output<typeof Etikettenbogen>
