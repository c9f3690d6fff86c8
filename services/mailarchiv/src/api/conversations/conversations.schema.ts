import { pageAndLimit, uuid } from '@zeughaus/platform'
import { z } from 'zod'
import { mailSummary } from '../mails/index.ts'

export const conversationPath = z.object({
  id: uuid().meta({
    description: '`thread_id` einer Mail, oder die Kennung einer ihrer Mails, die dieser Schlüssel lesen darf.',
  }),
})

export const conversationParameters = z.object(pageAndLimit)

export const conversationResponse = z
  .object({
    id: uuid().meta({
      description: 'Kennung der Unterhaltung: ihre zuerst archivierte Mail, die dieser Schlüssel lesen darf.',
    }),
    mails: z.array(
      mailSummary
        .extend({
          in_reply_to: z.string().meta({
            description: 'Message-IDs der Mails, auf die diese antwortet, mit einem Leerzeichen getrennt; sonst leer.',
          }),
        })
        .meta({ id: 'ThreadMail' }),
    ),
    total: z.int().meta({ description: 'Mails der Unterhaltung, die dieser Schlüssel lesen darf.' }),
    page: z.int(),
    pages: z.int(),
  })
  .meta({ id: 'ThreadResponse', description: 'Älteste zuerst.' })
