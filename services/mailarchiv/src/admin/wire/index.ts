/**
 * Every JSON operation of the panel's API below /admin/api: one table from which the service takes its
 * checks and the pages take their types, so that the two cannot drift apart.
 */
import type { RouteSchema } from '@zeughaus/platform'
import type { z } from 'zod'
import type { LoggedRoute } from '../../access-log/index.ts'
import type { Right } from '../../accounts/index.ts'
import { accountOperations } from './accounts.ts'
import { exportOperations } from './exports.ts'
import { factorOperations } from './factors.ts'
import { integrityOperations } from './integrity.ts'
import { invoiceOperations } from './invoices.ts'
import { keyOperations } from './keys.ts'
import { logOperations } from './log.ts'
import { overviewOperations } from './overview.ts'
import { personOperations } from './person.ts'
import { providerOperations } from './provider.ts'
import { recognitionOperations } from './recognition.ts'
import { searchOperations } from './search.ts'
import { sessionOperations } from './session.ts'
import { sourceOperations } from './sources.ts'
import { webhookOperations } from './webhooks.ts'

export const operations = {
  ...sessionOperations,
  ...providerOperations,
  ...overviewOperations,
  ...searchOperations,
  ...exportOperations,
  ...invoiceOperations,
  ...sourceOperations,
  ...keyOperations,
  ...webhookOperations,
  ...accountOperations,
  ...factorOperations,
  ...recognitionOperations,
  ...logOperations,
  ...personOperations,
  ...integrityOperations,
} as const satisfies Record<string, Operation>

export type Operations = typeof operations
export type OperationName = keyof Operations

/** The operations that need a login. */
export type LoggedInOperation = {
  [K in OperationName]: Operations[K]['permission'] extends Right ? K : never
}[OperationName]

type Part<S, Name extends string> = S extends { readonly [K in Name]: infer Schema }
  ? Schema extends z.ZodType
    ? z.input<Schema>
    : undefined
  : undefined
type Answered<R> = R extends { readonly 200: infer Schema }
  ? Schema extends z.ZodType
    ? z.output<Schema>
    : undefined
  : undefined

/** An operation of the table: who may call it, its schema, and its entries of the access log. */
export interface Operation extends LoggedRoute {
  readonly permission: Right | 'public'
  readonly summary: string
  /** For an answer that may take as long as it needs. */
  readonly timeLimit?: 'none'
  readonly schema: RouteSchema
}

/** Request and response types by `METHOD /path`. */
export type AdminApi = {
  readonly [K in OperationName]: {
    readonly params: Part<Operations[K]['schema'], 'params'>
    readonly query: Part<Operations[K]['schema'], 'query'>
    readonly body: Part<Operations[K]['schema'], 'body'>
    readonly answer: Answered<Operations[K]['schema']['response']>
  }
}

export type { NewPanelAccount, PanelAccount, PanelAccountChanges } from './accounts.ts'
export { byId, type Segment } from './common.ts'
export { type ExportRun, panelExport } from './exports.ts'
export type { FactorsShown, LeftFactors } from './factors.ts'
export type { VerificationRun } from './integrity.ts'
export type { InvoiceQuery, InvoiceView } from './invoices.ts'
export type { NewPanelKey, PanelKey } from './keys.ts'
export { LOG_PAGE, type LogEntry, type LogFilterQuery, logFilter } from './log.ts'
export { INTAKE_DAYS, type Overview } from './overview.ts'
export type { GroupRoles } from './provider.ts'
export { INCOMPLETE_PAGE, type IncompleteMail, QUEUE_DAYS, type RecognitionJob } from './recognition.ts'
export type { Hit, MailView, SearchAnswer, SearchQuery } from './search.ts'
export type { Session } from './session.ts'
export type { EditedImapAccount, ImapAccount, ImapConnection, NewImapAccount, Sources, Upload } from './sources.ts'
export { UPLOAD_PIECE, upload } from './sources.ts'
export type { Webhook } from './webhooks.ts'
