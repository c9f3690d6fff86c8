import { z } from 'zod'
import { id, wanted } from '../../kern/http/wire.ts'
import { QUESTION_MAX } from './suche.schema.ts'

/** The kinds of things that are found; where hits are equally good, in this order. */
export const ARTEN = [
  'objekt',
  'geraet',
  'position',
  'lagerplatz',
  'material',
  'person',
  'vorlage',
  'mangel',
  'dokument',
] as const

export type Art = (typeof ARTEN)[number]

/** Hits of each kind, unless another number is asked for. */
const USUAL = 5
const JE_ART_MAX = 50

export const AllesSuche = z.strictObject({
  q: wanted(QUESTION_MAX)
    .trim()
    .min(1)
    .meta({ description: 'Code, Nummer oder Name; Tippfehler, Umlaute, Bindestriche und Leerzeichen zählen nicht' }),
  art: z.enum(ARTEN).optional().meta({ description: 'Nur Treffer dieser Art' }),
  je_art: z.coerce.number().int().min(1).max(JE_ART_MAX).default(USUAL).meta({ description: 'Treffer jeder Art' }),
})

const Ort = z
  .object({
    art: z.enum(['objekt', 'lagerplatz']),
    id: id.meta({ description: 'Objekt oder Lagerplatz' }),
    position_id: id.nullable().meta({ description: 'Die Position des Objekts; null im Lager' }),
    code: z.string(),
    fach: z.string().nullable(),
    menge: z.int().meta({ description: 'Sollmenge der Position, im Lager der Bestand' }),
    fehlmenge: z.int().meta({ description: 'Was in der Position fehlt' }),
  })
  .meta({ id: 'Fundort' })

const Fund = z
  .object({
    id,
    code: z.string().nullable().meta({ description: 'Code, Seriennummer oder Artikelnummer' }),
    name: z.string().nullable(),
    zusatz: z.string().nullable().meta({ description: 'Wo es steht oder wozu es gehört' }),
    objekt_id: id.nullable().meta({ description: 'Das Objekt einer Position oder eines Mangels' }),
    einheit: z.string().nullable().meta({ description: 'Einheit eines Materials' }),
    genau: z.boolean().meta({ description: 'Code oder Name ist genau das Gesuchte' }),
    orte: z.array(Ort).meta({ description: 'Wo ein Material liegt: die ersten Orte' }),
    weitere_orte: z.boolean(),
  })
  .meta({ id: 'Fund' })

const Fundgruppe = z
  .object({
    art: z.enum(ARTEN),
    treffer: z.array(Fund).meta({ description: 'Die besten zuerst' }),
    weitere: z.boolean().meta({ description: 'Mit größerem je_art gibt es mehr' }),
  })
  .meta({ id: 'Fundgruppe' })

export const AllesAntwort = z.object({
  gruppen: z.array(Fundgruppe).meta({ description: 'Die Art mit dem besten Treffer zuerst' }),
})

export type Fundort = z.output<typeof Ort>
export type Fundgruppe = z.output<typeof Fundgruppe>
export type AllesSuche = z.output<typeof AllesSuche>
