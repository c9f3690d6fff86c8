/** Pictures and PDF files among the attachments of a mail, to look at without downloading them. */
import { answer, media, notFound } from '@zeughaus/platform'
import limitConcurrency from 'p-limit'
import { z } from 'zod'
import { readContent } from '../../../api/mails/index.ts'
import type { ArchivedFile } from '../../../store/contract/index.ts'
import type { PageDrawer } from '../../../texts/preview/index.ts'
import type { OpenSession } from '../../accounts/index.ts'
import type { PanelArea } from '../area.ts'
import { byId, count } from '../common.schema.ts'
import { PICTURE_TYPES } from './mail-html.ts'
import type { MailsOf } from './person-mails.ts'

/** Bytes of the largest file that is shown; a larger one is downloaded. */
const MAX_PREVIEW = 20 * 1024 * 1024
/** Files that are decoded at once; others wait, which bounds the memory. */
const AT_ONCE = 2
/** Pages of a PDF that can be looked at. */
const MAX_PAGES = 500

export interface PreviewDependencies {
  /** Draws pages of PDF files, confined. */
  readonly drawer: Pick<PageDrawer, 'draw'>
}

/**
 * A picture is shown if a browser decodes its type without running code. A PDF is drawn page by page in a confined
 * process: the browser never gets it. Both up to `MAX_PREVIEW` bytes.
 */
export function previewOf({ filename, contentType, size }: Pick<ArchivedFile, 'filename' | 'contentType' | 'size'>) {
  if (size > MAX_PREVIEW) return null
  if (PICTURE_TYPES.has(contentType)) return 'picture'
  return contentType === 'application/pdf' || /\.pdf$/i.test(filename) ? 'pdf' : null
}

const [FIRST_TYPE = '', ...OTHER_TYPES] = PICTURE_TYPES
const whole = z.coerce.number<number>().int()
const byFile = byId.extend({ index: whole.min(0) })

export function addPreview(area: PanelArea, mailsOf: MailsOf, { drawer }: PreviewDependencies): void {
  const inTurn = limitConcurrency(AT_ONCE)

  /** The bytes of a file that is shown in this way. @throws DomainError 404 */
  async function shown({ account }: OpenSession, of: z.output<typeof byFile>, kind: 'picture' | 'pdf') {
    const reading = await mailsOf(account)
    const mail = await reading.get(of.id)
    const file = mail.attachments.find(({ index }) => index === of.index)
    if (file === undefined || previewOf(file) !== kind)
      throw notFound('Diesen Anhang zeigt das Archiv nicht. Bitte laden Sie ihn herunter.')
    const raw = await reading.raw(mail)
    return { file, bytes: await inTurn(() => readContent(raw, file.content, MAX_PREVIEW)) }
  }

  area.route({
    method: 'GET',
    path: '/mails/{id}/attachments/{index}/picture',
    permission: 'mails.lesen',
    timeLimit: 'none',
    log: 'download',
    summary: 'Ein Bild einer Mail zum Ansehen',
    schema: { params: byFile, response: { 200: media(FIRST_TYPE, 'Das Bild.', ...OTHER_TYPES) } },
    async handler({ params, principal }) {
      const { file, bytes } = await shown(principal, params, 'picture')
      return answer(bytes, {
        headers: {
          'content-type': file.contentType,
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        },
      })
    },
  })

  area.route({
    method: 'GET',
    path: '/mails/{id}/attachments/{index}/pages/{page}',
    permission: 'mails.lesen',
    timeLimit: 'none',
    log: 'download',
    summary: 'Eine Seite einer PDF-Datei als Bild',
    schema: { params: byFile.extend({ page: whole.min(1).max(MAX_PAGES) }), response: { 200: drawnPage } },
    errors: { 422: 'Die Datei lässt sich nicht zeichnen.' },
    async handler({ params, principal }) {
      const { bytes } = await shown(principal, params, 'pdf')
      const { pages, png } = await drawer.draw(bytes, params.page - 1)
      if (png === null) throw notFound('Diese Seite hat die Datei nicht.')
      return { pages: Math.min(pages, MAX_PAGES), png: Buffer.from(png).toString('base64') }
    },
  })
}

const drawnPage = z
  .object({
    /** Pages of the file, as far as they can be looked at. */
    pages: count,
    /** Base64. */
    png: z.string(),
  })
  .meta({ id: 'DrawnPage' })
