import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { day, id, line, menge, sortierung, text, zeitpunkt } from '../../kern/http/wire.ts'
import { bestaetigt } from '../../kern/rules/bestaetigung.ts'

const CHARGE_MAX = 100

const status = z.enum(['offen', 'in_bearbeitung', 'nachgefuellt_teilweise', 'erledigt'])
const yesOrNo = z.enum(['true', 'false']).optional()

/** All actions on a shortage; `aktionen` names those that the caller may take now. */
const FEHLBESTANDSAKTIONEN = ['nachfuellen', 'bearbeiten', 'genehmigen'] as const

const chargennummer = line(CHARGE_MAX).nullable().meta({ description: 'Charge', example: 'L2407-3' })

export const Fehlbestand = z
  .object({
    id,
    objekt_id: id,
    objekt_code: z.string(),
    objekt_name: z.string(),
    objektposition_id: id,
    material_id: id,
    material_name: z.string(),
    einheit: z.string().meta({ description: 'Einheit der Mengen', example: 'Stück' }),
    kontrolle_id: id.nullable().meta({ description: 'Kontrolle, die ihn gefunden hat' }),
    sollmenge: z.int(),
    istmenge: z.int(),
    fehlmenge: z.int(),
    status,
    vorlaeufig: z.boolean().meta({ description: 'Bis die Kontrolle, die ihn gefunden hat, abgeschlossen ist' }),
    genehmigt: z.boolean().meta({ description: 'Ob eine Mindermengen-Genehmigung gilt' }),
    genehmigung_endete_am: zeitpunkt.nullable().meta({
      description:
        'Wann ein Kontrollbeginn seine Genehmigung beendet hat, solange seitdem keine Kontrolle abgeschlossen und er nicht neu genehmigt ist',
    }),
    im_lager: z.int().meta({ description: 'Bestand des Materials an allen Lagerplätzen' }),
    entstanden_am: zeitpunkt,
    alter_tage: z.int().meta({ description: 'Ganze Tage (je 24 Stunden) seit der Entstehung, bis zur Erledigung' }),
    erledigt_am: zeitpunkt.nullable(),
    erinnert_am: zeitpunkt.nullable().meta({ description: 'Wann die Eskalation an ihn erinnert hat' }),
    eskaliert_am: zeitpunkt.nullable().meta({ description: 'Wann sie ihn an die Leitung gemeldet hat' }),
    aktionen: z.array(z.enum(FEHLBESTANDSAKTIONEN)).meta({ description: 'Was Sie mit ihm jetzt tun dürfen' }),
  })
  .meta({ id: 'Fehlbestand' })

export const FehlbestandAendern = z.strictObject({
  status: z.literal('in_bearbeitung').meta({ description: 'Jemand beschafft, was fehlt' }),
})

export const FehlbestandSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['alter'], '-alter').meta({ description: 'Alter; mit „-“ davor der älteste zuerst' }),
  standort_id: id.optional(),
  einheit_id: id.optional().meta({ description: 'Einheit des Objekts, mit allen darunter' }),
  objekt_id: id.optional(),
  material_id: id.optional(),
  status: status.optional(),
  genehmigt: yesOrNo.meta({ description: 'Nur mit oder nur ohne geltende Mindermengen-Genehmigung' }),
  offen: yesOrNo.meta({ description: 'Nur offene oder nur erledigte' }),
})

export const Nachfuellung = z
  .object({
    id,
    fehlbestand_id: id,
    material_id: id,
    menge: z.int(),
    benutzer_id: id,
    zeitpunkt,
    ablaufdatum: day.nullable(),
    chargennummer: z.string().nullable(),
    materialbewegung_id: id.nullable().meta({ description: 'Bewegung, mit der die Menge aus dem Lager kam' }),
    istmenge: z.int().meta({ description: 'Istmenge der Objektposition nach der Nachfüllung' }),
    hinweis: z.literal('ueber_soll').optional().meta({ description: 'Die Istmenge liegt über der Sollmenge' }),
    fehlbestand_status: status,
  })
  .meta({ id: 'Nachfuellung' })

export const NachfuellungErfassen = z.strictObject({
  menge: menge(1).meta({ example: 2 }),
  lagerplatz_id: id.nullable().default(null).meta({
    description: 'Lagerplatz, aus dessen Bestand die Menge im selben Schritt gebucht wird',
  }),
  ablaufdatum: day.nullable().default(null),
  chargennummer: chargennummer.default(null),
  bestaetigt: bestaetigt.default(false),
})

export const Mindermenge = z
  .object({
    id,
    fehlbestand_id: id,
    benutzer_id: id,
    begruendung: z.string().nullable(),
    status: z.enum(['aktiv', 'abgelaufen', 'beendet']),
    genehmigt_am: zeitpunkt,
    beendet_am: zeitpunkt.nullable(),
  })
  .meta({ id: 'Mindermenge' })

export const MindermengeGenehmigen = z
  .strictObject({ begruendung: text().nullable().default(null) })
  .default({ begruendung: null })

export type FehlbestandStatus = z.output<typeof status>
export type FehlbestandSuche = z.output<typeof FehlbestandSuche>
export type NachfuellungErfassen = z.output<typeof NachfuellungErfassen>
export type MindermengeGenehmigen = z.output<typeof MindermengeGenehmigen>
