import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { change, day, id, sortierung } from '../../kern/http/wire.ts'
import { qualifikationsart } from './qualifikationstyp.schema.ts'

const fields = {
  erworben_am: day.nullable().meta({ description: 'Zählt ab diesem Tag; null: schon immer' }),
  gueltig_bis: day.nullable().meta({ description: 'Letzter Tag, an dem sie gilt; null: unbefristet' }),
}

export const QUALIFIKATIONSAKTIONEN = ['aendern', 'loeschen'] as const

export const BenutzerQualifikation = z
  .object({
    id,
    benutzer_id: id,
    benutzer_name: z.string(),
    benutzername: z.string().meta({ description: 'Anmeldename, an dem ein Import die Person erkennt' }),
    qualifikationstyp_id: id,
    qualifikationstyp_name: z.string(),
    art: qualifikationsart,
    ...fields,
    gueltig: z.boolean().meta({ description: 'Ob sie heute gilt' }),
    aktionen: z
      .array(z.enum(QUALIFIKATIONSAKTIONEN))
      .meta({ description: 'Was Sie mit diesem Eintrag jetzt tun dürfen; mit eigenen nur die Administration' }),
  })
  .meta({ id: 'BenutzerQualifikation' })

interface Range {
  readonly erworben_am?: string | null | undefined
  readonly gueltig_bis?: string | null | undefined
}

/** Whether the end is not before the beginning. Days of this form compare as text. */
export const endsAfterBegin = ({ erworben_am, gueltig_bis }: Range): boolean =>
  !erworben_am || !gueltig_bis || erworben_am <= gueltig_bis
export const ENDET_NACH_BEGINN = 'darf nicht vor dem Tag des Erwerbs liegen'

export const QualifikationErfassen = z
  .strictObject({
    benutzer_id: id,
    qualifikationstyp_id: id,
    erworben_am: fields.erworben_am.default(null),
    gueltig_bis: fields.gueltig_bis.default(null),
  })
  .refine(endsAfterBegin, { path: ['gueltig_bis'], error: ENDET_NACH_BEGINN })

export const QualifikationAendern = change({ qualifikationstyp_id: id, ...fields })

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
