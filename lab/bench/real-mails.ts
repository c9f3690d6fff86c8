/** Real mails in any number: copies of the 3,000 beside the repository, some with documents attached as offices send them. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempDisposableSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { MailGenerator } from './generate.ts'
import { REAL_MAILS } from './import.ts'

const INVOICES = join(import.meta.dirname, '../../../shared/corpus/einvoice/files')
/** One copied mail in so many carries a document. */
const WITH_DOCUMENT = 10
const BASE64_LINE = 76

export const hasRealMails = () => existsSync(REAL_MAILS)

/**
 * Writes copies of the real mails into a Maildir. Each has a header field of its own, so that no two are the same mail.
 *
 * @returns number of mails
 */
export async function writeRealMails(maildir: string, copies: number): Promise<number> {
  for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(maildir, part), { recursive: true })
  const mails = readReal()
  const documents = await makeDocuments()
  let written = 0
  for (let copy = 0; copy < copies; copy++) {
    for (const mail of mails) {
      const document = documents[(written / WITH_DOCUMENT) % documents.length]
      const bytes =
        document !== undefined && written % WITH_DOCUMENT === 0
          ? attached(mail, document, written)
          : copied(mail, written)
      writeFileSync(join(maildir, 'cur', `${1_400_000_000 + written}.M${written}P1.real:2,S`), bytes)
      written += 1
    }
  }
  return written
}

function readReal(): Buffer[] {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'zeughaus-bench-real-'))
  spawnSync('tar', ['-xzf', REAL_MAILS, '-C', folder.path])
  return filesBelow(folder.path, '.txt').map((file) => readFileSync(file))
}

type Document = { readonly name: string; readonly type: string; readonly bytes: Buffer }

/** Real invoices, and between them what fills real mailboxes: long documents, lists, photographs of several megabytes. */
async function makeDocuments(): Promise<Document[]> {
  const invoices = existsSync(INVOICES) ? filesBelow(INVOICES, '.pdf') : []
  const small = invoices.map((file) => ({ name: basename(file), type: 'application/pdf', bytes: readFileSync(file) }))
  const large = [
    { name: 'handbuch.pdf', type: 'application/pdf', bytes: await manual() },
    { name: 'bestand.csv', type: 'text/csv', bytes: Buffer.from(list()) },
    { name: 'einsatz.jpg', type: 'image/jpeg', bytes: await photograph() },
  ]
  return large.flatMap((document, place) => [document, ...small.slice(place * BETWEEN, (place + 1) * BETWEEN)])
}

/** Small documents between two large ones. */
const BETWEEN = 6
const MANUAL_PAGES = 300
const LIST_LINES = 40_000
const PHOTOGRAPH = { width: 3_000, height: 2_000, blur: 3, quality: 92 }

/** Texts of generated mails, without their heads. */
const texts = new MailGenerator(1)
const textOf = (number: number) =>
  texts
    .mail(number)
    .toString()
    .split(/\r?\n\r?\n/)
    .slice(1)
    .join(' ')

function manual(): Promise<Buffer> {
  const pdf = new PDFDocument({ autoFirstPage: false })
  for (let page = 0; page < MANUAL_PAGES; page++) pdf.addPage().fontSize(9).text(textOf(page).slice(0, 3_000))
  pdf.end()
  return buffer(pdf)
}

const list = () =>
  Array.from(
    { length: LIST_LINES },
    (_, line) => `${line};Gerätefach ${line % 40};Schlauch ${line * 7};${line % 12}`,
  ).join('\n')

/** Blurred noise has the size of a photograph and no text. */
function photograph(): Promise<Buffer> {
  const { width, height, blur, quality } = PHOTOGRAPH
  const raw = { width, height, channels: 3 } as const
  return sharp(randomBytes(width * height * 3), { raw })
    .blur(blur)
    .jpeg({ quality })
    .toBuffer()
}

const filesBelow = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

/** A header of its own makes a copy another mail; the rest stays byte for byte. */
const copied = (mail: Buffer, number: number) => Buffer.concat([Buffer.from(`X-Copy: ${number}\n`), mail])

/** The mail as the first part of a multipart, the document as the second. */
function attached(mail: Buffer, { name, type, bytes }: Document, number: number): Buffer {
  const end = mail.indexOf('\n\n')
  const head = mail.subarray(0, end + 1).toString('latin1')
  const outer = head.replace(/^(?:content-(?:type|transfer-encoding)|mime-version):.*\n(?:[ \t].*\n)*/gim, '')
  const inner = /^content-(?:type|transfer-encoding):.*\n(?:[ \t].*\n)*/gim
  const boundary = `=_copy_${number}`
  const base64 = bytes.toString('base64').replaceAll(new RegExp(`.{${BASE64_LINE}}`, 'g'), '$&\n')
  return Buffer.concat([
    Buffer.from(
      `X-Copy: ${number}\n${outer}MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="${boundary}"\n\n--${boundary}\n`,
      'latin1',
    ),
    Buffer.from(`${(head.match(inner) ?? []).join('')}\n`, 'latin1'),
    mail.subarray(end + 2),
    Buffer.from(
      `\n--${boundary}\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${base64}\n--${boundary}--\n`,
      'latin1',
    ),
  ])
}
