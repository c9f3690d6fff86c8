import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { aenderung, id, liste, sortierung, tag, text, zeile } from '../wire.ts'

const SERIENNUMMER_MAX = 100

const GERAETSTATUS = ['einsatzbereit', 'in_pruefung', 'defekt', 'ausgesondert'] as const
/** A device in one of these is not there when it is needed, so it can be reported as missing. */
export const FEHLENDE: readonly string[] = ['defekt', 'ausgesondert'] satisfies (typeof GERAETSTATUS)[number][]

/** What a caller can do with a device; `aktionen` names those that this caller may do with it now. */
const GERAETAKTIONEN = ['bearbeiten', 'pruefen', 'loeschen'] as const

const status = z.enum(GERAETSTATUS)

const felder = {
  seriennummer: zeile(SERIENNUMMER_MAX).meta({
    description: 'Eindeutig, Groß- und Kleinschreibung gleich',
    example: 'PA-2019-0417',
  }),
  status,
  letzte_pruefung: tag.nullable(),
  naechste_pruefung: tag.nullable().meta({
    description: 'Ohne Angabe aus letzte_pruefung und dem pruefintervall_monate der Position',
  }),
  bemerkung: text().nullable(),
}

export const Geraet = z
  .object({
    id,
    objektposition_id: id,
    objekt_id: id,
    objekt_code: z.string(),
    objekt_name: z.string(),
    material_id: id,
    material_name: z.string(),
    ...felder,
    // An interval may lead behind the last day that people can enter.
    naechste_pruefung: z.iso.date().nullable(),
    pruefintervall_monate: z.int().nullable().meta({ description: 'Prüfintervall der Position' }),
    pruefung_ueberfaellig: z.boolean(),
    fehlbestand_id: id.nullable().meta({ description: 'Fehlbestand, der dieses Gerät als fehlend zählt' }),
    aktionen: z.array(z.enum(GERAETAKTIONEN)).meta({ description: 'Was Sie mit ihm jetzt tun dürfen' }),
  })
  .meta({ id: 'Geraet' })
export const GeraeteListe = liste(Geraet)

export const GeraetAnlegen = z.strictObject({
  seriennummer: felder.seriennummer,
  status: status.default('einsatzbereit'),
  letzte_pruefung: felder.letzte_pruefung.default(null),
  naechste_pruefung: felder.naechste_pruefung.optional(),
  bemerkung: felder.bemerkung.default(null),
})

export const GeraetAendern = aenderung({
  ...felder,
  fehlbestand: z.boolean().meta({ description: 'Eines mehr fehlt; nur mit status defekt oder ausgesondert' }),
}).refine((body) => body.fehlbestand !== true || FEHLENDE.includes(body.status ?? ''), {
  path: ['fehlbestand'],
  message: 'geht nur zusammen mit status defekt oder ausgesondert',
})

const suche = {
  ...seiteUndLimit,
  sortierung: sortierung(['seriennummer', 'naechste_pruefung'], 'seriennummer'),
  status: status.optional(),
}

export const PositionsgeraeteSuche = z.strictObject(suche)

export const GeraeteSuche = z.strictObject({
  ...suche,
  objekt_id: id.optional(),
  material_id: id.optional(),
  seriennummer: z.string().max(SERIENNUMMER_MAX).optional().meta({ description: 'Die ganze Seriennummer' }),
  faellig_bis: tag
    .optional()
    .meta({ description: 'Nächste Prüfung spätestens an diesem Tag, ohne ausgesonderte Geräte und Positionen' }),
})

export type GeraetStatus = (typeof GERAETSTATUS)[number]
export type Geraetaktion = (typeof GERAETAKTIONEN)[number]
export type GeraetAnlegen = z.output<typeof GeraetAnlegen>
export type GeraetAendern = z.output<typeof GeraetAendern>
export type PositionsgeraeteSuche = z.output<typeof PositionsgeraeteSuche>
export type GeraeteSuche = z.output<typeof GeraeteSuche>
