/** Pictures among the attachments of a mail, to look at without downloading them. */
import { answer, media, notFound } from '@zeughaus/platform'
import limitConcurrency from 'p-limit'
import { z } from 'zod'
import { readContent } from '../../../api/mails/index.ts'
import type { ArchivedFile } from '../../../store/contract/index.ts'
import type { PanelArea } from '../area.ts'
import { byId } from '../common.schema.ts'
import { PICTURE_TYPES } from './mail-html.ts'
import type { MailsOf } from './person-mails.ts'

/** Bytes of the largest picture that is shown; a larger one is downloaded. */
const MAX_PREVIEW = 20 * 1024 * 1024
/** Pictures that are decoded at once; others wait, which bounds the memory. */
const AT_ONCE = 2

/** How the page can show an attachment; null: not at all. */
export const previewKind = z.enum(['picture']).nullable()

/** A picture is shown if a browser decodes its type without running code, up to `MAX_PREVIEW` bytes. */
export const previewOf = ({ contentType, size }: Pick<ArchivedFile, 'contentType' | 'size'>) =>
  PICTURE_TYPES.has(contentType) && size <= MAX_PREVIEW ? 'picture' : null

const [FIRST_TYPE = '', ...OTHER_TYPES] = PICTURE_TYPES

export function addPreview(area: PanelArea, mailsOf: MailsOf): void {
  const inTurn = limitConcurrency(AT_ONCE)
  area.route({
    method: 'GET',
    path: '/mails/{id}/attachments/{index}/picture',
    permission: 'mails.lesen',
    timeLimit: 'none',
    log: 'download',
    summary: 'Ein Bild einer Mail zum Ansehen',
    schema: {
      params: byId.extend({ index: z.coerce.number().int().min(0) }),
      response: { 200: media(FIRST_TYPE, 'Das Bild.', ...OTHER_TYPES) },
    },
    async handler({ params, principal }) {
      const reading = mailsOf(principal.account)
      const mail = await reading.get(params.id)
      const file = mail.attachments.find(({ index }) => index === params.index)
      if (file === undefined || previewOf(file) === null)
        throw notFound('Diesen Anhang zeigt das Archiv nicht als Bild. Bitte laden Sie ihn herunter.')
      const raw = await reading.raw(mail)
      return answer(await inTurn(() => readContent(raw, file.content, MAX_PREVIEW)), {
        headers: {
          'content-type': file.contentType,
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        },
      })
    },
  })
}
