import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { id, liste, menge, sortierung, tag, zeile, zeitpunkt } from '../wire.ts'

const ANGABE_MAX = 100

const status = z.enum(['in_bearbeitung', 'abgeschlossen', 'abgebrochen'])

/** What a caller can do with a check; `aktionen` names those that this caller may do with it now. */
const KONTROLLAKTIONEN = ['zaehlen', 'abschliessen', 'abbrechen', 'uebernehmen'] as const

/** For the person who counts: a hint, never a count. */
const Vorher = z
  .object({
    gezaehlt: z.int().nullable().meta({ description: 'Was die letzte abgeschlossene Kontrolle davor zählte' }),
    gezaehlt_am: zeitpunkt.nullable(),
    ablaufdatum: tag.nullable(),
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
    ablaufdatum: tag.nullable().meta({ description: 'Wird beim Abschluss in die Objektposition übernommen' }),
    chargennummer: z.string().nullable(),
    seriennummer: z.string().nullable(),
    vorher: Vorher,
  })
  .meta({ id: 'Kontrollposition' })

const kopf = {
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
    ...kopf,
    positionen: z.array(Kontrollposition).meta({
      description:
        'In der Reihenfolge des Rundgangs. Leer nach einem Abbruch; nach einer Übernahme stehen sie in der neuen Kontrolle',
    }),
  })
  .meta({ id: 'Kontrolle' })

/** A list shows checks without their positions: an object can have thousands. */
export const KontrolleListe = liste(z.object(kopf).meta({ id: 'KontrolleKopf' }))

export const KontrolleSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['gestartet_am'], '-gestartet_am'),
  objekt_id: id.optional(),
  benutzer_id: id.optional(),
  status: status.optional(),
})

export const zaehlParam = z.object({ id, material_id: id })

/** What is left out stays as it was recorded before; null takes it back. */
export const PositionZaehlen = z.strictObject({
  gezaehlt: menge(0).meta({ description: 'Was wirklich da ist', example: 3 }),
  ablaufdatum: tag.nullable().optional(),
  chargennummer: zeile(ANGABE_MAX).nullable().optional(),
  seriennummer: zeile(ANGABE_MAX).nullable().optional(),
})

export type KontrolleStatus = z.output<typeof status>
export type Kontrollaktion = (typeof KONTROLLAKTIONEN)[number]
export type KontrolleSuche = z.output<typeof KontrolleSuche>
export type PositionZaehlen = z.output<typeof PositionZaehlen>
