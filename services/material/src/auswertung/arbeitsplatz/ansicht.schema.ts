import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { change, id, line, zeitpunkt } from '../../kern/http/wire.ts'
import { liste } from './listen.ts'

const NAME_MAX = 80
const PARAMETER_MAX = 20
const WERT_MAX = 200
/** Views that one person may keep. */
export const ANSICHTEN_MAX = 100

const parameter = z
  .record(z.string().regex(/^[a-z_]{1,40}$/, 'darf nur Kleinbuchstaben und _ enthalten'), line(WERT_MAX))
  .refine((all) => Object.keys(all).length <= PARAMETER_MAX, `darf höchstens ${PARAMETER_MAX} Angaben enthalten`)
  .meta({
    description: 'Suche, Filter und Ordnung, wie sie in der Adresse der Liste stehen',
    example: { prioritaet: 'hoch', sortierung: '-gemeldet_am' },
  })

const fields = {
  name: line(NAME_MAX).meta({ example: 'Dringend' }),
  parameter,
  geteilt: z.boolean().meta({ description: 'Ob alle die Ansicht sehen, die die Liste sehen dürfen' }),
}

export const Ansicht = z
  .object({
    id,
    liste,
    ...fields,
    benutzer_id: id.meta({ description: 'Wem die Ansicht gehört' }),
    benutzer_name: z.string(),
    erstellt_am: zeitpunkt,
    aktionen: z
      .array(z.enum(['aendern', 'teilen', 'loeschen']))
      .meta({ description: 'Was Sie mit ihr jetzt tun dürfen' }),
  })
  .meta({ id: 'Ansicht' })

export const AnsichtAnlegen = z.strictObject({ liste, ...fields, geteilt: fields.geteilt.default(false) })

export const AnsichtAendern = change(fields)

export const AnsichtSuche = z.strictObject({ ...seiteUndLimit, liste: liste.optional() })

export type Ansicht = z.output<typeof Ansicht>
export type AnsichtAnlegen = z.output<typeof AnsichtAnlegen>
export type AnsichtAendern = z.output<typeof AnsichtAendern>
export type AnsichtSuche = z.output<typeof AnsichtSuche>
