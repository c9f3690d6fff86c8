import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { day, id, line, menge, sortierung, zeitpunkt } from '../../kern/http/wire.ts'
import { ANGABEN } from '../../kern/rules/gezaehlte-angaben.ts'

const DETAIL_MAX = 100

const status = z.enum(['in_bearbeitung', 'abgeschlossen', 'abgebrochen'])

/** All actions on a check; `aktionen` names those that the caller may take now. */
const KONTROLLAKTIONEN = ['zaehlen', 'abschliessen', 'abbrechen', 'uebernehmen'] as const

/** Previous result, a hint for the person who counts; never a count. */
const Before = z
  .object({
    gezaehlt: z.int().nullable().meta({ description: 'Was die letzte abgeschlossene Kontrolle davor zählte' }),
    gezaehlt_am: zeitpunkt.nullable(),
    nachgefuellt_auf: z.int().nullable().meta({ description: 'Was nach Nachfüllungen seitdem da ist' }),
    ablaufdatum: day.nullable(),
    chargennummer: z.string().nullable(),
    seriennummer: z.string().nullable(),
  })
  .meta({ id: 'KontrollpositionVorher', description: 'Was von der Position schon bekannt ist; ersetzt keine Zählung' })

export const Kontrollposition = z
  .object({
    id,
    objektposition_id: id,
    material_id: id,
    material_name: z.string(),
    materialtyp: z.enum(['menge', 'ablauf_charge', 'geraet_sn']),
    einheit: z.string().meta({ description: 'Einheit der Mengen', example: 'Stück' }),
    fach_name: z.string().nullable().meta({ description: 'Fach oder Freitext, wo die Position liegt' }),
    code: z.string().nullable().meta({ description: 'Etikett der Position' }),
    artikelnummer: z.string().nullable().meta({ description: 'Nummer auf der Packung, zum Scannen' }),
    sollmenge: z.int().meta({ description: 'Geltende Sollmenge beim Start der Kontrolle' }),
    gezaehlt: z.int().nullable(),
    bestaetigt: z.boolean(),
    fehlbestand_id: id.nullable(),
    ablaufdatum: day.nullable().meta({
      description: 'Wird beim Abschluss in die Objektposition übernommen, wenn noch etwas da ist',
    }),
    chargennummer: z.string().nullable(),
    seriennummer: z.string().nullable(),
    entfernt: z.array(z.enum(ANGABEN)).meta({
      description: 'Angaben, die diese Zählung entfernt hat: nach dem Abschluss hat die Objektposition sie nicht mehr',
    }),
    warnfrist_tage: z.int().meta({
      description: 'Ein Ablaufdatum in höchstens so vielen Tagen gilt als bald ablaufend',
      example: 30,
    }),
    geraete: z
      .array(
        z.object({
          id,
          seriennummer: z.string(),
          status: z.enum(['einsatzbereit', 'in_pruefung', 'defekt']),
          ausgegeben: z.boolean(),
        }),
      )
      .meta({ description: 'Geräte der Position mit ihren Seriennummern, ohne ausgesonderte' }),
    vorher: Before,
  })
  .meta({ id: 'Kontrollposition' })

const header = {
  id,
  objekt_id: id,
  objekt_code: z.string(),
  objekt_name: z.string(),
  benutzer_id: id,
  benutzer_name: z.string(),
  status,
  gestartet_am: zeitpunkt,
  beendet_am: zeitpunkt.nullable(),
  vorgaenger_id: id.nullable().meta({ description: 'Kontrolle, die hiermit übernommen wurde' }),
  aktionen: z.array(z.enum(KONTROLLAKTIONEN)).meta({ description: 'Was Sie mit ihr jetzt tun dürfen' }),
}

export const Kontrolle = z
  .object({
    ...header,
    positionen: z.array(Kontrollposition).meta({
      description:
        'In der Reihenfolge des Rundgangs. Leer nach einem Abbruch; nach einer Übernahme stehen sie in der neuen Kontrolle',
    }),
  })
  .meta({ id: 'Kontrolle' })

/** What a check of an object would begin with, so that a device can begin it without a network. */
export const Kontrollvorschau = z
  .object({
    objekt_id: id,
    objekt_code: z.string(),
    objekt_name: z.string(),
    positionen: z.array(Kontrollposition).meta({
      description: 'In der Reihenfolge des Rundgangs; `id` ist hier die der Objektposition',
    }),
    endende_genehmigungen: z
      .array(z.object({ fehlbestand_id: id, material_name: z.string() }))
      .meta({ description: 'Mindermengen, deren Genehmigung mit dem Start oder der Übernahme endet' }),
  })
  .meta({ id: 'Kontrollvorschau' })

/** A list shows checks without their positions: an object can have thousands. */
export const Kontrollkopf = z.object(header).meta({ id: 'KontrolleKopf' })

export const KontrolleSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['gestartet_am'], '-gestartet_am'),
  objekt_id: id.optional(),
  benutzer_id: id.optional(),
  status: status.optional(),
})

export const zaehlParam = z.object({ id, material_id: id })

/** An omitted field keeps its recorded value; null removes it, from the Objektposition too. */
export const PositionZaehlen = z.strictObject({
  gezaehlt: menge(0).meta({ description: 'Was wirklich da ist', example: 3 }),
  gezaehlt_am: zeitpunkt.optional().meta({
    description: 'Wann gezählt wurde; geht die Zählung eine Minute danach oder später ein, nennt das Protokoll beides',
  }),
  ablaufdatum: day.nullable().optional(),
  chargennummer: line(DETAIL_MAX).nullable().optional(),
  seriennummer: line(DETAIL_MAX).nullable().optional(),
})

export type KontrolleStatus = z.output<typeof status>
export type Kontrollaktion = (typeof KONTROLLAKTIONEN)[number]
export type KontrolleSuche = z.output<typeof KontrolleSuche>
export type PositionZaehlen = z.output<typeof PositionZaehlen>
