/** Real mails in any number: copies of the 3,000 beside the repository, some with real documents attached. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { REAL_MAILS } from './import.ts'

const INVOICES = join(import.meta.dirname, '../../../shared/corpus/einvoice/files')
/** One copied mail in so many carries a document. */
const WITH_DOCUMENT = 10
const BASE64_LINE = 76

export const hasRealMails = () => existsSync(REAL_MAILS)

/**
 * Writes copies of the real mails into a Maildir. Each copy has a Message-ID and a first line of text of its own, so that no two
 * are the same mail.
 *
 * @returns number of mails
 */
export function writeRealMails(maildir: string, copies: number): number {
  for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(maildir, part), { recursive: true })
  const mails = readReal()
  const documents = readDocuments()
  let written = 0
  for (let copy = 0; copy < copies; copy++) {
    for (const mail of mails) {
      const document = documents[written % documents.length]
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
  const folder = mkdtempSync(join(tmpdir(), 'zeughaus-bench-real-'))
  try {
    spawnSync('tar', ['-xzf', REAL_MAILS, '-C', folder])
    return filesBelow(folder, '.txt').map((file) => readFileSync(file))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Document = { readonly name: string; readonly bytes: Buffer }

const readDocuments = (): Document[] =>
  existsSync(INVOICES)
    ? filesBelow(INVOICES, '.pdf').map((file) => ({ name: basename(file), bytes: readFileSync(file) }))
    : []

const filesBelow = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

/** A header of its own makes a copy another mail; the rest stays byte for byte. */
const copied = (mail: Buffer, number: number) => Buffer.concat([Buffer.from(`X-Copy: ${number}\n`), mail])

/** The mail as the first part of a multipart, the document as the second. */
function attached(mail: Buffer, { name, bytes }: Document, number: number): Buffer {
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
      `\n--${boundary}\nContent-Type: application/pdf; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${base64}\n--${boundary}--\n`,
      'latin1',
    ),
  ])
}
