/** The parameters of GET /mails/export. */
import { uuid } from '@zeughaus/platform'
import { z } from 'zod'
import { searchParameters } from '../mails/index.ts'

export const EXPORT_FORMATS = ['eml.zip', 'mbox', 'jsonl', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const { page: _page, limit: _limit, include: _include, ...conditions } = searchParameters.shape

/** The search whose hits are exported, and the format. */
export const exportConditions = z.object({
  ...conditions,
  format: z.enum(EXPORT_FORMATS).meta({
    description:
      '`eml.zip`: die ursprünglichen Dateien mit Liste und Beweisen. `mbox`: für Mailprogramme (mboxrd; die Zeile „From “ nennt die Kennung). `jsonl`: eine Mail je Zeile, mit Text, Prüfsumme und Beweis. `csv`: eine Zeile je Mail, für Tabellenprogramme.',
  }),
})

export const exportParameters = exportConditions.extend({
  cursor: uuid()
    .meta({
      description:
        'Kennung der letzten vollständig empfangenen Mail: Der Export setzt hinter ihr fort. Sie muss Treffer derselben Suche sein.',
    })
    .optional(),
})
