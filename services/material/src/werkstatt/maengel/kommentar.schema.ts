import { z } from 'zod'
import { id, text, zeitpunkt } from '../../kern/http/wire.ts'

const KOMMENTAR_MAX = 2000

const kommentartext = text(KOMMENTAR_MAX)
  .regex(/\S/, 'darf nicht leer sein')
  .meta({ example: 'Ersatzteil liegt im Lager, Fach B3.' })

/** All actions on a comment; `aktionen` names those that the caller may take now. */
export const KOMMENTARAKTIONEN = ['bearbeiten', 'loeschen'] as const

export const aktionen = z
  .array(z.enum(KOMMENTARAKTIONEN))
  .meta({ description: 'Was Sie mit dem Kommentar jetzt tun dürfen; sonst leer' })

export const Kommentar = z
  .object({
    id,
    mangel_id: id,
    text: kommentartext,
    benutzer_id: id,
    benutzer_name: z.string(),
    zeitpunkt,
    geaendert_am: zeitpunkt.nullable(),
    aktionen,
  })
  .meta({ id: 'Mangelkommentar' })

export const KommentarSchreiben = z.strictObject({ text: kommentartext })

export type Kommentaraktion = (typeof KOMMENTARAKTIONEN)[number]
export type KommentarSchreiben = z.output<typeof KommentarSchreiben>
