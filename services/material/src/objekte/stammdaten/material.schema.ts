import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { change, id, line, menge, sortierung } from '../../kern/http/wire.ts'
import { besitzer } from '../../kern/rules/eintrag.ts'

const WARNFRIST_MAX = 3650

const fields = {
  name: line().meta({ description: 'Eindeutig, Groß- und Kleinschreibung zählt nicht', example: 'Verbandpäckchen M' }),
  materialtyp: z.enum(['menge', 'ablauf_charge', 'geraet_sn']).meta({
    description: 'menge: nur gezählt · ablauf_charge: mit Ablaufdatum und Charge · geraet_sn: Geräte mit Seriennummer',
  }),
  einheit: line(50).meta({ description: 'Worin gezählt wird', example: 'Stück' }),
  artikelnummer: line(100).nullable(),
  kategorie_id: id.nullable(),
  warnfrist_tage: z
    .int()
    .min(0)
    .max(WARNFRIST_MAX)
    .nullable()
    .meta({ description: 'Tage vor dem Ablauf, ab denen gewarnt wird; ohne Angabe 30' }),
  mindestbestand: menge(0).nullable().meta({
    description: 'Menge, unter die der Bestand aller Lagerplätze zusammen nicht sinken soll; ohne Angabe keine Warnung',
  }),
  lieferant: line().nullable().meta({ description: 'Wo das Material bestellt wird', example: 'Muster Rettungsbedarf' }),
  einheit_id: besitzer,
}

export const Material = z.object({ id, ...fields }).meta({ id: 'Material' })

export const MaterialAnlegen = z.strictObject({
  name: fields.name,
  materialtyp: fields.materialtyp,
  einheit: fields.einheit,
  artikelnummer: fields.artikelnummer.default(null),
  kategorie_id: fields.kategorie_id.default(null),
  warnfrist_tage: fields.warnfrist_tage.default(null),
  mindestbestand: fields.mindestbestand.default(null),
  lieferant: fields.lieferant.default(null),
  einheit_id: fields.einheit_id.default(null),
})
export const MaterialAendern = change(fields)
export const MaterialErsetzen = z.strictObject({ ziel_id: id })

export const MaterialSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['name', 'artikelnummer', 'kategorie'], 'name'),
  q: z.string().max(200).optional().meta({ description: 'Teil des Namens oder der Artikelnummer' }),
  kategorie_id: id.optional(),
  materialtyp: fields.materialtyp.optional(),
})

const kind = z.object({
  anzahl: z.int(),
  beispiele: z.array(z.object({ id, bezeichnung: z.string() })).meta({ description: 'Die ersten Verweise' }),
})

export const MaterialVerwendung = z
  .object({
    gesamt: z.int(),
    arten: z.object({
      objektposition: kind,
      vorlagenposition: kind,
      kontrollposition: kind,
      fehlbestand: kind,
      nachfuellung: kind,
      bestand: kind,
      ausgabe: kind,
      materialbewegung: kind,
    }),
  })
  .meta({ id: 'MaterialVerwendung' })

export type MaterialAnlegen = z.output<typeof MaterialAnlegen>
export type MaterialAendern = z.output<typeof MaterialAendern>
export type MaterialSuche = z.output<typeof MaterialSuche>
export type MaterialVerwendung = z.output<typeof MaterialVerwendung>
