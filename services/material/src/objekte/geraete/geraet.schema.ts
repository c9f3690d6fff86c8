import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { change, day, id, line, sortierung, text, wanted } from '../../kern/http/wire.ts'
import { FEHLENDE, GERAETSTATUS } from '../../kern/rules/geraet.ts'
import { GeraetAusgegeben } from '../../lager/ausgaben/index.ts'

const SERIENNUMMER_MAX = 100

/** All actions on a device; `aktionen` names those that the caller may take now. */
const GERAETAKTIONEN = ['bearbeiten', 'pruefen', 'loeschen'] as const

const status = z.enum(GERAETSTATUS)

const fields = {
  seriennummer: line(SERIENNUMMER_MAX).meta({
    description: 'Eindeutig, Groß- und Kleinschreibung gleich',
    example: 'PA-2019-0417',
  }),
  status,
  letzte_pruefung: day.nullable(),
  naechste_pruefung: day.nullable().meta({
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
    ...fields,
    // An interval may lead beyond the last day that people can enter.
    naechste_pruefung: z.iso.date().nullable().meta({ description: 'Die früheste aller Prüfarten' }),
    naechste_pruefart_id: id.nullable().meta({ description: 'null: nach dem Prüfintervall der Position' }),
    naechste_pruefart_name: z.string().nullable(),
    pruefintervall_monate: z.int().nullable().meta({ description: 'Prüfintervall der Position' }),
    pruefung_ueberfaellig: z.boolean(),
    fehlbestand_id: id.nullable().meta({ description: 'Fehlbestand, der dieses Gerät als fehlend zählt' }),
    ausgegeben: GeraetAusgegeben.nullable().meta({ description: 'null: nicht ausgegeben' }),
    wird_gebraucht: z.boolean().meta({
      description: 'Gehört zur Beladung eines Objekts im Dienst: ausgegeben macht es das Objekt eingeschränkt',
    }),
    aktionen: z.array(z.enum(GERAETAKTIONEN)).meta({ description: 'Was Sie mit ihm jetzt tun dürfen' }),
  })
  .meta({ id: 'Geraet' })

export const GeraetAnlegen = z.strictObject({
  seriennummer: fields.seriennummer,
  status: status.default('einsatzbereit'),
  letzte_pruefung: fields.letzte_pruefung.default(null),
  naechste_pruefung: fields.naechste_pruefung.optional(),
  bemerkung: fields.bemerkung.default(null),
})

export const GeraetAendern = change({
  ...fields,
  fehlbestand: z.boolean().meta({ description: 'Eines mehr fehlt; nur mit status defekt oder ausgesondert' }),
}).refine((body) => body.fehlbestand !== true || FEHLENDE.includes(body.status ?? ''), {
  path: ['fehlbestand'],
  message: 'geht nur zusammen mit status defekt oder ausgesondert',
})

const search = {
  ...seiteUndLimit,
  sortierung: sortierung(['seriennummer', 'naechste_pruefung'], 'seriennummer'),
  status: status.optional(),
}

export const PositionsgeraeteSuche = z.strictObject(search)

export const GeraeteSuche = z.strictObject({
  ...search,
  objekt_id: id.optional(),
  material_id: id.optional(),
  seriennummer: wanted(SERIENNUMMER_MAX).optional().meta({ description: 'Die ganze Seriennummer' }),
  faellig_bis: day
    .optional()
    .meta({ description: 'Nächste Prüfung spätestens an diesem Tag, ohne ausgesonderte Geräte und Positionen' }),
})

export type GeraetAnlegen = z.output<typeof GeraetAnlegen>
export type GeraetAendern = z.output<typeof GeraetAendern>
export type PositionsgeraeteSuche = z.output<typeof PositionsgeraeteSuche>
export type GeraeteSuche = z.output<typeof GeraeteSuche>
