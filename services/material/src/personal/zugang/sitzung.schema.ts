import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { id } from '../../kern/http/wire.ts'

export const Sitzung = z
  .object({
    id,
    geraet: z.string().nullable().meta({
      description: 'Browser und Gerät; null bei einem Programm, das sie nicht nennt',
      example: 'Firefox auf Windows',
    }),
    adresse: z.string().nullable().meta({ description: 'Netzadresse der letzten Anfrage', example: '192.168.178.23' }),
    begonnen_am: z.iso.datetime(),
    zuletzt_am: z.iso.datetime().meta({ description: 'Letzte Anfrage, auf fünf Minuten genau' }),
    laeuft_ab_am: z.iso.datetime(),
    bleibt: z.boolean().meta({ description: 'Ob das Gerät angemeldet bleibt, ohne nach dem Passwort zu fragen' }),
    diese: z.boolean().meta({ description: 'Ob diese Anfrage mit dieser Anmeldung kommt' }),
  })
  .meta({ id: 'Sitzung' })

export const SitzungenSuche = z.strictObject(seiteUndLimit)
export const SitzungenBeenden = z.strictObject({
  ausser_dieser: z.enum(['true', 'false']).default('false').meta({
    description: 'Ob die Anmeldung weiterläuft, mit der diese Anfrage kommt',
  }),
})
export const sitzungParams = z.object({ id, sitzung_id: id })
