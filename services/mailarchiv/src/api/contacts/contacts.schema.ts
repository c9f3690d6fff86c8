import { integerParameter, uuid } from '@zeughaus/platform'
import { z } from 'zod'
import { ADDRESS_CHARACTERS } from '../../search/index.ts'
import { MOST_CONTACTS } from '../mails/index.ts'

/** Characters of the longest start of an address or name. */
const START_CHARACTERS = 200

export const contactParameters = z.object({
  q: z.string().max(START_CHARACTERS).optional().meta({
    description: 'Anfang einer Adresse oder eines Namens, auch mehrerer Wörter daraus; Schreibweise wie bei der Suche.',
    example: 'kraus',
  }),
  address: z
    .array(z.string().max(ADDRESS_CHARACTERS).meta({ example: 'service@leitertechnik-kraus.example' }))
    .max(MOST_CONTACTS)
    .optional()
    .meta({
      description: `Nur diese Adressen; bis zu ${MOST_CONTACTS}-mal anzugeben. Unbekannte fehlen in der Antwort.`,
    }),
  sort: z.enum(['last', 'count']).optional().meta({
    description: '`last` nach der neuesten Mail (Vorgabe), `count` nach der Zahl der Mails; absteigend.',
  }),
  cursor: z.string().max(400).optional().meta({ description: '`next_cursor` der vorigen Seite derselben Anfrage.' }),
  limit: integerParameter({ min: 1, max: MOST_CONTACTS, default: 25, description: 'Einträge je Seite' }),
})

const instant = (description: string) => z.iso.datetime().meta({ description })

export const contact = z
  .object({
    address: z.string(),
    name: z.string().meta({ description: 'Der Name aus der neuesten Mail, die einen nennt; sonst leer.' }),
    sent: z.int().meta({ description: 'Mails mit der Adresse in From.' }),
    received: z.int().meta({ description: 'Mails mit der Adresse in To oder Cc.' }),
    first: instant('Datum der ältesten Mail.'),
    last: instant('Datum der neuesten Mail.'),
    newest: z
      .object({ message_id: uuid(), subject: z.string(), date: instant('Datum der Mail.') })
      .meta({ id: 'NewestMail', description: 'Die neueste Mail.' }),
  })
  .meta({ id: 'Contact' })

export const contactsResponse = z
  .object({
    contacts: z.array(contact),
    next_cursor: z.string().nullable().meta({ description: 'Für die nächste Seite; null auf der letzten.' }),
  })
  .meta({ id: 'ContactsResponse' })
