/** The public part: `Archive`, its types and errors. Each engine passes `archive-contract.factory.ts`. */
export type { Progress, RecordFinding, VerifyReport, VerifyScope } from '../../evidence/signed-log/worker-api.ts'
export { convertedFrom } from './converted.ts'
export { ArchiveError, archiveClosed, archiveError, isDamage, refusedBy, searchDropped } from './errors.ts'
export { invoicePart, invoicesIn, invoiceText, SAME_AS_LIMIT } from './invoices.ts'
export { ArchiveRefusal } from './refusal.ts'
export type {
  AddedText,
  Archive,
  ArchiveCounts,
  Archived,
  ArchivedFile,
  ArchivedInvoice,
  Contact,
  ContactsWanted,
  Conversation,
  FileHit,
  FileStretch,
  FilesWanted,
  InvoiceConditions,
  InvoiceFilter,
  InvoicesFound,
  KnownProvenance,
  MailHistory,
  MailRecord,
  MailSummary,
  MailText,
  Marked,
  MovableArchive,
  MovedMail,
  NewMail,
  OcrStatus,
  Page,
  Provenance,
  RawMail,
  ReadMail,
  ReadOptions,
  ReadState,
  SignedDeletion,
  WalkedMail,
  WalkedPlace,
  WalkStep,
} from './types.ts'
export { goingOn } from './walk.ts'
