import { bearerToken, forbidden, type HttpServer, methodNotAllowed, unauthorized } from '@zeughaus/platform'
import { addChangeRoute, type FeedDependencies } from './api/changes/index.ts'
import { addContactRoute, type ContactDependencies } from './api/contacts/index.ts'
import { addConversationRoute, type ConversationDependencies } from './api/conversations/index.ts'
import { addExportRoute, type ExportDependencies } from './api/export/index.ts'
import { addFileRoute, type FileDependencies } from './api/files/index.ts'
import { addInvoiceRoutes, type InvoiceDependencies } from './api/invoices/index.ts'
import type { KeyReader, KeyReaders } from './api/keys/index.ts'
import { addMailRoutes, limitDownloads, type MailArea, type MailDependencies, provableMail } from './api/mails/index.ts'
import { addSubscriptionRoutes, type SubscriptionDependencies } from './api/subscriptions/index.ts'
import { type Recorder, recordAccess } from './evidence/access-log/index.ts'
import { addProofRoute, type EvidenceLog } from './evidence/signed-log/index.ts'

/** Path below which external systems read the archive. */
export const API_BASE = '/api/v1'

export type ApiDependencies = MailDependencies &
  InvoiceDependencies &
  FeedDependencies &
  ContactDependencies &
  ConversationDependencies &
  FileDependencies &
  ExportDependencies &
  SubscriptionDependencies & {
    readonly keys: Pick<KeyReaders, 'authenticate'>
    readonly accessLog: Recorder
    readonly evidence: Pick<EvidenceLog, 'prove' | 'proveSeveral'>
  }

/** The mail archive read API: GET, and the writing of webhooks; one API key as bearer credential, described by `openapi.yaml` and `/docs`. */
export function addApi(server: Pick<HttpServer, 'area'>, dependencies: ApiDependencies): MailArea {
  const area: MailArea = server.area({
    base: API_BASE,
    getOnly: true,
    documentFile: new URL('../openapi.yaml', import.meta.url),
    document: {
      title: 'Mailarchiv',
      version: '1',
      description:
        'Lesender Zugriff auf archivierte Mails für CRM- und ERP-Systeme: suchen, eine Mail lesen, die ursprüngliche Datei herunterladen. Gelesen wird mit GET; geschrieben werden nur Webhooks, mit Schlüsseln der Rolle „integration“. Alles andere ist 405 mit `Allow: GET`. Fehler haben immer die Form `{ "error": "…" }`. Unbekannte Parameter werden mit 400 benannt, leere gelten als nicht angegeben.',
      tags: [
        { name: 'Mails' },
        { name: 'Kontakte' },
        { name: 'Rechnungen' },
        { name: 'Neuerungen' },
        { name: 'Webhooks' },
      ],
      credential: 'API-Schlüssel (`mak_…`) aus der Verwaltung, Abschnitt API-Schlüssel, oder von der Befehlszeile.',
    },
    async authenticate(request) {
      const token = bearerToken(request.headers.authorization)
      const key = token === null ? null : await dependencies.keys.authenticate(token)
      if (key === null)
        throw unauthorized(
          'Der API-Schlüssel fehlt oder gilt nicht. Bitte senden Sie ihn als „Authorization: Bearer mak_…“.',
        )
      return key
    },
    /** The interface only reads, but for keys of the role `integration`. */
    authorize(key, permission) {
      if (key.role === 'integration') return true
      if (permission === 'webhooks.verwalten') throw methodNotAllowed(['GET'])
      if (permission === 'webhooks.lesen')
        throw forbidden('Webhooks sehen und verwalten nur API-Schlüssel der Rolle „integration“.')
      return true
    },
    beforeAnswer: recordAccess(dependencies.accessLog, ({ id, name }) => ({ kind: 'key', id, name })),
  })
  addMailRoutes(area, dependencies)
  addProofRoute(area, {
    evidence: dependencies.evidence,
    provable: (key: KeyReader, id) => provableMail(dependencies.archive, key, id),
    permission: 'mails.lesen',
    rateLimit: limitDownloads(dependencies),
  })
  addInvoiceRoutes(area, dependencies)
  addChangeRoute(area, dependencies)
  addContactRoute(area, dependencies)
  addConversationRoute(area, dependencies)
  addFileRoute(area, dependencies)
  addExportRoute(area, dependencies)
  addSubscriptionRoutes(area, dependencies)
  return area
}
