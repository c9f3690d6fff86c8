import { pageAndLimit, uuid } from '@zeughaus/platform'
import { z } from 'zod'
import { searchParameters } from '../mails/index.ts'

const { contact, contacts, contact_in, date_from, date_to } = searchParameters.shape

/** Characters of the longest file name that is asked for. */
const NAME_CHARACTERS = 255

export const fileParameters = z.object({
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/i, 'muss aus 64 hexadezimalen Ziffern bestehen')
    .optional()
    .meta({ description: 'SHA-256 des entpackten Anhangs: Wurde diese Datei je verschickt?' }),
  filename: z.string().max(NAME_CHARACTERS).optional().meta({
    description:
      'Teil des Dateinamens, oder mit * und ? ein Muster für den ganzen Namen. Groß- und Kleinschreibung spielt keine Rolle.',
    example: '*.pdf',
  }),
  type: z
    .string()
    .regex(/^\.?[a-z\d]{1,10}$/i, 'muss eine Endung sein, zum Beispiel pdf')
    .optional()
    .meta({ description: 'Endung, die den Typ nennt.', example: 'pdf' }),
  contact,
  contacts,
  contact_in,
  date_from,
  date_to,
  ...pageAndLimit,
})

export const filesResponse = z
  .object({
    attachments: z.array(
      z
        .object({
          message_id: uuid().meta({ description: 'Die Mail mit diesem Anhang.' }),
          index: z.int(),
          filename: z.string(),
          content_type: z.string(),
          size: z.int().meta({ description: 'Bytes nach dem Entpacken.' }),
          sha256: z.string(),
          date: z.iso.datetime().meta({ description: 'Datum der Mail (UTC).' }),
          from: z.string().meta({ description: 'Absender der Mail.' }),
        })
        .meta({ id: 'ListedAttachment' }),
    ),
    total: z.int(),
    page: z.int(),
    pages: z.int(),
  })
  .meta({ id: 'AttachmentsResponse', description: 'Anhänge der neuesten Mails zuerst.' })
