import { z } from 'zod'

const DAYS_MAX = 3650

const fields = {
  erinnerung_nach_tagen: z
    .int()
    .min(1)
    .max(DAYS_MAX)
    .meta({ description: 'Alter, ab dem Materialverantwortliche erinnert werden', example: 7 }),
  eskalation_nach_tagen: z
    .int()
    .min(1)
    .max(DAYS_MAX)
    .meta({ description: 'Alter, ab dem Leitungsverantwortliche und Administration es erfahren', example: 14 }),
}

export const Eskalationskonfiguration = z.object(fields).meta({ id: 'Eskalationskonfiguration' })

export const EskalationskonfigurationSetzen = z
  .strictObject(fields)
  .refine(({ erinnerung_nach_tagen, eskalation_nach_tagen }) => eskalation_nach_tagen >= erinnerung_nach_tagen, {
    path: ['eskalation_nach_tagen'],
    error: 'darf nicht vor der Erinnerung liegen',
  })

export const Eskalationslauf = z
  .object({
    geprueft: z.int().meta({ description: 'Offene Fehlbestände, auf die geachtet wird' }),
    erinnerungen: z.int().meta({ description: 'Fehlbestände, an die in diesem Lauf erinnert wird' }),
    eskalationen: z.int().meta({ description: 'Fehlbestände, die in diesem Lauf eskaliert werden' }),
  })
  .meta({ id: 'Eskalationslauf' })

export type Eskalationskonfiguration = z.output<typeof Eskalationskonfiguration>
export type Eskalationslauf = z.output<typeof Eskalationslauf>
