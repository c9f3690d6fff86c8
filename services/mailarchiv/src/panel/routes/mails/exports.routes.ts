/** Whole results as a file, and how far each export is. */
import { DomainError, media } from '@zeughaus/platform'
import { z } from 'zod'
import { FILE_TYPES } from '../../../api/export/index.ts'
import { readFilter } from '../../../api/mails/index.ts'
import { noteHits } from '../../../evidence/access-log/index.ts'
import type { PanelArea } from '../area.ts'
import type { ExportRuns } from './export-runs.ts'
import { exportRun, panelExport } from './exports.schema.ts'
import type { MailsOf } from './person-mails.ts'

export interface ExportPageDependencies {
  readonly exportRuns: ExportRuns
  readonly zone: string
}

const [ZIP_TYPE, ...OTHER_TYPES] = FILE_TYPES

export function addExportPages(area: PanelArea, mailsOf: MailsOf, { exportRuns, zone }: ExportPageDependencies): void {
  area.route({
    method: 'GET',
    path: '/exports',
    permission: 'mails.lesen',
    summary: 'Eigene Exporte des letzten Tages und ihr Fortschritt',
    log: 'none',
    schema: { response: { 200: z.object({ exports: z.array(exportRun) }) } },
    handler: async ({ principal }) => ({ exports: await exportRuns.list(principal.account.id) }),
  })

  area.route({
    method: 'GET',
    path: '/mails/export',
    permission: 'mails.lesen',
    log: 'mails_export',
    summary: 'Alle Mails einer Suche als Datei',
    timeLimit: 'none',
    schema: {
      query: panelExport,
      response: { 200: media(String(ZIP_TYPE), 'Die Mails im gewünschten Format.', ...OTHER_TYPES) },
    },
    async handler({ query: { run, format, ...parameters }, principal, request, signal }) {
      const filter = readFilter(parameters, zone)
      const mails = await mailsOf(principal.account)
      const running = exportRuns.begin(principal.account.id, run, format)
      try {
        return await mails.exported({
          format,
          filter,
          signal,
          noteTotal: (total) => {
            noteHits(request, total)
            running.noteTotal(total)
          },
          onSent: running.noteSent,
          onEnd: running.end,
        })
      } catch (error) {
        await running.refuse(error instanceof DomainError ? error.message : 'Der Export ist nicht gelungen.')
        throw error
      }
    },
  })
}
