/** Whole results as a file, and how far each export is. */
import { type Clock, DomainError, forbidden, invalidRequest, media, notFound } from '@zeughaus/platform'
import { z } from 'zod'
import { CursorRefused, FILE_TYPES, type FileEnd } from '../../../api/export/index.ts'
import { HANDOVER_FORMAT } from '../../../api/handover/index.ts'
import { describeSearch, readFilter } from '../../../api/mails/index.ts'
import { noteHits } from '../../../evidence/access-log/index.ts'
import { type Account, may } from '../../accounts/index.ts'
import type { PanelArea } from '../area.ts'
import type { ExportRuns } from './export-runs.ts'
import { exportRun, panelExport, type WantedFile } from './exports.schema.ts'
import type { MailsOf } from './person-mails.ts'

export interface ExportPageDependencies {
  readonly exportRuns: ExportRuns
  readonly zone: string
  readonly clock: Clock
}

const [ZIP_TYPE, ...OTHER_TYPES] = FILE_TYPES

const NO_NEXT_FILE =
  'Die letzte Mail der vorigen Datei ist nicht mehr zu finden. Bitte exportieren Sie das Ergebnis noch einmal von vorn.'

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
    method: 'POST',
    path: '/exports/{id}/stop',
    permission: 'mails.lesen',
    summary:
      'Einen eigenen Export beenden: Die Datei ist ganz und enthält, was unterwegs war; eine Überlassung bricht ab',
    log: 'none',
    schema: { params: z.object({ id: z.uuid() }), response: { 204: null } },
    async handler({ params: { id }, principal }) {
      if (!(await exportRuns.stop(principal.account.id, id))) throw notFound('Diesen Export gibt es nicht mehr.')
      return undefined
    },
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
    async handler({ query: { run, ...file }, principal, request, signal }) {
      const { account } = principal
      const { format, first, cursor, most, supplier = '', location = '', occasion = '', ...parameters } = file
      const filter = readFilter(parameters, zone)
      const cover = { supplier, location, occasion }
      if (format === HANDOVER_FORMAT) requireHandover(account, file)
      const mails = await mailsOf(account)
      const running = exportRuns.begin(account.id, run, file)
      const wanted = {
        filter,
        noteTotal(total: number) {
          noteHits(request, total)
          running.noteTotal(total)
        },
        onSent: (sent: number) => running.noteSent(sent),
        onEnd: (end: FileEnd) => running.end(end),
      }
      try {
        if (format !== HANDOVER_FORMAT) {
          const part = { first, most: most ?? null, stop: running.stop }
          return await mails.exported({ ...wanted, format, signal, cursor: cursor ?? null, part })
        }
        const facts = { ...cover, reading: readingOf(account, describeSearch(filter, parameters)), zone }
        // A part of a handover would be none: it breaks off.
        const ends = AbortSignal.any([signal, running.stop])
        return await mails.handedOver({ ...wanted, signal: ends, facts: { ...facts, madeAt: clock.now() } })
      } catch (error) {
        await (error instanceof CursorRefused
          ? running.giveUp(NO_NEXT_FILE)
          : running.refuse(error instanceof DomainError ? error.message : 'Der Export ist nicht gelungen.'))
        throw error
      }
    },
  })
}

/** @throws DomainError 403 for who may read no proofs, 400 without what the first page of a handover says, and for a part of one */
function requireHandover(account: Account, { supplier = '', location = '', cursor, most }: WantedFile): void {
  if (!may(account, 'nachweis.lesen')) throw forbidden()
  const missing = Object.entries({ supplier, location }).filter(([, text]) => text === '')
  if (missing.length > 0) throw invalidRequest(missing.map(([pfad]) => ({ pfad, grund: 'fehlt' })))
  const bounds = Object.entries({ cursor, most }).filter(([, bound]) => bound !== undefined)
  if (bounds.length > 0)
    throw invalidRequest(bounds.map(([pfad]) => ({ pfad, grund: 'gibt es nicht bei einer Überlassung, die ganz ist' })))
}

/** Which mails are handed over, in words: those of the search among all that the person sees. */
function readingOf({ audit }: Account, reading: string): string {
  const wanted = reading === '' ? [] : [`Mails ${reading}`]
  const seen = audit === null ? [] : [`Mails ${audit.reading}`]
  return [...seen, ...wanted].join('; darunter: ') || 'ohne Bedingung: alle Mails, die zu finden sind'
}
