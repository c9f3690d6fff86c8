import { describedOnce, integerInPath, pageAndLimit, uuid } from '@zeughaus/platform'
import { z } from 'zod'
import { ADDRESS_CHARACTERS } from '../../search/index.ts'
import { MOST_CONTACTS } from './filter.ts'

const text = (description: string, example?: string) =>
  z.string().meta({ description, ...(example === undefined ? {} : { example }) })

const aContact = text('Eine Adresse oder @domain.', 'service@leitertechnik-kraus.example').max(ADDRESS_CHARACTERS)

/** The parameters of GET /mails. All are combined with AND; an empty one counts as missing. */
export const searchParameters = z.object({
  q: text(
    'Volltextsuche. Wörter (alle müssen vorkommen), "eine Wortfolge", near:5(Pumpe defekt) (im Text der Mail, höchstens 5 Wörter dazwischen), -ohne, a OR b, ( … ), Anfang*, *mitten*, Anfang*Ende, Re?nung (ein Zeichen), Zahlen, Tage und Teilenummern in jeder Schreibweise (1.234,56 und 1234.56; 12.03.2026 und 2026-03-12; PN-4711 und PN4711), from: to: cc: subject: body: filename: has:attachment messageid:<kennung@absender.example> thread:<Kennung> sha256:<Prüfsumme> filetype:pdf folder:Posteingang (Ordner oder Kategorie, aus dem die Mail kam) larger:5M smaller:100k before:2026-03-01 after:2026-01-31. Groß- und Kleinschreibung, Akzente und Umlaute spielen keine Rolle. Höchstens 4096 Zeichen und 100 Begriffe. Mit einem Schlüssel der Rolle „auditor“ auch envelope: für Empfänger, die nur der Umschlag nennt. Satzzeichen ohne Wort werden übergangen; bleibt nichts übrig, findet die Suche nichts.',
    'Drehleiter -Newsletter',
  ).optional(),
  contact: describedOnce(z.array(aContact).max(MOST_CONTACTS))
    .meta({
      description: `Eine Adresse oder eine Domain (@firma.example), die in From oder To steht; bis zu ${MOST_CONTACTS}-mal anzugeben, dann genügt eine davon, und jede Mail zählt einmal. Was keine einzelne Adresse ist, ist 400. Pflicht für Schlüssel der Rolle „user“. from und to sind dann ohne Wirkung.`,
    })
    .optional(),
  contacts: z
    .array(aContact)
    .max(MOST_CONTACTS)
    .meta({
      description: `Dasselbe wie mehrere contact, für Programme, deren Schnittstelle aus dieser Beschreibung erzeugt ist; beide zusammen höchstens ${MOST_CONTACTS}.`,
    })
    .optional(),
  contact_in: text(
    'Wo contact stehen darf: „from“, „to“, „cc“, mit Komma getrennt. Ohne Angabe „from,to“. Ein Schlüssel mit Bereich findet auch mit „cc“ nur Mails, die er lesen darf.',
    'from,to,cc',
  ).optional(),
  from: text(
    'Absender: eine Adresse, @domain, oder Wörter aus Name und Adresse.',
    '@schlauch-huber.example',
  ).optional(),
  to: text('Empfänger: eine Adresse, @domain, oder Wörter aus Name und Adresse.').optional(),
  subject: text('Wörter, die alle im Betreff stehen; kommt mit UND zu q dazu.', 'Angebot').optional(),
  date_from: text(
    'Anfang des Zeitraums: Tag (in der Zeitzone des Dienstes) oder Zeitpunkt nach RFC 3339.',
    '2026-01-01',
  ).optional(),
  date_to: text(
    'Ende des Zeitraums, einschließlich: Tag (der ganze Tag zählt) oder Zeitpunkt nach RFC 3339. Nicht vor date_from.',
    '2026-12-31',
  ).optional(),
  ...pageAndLimit,
  include: z.enum(['completeness']).optional().meta({
    description:
      'Mit `completeness` nennt die Antwort auch, bei wie vielen der durchsuchten Mails der Text noch nicht oder nicht ganz durchsuchbar ist.',
  }),
})

const header = {
  id: uuid().meta({ description: 'Kennung der Mail.' }),
  from: text('Absender: `Name <adresse>` oder die Adresse, mehrere mit `, ` verbunden; leer, wenn er fehlt.'),
  to: text('Empfänger, wie `from`.'),
}

const date = z.iso.datetime().meta({
  description:
    'Datum der Mail (UTC): das Feld Date, sonst die letzte Zeit der Received-Felder, sonst die der Trennzeile in ihrem Postfach (mbox), sonst die Archivierung. Ein Date vor 1970 stammt von einer nie gestellten Uhr: Dann zählt die Zeit des Empfangs, wo eine bekannt ist.',
  example: '2026-01-28T14:44:00Z',
})
const size = z.int().meta({ description: 'Bytes der Mail, wie sie archiviert ist.' })

export const mailSummary = z
  .object({
    ...header,
    subject: text('Betreff, eine Zeile.'),
    date,
    size,
    has_attachments: z.boolean(),
  })
  .meta({ id: 'MailSummary', description: 'Eine Mail in einer Liste. Alle Felder sind immer da.' })
export type MailSummary = z.output<typeof mailSummary>

const mailCount = (description: string) => z.int().meta({ description })

export const completeness = z
  .object({
    searched: mailCount(
      'Durchsuchte Mails: alle, die dieser Schlüssel lesen darf und die zu contact, from, to (als Adresse oder @domain) und dem Zeitraum passen, gleich was in ihnen steht.',
    ),
    pending: mailCount('Davon: mit Text, der noch gelesen oder erkannt wird.'),
    failed: mailCount('Davon: mit Text, der sich nicht lesen oder erkennen ließ, verschlüsselte eingeschlossen.'),
    cut: mailCount('Davon: mit Text, der an einer Grenze abgeschnitten ist.'),
  })
  .meta({
    id: 'Completeness',
    description: 'Wie vollständig der Text der durchsuchten Mails ist. Eine Mail kann mehrfach zählen.',
  })
export type Completeness = z.output<typeof completeness>

const unreadReason = z.enum(['encrypted', 'damaged', 'unsupported', 'limit', 'recognition']).meta({
  description:
    '`encrypted` verschlüsselt, `damaged` beschädigt, `unsupported` ein Format, das nicht gelesen wird, `limit` größer, als gelesen wird, `recognition` die Texterkennung ist gescheitert.',
})
export type UnreadReason = z.output<typeof unreadReason>

const mailCompleteness = z
  .object({
    pending: z.boolean().meta({ description: 'Text von Anhängen oder Bildern wird noch gelesen oder erkannt.' }),
    failed: z.boolean().meta({ description: 'Ein Teil ließ sich nicht lesen.' }),
    cut: z.boolean().meta({ description: 'Ein Teil ist an einer Grenze abgeschnitten.' }),
    unread: z
      .array(
        z
          .object({
            index: z.int().nullable().meta({ description: '`index` des Anhangs; null: die Mail selbst.' }),
            state: z.enum(['failed', 'cut']),
            reason: unreadReason,
          })
          .meta({ id: 'Unread' }),
      )
      .meta({ description: 'Was sich nicht oder nicht ganz lesen ließ; leer, wenn nichts fehlt.' }),
  })
  .meta({
    id: 'MailCompleteness',
    description:
      'Was von dieser Mail nicht durchsuchbar ist. `include=completeness` der Suche zählt dieselben Angaben.',
  })
export type MailCompleteness = z.output<typeof mailCompleteness>

export const searchResponse = z
  .object({
    mails: z.array(mailSummary).meta({
      description:
        'Neueste zuerst, bei gleichem Datum nach Kennung. Eine Mail, deren Datum mehr als einen Tag nach ihrer Archivierung liegt, steht bei ihrem Eingang; `date_from` und `date_to` finden sie dort.',
    }),
    total: z.int().meta({ description: 'Genaue Zahl aller Treffer.' }),
    page: z.int(),
    pages: z.int().meta({ description: 'Zahl der Seiten; 0 ohne Treffer. Eine Seite dahinter ist leer.' }),
    completeness: completeness.optional().meta({ description: 'Nur mit include=completeness.' }),
  })
  .meta({ id: 'SearchResponse' })

export const OCR_STATES = ['pending', 'done', 'failed', 'skipped', 'disabled'] as const

export const ocrStatus = z.enum(OCR_STATES).meta({
  description:
    'Texterkennung: `disabled` ausgeschaltet, `skipped` nichts zu erkennen (auch in einer verschlüsselten Mail; `completeness` zählt sie als `failed`), `pending` in Arbeit, `done`, `failed` dreimal versucht.',
})

export const mailDetail = z
  .object({
    ...header,
    cc: text('Empfänger in Kopie, wie `from`.'),
    subject: text('Betreff, eine Zeile.'),
    date,
    size,
    body_plain: text(
      'Text der Mail. Hat sie nur HTML, oder verweist der Text daneben nur darauf, der Text des HTML. Zeilen enden mit LF.',
    ),
    body_new: text(
      'Nur mit include=body_new: body_plain ohne zitierte frühere Mails, ihre Einleitung und die Signatur, wie Mailprogramme auf Deutsch und Englisch sie kennzeichnen. Jede Zeile steht so auch in body_plain. Was nicht sicher zitiert ist, bleibt.',
    ).optional(),
    ocr_status: ocrStatus,
    message_id_header: text(
      'Message-ID aus dem Kopf der Mail, mit spitzen Klammern; leer, wenn sie keine hat. `q=messageid:` findet alle Mails mit ihr.',
      '<20260128.1544@leitertechnik-kraus.example>',
    ),
    in_reply_to: text(
      'Message-IDs der Mails, auf die diese antwortet, wie `message_id_header`, mit einem Leerzeichen getrennt; leer, wenn sie keine nennt.',
    ),
    references: z.array(z.string()).meta({
      description:
        'Message-IDs früherer Mails der Unterhaltung aus References, wie `message_id_header`, älteste zuerst.',
    }),
    thread_id: uuid().meta({
      description:
        'Kennung der Unterhaltung, siehe GET /threads/{id}: die ihrer zuerst archivierten Mail, die dieser Schlüssel lesen darf. Verbindet eine spätere Mail zwei Unterhaltungen, haben alle ihre Mails die ältere; eine gespeicherte öffnet die Unterhaltung weiter.',
    }),
    completeness: mailCompleteness,
    copies: z.array(uuid()).optional().meta({
      description:
        'Nur mit include=copies: die anderen Mails des Archivs mit derselben Message-ID, die dieser Schlüssel lesen darf, neueste zuerst, höchstens 100.',
    }),
    attachments: z.array(
      z
        .object({
          index: z.int().meta({ description: 'Zählt ab 0, in der Reihenfolge der Mail.' }),
          filename: z.string(),
          content_type: z.string(),
          size: z.int().meta({ description: 'Bytes nach dem Entpacken.' }),
          sha256: z.string().meta({ description: 'SHA-256 des entpackten Anhangs, 64 hexadezimale Ziffern.' }),
        })
        .meta({ id: 'Attachment' }),
    ),
  })
  .meta({ id: 'MailDetail', description: 'Eine Mail. Alle Felder außer `body_new` und `copies` sind immer da.' })
export type MailDetail = z.output<typeof mailDetail>

export const mailParameters = z.object({
  include: z
    .array(z.enum(['body_new', 'copies']))
    .max(2)
    .optional()
    .meta({
      description:
        'Mit `body_new` nennt die Antwort auch, was an der Mail neu geschrieben ist, mit `copies` die anderen Mails mit derselben Message-ID; für beides zweimal anzugeben.',
    }),
})

export const mailPath = z.object({
  message_id: uuid().meta({
    description: 'Kennung der Mail. Was keine UUID ist, wird wie eine unbekannte beantwortet.',
  }),
})

export const attachmentPath = mailPath.extend({
  index: integerInPath({ min: 0, description: '`index` des Anhangs, wie ihn die Mail nennt; zählt ab 0.' }),
})
