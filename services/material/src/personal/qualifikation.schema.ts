import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { aenderung, id, liste, sortierung, tag } from '../wire.ts'
import { qualifikationsart } from './qualifikationstyp.schema.ts'

const felder = {
  erworben_am: tag.nullable().meta({ description: 'Zählt ab diesem Tag; null: schon immer' }),
  gueltig_bis: tag.nullable().meta({ description: 'Letzter Tag, an dem sie gilt; null: unbefristet' }),
}

export const QUALIFIKATIONSAKTIONEN = ['aendern', 'loeschen'] as const

export const BenutzerQualifikation = z
  .object({
    id,
    benutzer_id: id,
    benutzer_name: z.string(),
    qualifikationstyp_id: id,
    qualifikationstyp_name: z.string(),
    art: qualifikationsart,
    ...felder,
    gueltig: z.boolean().meta({ description: 'Ob sie heute gilt' }),
    aktionen: z
      .array(z.enum(QUALIFIKATIONSAKTIONEN))
      .meta({ description: 'Was Sie mit diesem Eintrag jetzt tun dürfen; mit eigenen nur die Administration' }),
  })
  .meta({ id: 'BenutzerQualifikation' })
export const QualifikationenListe = liste(BenutzerQualifikation)

interface Zeitraum {
  readonly erworben_am?: string | null | undefined
  readonly gueltig_bis?: string | null | undefined
}

/** Nothing ends before it begins. Days of this form compare as text. */
export const endetNachBeginn = ({ erworben_am, gueltig_bis }: Zeitraum): boolean =>
  !erworben_am || !gueltig_bis || erworben_am <= gueltig_bis
export const ENDET_NACH_BEGINN = 'darf nicht vor dem Tag des Erwerbs liegen'

export const QualifikationErfassen = z
  .strictObject({
    benutzer_id: id,
    qualifikationstyp_id: id,
    erworben_am: felder.erworben_am.default(null),
    gueltig_bis: felder.gueltig_bis.default(null),
  })
  .refine(endetNachBeginn, { path: ['gueltig_bis'], error: ENDET_NACH_BEGINN })

export const QualifikationAendern = aenderung({ qualifikationstyp_id: id, ...felder })

export const QualifikationenSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['benutzer', 'gueltig_bis'], 'benutzer'),
  benutzer_id: id.optional(),
  qualifikationstyp_id: id.optional(),
  einheit_id: id.optional().meta({ description: 'Nur von Personen dieser Einheit' }),
  gueltig: z.enum(['true', 'false']).optional().meta({ description: 'Nur was heute gilt, oder nur was nicht gilt' }),
})

export type QualifikationErfassen = z.output<typeof QualifikationErfassen>
export type QualifikationAendern = z.output<typeof QualifikationAendern>
export type QualifikationenSuche = z.output<typeof QualifikationenSuche>
