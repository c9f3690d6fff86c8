import { integerParameter } from '@zeughaus/platform'
import { z } from 'zod'
import { mailSummary, ocrStatus } from '../mails/index.ts'

export const changeParameters = z.object({
  cursor: z
    .string()
    .max(100)
    .optional()
    .meta({ description: '`cursor` der vorigen Antwort; ohne ihn beginnt die Liste mit der ersten Mail.' }),
  limit: integerParameter({ min: 1, max: 500, default: 100, description: 'Änderungen je Antwort' }),
})

const change = z
  .object({
    kind: z.enum(['archived', 'text']).meta({
      description:
        '`archived`: die Mail ist neu. `text`: Text ihrer Anhänge wurde gelesen oder erkannt, oder das ist gescheitert (siehe ocr_status).',
    }),
    mail: mailSummary,
    ocr_status: ocrStatus,
  })
  .meta({ id: 'Change', description: 'Eine Änderung; die Angaben zur Mail sind die von jetzt.' })

export const changesResponse = z
  .object({
    changes: z.array(change).meta({
      description:
        'In der Reihenfolge des Geschehens: erst neue Mails, dann Texte. Kann leer sein, auch wenn `more` wahr ist.',
    }),
    cursor: z.string().meta({ description: 'Für die nächste Anfrage. Der Aufbau kann sich ändern.' }),
    more: z.boolean().meta({ description: 'Ob gleich mehr zu holen ist.' }),
  })
  .meta({ id: 'ChangesResponse' })
