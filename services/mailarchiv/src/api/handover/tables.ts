/** The tables of a handover: its mails, their files, and the electronic invoices in them. */
import { formatAddresses, type Mailbox } from '@zeughaus/mime'
import { dayOf } from '@zeughaus/platform'
import type { ArchivedFile, ArchivedInvoice, WalkedPlace } from '../../store/contract/index.ts'
import { hiddenRecipients, type MailPaths, type ShownMail, sayable, waysOf } from '../bundle/index.ts'
import { INVOICE_COLUMNS, INVOICE_FORM_COLUMNS } from '../invoices/index.ts'
import type { Column, Table } from './table.ts'

/** A mail with its number in the handover, and where its files lie. */
export interface HandedMail {
  readonly number: number
  readonly mail: ShownMail
  readonly place: WalkedPlace
  readonly paths: MailPaths
  /** null: nothing proves it. */
  readonly proof: string | null
  readonly isDamaged: boolean
  readonly invoices: number
}

/** A file of a mail. */
export interface HandedFile {
  readonly mail: number
  readonly file: ArchivedFile
  readonly path: string | null
}

export interface HandedInvoice {
  /** Counted from 1 over all invoices. */
  readonly row: number
  readonly mail: number
  readonly invoice: ArchivedInvoice
}

export interface HandoverTables {
  readonly mails: Table<HandedMail>
  readonly files: Table<HandedFile>
  readonly invoices: Table<HandedInvoice>
}

/** Characters of all people of a field. */
const MOST_PEOPLE = 2_000

const MAIL = 'Mailnummer'
const FILE = 'Dateinummer'
const REFERS_TO_MAIL = { columns: [MAIL], table: 'Mails' }

/** @param zone of days and times */
export function tablesIn(zone: string): HandoverTables {
  const columns: readonly Column<HandedMail>[] = [
    ...timeColumns({ day: 'Datum', time: 'Uhrzeit', what: 'der Mail' }, zone, ({ date }) => date),
    ...PEOPLE,
    text('Betreff', 'Betreff', ({ mail }) => mail.record.subject),
    ...EXTENT,
    ...timeColumns(
      { day: 'Archiviert_am', time: 'Archiviert_um', what: 'der Archivierung' },
      zone,
      ({ archivedAt }) => archivedAt,
    ),
    ...ORIGIN,
    ...PLACES,
  ]
  const mails: Table<HandedMail> = {
    file: 'mails.txt',
    name: 'Mails',
    description: 'Eine Zeile je Mail, neueste zuerst',
    keys: [numbered(MAIL, 'Laufende Nummer der Mail, mit der auch ihre Dateien beginnen', ({ number }) => number)],
    columns,
    references: [],
  }
  return { mails, files: FILES, invoices: INVOICES }
}

function timeColumns(
  { day, time, what }: { readonly day: string; readonly time: string; readonly what: string },
  zone: string,
  at: (record: ShownMail['record']) => number,
): Column<HandedMail>[] {
  const format = new Intl.DateTimeFormat('de-DE', { timeStyle: 'medium', timeZone: zone })
  const instant = ({ mail }: HandedMail) => sayable(at(mail.record))
  return [
    { name: day, description: `Tag ${what} (${zone})`, kind: 'day', cell: (handed) => dayOf(instant(handed), zone) },
    text(time, `Uhrzeit ${what} (${zone})`, (handed) => format.format(instant(handed))),
  ]
}

const PEOPLE: readonly Column<HandedMail>[] = [
  people('Von', 'Absender', ({ record }) => record.from),
  people('An', 'Empfänger', ({ record }) => record.to),
  people('Kopie', 'Empfänger einer Kopie (Cc)', ({ record }) => record.cc),
  people(
    'Verdeckt',
    'Blindkopie (Bcc) und Empfänger der Zustellung, die weder unter An noch unter Kopie stehen',
    (mail) => hiddenRecipients(mail, () => false),
  ),
]

const EXTENT: readonly Column<HandedMail>[] = [
  numbered('Bytes', 'Größe der Originaldatei in Bytes', ({ place }) => place.size),
  numbered('Dateien', 'Zahl der Dateien, die an der Mail hingen', ({ paths }) => paths.files.length),
  numbered('Rechnungen', 'Zahl der elektronischen Rechnungen darin', ({ invoices }) => invoices),
]

const ORIGIN: readonly Column<HandedMail>[] = [
  text('Weg', 'Wie die Mail ins Archiv kam', ({ mail }) => waysOf(mail).join('; ')),
  text('Hinweis', 'Was an der Mail ungewöhnlich ist; sonst leer', notesOf),
  text('Kennung', 'Kennung der Mail im Archiv', ({ place }) => place.id),
  text('Message_ID', 'Message-ID aus dem Kopf der Mail', ({ mail }) => mail.message?.messageId ?? null),
]

const PLACES: readonly Column<HandedMail>[] = [
  text('Seite', 'Lesbare Seite der Mail', ({ paths }) => paths.page),
  text('Original', 'Originaldatei, Byte für Byte; leer, wenn sie beschädigt ist', ({ paths }) => paths.original),
  text('SHA256', 'SHA-256 der Originaldatei', ({ place }) => place.sha256),
  text(
    'Nachweis',
    'Beweis, dass die Originaldatei unverändert ist; leer, wenn es noch keinen gibt',
    (handed) => handed.proof,
  ),
]

const FILES: Table<HandedFile> = {
  file: 'dateien.txt',
  name: 'Dateien',
  description: 'Eine Zeile je Datei, die an einer Mail hing',
  keys: [
    numbered(MAIL, 'Nummer der Mail', ({ mail }) => mail),
    numbered(FILE, 'Laufende Nummer der Datei in der Mail', ({ file }) => file.index + 1),
  ],
  columns: [
    text('Name', 'Name der Datei, wie ihn die Mail nennt', ({ file }) => file.filename),
    text('Typ', 'Art der Datei, wie sie die Mail nennt', ({ file }) => file.contentType),
    numbered('Bytes', 'Größe in Bytes', ({ file }) => file.size),
    text('SHA256', 'SHA-256 der Datei', ({ file }) => file.sha256),
    text('Datei', 'Wo die Datei liegt; leer, wenn sie nur in der Originaldatei der Mail steht', ({ path }) => path),
  ],
  references: [REFERS_TO_MAIL],
}

const INVOICES: Table<HandedInvoice> = {
  file: 'rechnungen.txt',
  name: 'Rechnungen',
  description: 'Eine Zeile je elektronischer Rechnung (EN 16931), wie sie im XML steht',
  keys: [numbered('Zeile', 'Laufende Nummer', ({ row }) => row)],
  columns: [
    numbered(MAIL, 'Nummer der Mail', ({ mail }) => mail),
    numbered(FILE, 'Nummer der Datei in der Mail', ({ invoice }) => invoice.attachmentIndex + 1),
    text('Darin', 'Die Datei darin, bei Rechnungen in PDF, ZIP und angehängten Mails', ({ invoice }) => invoice.path),
    ...[...INVOICE_COLUMNS, ...INVOICE_FORM_COLUMNS].map(
      ({ cell, ...column }): Column<HandedInvoice> => ({ ...column, cell: ({ invoice }) => cell(invoice) }),
    ),
  ],
  references: [REFERS_TO_MAIL, { columns: [MAIL, FILE], table: 'Dateien' }],
}

type Cell<Row> = Column<Row>['cell']

function numbered<Row>(name: string, description: string, cell: Cell<Row>): Column<Row> {
  return { name, description, kind: 'number', cell }
}

function text<Row>(name: string, description: string, cell: Cell<Row>): Column<Row> {
  return { name, description, kind: 'text', cell }
}

function people(name: string, description: string, of: (mail: ShownMail) => readonly Mailbox[]): Column<HandedMail> {
  return { name, description, kind: 'text', most: MOST_PEOPLE, cell: ({ mail }) => formatAddresses(of(mail)) }
}

function notesOf(handed: HandedMail): string {
  const { isFuture, dateHeader } = handed.mail.record
  const notes = [
    readNote(handed),
    isFuture ? 'Datum in der Zukunft, einsortiert nach dem Eingang' : '',
    dateHeader === null ? 'ohne lesbares Datum, hier steht der Eingang' : '',
  ]
  return notes.filter((note) => note !== '').join('; ')
}

function readNote({ mail: { record, message }, isDamaged }: HandedMail): string {
  if (isDamaged) return 'beschädigt'
  if (record.problems.includes('encrypted')) return 'verschlüsselt'
  if (message === null) return 'nicht lesbar'
  return record.readState === 'limited' ? 'unvollständig gelesen' : ''
}
