import { integerParameter, uuid } from '@zeughaus/platform'
import { z } from 'zod'
import { mailSummary, ocrStatus, searchParameters } from '../mails/index.ts'

const { q, contact, contacts, contact_in } = searchParameters.shape

/** Which mails are watched: a search without a period. */
export const watchParameters = z.object({
  q,
  contact: contact.meta({
    description:
      'Nur Mails, in denen diese Adresse oder Domain (@firma.example) in From oder To steht; bis zu 500-mal anzugeben, dann genügt eine davon.',
  }),
  contact_in,
  thread: uuid()
    .meta({ description: 'Nur Mails der Unterhaltung: `thread_id` einer Mail, oder die Kennung einer ihrer Mails.' })
    .optional(),
})
export type WatchParameters = z.output<typeof watchParameters>

export const changeParameters = z.object({
  ...watchParameters.shape,
  contacts,
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
