import { z } from 'zod'
import { id, line, NAME_MAX, zeitpunkt } from '../../kern/http/wire.ts'

/** Photos of one compartment: from the front, open, each drawer; a check shows the first, and the others at a tap. */
export const FOTOS_JE_FACH = 6
/** Bytes of a photo: devices load those of a whole vehicle before a check without a network. */
export const FOTO_BYTES = 512 * 1024

/** The name under which the whole object has its photos, beside those of its compartments. */
export const GESAMTANSICHT = 'Gesamtansicht'

const fach = {
  fach_id: id.nullable().meta({ description: 'Fach des Objekttyps' }),
  fach_freitext: z
    .string()
    .nullable()
    .meta({
      description: `Freitext, unter dem Positionen hier liegen; „${GESAMTANSICHT}“: das ganze Objekt`,
    }),
}

const FOTOAKTIONEN = ['ersetzen', 'loeschen'] as const

export const Fachfoto = z
  .object({
    id,
    ...fach,
    dokument_id: id.meta({ description: 'Die Datei: GET /dokumente/{id}/download' }),
    dateiname: z.string(),
    groesse: z.int().meta({ description: 'Bytes', example: 180_000 }),
    hochgeladen_von_name: z.string(),
    hochgeladen_am: zeitpunkt,
    aktionen: z.array(z.enum(FOTOAKTIONEN)).meta({ description: 'Was Sie mit ihm hier jetzt tun dürfen' }),
  })
  .meta({ id: 'Fachfoto' })

export const Fachfotos = z
  .object({
    faecher: z.array(
      z.object({
        ...fach,
        fach_name: z.string().meta({ description: 'Name des Fachs oder Freitext, wie an den Positionen' }),
        herkunft: z.enum(['objekt', 'vorlage']).meta({
          description: 'Hat das Objekt eigene Fotos eines Fachs, gelten nur diese; sonst die seiner Vorlage',
        }),
        fotos: z.array(Fachfoto).meta({ description: 'In der Reihenfolge, in der sie hinzukamen' }),
      }),
    ),
    hoechstens: z.int().meta({ description: 'So viele Fotos kann ein Fach haben', example: FOTOS_JE_FACH }),
    aktionen: z.array(z.literal('hinzufuegen')).meta({ description: 'Was Sie hier jetzt tun dürfen' }),
  })
  .meta({ id: 'Fachfotos' })

/** Fields of a form are text. */
export const FachfotoHinzufuegen = z
  .strictObject({ fach_id: fach.fach_id.unwrap().optional(), fach_freitext: line(NAME_MAX).optional() })
  .refine(
    (body) => (body.fach_id === undefined) !== (body.fach_freitext === undefined),
    'muss genau eines von fach_id und fach_freitext nennen',
  )
export const FachfotoErsetzen = z.strictObject({})

const datei = z.file().meta({ description: 'JPEG, PNG oder WebP, höchstens 512 kB' })

/** The same forms with their file, for the OpenAPI document. */
export const HinzufuegenFormular = z.strictObject({ ...FachfotoHinzufuegen.shape, datei })
export const ErsetzenFormular = z.strictObject({ datei })

export const fotoParam = z.object({ id, foto_id: id })

export type FachfotoHinzufuegen = z.output<typeof FachfotoHinzufuegen>
export type Fachfotos = z.output<typeof Fachfotos>
