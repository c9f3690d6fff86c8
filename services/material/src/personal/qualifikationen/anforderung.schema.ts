import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { id } from '../../kern/http/wire.ts'
import { Qualifikationstyp } from './qualifikationstyp.schema.ts'

const ANFORDERUNGEN_MAX = 100
const NAME_MAX = 200

const qualifikationstyp_ids = z.array(id)

export const Qualifikationsanforderungen = z
  .object({ qualifikationstyp_ids, qualifikationstypen: z.array(Qualifikationstyp) })
  .meta({ id: 'Qualifikationsanforderungen' })

export const QualifikationsanforderungenSetzen = z.strictObject({
  qualifikationstyp_ids: qualifikationstyp_ids
    .max(ANFORDERUNGEN_MAX)
    .meta({ description: 'Alle, die ein Objekt dieses Typs verlangt; leer: keine' }),
})

export const berechtigungParam = z.object({ id, benutzer_id: id })

export const Nutzungsberechtigung = z
  .object({
    berechtigt: z.boolean().meta({ description: 'Ob alle Anforderungen des Objekttyps heute erfüllt sind' }),
    fehlend: z.array(
      z.object({
        qualifikationstyp_id: id,
        name: z.string(),
        grund: z.enum(['fehlt', 'abgelaufen']).meta({ description: 'abgelaufen: sie war einmal gültig' }),
      }),
    ),
  })
  .meta({ id: 'Nutzungsberechtigung' })

export const Nutzungsberechtigter = z
  .object({ benutzer_id: id, benutzer_name: z.string(), ...Nutzungsberechtigung.shape })
  .meta({ id: 'Nutzungsberechtigter' })

export const NutzungsberechtigteSuche = z.strictObject({
  ...seiteUndLimit,
  q: z.string().max(NAME_MAX).optional().meta({ description: 'Teil des Namens' }),
})

export type NutzungsberechtigteSuche = z.output<typeof NutzungsberechtigteSuche>
export type Nutzungsberechtigter = z.output<typeof Nutzungsberechtigter>
export type Qualifikationsanforderungen = z.output<typeof Qualifikationsanforderungen>
export type QualifikationsanforderungenSetzen = z.output<typeof QualifikationsanforderungenSetzen>
export type Nutzungsberechtigung = z.output<typeof Nutzungsberechtigung>
