import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { id, sortierung, zeitpunkt } from '../../kern/http/wire.ts'
import { lagerortPfad } from './lagerort.schema.ts'

const SUCHE_MAX = 200
const yesOrNo = z.enum(['true', 'false']).optional()

const material = {
  material_id: id,
  material_name: z.string(),
  artikelnummer: z.string().nullable(),
  einheit: z.string().meta({ description: 'Einheit der Mengen', example: 'Stück' }),
}
const mindestbestand = {
  mindestbestand: z.int().nullable().meta({ description: 'Mindestbestand des Materials, alle Lagerplätze zusammen' }),
  unter_mindestbestand: z.boolean().meta({ description: 'Ob vom Material insgesamt weniger da ist' }),
}

export const Bestand = z
  .object({
    lagerplatz_id: id,
    lagerplatz_code: z.string(),
    lagerplatz_name: z.string().nullable(),
    lagerort_id: id,
    lagerort_pfad: lagerortPfad,
    ...material,
    menge: z.int().meta({ description: 'An diesem Lagerplatz; 0, wenn das Material hier seinen Platz hat und fehlt' }),
    menge_gesamt: z.int().meta({ description: 'An allen Lagerplätzen zusammen' }),
    ...mindestbestand,
  })
  .meta({ id: 'Bestand' })

export const BestandSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['material', 'lagerplatz', 'menge'], 'material'),
  material_id: id.optional(),
  lagerplatz_id: id.optional(),
  lagerort_id: id.optional().meta({ description: 'In diesem Lagerort und in allem, was darin liegt' }),
  kategorie_id: id.optional(),
  q: z.string().max(SUCHE_MAX).optional().meta({ description: 'Teil des Materialnamens oder der Artikelnummer' }),
  vorraetig: yesOrNo.meta({ description: 'Nur was da ist, oder nur was fehlt' }),
  unter_mindestbestand: yesOrNo,
})

export const Materialbestand = z
  .object({
    ...material,
    menge_gesamt: z.int(),
    lagerplaetze: z.int().meta({ description: 'Lagerplätze, an denen etwas davon liegt' }),
    ...mindestbestand,
    fehlmenge: z.int().meta({ description: 'Was den Objekten fehlt: Summe der offenen, endgültigen Fehlbestände' }),
    wird_beschafft: z.int().meta({ description: 'Davon in Fehlbeständen, die jemand schon beschafft' }),
    lieferant: z.string().nullable().meta({ description: 'Wo das Material bestellt wird' }),
    bestellt: z.int().meta({ description: 'Für das Lager bestellt und noch nicht zugebucht' }),
    bestellt_am: zeitpunkt.nullable().meta({ description: 'Zeitpunkt der letzten Bestellung' }),
    zu_bestellen: z.int().meta({
      description:
        'Mindestbestand und Fehlmenge, ohne was da ist, was bestellt ist und was schon beschafft wird; mindestens 0',
    }),
  })
  .meta({ id: 'Materialbestand' })

const bestellstand = z
  .enum(['zu_bestellen', 'wird_beschafft', 'genug'])
  .meta({ description: 'Der Stand der Bestellliste, auch von Material, das nur in Objekten fehlt' })

export const MaterialbestandSuche = BestandSuche.pick({
  seite: true,
  limit: true,
  kategorie_id: true,
  q: true,
  unter_mindestbestand: true,
}).extend({ bestellstand: bestellstand.optional() })

export type Bestand = z.output<typeof Bestand>
export type BestandSuche = z.output<typeof BestandSuche>
export type Materialbestand = z.output<typeof Materialbestand>
export type MaterialbestandSuche = z.output<typeof MaterialbestandSuche>
