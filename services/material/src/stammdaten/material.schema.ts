import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { aenderung, id, liste, menge, sortierung, zeile } from '../wire.ts'

const WARNFRIST_MAX = 3650

const felder = {
  name: zeile().meta({ description: 'Eindeutig, Groß- und Kleinschreibung zählt nicht', example: 'Verbandpäckchen M' }),
  materialtyp: z.enum(['menge', 'ablauf_charge', 'geraet_sn']).meta({
    description: 'menge: nur gezählt · ablauf_charge: mit Ablaufdatum und Charge · geraet_sn: Geräte mit Seriennummer',
  }),
  einheit: zeile(50).meta({ description: 'Worin gezählt wird', example: 'Stück' }),
  artikelnummer: zeile(100).nullable(),
  kategorie_id: id.nullable(),
  warnfrist_tage: z
    .int()
    .min(0)
    .max(WARNFRIST_MAX)
    .nullable()
    .meta({ description: 'Tage vor dem Ablauf, ab denen gewarnt wird; ohne Angabe 30' }),
  mindestbestand: menge(0).nullable().meta({
    description: 'Menge, unter die der Bestand aller Lagerplätze zusammen nicht sinken soll; ohne Angabe wacht niemand',
  }),
}

export const Material = z.object({ id, ...felder }).meta({ id: 'Material' })
export const MaterialListe = liste(Material)

export const MaterialAnlegen = z.strictObject({
  name: felder.name,
  materialtyp: felder.materialtyp,
  einheit: felder.einheit,
  artikelnummer: felder.artikelnummer.default(null),
  kategorie_id: felder.kategorie_id.default(null),
  warnfrist_tage: felder.warnfrist_tage.default(null),
  mindestbestand: felder.mindestbestand.default(null),
})
export const MaterialAendern = aenderung(felder)
export const MaterialErsetzen = z.strictObject({ ziel_id: id })

export const MaterialSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['name', 'artikelnummer'], 'name'),
  q: z.string().max(200).optional().meta({ description: 'Teil des Namens oder der Artikelnummer' }),
  kategorie_id: id.optional(),
  materialtyp: felder.materialtyp.optional(),
})

const art = z.object({
  anzahl: z.int(),
  beispiele: z.array(z.object({ id, bezeichnung: z.string() })).meta({ description: 'Die ersten Verweise' }),
})

export const MaterialVerwendung = z
  .object({
    gesamt: z.int(),
    arten: z.object({
      objektposition: art,
      vorlagenposition: art,
      kontrollposition: art,
      fehlbestand: art,
      nachfuellung: art,
      bestand: art,
      ausgabe: art,
      materialbewegung: art,
    }),
  })
  .meta({ id: 'MaterialVerwendung' })

export type MaterialAnlegen = z.output<typeof MaterialAnlegen>
export type MaterialAendern = z.output<typeof MaterialAendern>
export type MaterialSuche = z.output<typeof MaterialSuche>
export type MaterialVerwendung = z.output<typeof MaterialVerwendung>
