/** Whole results as a file, and how far each export is. */
import { type Clock, DomainError, forbidden, invalidRequest, media } from '@zeughaus/platform'
import { z } from 'zod'
import { FILE_TYPES } from '../../../api/export/index.ts'
import { HANDOVER_FORMAT, type HandoverCover } from '../../../api/handover/index.ts'
import { describeSearch, readFilter } from '../../../api/mails/index.ts'
import { noteHits } from '../../../evidence/access-log/index.ts'
import { type Account, may } from '../../accounts/index.ts'
import type { PanelArea } from '../area.ts'
import type { ExportRuns } from './export-runs.ts'
import { exportRun, panelExport } from './exports.schema.ts'
import type { MailsOf } from './person-mails.ts'

export interface ExportPageDependencies {
  readonly exportRuns: ExportRuns
  readonly zone: string
  readonly clock: Clock
}

const [ZIP_TYPE, ...OTHER_TYPES] = FILE_TYPES

export function addExportPages(area: PanelArea, mailsOf: MailsOf, dependencies: ExportPageDependencies): void {
  const { exportRuns, zone, clock } = dependencies
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
    async handler({ query: { run, format, ...query }, principal, request, signal }) {
      const { account } = principal
      const { supplier = '', location = '', occasion = '', ...parameters } = query
      const filter = readFilter(parameters, zone)
      const cover = { supplier, location, occasion }
      if (format === HANDOVER_FORMAT) requireCover(account, cover)
      const mails = await mailsOf(account)
      const running = exportRuns.begin(account.id, run, format)
      const noteTotal = (total: number) => {
        noteHits(request, total)
        running.noteTotal(total)
      }
      const wanted = { filter, signal, noteTotal, onSent: running.noteSent, onEnd: running.end }
      try {
        if (format !== HANDOVER_FORMAT) return await mails.exported({ ...wanted, format })
        const facts = { ...cover, reading: readingOf(account, describeSearch(filter, parameters)), zone }
        return await mails.handedOver({ ...wanted, facts: { ...facts, madeAt: clock.now() } })
      } catch (error) {
        await running.refuse(error instanceof DomainError ? error.message : 'Der Export ist nicht gelungen.')
        throw error
      }
    },
  })
}

/** @throws DomainError 403 for who may read no proofs, 400 without what the first page of a handover says */
function requireCover(account: Account, { supplier, location }: HandoverCover): void {
  if (!may(account, 'nachweis.lesen')) throw forbidden()
  const missing = Object.entries({ supplier, location }).filter(([, text]) => text === '')
  if (missing.length > 0) throw invalidRequest(missing.map(([pfad]) => ({ pfad, grund: 'fehlt' })))
}

/** Which mails are handed over, in words: those of the search among all that the person sees. */
function readingOf({ audit }: Account, reading: string): string {
  const wanted = reading === '' ? [] : [`Mails ${reading}`]
  const seen = audit === null ? [] : [`Mails ${audit.reading}`]
  return [...seen, ...wanted].join('; darunter: ') || 'ohne Bedingung: alle Mails, die zu finden sind'
}
