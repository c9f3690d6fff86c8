import { readRtf, readXmlText } from '@zeughaus/mime'
import { Budget } from './budget.ts'
import type { Extraction, FileHints, PictureSink } from './extraction.ts'
import { readContentLines } from './formats/contentlines.ts'
import { type ImagePlace, readImage } from './formats/image.ts'
import { type Kind, kindOf } from './formats/kind.ts'
import { type InnerFile, openMail, openSigned, openTnef } from './formats/mail.ts'
import { odfText, readOdf } from './formats/odf.ts'
import { readOoxml } from './formats/ooxml.ts'
import { openGzip, openTar } from './formats/packed.ts'
import { readPdf } from './formats/pdf.ts'
import { readHtml, readText } from './formats/plain.ts'
import { walkXmlText, type XmlVisitor } from './formats/xml.ts'
import { openZip, readMember, type ZipMember } from './formats/zip.ts'
import { type Around, Invoices } from './invoices.ts'
import { EXTRACTION_LIMITS, type ExtractionLimits } from './limits.ts'

/** Pictures of office documents lie in these folders. */
const MEDIA = /^((word|xl|ppt)\/media|Pictures)\//

export type ExtractOptions = {
  readonly limits?: ExtractionLimits
  /** Takes each picture that recognition has to read; without it pictures are only counted. */
  readonly onPicture?: PictureSink
  /** Where a picture stands: an illustration has to be larger than a file to count as a scan. */
  readonly place?: ImagePlace
}

type Context = { readonly budget: Budget; readonly sink: PictureSink; readonly invoices: Invoices }

/** A container with the files in it that are not read yet. */
type Open = Around & { readonly files: AsyncIterator<InnerFile> }

/** Around the attachment itself there is nothing. */
const NOTHING_AROUND: Around = { path: null, pdfText: null }

/**
 * Extracts the text of an attachment and of everything inside it. Runs in the calling process: hostile files belong
 * into `Extractor`.
 *
 * Containers are kept on an explicit stack and unpacked one member at a time, so that the limits bound the cost of
 * nesting and of the number of members.
 *
 * @param bytes the decoded file
 * @param hints its declared type and name; the content decides first
 */
export async function extractText(
  bytes: Uint8Array,
  hints: FileHints,
  options: ExtractOptions = {},
): Promise<Extraction> {
  const budget = new Budget(options.limits ?? EXTRACTION_LIMITS)
  const invoices = new Invoices()
  const context: Context = { budget, sink: options.onPicture ?? (async () => {}), invoices }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const open: Open[] = []
  let file: InnerFile | null = { bytes: buffer, hints, place: options.place ?? 'file' }
  let path: string | null = null
  for (;;) {
    const mark = budget.mark
    const files: AsyncIterator<InnerFile> | null = file
      ? await readFile(file, context, { ...(open.at(-1) ?? NOTHING_AROUND), path })
      : null
    const pdfText = file && files && kindOf(file.bytes, file.hints) === 'pdf' ? budget.textSince(mark) : null
    if (files && open.length < budget.limits.depth) open.push({ files, path, pdfText })
    else if (files) budget.problem('limit_depth')
    file = await nextFile(open)
    if (!file) return { ...budget.result(), invoices: invoices.found }
    path = pathOf(file, open.at(-1) ?? NOTHING_AROUND)
  }
}

/** Returns the next file of the innermost container that has one left. */
async function nextFile(open: Open[]): Promise<InnerFile | null> {
  for (let innermost = open.at(-1); innermost; innermost = open.at(-1)) {
    const next = await innermost.files.next()
    if (!next.done) return next.value
    open.pop()
  }
  return null
}

/** Names a file inside a container for people: `2026.zip` holds `rechnung.pdf/factur-x.xml`. */
function pathOf({ hints }: InnerFile, { path }: Around): string {
  return path === null ? hints.filename : `${path}/${hints.filename}`
}

/** Reads the text of one file; returns the files inside a container instead. */
async function readFile(file: InnerFile, context: Context, around: Around): Promise<AsyncIterator<InnerFile> | null> {
  const { budget, sink, invoices } = context
  const { bytes, hints, place } = file
  const charset = hints.charset ?? null
  const isInvoice = bytes.length <= budget.limits.inputBytes && invoices.take(bytes, charset, around)
  const kind = isInvoice ? 'xml' : kindOf(bytes, hints)
  if (kind !== 'none') budget.opened()
  if (bytes.length > budget.limits.inputBytes) {
    budget.problem('limit_input_bytes')
    if (!READABLE_IN_PART.has(kind)) return null
  }
  if (kind === 'zip') return openArchive(bytes, context)
  if (kind === 'gzip') return openGzip(bytes, hints, budget)
  if (kind === 'tar') return openTar(bytes, budget)
  if (kind === 'mail') return openMail(bytes, budget)
  if (kind === 'tnef') return openTnef(bytes, budget)
  if (kind === 'pdf') return readPdf(bytes, budget, sink)
  if (kind === 'cms') return openSigned(bytes, hints, budget)
  if (kind === 'image') await readImage(bytes, place, budget, sink)
  else if (kind === 'xml') {
    const { pieces } = readXmlText(bytes, charset)
    await walkXmlText(pieces, isFlatOdf(bytes) ? odfText(budget) : anyText(budget), budget)
  } else if (kind === 'pgp') budget.problem('encrypted')
  else if (kind === 'unsupported') budget.problem(isEncryptedOffice(bytes) ? 'encrypted' : 'format_unsupported')
  else if (kind === 'html') readHtml(bytes, charset, budget)
  else if (kind === 'rtf') readRtfText(bytes, budget)
  else if (kind === 'contentlines') readContentLines(bytes, charset, budget)
  else if (kind === 'text') readText(bytes, charset, budget)
  return null
}

function readRtfText(bytes: Buffer, budget: Budget): void {
  readRtf(bytes, budget)
  if (budget.full) budget.problem('limit_text_length')
}

const READABLE_IN_PART: ReadonlySet<Kind> = new Set(['text', 'html', 'rtf', 'contentlines', 'xml'])

async function openArchive(bytes: Buffer, context: Context): Promise<AsyncIterator<InnerFile> | null> {
  const members = await openZip(bytes, context.budget)
  if (!members) return null
  const names = new Set(members.map((member) => member.name))
  if (names.has('[Content_Types].xml')) {
    await readOoxml(members, context.budget)
    return filesInside(members.filter(isMedia), 'embedded', context.budget)
  }
  if (names.has('content.xml') && names.has('mimetype')) {
    await readOdf(members, context.budget)
    return filesInside(members.filter(isMedia), 'embedded', context.budget)
  }
  return filesInside(members, 'file', context.budget)
}

function isMedia(member: ZipMember): boolean {
  return MEDIA.test(member.name)
}

async function* filesInside(
  members: readonly ZipMember[],
  place: ImagePlace,
  budget: Budget,
): AsyncGenerator<InnerFile> {
  for (const member of members) {
    if (place === 'file') budget.addText(`${member.name}\n`)
    if (member.encrypted) budget.problem('encrypted')
    else yield { bytes: await readMember(member), hints: { contentType: '', filename: member.name }, place }
  }
}

/** Collects the text between tags, each on a line of its own: electronic invoices and the like. */
function anyText(budget: Budget): XmlVisitor {
  let collected = ''
  const flush = (): void => {
    const trimmed = collected.trim()
    if (trimmed !== '') budget.addText(`${trimmed}\n`)
    collected = ''
  }
  return {
    open: flush,
    text(text) {
      collected += text
    },
    close: flush,
  }
}

function isFlatOdf(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4096).includes('urn:oasis:names:tc:opendocument')
}

/** Recognises a document with a password: an OLE file with this stream (MS-OFFCRYPTO 2.3.4.4), its name in UTF-16. */
function isEncryptedOffice(bytes: Buffer): boolean {
  return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
}
