/** The access log, shown and exported. */
import { Readable } from 'node:stream'
import { answer, endOfDay, media, startOfDay } from '@zeughaus/platform'
import type { AccessLog, LogFilter } from '../../evidence/access-log/index.ts'
import type { PanelArea } from './area.ts'
import { LOG_PAGE, type LogFilterQuery, logFilter, logPage, logQuery } from './log.schema.ts'
import { logLines } from './log-csv.ts'

export function addLogRoutes(area: PanelArea, { accessLog, zone }: { accessLog: AccessLog; zone: string }): void {
  area.route({
    method: 'GET',
    path: '/log',
    permission: 'protokoll.lesen',
    summary: 'Zugriffsprotokoll, neueste zuerst',
    log: 'log_read',
    schema: { query: logQuery, response: { 200: logPage } },
    async handler({ query: { before, ...filter } }) {
      const page = await accessLog.page(toFilter(filter, zone), before === undefined ? null : Number(before), LOG_PAGE)
      return { ...page, zone }
    },
  })

  area.route({
    method: 'GET',
    path: '/log.csv',
    permission: 'protokoll.lesen',
    log: 'log_export',
    summary: 'Zugriffsprotokoll als CSV',
    timeLimit: 'none',
    schema: { query: logFilter, response: { 200: media('text/csv; charset=utf-8', 'eine Zeile je Eintrag') } },
    handler: ({ query }) =>
      answer(Readable.from(logLines(accessLog.entries(toFilter(query, zone)), zone)), {
        headers: { 'content-disposition': 'attachment; filename="zugriffsprotokoll.csv"' },
      }),
  })
}

function toFilter({ date_from, date_to, actor, key, area, ...same }: LogFilterQuery, zone: string): LogFilter {
  return {
    ...same,
    ...(area === undefined ? {} : { security: true }),
    ...(actor === undefined ? {} : { actorKind: actor }),
    ...(key === undefined ? {} : { actorId: key }),
    ...(date_from === undefined ? {} : { since: startOfDay(date_from, zone) }),
    ...(date_to === undefined ? {} : { until: endOfDay(date_to, zone) }),
  }
}
